// A change that is no step: its row of the history, the lot's new version, the news to open pages.
import { eq } from 'drizzle-orm';
import { insteadOf } from '../../../machines/answers-for.ts';
import type { Actor } from '../../../machines/law.ts';
import type { HistoryModel } from '../../../rules/closed-lists.ts';
import type { Tx } from '../../platform/database/client.ts';
import { appendHistory } from '../../platform/history/append.ts';
import { announce } from '../../platform/live/announce.ts';
import { nextVersion } from './lock.ts';
import { lotChain } from './chain.ts';
import { lotColumns, lots, type LotTableRow } from './tables.ts';

export interface LotChangeEntry {
  model: HistoryModel;
  modelId: number | null;
  event: string;
  actor: Actor;
  /** Epoch milliseconds. */
  at: number;
  payload?: unknown;
}

/** Appends to the lot's chain and makes a new version of the lot. Returns the lot as it is now. */
export async function recordChange(
  tx: Tx,
  lot: LotTableRow,
  { model, modelId, event, actor, at, payload }: LotChangeEntry,
): Promise<LotTableRow> {
  const [row] = await tx.update(lots).set(nextVersion()).where(eq(lots.id, lot.id)).returning(lotColumns);
  await appendHistory(tx, {
    chain: lotChain(lot.id),
    lotId: lot.id,
    model,
    modelId,
    event,
    from: model === 'lot' ? lot.status : null,
    to: model === 'lot' ? lot.status : null,
    actor,
    at,
    payload: tellsAbsent(payload, insteadOf(actor, lot.ownerId)),
  });
  await announce(tx, { model: 'lot', id: lot.id, lotId: lot.id, what: event });
  return row!;
}

const tellsAbsent = (payload: unknown, instead: ReturnType<typeof insteadOf>): unknown =>
  instead.insteadOf === undefined ? payload : { ...(payload as object | undefined), ...instead };
