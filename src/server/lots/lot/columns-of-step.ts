// What a step writes into the lot's own row.
import type { LotEffect, LotEvent, LotFacts, LotStatus } from '../../../machines/lot.ts';
import { isDeleted, isRepeating, waitsForClock } from '../../../machines/lot-predicates.ts';
import type { AdmissionSettings } from '../../../machines/application-predicates.ts';
import type { LotTableRow } from '../core/tables.ts';

type Columns = Partial<LotTableRow>;
type Maker = (lot: LotTableRow, at: Date, admission: AdmissionSettings | null) => Columns;

const byEffect: Partial<Record<LotEffect, Maker>> = {
  publish: (_, at, admission) => ({ publishedAt: at, admission }),
  unpublish: () => ({ publishedAt: null, admission: null }),
  openEnvelopes: (_, at) => ({ openedAt: at, isSealed: false }),
  startSealedPeriod: (lot) => ({ isSealed: true, wasReopened: true, sealPeriod: lot.sealPeriod + 1 }),
  freezeAdmitted: (lot, at) => ({ admissionRevealedAt: lot.admissionRevealedAt ?? at }),
  staleRatings: (lot) => (lot.ratingCalculatedAt === null ? {} : { ratingStale: true }),
  finish: (_, at) => ({ finishedAt: at }),
};

const dateOf = (ms: number | null): Date | null => (ms === null ? null : new Date(ms));

/** When the clock's worker must look at the lot next; null where it waits for nothing. */
export function nextCheck(status: LotStatus, facts: LotFacts): Date | null {
  if (!waitsForClock(status)) return null;
  return dateOf(isRepeating(status) ? facts.roundEndsAt : facts.deadline);
}

/** @param admission for a publication the platform's settings now, which it copies; else the lot's own */
export function columnsOfStep(
  lot: LotTableRow,
  event: LotEvent,
  next: { status: LotStatus; facts: LotFacts; effects: readonly LotEffect[] },
  admission: AdmissionSettings | null,
): Columns {
  const at = new Date(event.at);
  const { status, facts } = next;
  return {
    status,
    applicationsDeadline: dateOf(facts.deadline),
    nextCheckAt: nextCheck(status, facts),
    deletedFrom: isDeleted(status) ? facts.deletedFrom : null,
    ...(event.type === 'lot.toFinished' && facts.unallocatedOrders > 0
      ? { unallocatedReason: event.reason?.trim() ?? null }
      : {}),
    ...(event.type === 'lot.cancel' ? { cancelledAt: at, cancelReason: event.reason.trim() } : {}),
    ...Object.assign({}, ...next.effects.map((name) => byEffect[name]?.(lot, at, admission) ?? {})),
  };
}
