// Since when an end stands where it is: by this a program knows whether an entry of its calendar was moved.
import { and, inArray, max, sql } from 'drizzle-orm';
import type { LotEventKind } from '../../../api/records/calendar.ts';
import { acceptingLotStatuses, isRepeating } from '../../../machines/lot-predicates.ts';
import { lotStatuses } from '../../../machines/lot-statuses.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { history } from '../../platform/history/tables.ts';

export interface End {
  kind: LotEventKind;
  lotId: number;
  /** Of an answer: an application has one to give at a time. */
  applicationId?: number | undefined;
}

/** An end's own name, the same wherever it is moved. */
export const endName = ({ kind, lotId, applicationId }: End): string =>
  kind === 'answer' && applicationId !== undefined
    ? `answer-of-application-${applicationId}`
    : `${kind}-of-${lotId}`;

const PROLONGED = 'lot.prolong';
const OF_ACCEPTANCE = ['lot.toApplications', 'lot.backToApplications'];
const OF_ROUND = ['lot.toRepeating', 'lot.roundExtended'];
const ASKED = 'application.clarify';

const isOneOf = (values: readonly string[]) =>
  sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  );
const prolongedIn = (statuses: readonly string[]) =>
  sql`${history.event} = ${PROLONGED} and ${history.from} in (${isOneOf(statuses)})`;

/** Which end a row of the history sets; null for the rest. Prices are counted from submissions and end with a decision. */
const kindSet = sql<End['kind'] | null>`case ${history.model}
  when 'lot' then case
    when ${history.event} in (${isOneOf(OF_ACCEPTANCE)}) or ${prolongedIn(acceptingLotStatuses)} then 'applications'
    when ${history.event} in (${isOneOf(OF_ROUND)}) or ${prolongedIn(lotStatuses.filter(isRepeating))} then 'round' end
  when 'application' then case
    when ${history.event} = ${ASKED} then 'answer'
    when ${history.from} is distinct from ${history.to} then 'prices' end
  end`;

/** By the ends' names, to the second; an end that the history does not know is not in it. */
export async function movedAt(db: Db | Tx, ends: readonly End[]): Promise<ReadonlyMap<string, number>> {
  if (ends.length === 0) return new Map();
  const rows = db.$with('rows_of_lots').as(
    db
      .select({ lotId: history.lotId, modelId: history.modelId, at: history.at, kind: kindSet.as('kind') })
      .from(history)
      .where(
        and(
          inArray(history.lotId, [...new Set(ends.map(({ lotId }) => lotId))]),
          inArray(history.model, ['lot', 'application']),
        ),
      ),
  );
  const applicationId = sql<number | null>`case when ${rows.kind} = 'answer' then ${rows.modelId} end`;
  const found = await db
    .with(rows)
    .select({
      lotId: rows.lotId,
      kind: rows.kind,
      applicationId: applicationId.mapWith(Number),
      at: max(rows.at),
    })
    .from(rows)
    .where(sql`${rows.kind} is not null`)
    .groupBy(rows.lotId, rows.kind, applicationId);
  return new Map(
    found.map(({ lotId, kind, applicationId: of, at }) => [
      endName({ kind: kind!, lotId: lotId!, applicationId: of ?? undefined }),
      Math.floor(Number(at) / 1_000),
    ]),
  );
}
