// What the invitation's process is about, by types alone.
import type {
  InvitationAudience,
  InvitationEffect,
  invitationLaw,
  InvitationNews,
} from '../../../machines/invitation.ts';
import type { UserRow } from '../../accounts/core/tables.ts';
import type { Taken } from '../../engine/process.ts';
import type { InvitationRow } from '../core/invitation-tables.ts';
import type { LotTableRow } from '../core/tables.ts';
import type { Viewer } from '../core/viewer.ts';

/** Whom to invite, and where to: to a lot of the sender's own, or to the platform alone. */
export interface Invitee {
  lotId: number | null;
  companyId: number | null;
  email: string | null;
  role: InvitationRow['role'];
}

export interface Sending {
  to: Invitee;
  sender: Pick<Viewer, 'id' | 'role'>;
  publicUrl: string;
  /** When, if not now: for demo data. Epoch milliseconds. */
  sentAt?: number;
}

/** One to be sent, one by its number, or one by the secret of its letter, which this user came with. */
export type InvitationKey = { send: Sending } | { id: number } | { secret: string; user: UserRow };

export interface InvitationSubject {
  lot: LotTableRow | null;
  /** The row as it is, or as it will be written. */
  invitation: Omit<InvitationRow, 'status' | 'tokenHash'>;
  /** The letter's link, while the invitation is being sent: nothing but its digest is kept. */
  link: { secret: string; publicUrl: string } | null;
  /** Of the invited company, or of the answering user's. */
  companyTitle: string | null;
}

export interface InvitationTypes {
  law: typeof invitationLaw;
  key: InvitationKey;
  subject: InvitationSubject;
  columns: InvitationRow;
  effect: InvitationEffect;
  audience: InvitationAudience;
  news: InvitationNews;
}

export type InvitationStep = Taken<InvitationTypes>;
