/** The choice behind «Столбцы», fetched at its first press. */
import { Popover, PopoverButton } from '@headlessui/react';
import { ArrowDown, ArrowUp, ChevronsLeftRight, ChevronsRightLeft } from 'lucide-react';
import { AnchoredPanel } from '../control/anchored-panel.tsx';
import { IconButton } from '../control/icon-button.tsx';
import { Segments } from '../control/segments.tsx';
import { Checkbox } from '../form/checkbox.tsx';
import type { PopupButton } from '../later/popup-at-press.tsx';
import { cx } from '../text/cx.ts';
import type { ColumnChoiceProps } from './column-choice.ts';

const densities = [
  { id: 'usual', label: 'Обычная' },
  { id: 'dense', label: 'Плотная' },
] as const;

/** A press. */
const STEP = 32;

export default function ColumnPanel(props: ColumnChoiceProps & { button: PopupButton }) {
  const { button, columns, hidden, onHide, onMove, onReset, density, width } = props;
  const shown = columns.filter(({ id }) => !hidden[id]);
  /** From how wide it is drawn; the table keeps to its bounds. */
  function widen(id: string, by: number) {
    const head = width?.around.current?.querySelector('tr')?.cells[shown.findIndex((one) => one.id === id)];
    if (!width || !head) return;
    width.onSet({ ...width.set, [id]: head.offsetWidth + by });
  }
  return (
    <Popover>
      <PopoverButton {...button} />
      <AnchoredPanel
        title="Столбцы таблицы"
        at="bottom end"
        highest="24rem"
        focus
        className={cx('scroll-pb-24 p-2', width ? 'w-88' : 'w-72')}
      >
        {columns.map((column, index) => (
          <div key={column.id} className="flex items-center gap-1 rounded-box px-1 hover:bg-sunken">
            <label className="flex min-w-0 flex-1 items-center gap-2 py-1.5">
              <Checkbox value={!hidden[column.id]} onChange={(on) => onHide(column.id, !on)} />
              <span className="truncate">{column.header}</span>
            </label>
            {width && (
              <>
                <IconButton
                  icon={ChevronsRightLeft}
                  size="sm"
                  label={`${column.header}: уже`}
                  disabled={hidden[column.id]}
                  onClick={() => widen(column.id, -STEP)}
                />
                <IconButton
                  icon={ChevronsLeftRight}
                  size="sm"
                  label={`${column.header}: шире`}
                  disabled={hidden[column.id]}
                  onClick={() => widen(column.id, STEP)}
                />
              </>
            )}
            <IconButton
              icon={ArrowUp}
              size="sm"
              label={`${column.header}: левее`}
              disabled={index === 0}
              onClick={() => onMove(column.id, -1)}
            />
            <IconButton
              icon={ArrowDown}
              size="sm"
              label={`${column.header}: правее`}
              disabled={index === columns.length - 1}
              onClick={() => onMove(column.id, 1)}
            />
          </div>
        ))}
        <div className="sticky -bottom-2 -mb-2 [@media(max-height:30rem)]:static flex flex-col items-start gap-2 bg-surface px-1 py-2">
          {density && (
            <div className="flex w-full flex-wrap items-center justify-between gap-x-2 gap-y-1 border-t border-line pt-2">
              <span className="text-table">Плотность строк</span>
              <Segments
                label="Плотность строк"
                items={densities}
                value={density.isDense ? 'dense' : 'usual'}
                onChange={(chosen) => density.onChange(chosen === 'dense')}
              />
            </div>
          )}
          <button type="button" className="link text-xs" onClick={onReset}>
            Вернуть как было
          </button>
        </div>
      </AnchoredPanel>
    </Popover>
  );
}
