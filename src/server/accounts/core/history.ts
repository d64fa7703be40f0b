import type { Actor } from '../../../machines/law.ts';
import { databaseNow, type Tx } from '../../platform/database/client.ts';
import { appendHistory } from '../../platform/history/append.ts';
import type { UserRow } from './tables.ts';

/** A line in the chain of a user's account. No passwords and no tokens. */
export async function recordUserChange(
  tx: Tx,
  userId: number,
  event: string,
  actor: Pick<Actor, 'id' | 'role' | 'name'>,
  more: { from?: string; to?: string; payload?: unknown } = {},
): Promise<void> {
  await appendHistory(tx, {
    chain: `user:${userId}`,
    model: 'user',
    modelId: userId,
    event,
    actor,
    at: await databaseNow(tx),
    ...more,
  });
}

/** A user as the author of what one does to one's own account. */
export const byUser = ({ id, role, name }: UserRow) => ({ id, role, name });
