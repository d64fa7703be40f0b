// The steps of a lot as its buttons need them: open or not, why not, and the call that takes each.
import type { Step } from '../../../api/step.ts';
import type { Actor } from '../../../machines/law.ts';
import { lotLaw, type LotEvent, type LotFacts, type LotStatus } from '../../../machines/lot.ts';
import { snapshotOf, stepsFor } from '../../../machines/step.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { presentStep } from '../../platform/http/present-step.ts';
import { lotFacts, ownFacts } from './facts.ts';
import type { LotTableRow } from '../core/tables.ts';

/** The last part of the POST that takes each step; null: nobody calls it. */
const calls: Record<LotEvent['type'], string | null> = {
  'lot.toApplications': 'step-to-applications',
  'lot.prolong': 'prolongation',
  'lot.deadlinePassed': null,
  'lot.toDraft': 'step-to-draft',
  'lot.backToApplications': 'back-to-applications',
  'lot.toVerification': 'step-to-verifications',
  'lot.toPending': 'step-to-pending',
  'lot.toRepeating': 'step-to-repeating',
  'lot.roundExtended': null,
  'lot.repeatingEnded': null,
  'lot.backToPending': 'back-to-pending',
  'lot.toRating': 'step-to-rating',
  'lot.backToVerification': 'back-to-verifications',
  'lot.toFinished': 'finalize',
  'lot.cancel': 'cancel',
  'lot.delete': 'step-to-deleted',
  'lot.restore': null,
};

function callOf(event: LotEvent['type'], lotId: number): string {
  if (event === 'lot.restore') return `/api/v1/admin/lots/${lotId}/restore`;
  return `/api/v1/lots/${lotId}/${calls[event] ?? ''}`;
}

export function presentSteps(
  lot: { id: number; status: LotStatus },
  facts: LotFacts,
  actor: Actor,
  at: number,
): Step[] {
  return stepsFor(lotLaw, snapshotOf(lotLaw, lot.status, facts), actor, at).map((step) =>
    presentStep('lot', step, callOf(step.event, lot.id)),
  );
}

/** The law's context where some step is the caller's at all, else null: then nothing needs to be counted. */
export async function factsForSteps(
  tx: Tx | Db,
  lot: LotTableRow,
  actor: Actor,
  at: number,
): Promise<LotFacts | null> {
  const own = stepsFor(lotLaw, snapshotOf(lotLaw, lot.status, ownFacts(lot)), actor, at);
  return own.length === 0 ? null : lotFacts(tx, lot);
}

export async function stepsOf(tx: Tx | Db, lot: LotTableRow, actor: Actor, at: number): Promise<Step[]> {
  const facts = await factsForSteps(tx, lot, actor, at);
  return facts === null ? [] : presentSteps(lot, facts, actor, at);
}

/** The official name of the verification step is plural in the specification; both are understood. */
export const statusNamed = (text: string): string => (text === 'verifications' ? 'verification' : text);
