// The steps of a lot as its buttons need them: open or not, why not, and the call that takes each.
import type { Step } from '../../../api/step.ts';
import type { Actor } from '../../../machines/law.ts';
import { lotLaw, type LotEvent, type LotFacts, type LotStatus } from '../../../machines/lot.ts';
import { mayEverStep, snapshotOf, stepsFor } from '../../../machines/step.ts';
import { databaseNow, type Db, type Tx } from '../../platform/database/client.ts';
import { refused, type HttpError } from '../../platform/http/errors.ts';
import { presentStep } from '../../platform/http/present-step.ts';
import { lotFacts, ownFacts, type ReadFigures } from './facts.ts';
import { stepCalls } from './step-calls.ts';
import type { LotTableRow } from '../core/tables.ts';

const callOf = (event: LotEvent['type'], lotId: number): string | null =>
  stepCalls[event]?.path.replace(':id', String(lotId)) ?? null;

export function presentSteps(
  lot: { id: number; status: LotStatus },
  facts: LotFacts,
  actor: Actor,
  at: number,
): Step[] {
  return stepsFor(lotLaw, snapshotOf(lotLaw, lot.status, facts), actor, at).flatMap((step) => {
    const call = callOf(step.event, lot.id);
    return call === null ? [] : [presentStep('lot', step, call)];
  });
}

/** The law's context where some step is the caller's at all, else null: then nothing needs to be counted, if it was not yet. */
export async function factsForSteps(
  tx: Tx | Db,
  lot: LotTableRow,
  actor: Actor,
  at: number,
  read?: ReadFigures | LotFacts,
): Promise<LotFacts | null> {
  const own = stepsFor(lotLaw, snapshotOf(lotLaw, lot.status, ownFacts(lot)), actor, at);
  if (own.length === 0) return null;
  return read && 'ownerId' in read ? (read as LotFacts) : lotFacts(tx, lot, read);
}

export async function stepsOf(tx: Tx | Db, lot: LotTableRow, actor: Actor, at: number): Promise<Step[]> {
  const facts = await factsForSteps(tx, lot, actor, at);
  return facts === null ? [] : presentSteps(lot, facts, actor, at);
}

/** The refusal of a step that the law has no edge for: 403 where no step of this lot could be the caller's. */
export async function refusedByLaw(db: Db, lot: LotTableRow, actor: Actor): Promise<HttpError> {
  const at = await databaseNow(db);
  const facts = await lotFacts(db, lot);
  const notYours = !mayEverStep(lotLaw, facts, actor, at);
  return refused(lotLaw, { refused: ['wrongState'], notYours }, presentSteps(lot, facts, actor, at));
}

/** The verification step has an official name in the plural; both are understood. */
export const statusNamed = (text: string): string => (text === 'verifications' ? 'verification' : text);
