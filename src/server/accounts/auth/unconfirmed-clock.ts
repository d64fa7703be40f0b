// Accounts that were never confirmed are removed after a while: they hold personal data, an address and a company's name for
// nobody. A round an hour a process is enough, and two at once do no harm.
import { and, eq, lt, notExists, sql } from 'drizzle-orm';
import { companies } from '../companies/tables.ts';
import { transact } from '../../platform/database/client.ts';
import type { Tick } from '../../platform/jobs/clock.ts';
import { users } from '../core/tables.ts';
import { isUnconfirmed, removeUnconfirmed } from './unconfirmed.ts';

/** How long an account may wait for its address to be confirmed. */
const UNCONFIRMED_DAYS = 30;
const HOUR_MS = 3_600_000;
const BATCH = 100;

/** Whom the administrator has attached to a company that was sent to accreditation is no stranger. */
const isOver = and(
  isUnconfirmed,
  lt(users.createdAt, sql`now() - ${UNCONFIRMED_DAYS} * interval '1 day'`),
  notExists(
    sql`(select 1 from ${companies} where ${companies.id} = ${users.companyId} and ${companies.submittedAt} is not null)`,
  ),
);

export const unconfirmedTick: Tick = {
  name: 'unconfirmed-accounts',
  everyMs: HOUR_MS,
  run: async ({ db, log }) => {
    const due = await db.select({ id: users.id }).from(users).where(isOver).orderBy(users.id).limit(BATCH);
    for (const { id } of due) {
      // One that cannot be removed must not keep the others.
      await transact(db, async (tx) => {
        const [user] = await tx
          .select()
          .from(users)
          .where(and(eq(users.id, id), isOver))
          .for('update', { skipLocked: true });
        if (user) await removeUnconfirmed(tx, user, 'neverConfirmed');
      }).catch((err: unknown) => log.warn({ err, userId: id }, 'an unconfirmed account stays'));
    }
  },
};
