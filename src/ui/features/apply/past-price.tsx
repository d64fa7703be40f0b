/** The own last price of a like item, under the price that is typed: taken over by a press where it differs. */
import { History } from 'lucide-react';
import type { OwnPastPrice } from '../../../api/records/own-past.ts';
import { equal, isDecimal } from '../../../rules/decimal.ts';
import { cx } from '../../parts/text/cx.ts';
import { formatDate, formatDecimal, formatMoney } from '../../parts/text/format.ts';

export interface PastPriceProps {
  past: OwnPastPrice;
  /** Of the application at hand: a price in another is shown and not taken. */
  currency: string;
  /** What is typed now, without VAT. */
  unitPrice: string;
  /** Prices are shown with VAT, this one is not. */
  isGross: boolean;
  readOnly: boolean;
  onTake: (price: string) => void;
  className?: string;
}

export default function PastPrice(props: PastPriceProps) {
  const { past, currency, unitPrice, isGross, readOnly, onTake, className } = props;
  const { price, lot } = past;
  const isOwnCurrency = past.currency === currency;
  const isSame = isDecimal(unitPrice) && equal(unitPrice, price);
  return (
    <p className={cx('flex flex-wrap items-center gap-x-2 text-[13px] text-ink-soft', className)}>
      <History className="size-4 shrink-0" aria-hidden />
      <span title={formatDate(past.submittedAt)}>
        В {lot.number} было {isOwnCurrency ? formatDecimal(price, 2) : formatMoney(price, past.currency)}
        {isGross && ' без НДС'}
      </span>
      {isOwnCurrency && !isSame && !readOnly && (
        <button type="button" className="link min-h-8" onClick={() => onTake(price)}>
          взять
        </button>
      )}
    </p>
  );
}
