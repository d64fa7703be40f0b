/** The columns of a vendor's prices in a round: what stands, what is best, what is typed and what it would do. */
import type { RoundState } from '../../../api/records/round.ts';
import { compare, subtract } from '../../../rules/decimal.ts';
import { currencySign } from '../../../rules/currencies.ts';
import { formatPercent } from '../../../rules/money.ts';
import type { GridColumn } from '../../parts/grid/grid-column.ts';
import { Amount } from '../../parts/text/amount.tsx';
import { cx } from '../../parts/text/cx.ts';
import { formatDecimal } from '../../parts/text/format.ts';
import type { PriceRow } from './price-rows.ts';
import { verdictOf } from './verdict.ts';

interface ColumnsOf {
  currency: string;
  visibility: RoundState['visibility'];
  lotCurrency: string;
  withGap: boolean;
  /** Room for what is typed and what it is typed against alone: the rest is put away, for «Столбцы» and the row's panel. */
  narrow?: boolean;
  /** Room for all but the gap, which the prices beside it say. */
  middle?: boolean;
  /** How wide its longest price and sum are; as drawn unless said. */
  widest?: { price: number; sum: number };
  /** Its prices hold no more. */
  isAnnulled?: boolean;
}

const percentSign = () => '%';
const small = 'block text-2xs text-ink-soft';
const DRAWN = { price: 104, best: 100, sum: 124 };

/** By how much such figures make all columns together wider, in px. */
export const widerThanDrawn = ({ price, sum }: { price: number; sum: number }): number =>
  2 * Math.max(0, price - DRAWN.price) + Math.max(0, price - DRAWN.best) + Math.max(0, sum - DRAWN.sum);

export function roundColumns({
  currency,
  visibility,
  lotCurrency,
  withGap,
  narrow = false,
  middle = false,
  widest = { price: 0, sum: 0 },
  isAnnulled = false,
}: ColumnsOf): GridColumn<PriceRow>[] {
  const sign = currencySign(currency);
  const shown = (
    id: keyof PriceRow & string,
    header: string,
    width: number,
    kind?: 'number' | 'money',
  ): GridColumn<PriceRow> => ({ id, header, width, kind, editable: false });
  return [
    {
      ...shown('name', 'Позиция', narrow ? 180 : 220),
      stretches: true,
      strong: true,
      aliases: ['Наименование', 'Наименование товара', 'Название', 'Товар', 'Номенклатура'],
      knows: ({ itemIndex, name, isAnalogue }) => (isAnalogue ? null : { number: itemIndex, name }),
      cell: (row) => (
        <span className="block">
          <span title={row.name} className="line-clamp-3 font-medium wrap-anywhere">
            {row.name}
          </span>
          <span className={small}>
            {formatDecimal(row.quantity)} {row.unitTitle}
            {row.isAnalogue && ` · аналог${row.offerName && `: ${row.offerName}`}`}
            {!row.isAnalogue && ![row.name, ''].includes(row.offerName) && ` · ${row.offerName}`}
          </span>
        </span>
      ),
    },
    {
      ...shown(
        'price',
        `${isAnnulled ? 'В раунде' : 'Сейчас'}, ${sign}`,
        Math.max(DRAWN.price, widest.price),
        'money',
      ),
      strong: true,
      cell: (row) => (
        <span className="block text-right">
          <Amount value={row.price} />
          <span className={small}>
            {compare(row.loweredPercent, '0') > 0 ? `−${formatPercent(row.loweredPercent)}` : 'без снижения'}
          </span>
        </span>
      ),
    },
    ...(visibility === 'best'
      ? [
          {
            ...shown(
              'bestText',
              `Лучшая, ${currencySign(lotCurrency)}`,
              Math.max(DRAWN.best, widest.price),
              'money',
            ),
            cell: (row: PriceRow) => (
              <span className={cx('block text-right', row.placeText === '1' && 'font-medium text-ok')}>
                {row.placeText === '1' ? 'ваша' : row.bestText}
              </span>
            ),
          } satisfies GridColumn<PriceRow>,
        ]
      : []),
    ...(withGap
      ? [
          {
            ...shown('gapText', 'Разрыв с лучшей', 132, 'number'),
            unit: percentSign,
            hidden: narrow || middle,
            cell: (row: PriceRow) => <Gap percent={row.gapText} />,
          } satisfies GridColumn<PriceRow>,
        ]
      : []),
    {
      ...shown('maxNextPrice', `Не больше, ${sign}`, Math.max(DRAWN.price, widest.price), 'money'),
      hidden: narrow,
    },
    {
      id: 'newPrice',
      header: `Новая цена, ${sign}`,
      kind: 'money',
      digits: 2,
      width: 140,
      main: true,
      aliases: ['Цена', 'Новая цена'],
      cellClass: () => 'bg-[color-mix(in_srgb,var(--c-primary-soft)_45%,var(--c-surface))]!',
      cell: (row) => <NewPrice row={row} withGap={withGap} />,
    },
    {
      ...shown('newSum', 'Сумма без НДС', Math.max(DRAWN.sum, widest.sum), 'money'),
      strong: true,
      hidden: narrow,
      cell: (row) => (
        <span className="block text-right">
          <Amount value={row.newSum} />
          {compare(row.newSum, row.sum) < 0 && (
            <span className={small}>
              <Amount value={subtract(row.newSum, row.sum)} />
            </span>
          )}
        </span>
      ),
    },
    {
      ...shown('placeText', 'Место', narrow ? 60 : 84),
      strong: true,
      atRight: true,
      cellClass: () => (narrow ? undefined : 'pr-6!'),
      headClass: narrow ? undefined : 'pr-6!',
      cell: (row) => (
        <span className="block text-right">
          {row.placeText}
          {row.willBeBest && row.placeText !== '1' && <span className="text-ok"> → 1</span>}
        </span>
      ),
    },
  ];
}

/** To the right of the zero line: dearer than the best; the bar is full at 13 %. */
const FULL_PERCENT = 13;

function Gap({ percent }: { percent: string }) {
  if (percent === '') return '—';
  const n = Number(percent);
  const width = (Math.min(Math.abs(n), FULL_PERCENT) / FULL_PERCENT) * 100;
  return (
    <span className="flex items-center justify-end gap-2">
      <span className="relative h-4 w-12 border-l border-line-strong" aria-hidden>
        <span
          className={cx('absolute top-1 left-0 h-2 rounded-r-[2px]', n > 0 ? 'bg-heat-bar' : 'bg-ok')}
          style={{ width: `${width}%` }}
        />
      </span>
      <span className={cx('w-14 text-right text-xs', n <= 0 && 'text-ok')}>
        {n > 0 && '+'}
        {formatDecimal(percent)}&nbsp;%
      </span>
    </span>
  );
}

const INK = { good: 'text-ok', bad: 'text-bad', plain: 'text-ink-soft' };

/** With what it would do; the grid itself says what is wrong with one. */
function NewPrice({ row, withGap }: { row: PriceRow; withGap: boolean }) {
  // A line to write on: the one column that is written.
  if (row.newPrice === '') return <span className="block h-4 border-b border-line-strong" aria-hidden />;
  const verdict = verdictOf(row, withGap);
  if (!verdict) return row.newPrice;
  return (
    <span className={cx('block text-right font-semibold', verdict.tone === 'good' && 'text-ok')}>
      <Amount value={row.newPrice} />
      <span className={cx('block text-2xs font-normal', INK[verdict.tone])}>{verdict.text}</span>
    </span>
  );
}
