/** What stood at an item before: the submitted revision's price, the own last ones of a like item; taken by a press. */
import { History } from 'lucide-react';
import { equal, isDecimal } from '../../../rules/decimal.ts';
import { cx } from '../../parts/text/cx.ts';
import { formatDate, formatDecimal, formatMoney } from '../../parts/text/format.ts';
import type { EarlierPrice } from './earlier-price.ts';

export interface EarlierPricesProps {
  prices: readonly EarlierPrice[];
  /** Of the application at hand: a price in another is shown and not taken. */
  currency: string;
  /** What is typed now, without VAT. */
  unitPrice: string;
  /** Prices are shown with VAT, these are not. */
  isGross: boolean;
  readOnly: boolean;
  onTake: (price: string) => void;
  /** Under the price that is typed: the last one of each kind, in one line. */
  isBrief: boolean;
}

export default function EarlierPrices(props: EarlierPricesProps) {
  const { prices, currency, unitPrice, isGross, readOnly, onTake, isBrief } = props;
  const isTyped = (price: string) => isDecimal(unitPrice) && equal(unitPrice, price);
  const isFirst = ({ verb }: EarlierPrice, at: number) => prices.findIndex((one) => one.verb === verb) === at;
  return (
    <ul className={cx('text-[13px] text-ink-soft', !isBrief && 'border-t border-line px-4 py-2')}>
      {(isBrief ? prices.filter(isFirst) : prices).map(({ said, price, verb, at, ...own }) => (
        <li key={`${said} ${at}`} className="flex flex-wrap items-center gap-x-2">
          <History className="size-4 shrink-0" aria-hidden />
          <span title={at && formatDate(at)}>
            {said}
            {!isBrief && at ? `, ${formatDate(at)}: ` : ' было '}
            {own.currency === currency ? formatDecimal(price, 2) : formatMoney(price, own.currency)}
            {isGross && ' без НДС'}
          </span>
          {own.currency === currency && !isTyped(price) && !readOnly && (
            <button type="button" className="link min-h-8" onClick={() => onTake(price)}>
              {verb}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
