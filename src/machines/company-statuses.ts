// The states of a company's accreditation by name: for whoever needs no more of its law.
export const moderationStatuses = ['unverified', 'pending', 'rejected', 'verified'] as const;
export type ModerationStatus = (typeof moderationStatuses)[number];
export const isAccredited = (status: ModerationStatus): boolean => status === 'verified';
export const awaitsModeration = (status: ModerationStatus): boolean => status === 'pending';
