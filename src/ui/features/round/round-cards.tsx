/** The own prices on a phone: an item a card, its price to be typed in sight, what it would do under it at each key. */
import { useImperativeHandle, useRef, useState, type Ref } from 'react';
import { cx } from '../../parts/text/cx.ts';
import { onNextKey, toNextField } from '../../parts/form/next-field.ts';
import { Amount } from '../../parts/text/amount.tsx';
import { formatDecimal } from '../../parts/text/format.ts';
import type { GridHandle } from '../../parts/grid/grid-props.ts';
import type { GridColumn } from '../../parts/grid/grid-column.ts';
import { shownText, parsedText } from '../../parts/grid/grid-text.ts';
import type { PriceRow } from './price-rows.ts';
import { verdictOf } from './verdict.ts';

interface RoundCardsProps {
  rows: readonly PriceRow[];
  columns: readonly GridColumn<PriceRow>[];
  errors: Readonly<Record<string, string>>;
  withBest: boolean;
  readOnly: boolean;
  handle: Ref<Pick<GridHandle, 'nextError'>>;
  onWrite: (offerId: number, price: string) => void;
}

export function RoundCards({ rows, columns, errors, handle, ...card }: RoundCardsProps) {
  const list = useRef<HTMLUListElement>(null);
  useImperativeHandle(handle, () => ({
    nextError: () => list.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(),
  }));
  const column = columns.find(({ id }) => id === 'newPrice');
  if (!column) return null;
  return (
    <ul ref={list} aria-label="Цены переторжки" className="divide-y divide-line">
      {rows.map((row) => (
        <PriceCard
          key={row.offerId}
          row={row}
          column={column}
          error={errors[`${row.offerId}.${column.id}`]}
          {...card}
        />
      ))}
    </ul>
  );
}

interface PriceCardProps extends Pick<RoundCardsProps, 'withBest' | 'readOnly' | 'onWrite'> {
  row: PriceRow;
  column: GridColumn<PriceRow>;
  error: string | undefined;
}

function PriceCard({ row, column, error, withBest, readOnly, onWrite }: PriceCardProps) {
  const id = `round-${row.offerId}`;
  // A comma that was just typed stays in its field though the price is kept with a point.
  const [typed, setTyped] = useState('');
  const isAsTyped = (parsedText(column, typed) ?? '') === row.newPrice;
  const verdict = row.newPrice === '' ? null : verdictOf(row, withBest);
  const said = error ?? verdict?.text;
  const tone = error === undefined ? verdict?.tone : 'bad';
  const ink = tone === 'bad' ? 'text-bad' : tone === 'good' ? 'text-ok' : 'text-ink-soft';
  return (
    <li className="px-4 py-2.5">
      <p className="flex gap-3 text-table">
        <label htmlFor={readOnly ? undefined : id} className="min-w-0 flex-1 truncate font-medium">
          {row.itemIndex}. {row.name}
        </label>
        <span className="text-ink-soft">
          <span className="sr-only">место </span>
          {row.placeText === '—' ? '—' : `${row.placeText}-е`}
        </span>
      </p>
      <div className="mt-1 flex flex-wrap items-start gap-x-3 gap-y-1">
        <dl
          className={cx(
            'flex max-w-full flex-[999_0_auto] flex-wrap gap-x-3 text-[13px]',
            readOnly ? '*:flex-[1_0_28%]' : '*:flex-[1_0_auto]',
          )}
        >
          <div>
            <dt className="text-2xs text-ink-soft">сейчас</dt>
            <dd>
              <Amount value={row.price} />
            </dd>
          </div>
          {(withBest || !readOnly) && (
            <div>
              <dt className="text-2xs text-ink-soft">{withBest ? 'лучшая' : 'не больше'}</dt>
              <dd>
                {!withBest ? (
                  <Amount value={row.maxNextPrice} />
                ) : row.placeText === '1' ? (
                  <span className="font-medium text-ok">ваша</span>
                ) : (
                  row.bestText
                )}
              </dd>
            </div>
          )}
          {readOnly && (
            <div className="text-right">
              <dt className="text-2xs text-ink-soft">сумма без НДС</dt>
              <dd className="font-semibold">
                <Amount value={row.newSum} />
              </dd>
            </div>
          )}
        </dl>
        {/* What is over asks for nothing. */}
        {!readOnly && (
          <div className="flex-[1_0_160px]">
            <input
              id={id}
              value={isAsTyped ? typed : shownText(column, row)}
              inputMode="decimal"
              enterKeyHint="next"
              autoComplete="off"
              aria-invalid={error === undefined ? undefined : true}
              aria-describedby={`${id}-said`}
              placeholder={withBest ? `не больше ${formatDecimal(row.maxNextPrice, 2)}` : undefined}
              onChange={({ target }) => {
                setTyped(target.value);
                onWrite(row.offerId, parsedText(column, target.value) ?? '');
              }}
              onKeyDown={onNextKey((field) => toNextField(field, field.closest('ul')))}
              className={cx(
                'control h-9 text-right text-md! font-semibold placeholder:text-xs placeholder:font-normal',
                tone === 'bad' && 'border-bad-fill text-bad',
                tone === 'good' && 'border-ok text-ok',
              )}
            />
            <p id={`${id}-said`} className={cx('mt-0.5 min-h-[14px] text-right text-2xs', ink)}>
              {said}
            </p>
          </div>
        )}
      </div>
    </li>
  );
}
