// Deputies as they are read.
import { aliasedTable, and, asc, eq, gte, inArray, isNull, ne, or, sql, type SQL } from 'drizzle-orm';
import type { DeputyCandidate, DeputyRecord } from '../../../api/records/deputy.ts';
import type { Visitor } from '../../../machines/access.ts';
import { isBlocked, userStatuses } from '../../../machines/user.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { users, type UserRow } from '../core/tables.ts';
import { deputies } from './tables.ts';
import { zone } from '../../platform/database/zone.ts';

export const today = sql<string>`(now() at time zone ${zone})::date`;

const absent = aliasedTable(users, 'absent');
const deputy = aliasedTable(users, 'deputy');
const MOST = 1_000;

async function read(db: Db | Tx, visitor: Visitor, where: SQL | undefined): Promise<DeputyRecord[]> {
  const rows = await db
    .select({
      id: deputies.id,
      absent: { id: absent.id, name: absent.name },
      deputy: { id: deputy.id, name: deputy.name },
      from: deputies.from,
      to: deputies.to,
      isNow: sql<boolean>`${today} between ${deputies.from} and ${deputies.to}`,
    })
    .from(deputies)
    .innerJoin(absent, eq(absent.id, deputies.absentId))
    .innerJoin(deputy, eq(deputy.id, deputies.deputyId))
    .where(where)
    .orderBy(asc(deputies.from), asc(deputies.id));
  return rows.map((row) => ({ ...row, canEnd: visitor.role === 'admin' || visitor.id === row.absent.id }));
}

/** What has not ended, on either side. */
export const deputiesOf = (db: Db, visitor: Visitor, userId: number): Promise<DeputyRecord[]> =>
  read(
    db,
    visitor,
    and(or(eq(deputies.absentId, userId), eq(deputies.deputyId, userId)), gte(deputies.to, today)),
  );

export const deputyById = async (tx: Tx, visitor: Visitor, id: number): Promise<DeputyRecord> =>
  (await read(tx, visitor, eq(deputies.id, id)))[0]!;

/** Active colleagues of the same role; nobody of a company. */
export function candidatesFor(
  db: Db | Tx,
  { id, role }: Pick<UserRow, 'id' | 'role'>,
): Promise<DeputyCandidate[]> {
  const active = inArray(
    users.status,
    userStatuses.filter((status) => !isBlocked(status)),
  );
  return db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(and(active, eq(users.role, role), ne(users.id, id), isNull(users.companyId)))
    .orderBy(asc(users.name), asc(users.id))
    .limit(MOST);
}

/** Who stands for any of these people today. */
export async function deputiesToday(db: Db | Tx, userIds: readonly number[]): Promise<Set<number>> {
  if (userIds.length === 0) return new Set();
  const rows = await db
    .select({ id: deputies.deputyId })
    .from(deputies)
    .innerJoin(absent, eq(absent.id, deputies.absentId))
    .innerJoin(deputy, eq(deputy.id, deputies.deputyId))
    .where(
      and(
        inArray(deputies.absentId, [...userIds]),
        sql`${today} between ${deputies.from} and ${deputies.to}`,
        eq(deputy.role, absent.role),
        isNull(deputy.companyId),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}
