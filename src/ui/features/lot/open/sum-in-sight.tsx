/** Under the home page's list: what the rows in sight come to, and how many of them announce no price. */
import type { LotRow } from '../../../../api/records/lot.ts';
import { formatMoney, totalOf } from '../../../../rules/money.ts';
import { plural } from '../../../../rules/plural.ts';
import type { Estimates } from './open-lot-rows.tsx';

interface SumInSightProps {
  rows: readonly LotRow[];
  /** By lot; null where none of the rows has a price. */
  estimates: Estimates | null;
}

export function SumInSight({ rows, estimates }: SumInSightProps) {
  // Its owner reads a price that is not announced, too.
  const known = rows.filter(({ id, showsEstimate }) => showsEstimate && estimates?.get(id));
  const currencies = new Set(known.map(({ currency }) => currency));
  const [currency] = currencies;
  // Of several currencies there is no sum.
  if (!estimates || currency === undefined || currencies.size > 1) return null;
  const sum = totalOf(known.map(({ id }) => estimates.get(id) ?? '0'));
  const silent = rows.length - known.length;
  return (
    <>
      {' · '}
      <span className="whitespace-nowrap">{formatMoney(sum, currency)}</span>
      {silent > 0 &&
        `, без ${silent}\u00A0${plural(silent, ['необъявленной', 'необъявленных', 'необъявленных'])}`}
    </>
  );
}
