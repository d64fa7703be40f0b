// Two checks of a lot's history: the chain of hashes, and its rows walked through the law again.
import { and, asc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { historyCheck } from '../../../api/records/history-row.ts';
import { recordedAbsent } from '../../../machines/answers-for.ts';
import type { Visitor } from '../../../machines/access.ts';
import { lotLaw, type LotEvent, type LotFacts } from '../../../machines/lot.ts';
import type { LotStatus } from '../../../machines/lot-statuses.ts';
import { edgesOfLaw, snapshotOf, take } from '../../../machines/step.ts';
import { receiptsOfLot } from '../../applications/application/receipt-verdicts.ts';
import { readableHistoryOf } from '../../applications/core/rights.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { inSnapshot } from '../../platform/database/snapshot.ts';
import { notFound } from '../../platform/http/errors.ts';
import { history } from '../../platform/history/tables.ts';
import { chainVerdict } from '../../platform/history/verify.ts';
import { numbersOf } from './logs.ts';
import { lots, type LotTableRow } from '../../lots/core/tables.ts';
import { lotChain } from '../../lots/core/chain.ts';

type Check = z.output<typeof historyCheck>;
type Row = typeof history.$inferSelect;

const chainFaults: Record<string, string> = {
  sequence: 'Нарушен порядок записей',
  previous: 'Запись не продолжает предыдущую',
  hash: 'Содержание записи изменено',
  end: 'Последние записи отсутствуют',
};

const lawEvents = new Set<string>(edgesOfLaw(lotLaw).map(({ event }) => event));

/** The rows, the end of their chain and the lot's status as they stood at one moment. */
export const verifyLot = (db: Db, visitor: Visitor, { id }: Pick<LotTableRow, 'id'>): Promise<Check> =>
  inSnapshot(db, (tx) => checkOf(tx, visitor, id));

async function checkOf(db: Tx, visitor: Visitor, lotId: number): Promise<Check> {
  const verdict = await chainVerdict(db, lotChain(lotId));
  const [lot] = await db.select({ status: lots.status }).from(lots).where(eq(lots.id, lotId));
  if (!lot) throw notFound();
  const rows = await db
    .select()
    .from(history)
    .where(and(eq(history.lotId, lotId), eq(history.model, 'lot')))
    .orderBy(asc(history.seq));
  const replay = replayRows(rows, lot.status);
  // A lot is written down when it is made: one without a row has lost them, and the end of their chain with them.
  const isChained = verdict.ok && verdict.checked > 0;
  // The length of the whole chain would tell how many have applied before the envelopes are open.
  const numbers = numbersOf(db, and(eq(history.lotId, lotId), readableHistoryOf(visitor, lotId)));
  const visible = new Map((await db.select().from(numbers)).map(({ id, number }) => [id, number]));
  const numberOf = (id: number | null): number | null => (id === null ? null : (visible.get(id) ?? null));
  return {
    ok: isChained && replay.ok,
    rows: visible.size,
    chain: {
      ok: isChained,
      brokenAt: numberOf(verdict.failedId),
      reason: isChained ? null : (chainFaults[verdict.reason ?? 'end'] ?? verdict.reason),
    },
    replay: { ...replay, brokenAt: numberOf(replay.brokenAt) },
    receipts: await receiptsOfLot(db, lotId),
  };
}

/** Each row's own facts and payload, from the status that the rows before it lead to. */
function replayRows(rows: Row[], stored: LotStatus): Check['replay'] {
  let status: LotStatus = lotLaw.machine.config.initial as LotStatus;
  for (const row of rows) {
    if (!lawEvents.has(row.event)) continue;
    const fault = row.from === status ? stepAgain(row, status) : 'Шаг сделан не из того статуса';
    if (typeof fault === 'string') return { ok: false, status, stored, brokenAt: row.id, reason: fault };
    status = fault.next;
  }
  const ok = status === stored;
  return { ok, status, stored, brokenAt: null, reason: ok ? null : 'История ведёт к другому статусу' };
}

function stepAgain(row: Row, status: LotStatus): { next: LotStatus } | string {
  const outcome = take(lotLaw, snapshotOf(lotLaw, status, row.facts as LotFacts), eventOf(row));
  if (outcome.refused) return 'Закон не допускает этот шаг';
  return outcome.next.value === row.to ? { next: outcome.next.value } : 'Шаг ведёт к другому статусу';
}

function eventOf(row: Row): LotEvent {
  const payload = (row.payload ?? {}) as { deadline?: string; round?: { endsAt: string } };
  return {
    ...payload,
    ...(payload.deadline ? { deadline: Date.parse(payload.deadline) } : {}),
    ...(payload.round ? { round: { ...payload.round, endsAt: Date.parse(payload.round.endsAt) } } : {}),
    type: row.event,
    actor: {
      id: row.byId,
      role: row.byRole,
      name: row.byName,
      companyId: null,
      standsFor: recordedAbsent(row.payload),
      verified: true,
    },
    at: row.at.getTime(),
  } as unknown as LotEvent;
}
