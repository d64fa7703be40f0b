// Invitations that a visitor may read, and whom a lot's invitations admit.
import { and, asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { invitations as calls } from '../../../api/calls/invitations.ts';
import type { Invitation } from '../../../api/records/invitation.ts';
import type { Visitor } from '../../../machines/access.ts';
import { isOfUse } from '../../../machines/invitation.ts';
import {
  admittingInvitationStatuses,
  liveInvitationStatuses,
} from '../../../machines/invitation-statuses.ts';
import { lotStatuses, type LotStatus } from '../../../machines/lot-statuses.ts';
import { companies } from '../../accounts/companies/tables.ts';
import { users } from '../../accounts/core/tables.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { byFlag, byIds, byValues, filtered, type Filters } from '../../platform/list/filters.ts';
import { anywhere } from '../../platform/list/like.ts';
import { countUpTo, page } from '../../platform/list/page.ts';
import { isDescending, sorted, type Sorts } from '../../platform/list/sorts.ts';
import { invitations } from '../core/invitation-tables.ts';
import { appliedTo } from '../core/ports.ts';
import { lots } from '../core/tables.ts';
import { presentInvitation } from './present.ts';
import { readableInvitations } from './rights.ts';

type Query = z.output<typeof calls.list.query>;

const sortColumns: Sorts<Query> = { sentAt: invitations.sentAt, status: invitations.status };

const [ofUseNow, ofUseAhead] = [1, null].map((deadline) =>
  lotStatuses.filter((status) => isOfUse(status, deadline, 0)),
) as [LotStatus[], LotStatus[]];
const lotIsOfUse = sql<boolean>`(${inArray(lots.status, ofUseAhead)} or (${inArray(lots.status, ofUseNow)}
  and ${lots.applicationsDeadline} > statement_timestamp()))`;

/** What is open to a vendor ends with the company's application, whoever may see it; nobody else learns by it that there is one. */
const filtersOf = (visitor: Visitor): Filters<Query> => ({
  lot: byIds(invitations.lotId),
  status: byValues(invitations.status),
  open: byFlag(
    sql`(${inArray(invitations.status, liveInvitationStatuses)}
      or (${inArray(invitations.status, admittingInvitationStatuses)} and coalesce(${lotIsOfUse}, false)
        and not ${appliedTo.get()(visitor)}))`,
  ),
  search: (text) =>
    sql`(${invitations.email} ilike ${anywhere(text)} or ${companies.title} ilike ${anywhere(text)})`,
});

function rowsOf(db: Db | Tx, where: SQL | undefined) {
  return db
    .select({
      row: invitations,
      lot: { id: lots.id, number: lots.number, title: lots.title, isOfUse: lotIsOfUse },
      company: { id: companies.id, title: companies.title },
    })
    .from(invitations)
    .leftJoin(lots, eq(lots.id, invitations.lotId))
    .leftJoin(companies, eq(companies.id, invitations.companyId))
    .where(where);
}

/** One, as its sender or its holder gets it after a step. */
export const loadInvitation = async (tx: Db | Tx, id: number): Promise<Invitation> =>
  presentInvitation((await rowsOf(tx, eq(invitations.id, id)))[0]!);

export async function mayReadInvitation(db: Db, visitor: Visitor, id: number): Promise<boolean> {
  const rows = await rowsOf(db, and(eq(invitations.id, id), readableInvitations(visitor)));
  return rows.length > 0;
}

export function listInvitations(db: Db, visitor: Visitor, query: Query) {
  const where = and(readableInvitations(visitor), filtered(query, filtersOf(visitor)));
  const id = isDescending(query, true) ? desc(invitations.id) : asc(invitations.id);
  return page({
    query,
    count: () => countUpTo(db, rowsOf(db, where)),
    rows: async ({ limit, offset }) => {
      const rows = await rowsOf(db, where)
        .orderBy(...sorted(query, sortColumns, '-sentAt'), id)
        .limit(limit)
        .offset(offset);
      return rows.map(presentInvitation);
    },
  });
}

/** Companies whom an invitation admits to the lot, in their own name or in a user's. */
export async function invitedCompanies(db: Db | Tx, lotId: number): Promise<Set<number>> {
  const rows = await db
    .select({ id: sql<number | null>`coalesce(${invitations.companyId}, ${users.companyId})::int` })
    .from(invitations)
    .leftJoin(users, eq(users.id, invitations.userId))
    .where(and(eq(invitations.lotId, lotId), inArray(invitations.status, admittingInvitationStatuses)));
  return new Set(rows.flatMap(({ id }) => (id === null ? [] : [id])));
}
