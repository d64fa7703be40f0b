/** On a phone: one item a screen, its prices from the lowest; ‹ › goes to the next. */
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { marksOf } from '../../../api/comparison/marks.ts';
import type { CompetitorTable } from '../../../api/records/competitor.ts';
import { compare, isNegative, isPositive, isZero, trim } from '../../../rules/decimal.ts';
import { deviation, signed } from '../../../rules/comparison-marks.ts';
import { shortCompanyName } from '../../../rules/company-name.ts';
import { isVatCode } from '../../../rules/vat.ts';
import { vatLabel } from '../../parts/text/vat-label.ts';
import { IconButton } from '../../parts/control/icon-button.tsx';
import { Segments } from '../../parts/control/segments.tsx';
import { Amount } from '../../parts/text/amount.tsx';
import { cx } from '../../parts/text/cx.ts';
import { formatDecimal, formatMoney } from '../../parts/text/format.ts';
import { isAllocatable } from './allocatable.ts';
import { AllocationInput, roomOf, useAllocate } from './allocation-input.tsx';
import { CellText } from './board-cell.tsx';
import { modes } from './board-toolbar.tsx';
import { offersOf, toKopecks, type ViewMode } from './board-view.ts';
import type { Vendor } from './competitor-block.ts';

/** Of a split lot green is done and red is at hand with something left. */
const dotClass = (isHere: boolean, isDone: boolean | null): string => {
  if (isDone === null) return isHere ? 'bg-primary' : 'bg-line-mid';
  if (isDone) return isHere ? 'bg-ok' : 'bg-ok/60';
  return isHere ? 'bg-bad' : 'bg-line-mid';
};

/** A bar is full where the price is that many per cent above the best. */
const FULL_PERCENT = 12;
const MOST_DOTS = 24;

interface PhoneBoardProps {
  table: CompetitorTable;
  vendors: readonly Vendor[];
  mode: ViewMode;
  onMode: (mode: ViewMode) => void;
}

