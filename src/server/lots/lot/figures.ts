// Figures that the dialogs of a lot's steps show to be confirmed, beside those that everybody reads of the lot.
import { sql } from 'drizzle-orm';
import type { Lot } from '../../../api/records/lot.ts';
import { admittingInvitationStatuses } from '../../../machines/invitation.ts';
import type { LotFacts } from '../../../machines/lot.ts';
import { invitations } from '../core/invitation-tables.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { files } from '../../platform/files/tables.ts';

export async function stepFigures(
  db: Db | Tx,
  lotId: number,
  { admitted, markedAdmitted }: LotFacts,
): Promise<NonNullable<Lot['figures']>> {
  const { rows } = await db.execute<{ files: number; invited: number }>(sql`
    select (select count(*)::int from ${files} where owner_model = 'lot' and owner_id = ${lotId}) as files,
      (select count(*)::int from ${invitations}
        where lot_id = ${lotId} and status in ${admittingInvitationStatuses}) as invited`);
  return { ...rows[0]!, admitted, marked: markedAdmitted };
}
