// Who works on a lot: its owner, security, auditors and administrators; and who could answer for it instead.
import { and, asc, eq, inArray, or } from 'drizzle-orm';
import type { LotPerson } from '../../../api/records/lot-comment.ts';
import { isBlocked, userStatuses } from '../../../machines/user.ts';
import { deputiesToday } from '../../accounts/deputies/queries.ts';
import { users } from '../../accounts/core/tables.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { isOwnerOf, mayReadLot } from '../core/rights.ts';
import type { LotTableRow } from '../core/tables.ts';

const MOST = 1_000;
const active = inArray(
  users.status,
  userStatuses.filter((status) => !isBlocked(status)),
);
const staff = ['manager', 'security', 'auditor', 'admin'] as const;

/** @param ids of these alone */
export async function peopleOf(
  db: Db | Tx,
  lot: Pick<LotTableRow, 'ownerId' | 'status' | 'isOpen'>,
  ids?: readonly number[],
): Promise<LotPerson[]> {
  if (ids?.length === 0) return [];
  const deputies = await deputiesToday(db, [lot.ownerId]);
  const rows = await db
    .select({ id: users.id, name: users.name, role: users.role })
    .from(users)
    .where(and(active, inArray(users.role, staff), ids && inArray(users.id, [...ids])))
    .orderBy(asc(users.name), asc(users.id))
    .limit(MOST);
  return rows.map(({ id, name, role }) => ({
    id,
    name,
    role: role as LotPerson['role'],
    isInTeam:
      role === 'manager'
        ? isOwnerOf({ id, role }, lot) || deputies.has(id)
        : mayReadLot({ id, role }, lot, { isLetIn: false }),
    mayOwn: role === 'manager',
  }));
}

/** The names of users, whoever they are by now. */
export async function namesOf(db: Db | Tx, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(or(...[...new Set(ids)].map((id) => eq(users.id, id))));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
