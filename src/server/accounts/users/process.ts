// How a step of a user's account is carried out: blocked, or let in again.
import { and, count, eq, ne, sql } from 'drizzle-orm';
import type { Step } from '../../../api/step.ts';
import type { Actor } from '../../../machines/law.ts';
import { snapshotOf, stepsFor } from '../../../machines/step.ts';
import {
  userLaw,
  userStatusOf,
  type UserEffect,
  type UserFacts,
  type UserStatus,
} from '../../../machines/user.ts';
import { process } from '../../engine/process.ts';
import { advisoryLocks } from '../../platform/database/advisory-locks.ts';
import { databaseNow, type Tx } from '../../platform/database/client.ts';
import { build } from '../../platform/database/statement.ts';
import { notFound } from '../../platform/http/errors.ts';
import { presentStep } from '../../platform/http/present-step.ts';
import { endAccessWrites } from '../auth/end-access.ts';
import { standingJob } from '../companies/standing.ts';
import { ERASED_NAME } from '../../../text/personal-data.ts';
import { accessRequests } from '../companies/tables.ts';
import { users, type UserRow } from '../core/tables.ts';
import { notificationPreferences, notifications } from '../notifications/tables.ts';
import { recoveryCodes, secondFactors } from '../second-factor/tables.ts';

/** Tables of this wing that hold nothing but what is the person's own. */
const ofAccount = [notifications, notificationPreferences, secondFactors, recoveryCodes, accessRequests];

/** No letter is ever sent to it, and it is nobody else's. */
export const erasedEmail = (id: number): string => `deleted-${id}@deleted.invalid`;

export interface UserTypes {
  law: typeof userLaw;
  key: number;
  subject: UserRow;
  columns: UserRow;
  effect: UserEffect;
  audience: never;
  news: never;
}

/** Whoever changes who the administrators are waits here, so that the last one cannot be lost by a race. */
export async function lockForAdmin(tx: Tx, id: number): Promise<UserRow> {
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.administrators})`);
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update');
  if (!user) throw notFound();
  return user;
}

/** No other active administrator is left. */
export async function isLastAdmin(tx: Tx, user: UserRow): Promise<boolean> {
  if (user.role !== 'admin') return false;
  const [others] = await tx
    .select({ n: count() })
    .from(users)
    .where(and(eq(users.role, 'admin'), eq(users.status, userStatusOf('0')), ne(users.id, user.id)));
  return others?.n === 0;
}

const stepsOf = (status: UserStatus, facts: UserFacts, actor: Actor, at: number): Step[] =>
  stepsFor(userLaw, snapshotOf(userLaw, status, facts), actor, at).map((step) =>
    presentStep(
      'user',
      step,
      `/api/v1/admin/users/${facts.userId}/${step.event === 'user.erase' ? 'erase' : 'block'}`,
    ),
  );

export const userProcess = process<UserTypes>({
  law: userLaw,
  async lock(tx, id) {
    const user = await lockForAdmin(tx, id);
    return {
      id,
      subject: user,
      version: user.version,
      status: user.status,
      facts: { userId: id, lastAdmin: await isLastAdmin(tx, user) },
      at: await databaseNow(tx),
    };
  },
  columns: ({ subject, to }) => ({ status: to, version: subject.version + 1 }),
  save: ({ id }, columns) => build.update(users).set(columns).where(eq(users.id, id)),
  effects: {
    endSessions: { plan: ({ id }) => ({ writes: endAccessWrites(id) }) },
    reviewApplications: {
      plan: ({ subject: { companyId } }) => (companyId === null ? {} : { jobs: [standingJob(companyId)] }),
    },
    // Of the account itself; traces elsewhere go in the same transaction (oversight/personal-data).
    erasePersonalData: {
      plan: ({ id }) => ({
        columns: {
          name: ERASED_NAME,
          email: erasedEmail(id),
          pendingEmail: null,
          phone: null,
          passwordHash: null,
        },
        writes: ofAccount.map((table) => build.delete(table).where(eq(table.userId, id))),
      }),
    },
  },
  history: ({ id }) => ({ chain: `user:${id}` }),
  audience: {},
  news: () => ({}),
  // Every process asks again who is behind its open pages, and cuts those of the blocked.
  announce: ({ id, event }) => [{ model: 'user', id, what: event.type }],
  steps: (_tx, { status, facts, at }, actor) => stepsOf(status, facts, actor, at),
});
