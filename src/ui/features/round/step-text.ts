import type { RoundState } from '../../../api/records/round.ts';
import { formatPercent } from '../../../rules/money.ts';
import { formatMoney } from '../../parts/text/format.ts';

/** The least step as a person says it: «0,5 %», «100,00 ₽». */
export const stepText = (
  { stepKind, step }: Pick<RoundState, 'stepKind' | 'step'>,
  currency: string,
): string => (stepKind === 'percent' ? formatPercent(step) : formatMoney(step, currency));
