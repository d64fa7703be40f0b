// The secret of an invitation's letter: its digest alone is kept.
import { createHash, randomBytes } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { isInvitationLive } from '../../../machines/invitation-statuses.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { invitations, type InvitationRow } from '../core/invitation-tables.ts';

const BYTES = 32;

export const newSecret = (): string => randomBytes(BYTES).toString('base64url');

export const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** The live invitation behind a letter's link; null where it was used, withdrawn or has expired. */
export async function findInvitation(tx: Tx | Db, secret: string): Promise<InvitationRow | null> {
  const [row] = await tx
    .select()
    .from(invitations)
    .where(
      and(eq(invitations.tokenHash, digestOf(secret)), sql`${invitations.expiresAt} > clock_timestamp()`),
    );
  return row && isInvitationLive(row.status) ? row : null;
}
