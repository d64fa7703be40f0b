// The states of a company's accreditation by name: for whoever needs no more of its law.
export const moderationStatuses = ['unverified', 'pending', 'rejected', 'verified'] as const;
export type ModerationStatus = (typeof moderationStatuses)[number];
export const isAccredited = (status: ModerationStatus): boolean => status === 'verified';
export const isRefused = (status: ModerationStatus): boolean => status === 'rejected';
export const awaitsModeration = (status: ModerationStatus): boolean => status === 'pending';

/** What a status is called: whoever had the accreditation and lost it is told from whoever was refused. */
export const accreditations = ['unverified', 'pending', 'refused', 'revoked', 'verified'] as const;
export type Accreditation = (typeof accreditations)[number];
export interface Moderated {
  moderationStatus: ModerationStatus;
  /** The last decision took back an accreditation that stood. */
  revoked: boolean;
}
const called: Record<ModerationStatus, Accreditation> = {
  unverified: 'unverified',
  pending: 'pending',
  rejected: 'refused',
  verified: 'verified',
};
export const accreditationOf = ({ moderationStatus, revoked }: Moderated): Accreditation =>
  revoked && isRefused(moderationStatus) ? 'revoked' : called[moderationStatus];
