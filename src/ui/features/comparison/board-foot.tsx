/** The totals under the table: by vendor, sticky at its bottom. */
import { CircleAlert, Check } from 'lucide-react';
import { isComplete, leaderOf, leaderSumOf, tableMarksOf } from '../../../api/comparison/marks.ts';
import type { CompetitorTable } from '../../../api/records/competitor.ts';
import { deviation, signed } from '../../../rules/comparison-marks.ts';
import { compare, isPositive, isZero } from '../../../rules/decimal.ts';
import { currencySign } from '../../../rules/currencies.ts';
import { totalOf } from '../../../rules/money.ts';
import { Amount } from '../../parts/text/amount.tsx';
import { cx } from '../../parts/text/cx.ts';
import { MANY_VENDORS, shortSum } from './board-view.ts';
import type { Vendor } from './competitor-block.ts';

interface BoardFootProps {
  table: CompetitorTable;
  vendors: readonly Vendor[];
  pinned: number | null;
  allocating: boolean;
  /** Columns between the items and the vendors. */
  between: number;
}

/** Against the leader; of who offers a part, against the leader's prices for the same items. */
function toLeader(table: CompetitorTable, vendor: Vendor, leader: Vendor): string | null {
  if (vendor.convertedTotal === null) return null;
  if (isComplete(vendor)) return deviation(vendor.convertedTotal, leader.convertedTotal);
  const known = tableMarksOf(table)?.leaderSums?.get(vendor.applicationId);
  return deviation(vendor.convertedTotal, known ?? leaderSumOf(table.rows, vendor, leader));
}

const row = 'sticky z-[2] h-7 bg-surface text-xs whitespace-nowrap';
const right = 'px-2 text-right @min-[1240px]:px-3';
const ROWS = ['bottom-14 border-t border-t-line-mid text-table', 'bottom-7', 'bottom-0'];

export function BoardFoot({ table, vendors, pinned, allocating, between }: BoardFootProps) {
  const lines = allocating ? allocatedLines(table) : priceLines(table, vendors.length > MANY_VENDORS);
  const isCounting = tableMarksOf(table) === null;
  const isAllEstimated = table.rows.every(({ order }) => order.estimate !== null);
  const left = allocating ? table.rows.filter(({ remainder }) => !isZero(remainder)).length : 0;
  return (
    <tfoot>
      {lines.map(({ title, value }, index) => (
        <tr key={title}>
          <th
            scope="row"
            className={cx(
              row,
              ROWS[index],
              'left-0 z-[3] overflow-hidden border-r border-line pr-2 text-left text-ellipsis',
              allocating ? 'pl-11' : 'pl-12.5',
              index === 0 ? 'font-semibold' : 'font-normal text-ink-soft',
            )}
          >
            {title}
          </th>
          {Array.from({ length: between }, (_, at) => (
            <td key={at} className={cx(row, 'border-r border-line pr-3 text-right', ROWS[index])}>
              {at === 0 && index === 0 && table.additional?.estimatedTotal != null && (
                <span
                  className="font-medium text-ink-soft"
                  title={`Оценка ${isAllEstimated ? 'всех' : 'оценённых'} позиций на заказанное`}
                >
                  <Amount value={table.additional.estimatedTotal} />
                </span>
              )}
            </td>
          ))}
          {vendors.map((vendor) => (
            <td
              key={vendor.applicationId}
              className={cx(
                row,
                right,
                ROWS[index],
                'border-r border-line',
                vendor.applicationId === pinned && 'left-(--items) z-[3]! border-r-line-mid',
              )}
            >
              {isCounting ? <Counting /> : value(vendor)}
            </td>
          ))}
          {allocating && (
            <td className={cx(row, right, ROWS[index], 'right-0 border-l border-line-mid')}>
              {index === 1 && (
                <>
                  <b className={cx('font-semibold', left > 0 && 'text-bad')}>{left}</b> из {table.rows.length}
                </>
              )}
            </td>
          )}
        </tr>
      ))}
    </tfoot>
  );
}

/** In the place of what the server is still counting. */
const Counting = () => (
  <span className="text-ink-soft">
    …<span className="sr-only">считается</span>
  </span>
);

interface Line {
  title: string;
  value: (vendor: Vendor) => React.ReactNode;
}

