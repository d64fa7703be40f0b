// The list of clarification requests.
import { and, desc, eq, sql } from 'drizzle-orm';
import type { clarificationFilters, clarificationSorts } from '../../../api/calls/clarifications.ts';
import type { ListQuery } from '../../../api/list-query.ts';
import type { Visitor } from '../../../machines/access.ts';
import { clarificationStatuses } from '../../../machines/clarification-statuses.ts';
import { companies } from '../../accounts/companies/tables.ts';
import { lots } from '../../lots/core/tables.ts';
import type { Db } from '../../platform/database/client.ts';
import { byIds, byKnown, byPeriod, filtered, type Filters } from '../../platform/list/filters.ts';
import { countUpTo, page } from '../../platform/list/page.ts';
import { sorted, type Sorts } from '../../platform/list/sorts.ts';
import { presentClarification } from '../application/present/decisions.ts';
import { clarifications } from '../core/decision-tables.ts';
import { readableApplications } from '../core/rights.ts';
import { applications } from '../core/tables.ts';

type Query = ListQuery<typeof clarificationFilters, typeof clarificationSorts>;

const filters: Filters<Query> = {
  status: byKnown(clarifications.status, clarificationStatuses),
  lot: byIds(clarifications.lotId),
  application: byIds(clarifications.applicationId),
  company: byIds(applications.companyId),
  created: byPeriod(clarifications.createdAt),
};

const sortColumns: Sorts<Query> = {
  createdAt: clarifications.createdAt,
  dueAt: clarifications.dueAt,
  answeredAt: clarifications.answeredAt,
  status: clarifications.status,
};

/** `{data, meta}` of the requests about applications that the visitor may read. */
export function listClarifications(db: Db, visitor: Visitor, query: Query) {
  const where = and(readableApplications(visitor), filtered(query, filters));
  return page({
    query,
    count: () =>
      countUpTo(
        db,
        db
          .select({ one: sql`1` })
          .from(clarifications)
          .innerJoin(applications, eq(applications.id, clarifications.applicationId))
          .innerJoin(lots, eq(lots.id, applications.lotId))
          .where(where),
      ),
    rows: async ({ limit, offset }) => {
      const rows = await db
        .select({
          row: clarifications,
          lot: { id: lots.id, number: lots.number, title: lots.title },
          company: { id: companies.id, title: companies.title },
        })
        .from(clarifications)
        .innerJoin(applications, eq(applications.id, clarifications.applicationId))
        .innerJoin(lots, eq(lots.id, applications.lotId))
        .innerJoin(companies, eq(companies.id, applications.companyId))
        .where(where)
        .orderBy(...sorted(query, sortColumns, '-createdAt'), desc(clarifications.id))
        .limit(limit)
        .offset(offset);
      return rows.map(({ row, lot, company }) => ({ ...presentClarification(row), lot, company }));
    },
  });
}
