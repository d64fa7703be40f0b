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
import { users, type UserRow } from '../core/tables.ts';

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
    presentStep('user', step, `/api/v1/admin/users/${facts.userId}/block`),
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
  },
  history: ({ id }) => ({ chain: `user:${id}` }),
  audience: {},
  news: () => ({}),
  // Every process asks again who is behind its open pages, and cuts those of the blocked.
  announce: ({ id, event }) => [{ model: 'user', id, what: event.type }],
  steps: (_tx, { status, facts, at }, actor) => stepsOf(status, facts, actor, at),
});
