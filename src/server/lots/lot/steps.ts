// The steps of a lot as its buttons need them: open or not, why not, and the call that takes each.
import type { Step } from '../../../api/step.ts';
import type { Actor } from '../../../machines/law.ts';
import { lotLaw, type LotEvent, type LotFacts } from '../../../machines/lot.ts';
import type { LotStatus } from '../../../machines/lot-statuses.ts';
import { mayEverStep, stepsFor } from '../../../machines/step.ts';
import { databaseNow, type Db, type Tx } from '../../platform/database/client.ts';
import { refused, type HttpError } from '../../platform/http/errors.ts';
import { presentStep } from '../../platform/http/present-step.ts';
import { lotFacts, ownFacts, type ReadFigures } from './facts.ts';
import { stepCalls } from './step-calls.ts';
import type { LotTableRow } from '../core/tables.ts';

const callOf = (event: LotEvent['type'], lotId: number): string | null =>
  stepCalls[event]?.path.replace(':id', String(lotId)) ?? null;

/** What may be done with a lot, and what the law knows of it. */
export interface LawOfLot {
  facts: LotFacts;
  steps: Step[];
}

type Asked = { id: number; status: LotStatus };

const openSteps = ({ status }: Asked, facts: LotFacts, actor: Actor, at: number) =>
  stepsFor(lotLaw, { value: status, context: facts }, actor, at);

const present = (lotId: number, open: ReturnType<typeof openSteps>): Step[] =>
  open.flatMap((step) => {
    const call = callOf(step.event, lotId);
    return call === null ? [] : [presentStep('lot', step, call)];
  });

export const presentSteps = (lot: Asked, facts: LotFacts, actor: Actor, at: number): Step[] =>
  present(lot.id, openSteps(lot, facts, actor, at));

/**
 * Null where no step is the caller's at all, whatever is counted: whose a step is, its own row says.
 * @param read what was counted already, or the law's context itself; else it is counted where some step is the caller's
 */
export async function lawOf(
  tx: Tx | Db,
  lot: LotTableRow,
  actor: Actor,
  at: number,
  read?: ReadFigures | LotFacts,
): Promise<LawOfLot | null> {
  if (!read && openSteps(lot, ownFacts(lot), actor, at).length === 0) return null;
  const facts = read && 'ownerId' in read ? (read as LotFacts) : await lotFacts(tx, lot, read);
  const open = openSteps(lot, facts, actor, at);
  return open.length === 0 ? null : { facts, steps: present(lot.id, open) };
}

export async function stepsOf(tx: Tx | Db, lot: LotTableRow, actor: Actor, at: number): Promise<Step[]> {
  return (await lawOf(tx, lot, actor, at))?.steps ?? [];
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
