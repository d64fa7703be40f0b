// Lists of companies: the staff's list and who may be invited.
import { and, asc, desc, eq, inArray, isNotNull, isNull, like, or, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { companies as calls } from '../../../api/calls/companies.ts';
import type { CompanyOption } from '../../../api/records/company.ts';
import { accreditationOf, accreditations, type Moderated } from '../../../machines/accreditations.ts';
import { isAccredited, moderationStatuses } from '../../../machines/company-statuses.ts';
import type { Visitor } from '../../../machines/access.ts';
import { foldText } from '../../../rules/search-text.ts';
import type { Db } from '../../platform/database/client.ts';
import { invalid } from '../../platform/http/errors.ts';
import { knownOf } from '../../platform/http/filter-text.ts';
import { byValues, filtered, type Condition, type Filters } from '../../platform/list/filters.ts';
import { countUpTo, page } from '../../platform/list/page.ts';
import { sorted, type Sorts } from '../../platform/list/sorts.ts';
import { presentRow, rowColumns } from './present.ts';
import { companies } from './tables.ts';
import { anywhere, atStart } from '../../platform/list/like.ts';

type Query = z.output<typeof calls.list.query>;

const OPTIONS = 20;
const accredited = moderationStatuses.filter(isAccredited);

/** By words of the title in any order, or by the beginning of the ИНН. */
function matches(search: string): SQL | undefined {
  const folded = foldText(search);
  if (folded === '') return undefined;
  const title = sql`fold_text(${companies.title})`;
  const words = folded.split(' ').map((word) => sql`${title} like ${anywhere(word)}`);
  return or(and(...words), like(companies.itn, atStart(folded)));
}

/** Deleted companies are the administrator's to see: `with` them or `only` them. */
function trashed(filter: string | undefined, visitor: Visitor): SQL | undefined {
  if (filter === undefined || visitor.role !== 'admin') return isNull(companies.deletedAt);
  if (filter === 'only') return isNotNull(companies.deletedAt);
  if (filter === 'with') return undefined;
  throw invalid({ 'filter[trashed]': ['Известны: with, only'] });
}

const sortColumns: Sorts<Query> = {
  title: { emptyLast: sql`${companies.title} collate "ru-x-icu"` },
  itn: { emptyLast: companies.itn },
  createdAt: companies.createdAt,
  updatedAt: companies.updatedAt,
  submittedAt: { emptyLast: companies.submittedAt },
};

/** By the law's states, or by what they are called: `rejected` has the refused and the revoked. */
const byStatus: Condition = (text, name) => {
  const asked = knownOf<string>(name, text, [...new Set([...moderationStatuses, ...accreditations])]);
  return or(
    ...moderationStatuses.flatMap((moderationStatus) => {
      const stands = eq(companies.moderationStatus, moderationStatus);
      if (asked.includes(moderationStatus)) return stands;
      return [false, true]
        .filter((revoked) => asked.includes(accreditationOf({ moderationStatus, revoked })))
        .map((revoked) => and(stands, eq(companies.revoked, revoked)));
    }),
  );
};

/** The bin has a way of its own: without the filter, too, it has something to say. */
const filters: Filters<Omit<Query, 'filter[trashed]'>> = {
  search: matches,
  moderationStatus: byStatus,
  itn: byValues(companies.itn),
};

export function listCompanies(db: Db, query: Query, visitor: Visitor) {
  const where = and(trashed(query['filter[trashed]'], visitor), filtered(query, filters));
  return page({
    query,
    count: () => countUpTo(db, db.select({ id: companies.id }).from(companies).where(where)),
    rows: async ({ limit, offset }) => {
      const rows = await db
        .select(rowColumns)
        .from(companies)
        .where(where)
        .orderBy(...sorted(query, sortColumns), desc(companies.id))
        .limit(limit)
        .offset(offset);
      return rows.map(presentRow);
    },
  });
}

/** Accredited companies of the platform by title or ИНН. */
export async function companyOptions(db: Db, search: string): Promise<CompanyOption[]> {
  const rows = await db
    .select({
      id: companies.id,
      title: companies.title,
      itn: companies.itn,
      generalInfo: companies.generalInfo,
      email: sql<string | null>`(
        select u.email from users u where u.company_id = companies.id order by u.id limit 1)`,
    })
    .from(companies)
    .where(and(isNull(companies.deletedAt), inArray(companies.moderationStatus, accredited), matches(search)))
    .orderBy(sql`${companies.title} collate "ru-x-icu"`, asc(companies.id))
    .limit(OPTIONS);
  return rows.map(({ generalInfo, ...row }) => ({ ...row, kpp: generalInfo.kpp }));
}

/** Which of these ИНН have a registered company here. */
export async function companiesByItn(db: Db, itns: string[]) {
  if (itns.length === 0) return new Map<string, { id: number } & Moderated>();
  const rows = await db
    .select({
      id: companies.id,
      itn: companies.itn,
      moderationStatus: companies.moderationStatus,
      revoked: companies.revoked,
    })
    .from(companies)
    .where(
      and(
        inArray(companies.itn, itns),
        eq(companies.isResident, true),
        isNotNull(companies.registeredAt),
        isNull(companies.deletedAt),
      ),
    );
  return new Map(rows.map(({ itn, ...row }) => [itn, row]));
}
