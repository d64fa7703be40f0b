// A step on a lot: one transaction from the lock to the outbox. The law decides; everything here carries out.
import { eq } from 'drizzle-orm';
import type { Actor } from '../../../machines/law.ts';
import { lotLaw, type LotEffect, type LotEvent, type LotNews } from '../../../machines/lot.ts';
import { isRepeating } from '../../../machines/lot-predicates.ts';
import { mayEverStep, snapshotOf, take, type Consequence } from '../../../machines/step.ts';
import { databaseNow, type Db, type Tx } from '../../platform/database/client.ts';
import { appendHistory } from '../../platform/history/append.ts';
import { ensureFresh } from '../../platform/http/fresh.ts';
import { notFound, refused, type HttpError } from '../../platform/http/errors.ts';
import { announce } from '../../platform/live/announce.ts';
import { readAdmissionSettings } from './admission.ts';
import { changesBetween } from './changes.ts';
import { columnsOfStep } from './columns-of-step.ts';
import type { LotEffectContext } from './effect-context.ts';
import { lotEffects } from './effects.ts';
import { lotFacts } from './facts.ts';
import { lockLot, nextVersion, type LockedLot } from '../core/lock.ts';
import { moveRoundEnd } from './round-store.ts';
import { presentSteps } from './steps.ts';
import { lotColumns, lots, type LotTableRow } from '../core/tables.ts';
import { Tellings } from './tell.ts';
import { mayReadLot } from '../core/rights.ts';
import { lotChain } from '../core/record.ts';

type Bare<E> = E extends unknown ? Omit<E, 'actor' | 'at'> : never;
/** An event as a caller brings it: who and when are ours to say. */
export type LotStepEvent = Bare<LotEvent>;

/**
 * Takes a step of a lot, or throws: 404 where the caller may not know of the lot, 403 where the step is not the caller's,
 * 422 with the law's reasons, 412 where `ifMatch` names another version.
 * @returns the lot as it is after the step
 */
export async function takeLotStep(
  tx: Tx,
  lotId: number,
  event: LotStepEvent,
  actor: Actor,
  { ifMatch = null, current }: { ifMatch?: number | null; current?: (locked: LockedLot) => unknown } = {},
): Promise<LotTableRow> {
  const locked = await lockLot(tx, lotId);
  if (!mayKnow(actor, locked.lot)) throw notFound();
  await ensureFresh(ifMatch, locked.lot.version, () => current?.(locked) ?? null);
  return stepLocked(tx, locked, event, actor);
}

/** The same on a lot that this transaction has locked already. */
export async function stepLocked(
  tx: Tx,
  { lot, at }: LockedLot,
  bare: LotStepEvent,
  actor: Actor,
): Promise<LotTableRow> {
  const event = { ...bare, actor, at } as LotEvent;
  const facts = await lotFacts(tx, lot);
  const outcome = take(lotLaw, snapshotOf(lotLaw, lot.status, facts), event);
  if (outcome.refused) throw refused(lotLaw, outcome, presentSteps(lot, facts, actor, at));
  const { next, consequences: effects } = outcome;
  const after = await write(tx, lot, event, next.value, next.context, effects);
  if (isRepeating(lot.status) && isRepeating(after.status))
    await moveRoundEnd(tx, lot.id, next.context.roundEndsAt);
  const context: LotEffectContext = {
    tx,
    lot: after,
    from: lot.status,
    event,
    actor,
    at,
    facts: next.context,
  };
  await carryOut(context, effects);
  await appendHistory(tx, {
    chain: lotChain(lot.id),
    lotId: lot.id,
    model: 'lot',
    modelId: lot.id,
    event: event.type,
    from: lot.status,
    to: after.status,
    actor,
    at,
    facts,
    payload: { ...payloadOf(event), changes: changesBetween(lot, after) },
  });
  await announce(tx, { model: 'lot', id: lot.id, lotId: lot.id, what: event.type });
  return after;
}

/** The refusal of a step that the law has no edge for: 403 where no step of this lot could be the caller's. */
export async function refusedByLaw(db: Db, lot: LotTableRow, actor: Actor): Promise<HttpError> {
  const at = await databaseNow(db);
  const facts = await lotFacts(db, lot);
  const notYours = !mayEverStep(lotLaw, facts, actor, at);
  return refused(lotLaw, { refused: ['wrongState'], notYours }, presentSteps(lot, facts, actor, at));
}

/** A vendor or a guest never steps; for those the law's 403 says nothing that a published lot does not. */
function mayKnow(actor: Actor, lot: LotTableRow): boolean {
  if (actor.role === 'clock' || actor.role === 'system') return true;
  return mayReadLot({ id: actor.id, role: actor.role }, lot, { invited: false });
}

async function write(
  tx: Tx,
  lot: LotTableRow,
  event: LotEvent,
  status: LotTableRow['status'],
  facts: LotEffectContext['facts'],
  effects: Consequence[],
): Promise<LotTableRow> {
  const names = effects.flatMap(({ type, params }) => (type === 'effect' ? [params.name as LotEffect] : []));
  const admission = names.includes('publish') ? await readAdmissionSettings(tx) : lot.admission;
  const columns = columnsOfStep(lot, event, { status, facts, effects: names }, admission);
  const [row] = await tx
    .update(lots)
    .set({ ...columns, ...nextVersion() })
    .where(eq(lots.id, lot.id))
    .returning(lotColumns);
  return row!;
}

/** In the law's own order: a round's marks are told before they are cleared. */
async function carryOut(context: LotEffectContext, effects: Consequence[]): Promise<void> {
  const tellings = new Tellings(context);
  for (const { type, params } of effects) {
    if (type === 'effect') await lotEffects[params.name as LotEffect](context);
    if (type === 'notify') await tellings.add(params.whom!, params.what as LotNews);
  }
  await tellings.send();
}

/** What the event brought, times as ISO text. */
function payloadOf(event: LotEvent): Record<string, unknown> {
  const { type: _type, actor: _by, at: _at, ...rest } = event as LotEvent & Record<string, unknown>;
  const payload: Record<string, unknown> = { ...rest };
  if ('deadline' in event) payload.deadline = new Date(event.deadline).toISOString();
  if ('round' in event)
    payload.round = { ...event.round, endsAt: new Date(event.round.endsAt).toISOString() };
  return payload;
}
