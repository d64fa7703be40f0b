// Parts of a lot that are spoken of, or kept for other lots.
/** What of a lot its team speaks of, where it is not the lot as a whole. */
export const commentSubjects = ['application', 'item'] as const;
export type CommentSubject = (typeof commentSubjects)[number];

/** Texts that are written again and again: what is required, why something is rejected, what is asked and answered. */
export const lotTextKinds = ['requirements', 'reasons', 'clarifications', 'answers'] as const;
export type LotTextKind = (typeof lotTextKinds)[number];

/** What of one lot is kept under a name to be taken into others. */
export const lotSetKinds = ['criteria', 'invitees', ...lotTextKinds] as const;
export type LotSetKind = (typeof lotSetKinds)[number];

/** Characters of such a text. */
export const MOST_REQUIREMENTS = 10_000;