export function PhoneBoard({ table, vendors, mode, onMode }: PhoneBoardProps) {
  const [index, setIndex] = useState(0);
  const allocate = useAllocate();
  const { rows } = table;
  const at = Math.min(index, rows.length - 1);
  const row = rows[at];
  if (!row) return null;
  const marks = marksOf(row);
  const { order } = row;
  const unit = order.unitTitle ?? '';
  const priceOf = (vendor: Vendor) => marks.main.get(vendor.applicationId)?.comparableUnitPrice ?? null;
  const sorted = vendors.toSorted((a, b) => {
    const [left, right] = [priceOf(a), priceOf(b)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return compare(left, right);
  });
  const worst = marks.prices.toSorted(compare).at(-1);
  const spread = worst === undefined ? null : deviation(worst, marks.best);
  const allocating = mode === 'allocation';
  const done = isZero(row.remainder);
  const [first] = sorted;
  const cheapest = first && marks.main.get(first.applicationId);
  // What is left goes to the lowest price, where it may and can be taken.
  const best =
    first && cheapest && isPositive(row.remainder) && isAllocatable(table.lot, first, cheapest)
      ? compare(roomOf(row, cheapest), cheapest.allocatedQuantity ?? '0') > 0 && cheapest
      : undefined;
  return (
    <>
      <div className="border-b border-line bg-page px-4 py-3">
        <Segments wide label="Показать" items={modes} value={mode} onChange={onMode} />
      </div>
      <div className="flex items-center justify-between px-2 py-1 text-table text-ink-soft">
        <IconButton
          icon={ChevronLeft}
          label="Предыдущая позиция"
          disabled={at === 0}
          onClick={() => setIndex(at - 1)}
        />
        <p aria-live="polite">
          Позиция <b className="font-semibold text-ink">{at + 1}</b> из {rows.length}
        </p>
        <IconButton
          icon={ChevronRight}
          label="Следующая позиция"
          disabled={at === rows.length - 1}
          onClick={() => setIndex(at + 1)}
        />
      </div>
      <h2 className="px-4 text-md font-semibold break-words">{order.name}</h2>
      <p className="px-4 pb-2.5 text-table text-ink-soft">
        {formatDecimal(order.quantity)} {unit}
        {order.code && ` · ${order.code}`}
        {order.estimate !== null && ` · оценка ${formatMoney(order.estimate, table.lot.currency)}`}
      </p>
      {allocating && (
        <p
          className={cx(
            'flex items-center justify-between gap-3 px-4 py-2 text-table',
            done ? 'bg-ok-soft text-ok' : 'bg-bad-soft text-bad',
          )}
        >
          {done ? (
            'Распределено всё'
          ) : (
            <span>
              {isNegative(row.remainder) ? 'Лишние' : 'Остаток'}{' '}
              <b className="font-semibold">
                {formatDecimal(row.remainder.replace('-', ''))} {unit}
              </b>{' '}
              из {formatDecimal(order.quantity)}
            </span>
          )}
          {best && (
            <button
              type="button"
              disabled={allocate.busy}
              className="font-semibold underline underline-offset-3"
              onClick={() =>
                void allocate
                  .send({
                    params: { id: best.offerId },
                    body: { quantity: trim(roomOf(row, best)), was: best.allocatedQuantity },
                  })
                  .catch(() => {})
              }
            >
              Всё лучшему
            </button>
          )}
        </p>
      )}
      <ul>
        {sorted.map((vendor) => {
          const main = marks.main.get(vendor.applicationId);
          const percent = main?.comparableUnitPrice ? deviation(main.comparableUnitPrice, marks.best) : null;
          return (
            <li
              key={vendor.applicationId}
              className="flex min-h-13 items-center gap-2.5 border-t border-line px-4 text-table"
            >
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium" title={vendor.companyTitle}>
                  {shortCompanyName(vendor.companyTitle)}
                </span>
                <small className="block truncate text-2xs text-ink-soft">
                  {isVatCode(vendor.vat) ? vatLabel(vendor.vat) : vendor.vat}
                  {main?.shipmentPeriod != null && ` · ${main.shipmentPeriod}\u00A0дн.`}
                  {vendor.currency !== table.lot.currency && ` · ${vendor.currency}`}
                </small>
              </span>
              {main ? (
                <>
                  {!allocating && mode !== 'term' && (
                    <span className="h-1.5 w-12 shrink-0 overflow-hidden rounded-full bg-sunken" aria-hidden>
                      <span
                        className="block h-1.5 rounded-full bg-heat-bar"
                        style={{ width: `${Math.min(100, (Number(percent ?? 0) / FULL_PERCENT) * 100)}%` }}
                      />
                    </span>
                  )}
                  <span className={cx('shrink-0 text-right', allocating ? 'w-18' : 'w-24')}>
                    <CellText
                      offer={main}
                      vendor={vendor}
                      marks={marks}
                      mode={allocating ? 'price' : mode}
                      base="comparable"
                      lotCurrency={table.lot.currency}
                      against={undefined}
                      more={offersOf(row, vendor).length - 1}
                    />
                  </span>
                  {allocating &&
                    (isAllocatable(table.lot, vendor, main) ? (
                      <span className="shrink-0">
                        <AllocationInput key={main.offerId} offer={main} vendor={vendor} row={row} />
                      </span>
                    ) : (
                      <b className="w-16 shrink-0 text-right">{formatDecimal(main.allocatedQuantity)}</b>
                    ))}
                </>
              ) : (
                <span className="text-ink-soft">не предложено</span>
              )}
            </li>
          );
        })}
      </ul>
      {marks.middle !== null && (
        <p className="border-t border-line px-4 py-3 text-xs text-ink-soft">
          Медиана{' '}
          <b className="font-medium text-ink">
            <Amount value={toKopecks(marks.middle)} />
          </b>
          {spread !== null && (
            <>
              {' '}
              · разброс <b className="font-medium text-ink">{signed(spread).replace('+', '')}</b>
            </>
          )}
        </p>
      )}
      {rows.length <= MOST_DOTS && (
        <p className="flex justify-center gap-1.5 bg-page p-3.5" aria-hidden>
          {rows.map((one, dot) => (
            <span
              key={one.order.id}
              className={cx(
                'h-1.5 rounded-full',
                dot === at ? 'w-4.5' : 'w-1.5',
                dotClass(dot === at, allocating ? isZero(one.remainder) : null),
              )}
            />
          ))}
        </p>
      )}
    </>
  );
}
