/** What the compared prices come to: the least, the best whole application, what is allocated, what was saved. */
import type { CompetitorTable } from '../../../api/records/competitor.ts';
import type { Lot } from '../../../api/records/lot.ts';
import { isPositive } from '../../../rules/decimal.ts';
import { Explained } from '../../parts/control/explained.tsx';
import { Stat, StatRow } from '../../parts/layout/section.tsx';
import { formatDecimal, formatMoney } from '../../parts/text/format.ts';
import { Money } from '../../parts/text/text.tsx';
import { EstimateSaving } from '../estimate/estimate-saving.tsx';
import { hadRound } from '../lot/had-round.ts';

/** What a round saved is counted on what is allocated: of nothing there is none to tell yet. */
function savingOf(
  lot: Lot,
  { savings, savingsPercent, allocatedTotal }: NonNullable<CompetitorTable['additional']>,
  currency: string,
) {
  if (!hadRound(lot, savings)) return { value: 'Не проводилась' };
  if (!isPositive(allocatedTotal)) return { value: '—', note: 'считается по распределённому' };
  return {
    value: <Money value={savings} currency={currency} />,
    note: `${formatDecimal(savingsPercent)}\u00A0% от первых цен`,
  };
}

/** Numbers of items that a note has room for. */
const FEW = 5;

export function Totals({
  lot,
  table: {
    additional,
    rows,
    lot: { currency },
  },
}: {
  lot: Lot;
  table: CompetitorTable;
}) {
  if (!additional) return null;
  const uncovered = new Set(additional.uncovered);
  const missing = rows.filter(({ order }) => uncovered.has(order.id)).map(({ order }) => order.index);
  return (
    <StatRow>
      <Stat
        label="Минимум по позициям"
        value={<Money value={additional.minimumTotal} currency={currency} />}
        note={
          missing.length > 0
            ? `никто не предложил № ${missing.slice(0, FEW).join(', ')}${missing.length > FEW ? '…' : ''}`
            : 'лучшая цена каждой позиции'
        }
      />
      <Stat
        label="Лучшая полная заявка"
        value={<Money value={additional.bestApplicationTotal} currency={currency} />}
        note={
          additional.averageTotal === null
            ? `полных заявок нет${missing.length > 0 ? ', и мест тоже' : ''}`
            : `средняя ${formatMoney(additional.averageTotal, currency)}`
        }
      />
      <Stat
        label="Распределено"
        value={<Money value={additional.allocatedTotal} currency={currency} />}
        note="по приведённым ценам, без НДС"
      />
      <Stat
        label={<Explained term="saving">Экономия переторжки</Explained>}
        {...savingOf(lot, additional, currency)}
      />
      {additional.againstEstimate && (
        <EstimateSaving saving={additional.againstEstimate} currency={currency} />
      )}
    </StatRow>
  );
}
