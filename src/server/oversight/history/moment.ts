// A lot as of one record of its history.
import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import type { LotMoment } from '../../../api/records/lot-moment.ts';
import type { Visitor } from '../../../machines/access.ts';
import type { Actor } from '../../../machines/law.ts';
import { lotLaw, type LotFacts } from '../../../machines/lot.ts';
import { edgesOfLaw } from '../../../machines/step.ts';
import { historyTitle } from '../../../text/history-events.ts';
import { factsInWords } from '../../../text/lot-facts.ts';
import { historyParticipant, readableHistoryOf } from '../../applications/core/rights.ts';
import { ensureReviewer } from '../../lots/core/guard.ts';
import type { LotTableRow } from '../../lots/core/tables.ts';
import { lotAsOf, presentThen } from '../../lots/lot/as-of.ts';
import type { Db } from '../../platform/database/client.ts';
import { notFound } from '../../platform/http/errors.ts';
import { history } from '../../platform/history/tables.ts';
import { applicationsThen } from './applications-then.ts';
import { linksShown, presentLog, withNames } from './log-rows.ts';

interface Asked {
  number?: number | undefined;
  /** Where no number is asked for: the last record until then, or the newest. */
  at?: Date | undefined;
  applicationId?: number | undefined;
}

const lawEvents = new Set(edgesOfLaw(lotLaw).map(({ event }) => event));

export async function momentOf(
  db: Db,
  visitor: Visitor,
  actor: Actor,
  lot: LotTableRow,
  { number, at, applicationId }: Asked,
): Promise<LotMoment> {
  // All that the reader may see, in order: a record's number is its place here. Thousands of short rows, read once.
  const brief = await db
    .select({ id: history.id, at: history.at, model: history.model, event: history.event })
    .from(history)
    .where(and(eq(history.lotId, lot.id), readableHistoryOf(visitor, lot.id)))
    .orderBy(asc(history.id));
  const place = number ?? (at === undefined ? brief.length : brief.filter((one) => one.at <= at).length);
  const chosen = brief[place - 1];
  if (!chosen) throw notFound();
  const stepPlace = brief.findLastIndex(
    ({ model, event }, index) => index < place && model === 'lot' && lawEvents.has(event),
  );
  const rows = await db
    .select({ row: history, withLinks: linksShown, participant: historyParticipant })
    .from(history)
    .where(inArray(history.id, [chosen.id, brief[stepPlace]?.id ?? chosen.id]));
  const found = rows.find(({ row }) => row.id === chosen.id)!;
  const later = gt(history.id, chosen.id);
  const then = await lotAsOf(db, lot, chosen.at, later);
  const record = await presentThen(db, visitor, actor, then, chosen.at, later);
  ensureReviewer(visitor, then);
  const step = rows.find(({ row }) => row.id === brief[stepPlace]?.id)?.row;
  // Counts of what is sealed are nobody's, then as now.
  const isOpened = then.openedAt !== null && !then.isSealed;
  return {
    number: place,
    of: brief.length,
    record: (await withNames(db, [presentLog({ ...found, number: place })]))[0]!,
    lot: record,
    facts: step?.facts ? factsInWords(step.facts as LotFacts, { isOpened }) : [],
    step: step ? { number: stepPlace + 1, title: historyTitle(step.model, step.event, step.from) } : null,
    applications: await applicationsThen(db, visitor, then, chosen, applicationId),
  };
}
