/** What the typed prices would make of the total, what is wrong with them, and the one press that sends them. */
import { TriangleAlert } from 'lucide-react';
import { loweredPercent } from '../../../rules/comparable.ts';
import { currencySign } from '../../../rules/currencies.ts';
import { compare, isPositive, subtract } from '../../../rules/decimal.ts';
import { formatPercent } from '../../../rules/money.ts';
import { plural } from '../../../rules/plural.ts';
import { Button } from '../../parts/control/button.tsx';
import { Amount } from '../../parts/text/amount.tsx';
import { formatMoney } from '../../parts/text/format.ts';
import { Key } from '../../parts/text/key.tsx';
import type { NewPrices, RoundOwn } from './price-rows.ts';

interface SendBarProps {
  own: RoundOwn;
  prices: NewPrices;
  total: string;
  /** How many prices are typed, and how many of them cannot be sent. */
  typed: number;
  wrong: number;
  withBest: boolean;
  busy: boolean;
  onWrong: () => void;
  onClear: () => void;
  onSend: () => void;
}

export function SendBar(props: SendBarProps) {
  const { own, prices, total, typed, wrong, withBest, busy, onWrong, onClear, onSend } = props;
  const ready = typed > 0 && wrong === 0;
  return (
    <div
      data-foot-bar
      className="sticky bottom-0 z-[4] flex min-h-14 flex-wrap items-center gap-x-2 gap-y-2 border-t border-line bg-surface px-4 py-2 text-table sm:gap-x-4 sm:pr-9 sm:pl-6"
    >
      {/* A phone has the total under its name and its change, so that the button stands beside it. */}
      <p
        className="flex flex-wrap items-baseline gap-x-3 max-sm:grid max-sm:grid-cols-[auto_1fr] max-sm:gap-x-2"
        aria-live="polite"
      >
        <span className="text-ink-soft max-sm:text-xs">Станет</span>
        <b className="text-md font-semibold whitespace-nowrap max-sm:order-last max-sm:col-span-2">
          <Amount value={total} />
          &nbsp;{currencySign(own.currency)}
        </b>
        {isPositive(subtract(own.total, total)) && (
          <>
            <b className="font-semibold text-ok max-sm:text-xs">
              −{formatPercent(loweredPercent(own.total, total))}
            </b>
            <span className="text-ink-soft max-sm:hidden">
              −{formatMoney(subtract(own.total, total), own.currency)}
            </span>
          </>
        )}
      </p>
      {withBest && ready && <Likely lines={own.lines} prices={prices} />}
      <div className="ml-auto flex flex-wrap items-center gap-3 max-sm:contents">
        {wrong > 0 && (
          <button
            type="button"
            className="inline-flex items-center gap-1.5 text-bad underline underline-offset-3 max-sm:order-first max-sm:basis-full"
            onClick={onWrong}
          >
            <TriangleAlert className="size-4" aria-hidden />
            {wrong} {plural(wrong, ['цена не подходит', 'цены не подходят', 'цен не подходят'])}
          </button>
        )}
        {typed > 0 && (
          <Button className="max-sm:hidden" onClick={onClear}>
            Очистить
          </Button>
        )}
        <Button kind="primary" className="max-sm:ml-auto" disabled={!ready} busy={busy} onClick={onSend}>
          Отправить {typed > 0 && `${typed} `}
          {typed > 0 ? plural(typed, ['цену', 'цены', 'цен']) : 'цены'}
          <span className="max-sm:hidden" aria-hidden>
            <Key>Ctrl Enter</Key>
          </span>
        </Button>
      </div>
    </div>
  );
}

/** On how many items the typed price would be the best, as far as the last tick knows. */
function Likely({ lines, prices }: { lines: RoundOwn['lines']; prices: Readonly<Record<number, string>> }) {
  const best = lines.filter((line) => {
    const price = prices[line.offerId] || line.price;
    return line.bestPrice !== null && compare(price, line.bestPrice) <= 0;
  }).length;
  return (
    <p className="text-ink-soft max-sm:order-first max-sm:basis-full max-sm:text-xs">
      вероятно, лучшая цена по{' '}
      <b className="font-semibold text-ink">
        {best} из {lines.length}
      </b>
    </p>
  );
}
