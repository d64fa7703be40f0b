/** The foot of a table of offers: the sum without VAT and with it. */
import { withVat, type VatCode } from '../../../rules/vat.ts';
import { Money } from '../../parts/text/text.tsx';

interface TotalsLineProps {
  total: string;
  currency: string;
  vat: VatCode;
}

export const TotalsLine = ({ total, currency, vat }: TotalsLineProps) => (
  <p className="flex flex-wrap justify-end gap-x-6 gap-y-1">
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
