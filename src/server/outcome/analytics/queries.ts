// Sums over the rows that finished lots have left: nothing here reads a lot's offers.
import { ownedBy } from '../../lots/core/rights.ts';
import { and, desc, eq, gte, isNotNull, lt, min, sql, type SQL } from 'drizzle-orm';
import type { Analytics, AnalyticsFigures } from '../../../api/records/analytics.ts';
import type { Visitor } from '../../../machines/access.ts';
import { dayOf } from '../../../rules/dates.ts';
import { categories } from '../../catalogue/references/tables.ts';
import { lots } from '../../lots/core/tables.ts';
import type { Db } from '../../platform/database/client.ts';
import { stageColumns, timedStages, type TimedStage } from '../figures/stage-seconds.ts';
import { lotOutcomes as of } from '../figures/tables.ts';
import { zone } from '../../platform/database/zone.ts';

const CATEGORIES = 12;
const DEARER = 10;
/** So many stand for more, too. */
export const MOST_APPLICATIONS = 5;

const days = (from: SQL, to: SQL): SQL => sql`extract(epoch from avg(${to} - ${from})) / 86400`;
const oneDecimal = (value: SQL) => sql<string | null>`round((${value})::numeric, 1)::text`;
const total = (column: SQL) => sql<string>`coalesce(sum(${column}), 0)::text`;

const DAY_SECONDS = 86_400;
type StageDays = Record<TimedStage, string | null>;

const stageDays = (stage: TimedStage): SQL =>
  sql`${stage}::text, ${oneDecimal(sql`avg(${stageColumns[stage]}) / ${DAY_SECONDS}`)}`;

const figures = {
  lots: sql<number>`count(*)::int`,
  first: total(sql`${of.first}`),
  final: total(sql`${of.final}`),
  estimated: total(sql`${of.estimated}`),
  paidOfEstimated: total(sql`${of.paidOfEstimated}`),
  applications: sql<string>`coalesce(round(avg(${of.applications}), 1), 0)::text`,
  days: oneDecimal(days(sql`${of.publishedAt}`, sql`${of.finishedAt}`)),
  stages: sql<StageDays>`jsonb_build_object(${sql.join(timedStages.map(stageDays), sql`, `)})`,
} satisfies { [K in keyof AnalyticsFigures]: unknown };

const withStages = <Row extends { stages: StageDays }>(row: Row) => ({
  ...row,
  stages: timedStages.flatMap((stage) => {
    const spent = row.stages[stage];
    return spent === null ? [] : [{ stage, days: spent }];
  }),
});

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
        ? // Asked for once, not of each lot.
          sql`(select date_trunc('month', statement_timestamp() at time zone ${zone} - interval '11 months') at time zone ${zone})`
        : start(from),
    ),
    till === undefined ? undefined : lt(of.finishedAt, sql`${start(till)} + interval '1 day'`),
  );
}

const seenBy = (visitor: Visitor): SQL | undefined =>
  visitor.role === 'manager' ? ownedBy(visitor, of.ownerId) : undefined;

/** The day when the first of them was finished; null where there is none. */
export async function firstDayOf(db: Db, visitor: Visitor, asked: Asked): Promise<string | null> {
  const [first] = await db
    .select({ at: min(of.finishedAt) })
    .from(of)
    .where(and(periodOf(asked), seenBy(visitor), eq(of.currency, asked.currency)));
  return first?.at ? dayOf(first.at) : null;
}

export async function analyticsOf(db: Db, visitor: Visitor, asked: Asked): Promise<Analytics> {
  const period = and(periodOf(asked), seenBy(visitor));
  const where = and(period, eq(of.currency, asked.currency));
  const month = sql<string>`to_char(${of.finishedAt} at time zone ${zone}, 'YYYY-MM')`;
  const capped = sql<number>`least(${of.applications}, ${sql.raw(String(MOST_APPLICATIONS))})`;
  const [totals] = await db.select(figures).from(of).where(where);
  const longest = await longestStays(db, where);
  const months = await db
    .select({ ...figures, month })
    .from(of)
    .where(where)
    .groupBy(month)
    .orderBy(month);
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
    totals: withStages(totals!),
    months: months.map(withStages),
    categories: byCategory.map(({ code, title, ...row }) => ({
      ...withStages(row),
      category: code === null ? null : `${code} ${title}`,
    })),
    competition: await db
      .select({ applications: capped, lots: sql<number>`count(*)::int` })
      .from(of)
      .where(where)
      .groupBy(capped)
      .orderBy(capped),
    longest,
    dearer,
  };
}

/** Above a lot's id. */
const ID_BITS = sql.raw('32');

/** Of those that stood there alike the newest. */
async function longestStays(db: Db, where: SQL | undefined): Promise<Analytics['longest']> {
  type Found = Analytics['longest'][number] & Record<string, unknown>;
  const names = timedStages.map((stage) => ({
    stage: sql.raw(`'${stage}'`),
    spent: stageColumns[stage],
    count: sql.raw(`${stage}_lots`),
    most: sql.raw(`${stage}_most`),
  }));
  // How long and which lot in one number: its greatest is found in the one pass that counts, and nothing is sorted.
  const counted = names.map(
    ({ spent, count, most }) => sql`count(nullif(${spent}, 0))::int as ${count},
      max((${spent}::bigint << ${ID_BITS}) + ${of.lotId}) as ${most}`,
  );
  const each = names.map(({ stage, count, most }) => sql`(${stage}, ${count}, ${most})`);
  const { rows } = await db.execute<Found>(sql`
    with counted as (select ${sql.join(counted, sql`, `)} from ${of} where ${where})
    select stage, stood as lots, ${lots.id} as "lotId", ${lots.number} as number, ${lots.title} as title,
      ${oneDecimal(sql`(most >> ${ID_BITS})::float8 / ${DAY_SECONDS}`)} as days
    from counted, lateral (values ${sql.join(each, sql`, `)}) as stays (stage, stood, most)
      join ${lots} on ${lots.id} = most & ((1::bigint << ${ID_BITS}) - 1)
    where stood > 0`);
  return timedStages.flatMap((stage) =>
    rows.filter((one) => one.stage === stage).map((one) => ({ ...one, lotId: Number(one.lotId) })),
  );
}
