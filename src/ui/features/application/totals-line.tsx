/** The foot of a table of offers: the sum without VAT and with it. */
import { countedTexts } from '../../../text/counted.ts';
import { withVat, type VatCode } from '../../../rules/vat.ts';
import { Money } from '../../parts/text/text.tsx';

interface TotalsLineProps {
  total: string;
  currency: string;
  vat: VatCode;
  /** An analogue with a price is not in it. */
  hasUncounted?: boolean;
}

export const TotalsLine = ({ total, currency, vat, hasUncounted }: TotalsLineProps) => (
  <p className="flex flex-wrap justify-end gap-x-6 gap-y-1">
    {hasUncounted && <span className="text-ink-soft">{countedTexts.own}</span>}
    <span>
      Итого без НДС:{' '}
      <strong>
        <Money value={total} currency={currency} />
      </strong>
    </span>
    <span>
      С НДС: <Money value={withVat(total, vat)} currency={currency} />
    </span>
  </p>
);
