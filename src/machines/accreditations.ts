// What a company's accreditation is called, for whoever shows it: beside the states' names, which the first page has too.
import type { ModerationStatus } from './company-statuses.ts';

export const isRefused = (status: ModerationStatus): boolean => status === 'rejected';

/** What a status is called: whoever had the accreditation and lost it is told from whoever was refused. */
export const accreditations = ['unverified', 'pending', 'refused', 'revoked', 'verified'] as const;
export type Accreditation = (typeof accreditations)[number];
export interface Moderated {
  moderationStatus: ModerationStatus;
  /** The last decision took back an accreditation that stood. */
  revoked: boolean;
}
export const accreditationOf = ({ moderationStatus, revoked }: Moderated): Accreditation =>
  moderationStatus === 'rejected' ? (revoked ? 'revoked' : 'refused') : moderationStatus;
