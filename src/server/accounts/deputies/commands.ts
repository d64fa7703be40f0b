// A deputy named for an absence, and the end of it.
import { and, eq, gte, lte, sql } from 'drizzle-orm';
import type { DeputyRecord } from '../../../api/records/deputy.ts';
import type { Visitor } from '../../../machines/access.ts';
import type { Actor } from '../../../machines/law.ts';
import { deputyTexts } from '../../../text/deputies.ts';
import { accusative } from '../../../text/person-names.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { forbidden, invalid, notFound } from '../../platform/http/errors.ts';
import { recordUserChange } from '../core/history.ts';
import { findUser } from '../core/queries.ts';
import { users, type UserRow } from '../core/tables.ts';
import { notify } from '../notifications/notify.ts';
import { candidatesFor, deputyById, today } from './queries.ts';
import { deputies } from './tables.ts';

const ROLES: readonly UserRow['role'][] = ['manager', 'security', 'auditor'];
const MOST_DAYS = 366;

/** Oneself, or anybody for the administrator; of others nobody is told whether there are any. Throws 404. */
export async function absentPerson(tx: Db | Tx, visitor: Visitor, userId: number): Promise<UserRow> {
  const user = visitor.role === 'admin' || visitor.id === userId ? await findUser(tx, userId) : undefined;
  if (!user) throw notFound();
  return user;
}

const russian = (day: string): string => day.split('-').toReversed().join('.');

export interface Naming {
  userId: number;
  from: string;
  to: string;
}

export async function nameDeputy(
  tx: Tx,
  visitor: Visitor,
  actor: Actor,
  absent: UserRow,
  { userId, from, to }: Naming,
): Promise<DeputyRecord> {
  if (!ROLES.includes(absent.role)) throw invalid({ user_id: [deputyTexts.noDeputyOf] });
  if (userId === absent.id) throw invalid({ user_id: [deputyTexts.self] });
  // Whoever else names one for the same person waits here.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, absent.id)).for('update');
  const candidates = await candidatesFor(tx, absent);
  if (!candidates.some(({ id }) => id === userId)) {
    const found = await findUser(tx, userId);
    const isOfCompany = found?.companyId != null;
    throw invalid({ user_id: [isOfCompany ? deputyTexts.ofCompany : deputyTexts.otherRole] });
  }
  if (to < from) throw invalid({ to: [deputyTexts.order] });
  const [{ isPast, days } = { isPast: true, days: 0 }] = await tx
    .select({
      isPast: sql<boolean>`${to}::date < ${today}`,
      days: sql<number>`${to}::date - ${from}::date + 1`,
    })
    .from(sql`(select 1) as one`);
  if (isPast) throw invalid({ to: [deputyTexts.past] });
  if (days > MOST_DAYS) throw invalid({ to: [deputyTexts.tooLong] });
  const [other] = await tx
    .select({ id: deputies.id })
    .from(deputies)
    .where(and(eq(deputies.absentId, absent.id), lte(deputies.from, to), gte(deputies.to, from)))
    .limit(1);
  if (other) throw invalid({ from: [deputyTexts.taken] });
  const [made] = await tx
    .insert(deputies)
    .values({ absentId: absent.id, deputyId: userId, from, to })
    .returning({ id: deputies.id });
  await recordUserChange(tx, absent.id, 'user.deputyNamed', actor, {
    payload: { deputy: { id: userId }, from, to },
  });
  await notify(tx, {
    userIds: [userId],
    type: 'team.deputy',
    text: deputyTexts.named({
      by: actor.name,
      absent: accusative(absent.name),
      from: russian(from),
      to: russian(to),
    }),
    link: '/account?tab=deputy',
  });
  return deputyById(tx, visitor, made!.id);
}

/** Throws 404; 403 for who stands for the absent one, and so knows of it. */
export async function endDeputy(tx: Tx, visitor: Visitor, actor: Actor, id: number): Promise<void> {
  const [row] = await tx.select().from(deputies).where(eq(deputies.id, id)).for('update');
  if (!row) throw notFound();
  if (visitor.id === row.deputyId) throw forbidden();
  const absent = await absentPerson(tx, visitor, row.absentId);
  await tx.delete(deputies).where(eq(deputies.id, id));
  const { deputyId, from, to } = row;
  await recordUserChange(tx, absent.id, 'user.deputyEnded', actor, {
    payload: { deputy: { id: deputyId }, from, to },
  });
  await notify(tx, {
    userIds: [deputyId],
    type: 'team.deputy',
    text: deputyTexts.ended({ by: actor.name, absent: accusative(absent.name) }),
    link: '/account?tab=deputy',
  });
}
