/** What was saved against the organiser's estimate: <EstimateSaving saving={…} currency="RUB" />. */
import type { EstimateSaving as Saving } from '../../../api/records/estimate.ts';
import { isNegative } from '../../../rules/decimal.ts';
import { plural } from '../../../rules/plural.ts';
import { Stat } from '../../parts/layout/section.tsx';
import { formatDecimal, formatMoney } from '../../parts/text/format.ts';
import { Money } from '../../parts/text/text.tsx';
import { Explained } from '../../parts/control/explained.tsx';

const unsigned = (value: string): string => value.replace('-', '');

export function EstimateSaving({ saving, currency }: { saving: Saving; currency: string }) {
  const { items, estimated, saved, percent } = saving;
  const isDearer = isNegative(saved);
  const of =
    items > 0
      ? ` на ${items}\u00A0${plural(items, ['позицию', 'позиции', 'позиций'])}`
      : ' процедуры целиком';
  return (
    <Stat
      label={<Explained term="estimate">{isDearer ? 'Дороже оценки' : 'Экономия к оценке'}</Explained>}
      value={
        <span className={isDearer ? 'text-warn' : undefined}>
          <Money value={unsigned(saved)} currency={currency} />
        </span>
      }
      note={`${formatDecimal(unsigned(percent))}\u00A0% от оценки ${formatMoney(estimated, currency)}${of}`}
    />
  );
}
