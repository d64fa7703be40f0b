// Sums over the rows that finished lots have left: nothing here reads a lot's offers.
import { ownedBy } from '../../lots/core/rights.ts';
import { and, desc, eq, gte, isNotNull, lt, sql, type SQL } from 'drizzle-orm';
import type { Analytics, AnalyticsFigures } from '../../../api/records/analytics.ts';
import type { Visitor } from '../../../machines/access.ts';
import { categories } from '../../catalogue/references/tables.ts';
import { lots } from '../../lots/core/tables.ts';
import type { Db } from '../../platform/database/client.ts';
import { lotOutcomes as of } from '../figures/tables.ts';
import { zone } from '../../platform/database/zone.ts';

const CATEGORIES = 12;
const DEARER = 10;
const MOST_APPLICATIONS = 5;

const days = (from: SQL, to: SQL): SQL => sql`extract(epoch from avg(${to} - ${from})) / 86400`;
const oneDecimal = (value: SQL) => sql<string | null>`round((${value})::numeric, 1)::text`;
const total = (column: SQL) => sql<string>`coalesce(sum(${column}), 0)::text`;

const figures = {
  lots: sql<number>`count(*)::int`,
  first: total(sql`${of.first}`),
  final: total(sql`${of.final}`),
  estimated: total(sql`${of.estimated}`),
  paidOfEstimated: total(sql`${of.paidOfEstimated}`),
  applications: sql<string>`coalesce(round(avg(${of.applications}), 1), 0)::text`,
  days: oneDecimal(days(sql`${of.publishedAt}`, sql`${of.finishedAt}`)),
} satisfies { [K in keyof AnalyticsFigures]: unknown };

export interface Asked {
  from: string | undefined;
  till: string | undefined;
  currency: string;
}

/** Days at UTC+3, both included. */
export function periodOf({ from, till }: Asked): SQL | undefined {
  const start = (day: string): SQL => sql`(${day}::date)::timestamp at time zone ${zone}`;
  return and(
    gte(
      of.finishedAt,
      from === undefined
        ? sql`date_trunc('month', statement_timestamp() at time zone ${zone} - interval '11 months') at time zone ${zone}`
        : start(from),
    ),
    till === undefined ? undefined : lt(of.finishedAt, sql`${start(till)} + interval '1 day'`),
  );
}

export async function analyticsOf(db: Db, visitor: Visitor, asked: Asked): Promise<Analytics> {
  const seen = visitor.role === 'manager' ? ownedBy(visitor, of.ownerId) : undefined;
  const period = and(periodOf(asked), seen);
  const where = and(period, eq(of.currency, asked.currency));
  const month = sql<string>`to_char(${of.finishedAt} at time zone ${zone}, 'YYYY-MM')`;
  const capped = sql<number>`least(${of.applications}, ${sql.raw(String(MOST_APPLICATIONS))})`;
  const [totals] = await db.select(figures).from(of).where(where);
  const [stages] = await db
    .select({
      acceptance: oneDecimal(days(sql`${of.publishedAt}`, sql`${of.openedAt}`)),
      commission: oneDecimal(days(sql`${of.openedAt}`, sql`${of.finishedAt}`)),
    })
    .from(of)
    .where(where);
  const byCategory = await db
    .select({
      ...figures,
      code: categories.code,
      title: categories.title,
    })
    .from(of)
    .leftJoin(categories, eq(categories.id, of.categoryId))
    .where(where)
    .groupBy(categories.id)
    .orderBy(desc(sql`sum(${of.final})`))
    .limit(CATEGORIES);
  const currencies = await db
    .selectDistinct({ code: of.currency })
    .from(of)
    .where(period)
    .orderBy(of.currency);
  const dearer = await db
    .select({
      lotId: of.lotId,
      number: lots.number,
      title: lots.title,
      estimated: sql<string>`${of.estimated}::text`,
      paid: sql<string>`${of.paidOfEstimated}::text`,
    })
    .from(of)
    .innerJoin(lots, eq(lots.id, of.lotId))
    .where(and(where, isNotNull(of.estimated), sql`${of.paidOfEstimated} > ${of.estimated}`))
    .orderBy(desc(sql`${of.paidOfEstimated} - ${of.estimated}`))
    .limit(DEARER);
  return {
    currency: asked.currency,
    currencies: currencies.map(({ code }) => code),
    totals: totals!,
    months: await db
      .select({ ...figures, month })
      .from(of)
      .where(where)
      .groupBy(month)
      .orderBy(month),
    categories: byCategory.map(({ code, title, ...row }) => ({
      ...row,
      category: code === null ? null : `${code} ${title}`,
    })),
    competition: await db
      .select({ applications: capped, lots: sql<number>`count(*)::int` })
      .from(of)
      .where(where)
      .groupBy(capped)
      .orderBy(capped),
    stages: stages!,
    dearer,
  };
}
