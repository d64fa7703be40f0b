// The rehearsal of a round: from the prices before it alone. What has been set in a running round is sealed and not asked for.
import { eq } from 'drizzle-orm';
import type { RoundRehearsal } from '../../../api/records/round.ts';
import type { Visitor } from '../../../machines/access.ts';
import { isComparing } from '../../../machines/lot-predicates.ts';
import { deviation } from '../../../rules/comparison-marks.ts';
import { min, subtract } from '../../../rules/decimal.ts';
import { ratingOf } from '../../../rules/rating.ts';
import { highestAllowedPrice, type RoundStep } from '../../../rules/round.ts';
import { stepsBelow } from '../../../rules/round-rehearsal.ts';
import { loadViews } from '../../applications/application/views.ts';
import { applications } from '../../applications/core/tables.ts';
import { isOffered } from '../../applications/core/totals.ts';
import type { LotTableRow } from '../../lots/core/tables.ts';
import { runningRound } from '../../lots/lot/round-store.ts';
import { paced } from '../../platform/paced.ts';
import type { Db } from '../../platform/database/client.ts';
import { isAdmittedView, isApproved } from '../allocation/load.ts';
import { fieldOf } from './field.ts';
import { marksOfRound } from './prices.ts';

const USUAL: RoundStep = { stepKind: 'percent', step: '1' };

/** Null before the opening, while the lot is sealed again, and where nobody could take part. */
export async function rehearsalOf(
  db: Db,
  visitor: Visitor,
  lot: LotTableRow,
  asked: Partial<RoundStep>,
): Promise<RoundRehearsal | null> {
  if (!isComparing(lot.status) || lot.isSealed) return null;
  const running = await runningRound(db, lot.id);
  const step: RoundStep = running ?? {
    stepKind: asked.stepKind ?? USUAL.stepKind,
    step: asked.step ?? USUAL.step,
  };
  const admitted = (await loadViews(db, visitor, eq(applications.lotId, lot.id), 'submitted')).filter(
    isAdmittedView,
  );
  const inRound = running ? await marksOfRound(db, running.id) : [];
  const marked = admitted.filter(({ row }) => (running ? inRound.includes(row.id) : row.isMarked));
  const taking = marked.length > 0 ? marked : admitted;
  if (taking.length === 0) return null;
  const field = await fieldOf(
    db,
    lot,
    taking.map(({ row }) => row.id),
  );
  const now = new Map<number, string>();
  const lowered = new Map<number, string>();
  for (const offer of [...field.rows.values()].flat()) {
    const price = offer.repeatedPrice ?? offer.unitPrice;
    if (price === null || !isOffered(offer) || !isApproved(offer)) continue;
    now.set(offer.id, price);
    lowered.set(offer.id, highestAllowedPrice(price, step) ?? price);
  }
  const before = await paced(ratingOf('total', field.items, field.rated(now)));
  const after = await paced(ratingOf('total', field.items, field.rated(lowered)));
  const totalAfter = new Map(after.map((one) => [one.applicationId, one.convertedTotal]));
  const best = min(before.flatMap(({ place, convertedTotal }) => (place === null ? [] : [convertedTotal])));
  return {
    lotId: lot.id,
    currency: lot.currency,
    stepKind: step.stepKind,
    step: step.step,
    isMarked: marked.length > 0,
    participants: before
      .map(({ applicationId, companyTitle, place, convertedTotal: total }) => {
        const afterStep = totalAfter.get(applicationId) ?? total;
        const isBehind = place !== null && place > 1 && best !== null;
        return {
          applicationId,
          companyTitle,
          place,
          total,
          toBest: place === null ? null : deviation(total, best),
          afterStep,
          stepSum: subtract(total, afterStep),
          stepsToLead: isBehind ? stepsBelow(total, afterStep, best, step.stepKind) : null,
        };
      })
      .toSorted((a, b) => (a.place ?? before.length + 1) - (b.place ?? before.length + 1)),
    bestAfterStep: min(
      after.flatMap(({ place, convertedTotal }) => (place === null ? [] : [convertedTotal])),
    ),
  };
}
