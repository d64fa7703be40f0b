// How a step of a lot is carried out: all that the engine must know of the lot's law.
import type { Actor } from '../../../machines/law.ts';
import { lotLaw, type LotEvent, type LotFacts } from '../../../machines/lot.ts';
import type { LotStatus } from '../../../machines/lot-statuses.ts';
import { isDeleted, isRepeating, waitsForClock } from '../../../machines/lot-predicates.ts';
import { process, type Locked } from '../../engine/process.ts';
import type { Tx } from '../../platform/database/client.ts';
import { updateOf } from '../../platform/database/statement.ts';
import { notFound } from '../../platform/http/errors.ts';
import { lotAudiences } from './audiences.ts';
import { lotChain } from '../core/chain.ts';
import { changesBetween } from './changes.ts';
import { lotEffects } from './effects.ts';
import { lotFacts, readFigures, type ReadFigures } from './facts.ts';
import { lockLot, type LockedLot } from '../core/lock.ts';
import { presentSteps } from './steps.ts';
import { lots, type LotTableRow } from '../core/tables.ts';
import type { LotTypes } from './types.ts';
import { mayReadLot } from '../core/rights.ts';

/** A lot that the transaction has locked, as the engine takes it. */
export const asLocked = async (
  tx: Tx,
  { lot, at }: LockedLot,
  read?: ReadFigures,
): Promise<Locked<LotTypes>> => ({
  id: lot.id,
  subject: lot,
  version: lot.version,
  status: lot.status,
  facts: await lotFacts(tx, lot, read),
  at,
});

const updateLot = updateOf(lots, lots.id);

const dateOf = (ms: number | null): Date | null => (ms === null ? null : new Date(ms));

/** When the clock's worker must look at the lot next; null where it waits for nothing. */
export function nextCheck(status: LotStatus, facts: LotFacts): Date | null {
  if (!waitsForClock(status)) return null;
  return dateOf(isRepeating(status) ? facts.roundEndsAt : facts.deadline);
}

/** The lot's row after a step. */
export const rowAfter = (lot: LotTableRow, columns: Partial<LotTableRow>): LotTableRow => ({
  ...lot,
  ...columns,
});

/** Told to the staff by its effect: whoever reads the lot hears of the outcome alone. */
const staffWork: ReadonlySet<LotEvent['type']> = new Set(['lot.allocate']);

/**
 * A lot under its lock, for a step of the actor. Throws 404.
 * @param read sends at once what counts the lot for its law
 */
export async function lockToStep(
  tx: Tx,
  lotId: number,
  actor: Actor,
  read: (tx: Tx, lotId: number) => Promise<ReadFigures | undefined>,
): Promise<Locked<LotTypes>> {
  // In one flight: the second is carried out after the lock was got, and counts what is then.
  const [locked, figures] = await Promise.all([lockLot(tx, lotId), read(tx, lotId)]);
  if (!mayKnow(actor, locked.lot)) throw notFound();
  return asLocked(tx, locked, figures);
}

export const lotProcess = process<LotTypes>({
  law: lotLaw,
  lock: async (tx, lotId, _event, actor) => lockToStep(tx, lotId, actor, readFigures),
  columns: ({ subject, event, to, next, at }) => ({
    status: to,
    version: subject.version + 1,
    updatedAt: new Date(at),
    applicationsDeadline: dateOf(next.deadline),
    nextCheckAt: nextCheck(to, next),
    deletedFrom: isDeleted(to) ? next.deletedFrom : null,
    ...(event.type === 'lot.cancel' ? { cancelledAt: new Date(at), cancelReason: event.reason.trim() } : {}),
  }),
  save: ({ id }, columns) => updateLot(id, columns),
  get effects() {
    return lotEffects();
  },
  history: ({ subject, event }, columns) => ({
    chain: lotChain(subject.id),
    lotId: subject.id,
    payload: { ...payloadOf(event), changes: changesBetween(subject, rowAfter(subject, columns)) },
  }),
  get audience() {
    return lotAudiences();
  },
  news: ({ subject, event, facts, next }, what) => ({
    lotId: subject.id,
    number: subject.number,
    title: subject.title,
    deadline: next.roundEndsAt ?? next.deadline,
    reason: 'reason' in event ? (event.reason ?? null) : null,
    text: 'text' in event ? (event.text ?? null) : null,
    ...(what === 'lot.deadlined' ? { applicationsCount: facts.activeApplications } : {}),
  }),
  ownerHears: ({ subject }) => ({ lotId: subject.id }),
  announce: ({ id, event }) =>
    staffWork.has(event.type) ? [] : [{ model: 'lot', id, lotId: id, what: event.type }],
  steps: (_tx, { subject, facts, at }, actor) => presentSteps(subject, facts, actor, at),
});

/** A vendor or a guest never steps; for those the law's 403 says nothing that a published lot does not. */
function mayKnow(actor: Actor, lot: LotTableRow): boolean {
  if (actor.role === 'clock' || actor.role === 'system') return true;
  return mayReadLot(actor, lot, { isLetIn: false });
}

/** What the event brought, times as ISO text. */
function payloadOf(event: LotEvent): Record<string, unknown> {
  const { type: _type, actor: _actor, at: _at, ...brought } = event as LotEvent & Record<string, unknown>;
  const payload: Record<string, unknown> = { ...brought };
  if ('deadline' in event) payload.deadline = new Date(event.deadline).toISOString();
  if ('round' in event)
    payload.round = { ...event.round, endsAt: new Date(event.round.endsAt).toISOString() };
  return payload;
}
