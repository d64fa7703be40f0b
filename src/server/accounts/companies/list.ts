// Lists of companies: the staff's list and who may be invited.
import { and, asc, desc, eq, inArray, isNotNull, isNull, like, or, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { companies as calls } from '../../../api/calls/companies.ts';
import { sortsOf, valuesOf } from '../../../api/list-query.ts';
import type { CompanyOption } from '../../../api/records/company.ts';
import { isAccredited, moderationStatuses, type ModerationStatus } from '../../../machines/company.ts';
import type { Visitor } from '../../../machines/access.ts';
import { foldText } from '../../../rules/search-text.ts';
import type { Db } from '../../platform/database/client.ts';
import { invalid } from '../../platform/http/errors.ts';
import { countUpTo, page } from '../../platform/list/page.ts';
import { presentRow, rowColumns } from './present.ts';
import { companies } from './tables.ts';

type Query = z.output<typeof calls.list.query>;

const OPTIONS = 20;
const accredited = moderationStatuses.filter(isAccredited);

const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);

/** By words of the title in any order, or by the beginning of the ИНН. */
function matches(search: string): SQL | undefined {
  const folded = foldText(search);
  if (folded === '') return undefined;
  const title = sql`fold_text(${companies.title})`;
  const words = folded.split(' ').map((word) => sql`${title} like ${`%${escapeLike(word)}%`}`);
  return or(and(...words), like(companies.itn, `${escapeLike(folded)}%`));
}

function statusesOf(text: string | undefined): ModerationStatus[] {
  const asked = valuesOf(text);
  const known = moderationStatuses.filter((status) => asked.includes(status));
  if (known.length < asked.length)
    throw invalid({ 'filter[moderationStatus]': [`Известны: ${moderationStatuses.join(', ')}`] });
  return known;
}

/** Deleted companies are the administrator's to see: `with` them or `only` them. */
function trashed(filter: string | undefined, visitor: Visitor): SQL | undefined {
  if (filter === undefined || visitor.role !== 'admin') return isNull(companies.deletedAt);
  if (filter === 'only') return isNotNull(companies.deletedAt);
  if (filter === 'with') return undefined;
  throw invalid({ 'filter[trashed]': ['Известны: with, only'] });
}

const SORTS = {
  title: sql`${companies.title} collate "ru-x-icu"`,
  itn: companies.itn,
  createdAt: companies.createdAt,
  updatedAt: companies.updatedAt,
  submittedAt: companies.submittedAt,
};

export function listCompanies(db: Db, query: Query, visitor: Visitor) {
  const statuses = statusesOf(query['filter[moderationStatus]']);
  const itns = valuesOf(query['filter[itn]']);
  const where = and(
    trashed(query['filter[trashed]'], visitor),
    matches(query['filter[search]'] ?? ''),
    statuses.length > 0 ? inArray(companies.moderationStatus, statuses) : undefined,
    itns.length > 0 ? inArray(companies.itn, itns) : undefined,
  );
  const order = sortsOf(query.sort).map(({ key, descending }) => {
    const column = SORTS[key as keyof typeof SORTS];
    return descending ? sql`${column} desc nulls last` : sql`${column} asc nulls last`;
  });
  return page({
    query,
    count: () => countUpTo(db, db.select({ id: companies.id }).from(companies).where(where)),
    rows: async ({ limit, offset }) => {
      const rows = await db
        .select(rowColumns)
        .from(companies)
        .where(where)
        .orderBy(...order, desc(companies.id))
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
  if (itns.length === 0) return new Map<string, { id: number; moderationStatus: ModerationStatus }>();
  const rows = await db
    .select({ id: companies.id, itn: companies.itn, moderationStatus: companies.moderationStatus })
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
