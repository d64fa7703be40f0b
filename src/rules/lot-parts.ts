// Parts of a lot that are spoken of, or kept for other lots.
/** What of a lot its team speaks of, where it is not the lot as a whole. */
export const commentSubjects = ['application', 'item'] as const;
export type CommentSubject = (typeof commentSubjects)[number];

/** What of one lot is kept under a name to be taken into others. */
export const lotSetKinds = ['criteria', 'requirements', 'invitees'] as const;
export type LotSetKind = (typeof lotSetKinds)[number];

/** Characters of what is required of participants and their papers. */
export const MOST_REQUIREMENTS = 10_000;