/** @param isNarrow two figures find no room beside one another */
function priceLines(table: CompetitorTable, isNarrow: boolean): Line[] {
  const leader = leaderOf(table.vendors);
  const minimum = table.additional?.minimumTotal ?? null;
  // Where the buyer has an estimate that is what a total is held against; else the sum of the lowest prices.
  const isEstimated = table.vendors.some(({ estimatedTotal }) => estimatedTotal !== null);
  return [
    {
      title: `Итого без НДС, ${currencySign(table.lot.currency)}`,
      value: (vendor) => (
        <b
          className={cx(
            'font-semibold',
            vendor === leader && 'text-ok',
            !isComplete(vendor) && 'font-medium text-ink-soft',
          )}
        >
          {vendor.convertedTotal === null ? 'нет курса' : <Amount value={vendor.convertedTotal} />}
        </b>
      ),
    },
    {
      title: isEstimated ? 'К лучшему · к оценке' : 'К лучшему · к лучшим ценам',
      value: (vendor) => {
        if (!leader || vendor.convertedTotal === null) return '—';
        const star = isComplete(vendor) ? '' : '*';
        const percent = toLeader(table, vendor, leader);
        const second = isEstimated
          ? deviation(vendor.convertedTotal, vendor.estimatedTotal)
          : isComplete(vendor)
            ? deviation(vendor.convertedTotal, minimum)
            : null;
        return (
          <span className={isNarrow ? 'block text-2xs leading-[13px]!' : undefined}>
            {vendor === leader ? (
              <b className="font-medium text-ok">лучший</b>
            ) : (
              percent !== null && signed(percent) + star
            )}
            {second !== null && (
              <span
                className={cx('text-ink-soft', isNarrow && 'block')}
                title={
                  isEstimated ? 'К оценке тех же позиций в том же количестве' : 'К сумме лучших цен позиций'
                }
              >
                {isNarrow ? '' : ' · '}
                {signed(second) + star}
              </span>
            )}
          </span>
        );
      },
    },
    {
      title: 'Покрытие · * по своим позициям',
      value: ({ coverage: { items, of } }) => (
        <span
          className={cx(
            'inline-flex items-center gap-2',
            items < of ? 'font-medium text-warn' : 'text-ink-soft',
          )}
        >
          <span
            className="hidden h-1 w-8 overflow-hidden rounded-full bg-line @min-[1240px]:block"
            aria-hidden
          >
            <span
              className="block h-1 bg-line-strong"
              style={{ width: `${of === 0 ? 0 : (items / of) * 100}%` }}
            />
          </span>
          {items} из {of}
        </span>
      ),
    },
  ];
}

function allocatedLines(table: CompetitorTable): Line[] {
  const whole = totalOf(table.vendors.map(({ allocatedTotal }) => allocatedTotal ?? '0'));
  const shareOf = (vendor: Vendor) =>
    isPositive(whole) && vendor.allocatedTotal !== null
      ? ((Number(vendor.allocatedTotal) / Number(whole)) * 100).toFixed(1).replace('.', ',')
      : null;
  return [
    {
      title: `Распределено без НДС, ${currencySign(table.lot.currency)}`,
      value: ({ allocatedTotal }) =>
        allocatedTotal !== null && isPositive(allocatedTotal) ? (
          <b className="font-semibold">
            <Amount value={allocatedTotal} />
          </b>
        ) : (
          '—'
        ),
    },
    {
      title: 'Позиций · доля суммы',
      value: (vendor) => {
        const share = vendor.itemsWon > 0 ? shareOf(vendor) : null;
        return share === null ? '' : `${vendor.itemsWon} · ${share}\u00a0%`;
      },
    },
    {
      title: 'Минимальная сумма заказа',
      value: (vendor) => {
        const { minSum, allocatedTotal, currency } = vendor;
        if (minSum === null || !isPositive(minSum)) return <span className="text-ink-soft">нет</span>;
        const { text, unit } = shortSum(minSum);
        const said = `${text.replace(/,0+$/, '')}\u00a0${unit}`.trim();
        // The minimum is in the vendor's own currency, and so it is only weighed where that is the lot's.
        if (currency !== table.lot.currency || allocatedTotal === null || !isPositive(allocatedTotal))
          return <span className="text-ink-soft">{`${said}\u00A0${currencySign(currency)}`}</span>;
        const met = compare(allocatedTotal, minSum) >= 0;
        return (
          <span className={cx('inline-flex items-center gap-1 font-medium', met ? 'text-ok' : 'text-bad')}>
            {met ? <Check className="size-3" aria-hidden /> : <CircleAlert className="size-3" aria-hidden />}
            {met ? said : `из ${said}`}
            <span className="sr-only">{met ? 'достигнута' : 'не достигнута'}</span>
          </span>
        );
      },
    },
  ];
}
