/** Where the work is done that stands before the next step of a lot, for its owner. */
import type { Lot } from '../../../api/records/lot.ts';
import { isRating, isVerifying } from '../../../machines/lot-predicates.ts';
import { primaryStep } from '../../parts/steps/primary-step.ts';
import { tenderPath } from '../../data/route-params.ts';

export interface NextWork {
  to: string;
  label: string;
}

export function nextWork(lot: Lot): NextWork | null {
  if (lot.steps.length === 0 || lot.asOf !== undefined) return null;
  if (primaryStep('lot', lot.status, lot.steps) !== undefined) return null;
  if (isVerifying(lot.status)) return { to: tenderPath(lot.id, 'verification'), label: 'Рассмотреть заявки' };
  if (isRating(lot.status)) return { to: tenderPath(lot.id, 'rating'), label: 'Распределить позиции' };
  return null;
}
