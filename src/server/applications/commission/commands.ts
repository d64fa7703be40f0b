// The key of a custodian kept: its public part is told from then on, its secret one is nobody's here to read.
import { custodianKeys } from '../core/commission-tables.ts';
import type { CustodianKeyRecord } from '../../../api/records/commission.ts';
import type { Actor } from '../../../machines/law.ts';
import { databaseNow, transact, type Db } from '../../platform/database/client.ts';
import { recordUserChange } from '../../accounts/core/history.ts';

/** Null where the same key is there already. */
export const addKey = (
  db: Db,
  userId: number,
  actor: Actor,
  { recipient, wrapped }: Pick<CustodianKeyRecord, 'recipient' | 'wrapped'>,
): Promise<CustodianKeyRecord | null> =>
  transact(db, async (tx) => {
    const at = await databaseNow(tx);
    const [row] = await tx
      .insert(custodianKeys)
      .values({ userId, recipient, wrapped, createdAt: new Date(at) })
      .onConflictDoNothing()
      .returning();
    if (!row) return null;
    await recordUserChange(tx, userId, 'user.custodianKeyAdded', actor, { payload: { recipient } });
    return { recipient, wrapped, createdAt: row.createdAt.toISOString() };
  });
