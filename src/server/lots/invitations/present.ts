// An invitation as its reader gets it.
import type { Invitation } from '../../../api/records/invitation.ts';
import type { InvitationRow } from '../core/invitation-tables.ts';

/** With the lot and the company that it names. */
export interface FoundInvitation {
  row: InvitationRow;
  lot: Invitation['lot'];
  company: Invitation['company'];
}

export function presentInvitation({ row, lot, company }: FoundInvitation): Invitation {
  const { id, lotId, companyId, email, role, status } = row;
  return {
    id,
    lotId,
    companyId,
    email,
    role,
    status,
    lot,
    company,
    sentAt: row.sentAt.toISOString(),
    acceptedAt: row.acceptedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt.toISOString(),
  };
}
