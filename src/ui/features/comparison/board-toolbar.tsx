/** Over the table: what its cells show, what they are compared with, whose columns, the table as a file. */
import { ChevronDown, Columns3, FileSpreadsheet, Upload } from 'lucide-react';
import { HEAT_ENDS } from '../../../rules/comparison-marks.ts';
import { shortCompanyName } from '../../../rules/company-name.ts';
import { IconButton } from '../../parts/control/icon-button.tsx';
import { ActionMenu } from '../../parts/control/menu.tsx';
import { Segments } from '../../parts/control/segments.tsx';
import { Switch } from '../../parts/form/switch-field.tsx';
import { cx } from '../../parts/text/cx.ts';
import { HEAT } from './board-cell.tsx';
import type { PriceBase, ViewMode } from './board-view.ts';
import type { Vendor } from './competitor-block.ts';

export const modes: readonly { id: ViewMode; label: string }[] = [
  { id: 'price', label: 'Цена' },
  { id: 'sum', label: 'Сумма' },
  { id: 'term', label: 'Срок' },
  { id: 'allocation', label: 'Распределение' },
];
const bases: readonly { id: PriceBase; label: string }[] = [
  { id: 'net', label: 'Без НДС' },
  { id: 'gross', label: 'С НДС' },
  { id: 'comparable', label: 'Приведённая' },
];

interface BoardToolbarProps {
  mode: ViewMode;
  onMode: (mode: ViewMode) => void;
  base: PriceBase;
  onBase: (base: PriceBase) => void;
  heat: boolean;
  onHeat: (heat: boolean) => void;
  ordered: readonly Vendor[];
  isHidden: (applicationId: number) => boolean;
  onToggle: (applicationId: number) => void;
  onReset: () => void;
  against: Vendor | undefined;
  onAgainst: (vendor: Vendor | null) => void;
  canAllocate: boolean;
  /** Where the tools of the allocation's grid go. */
  barPlace: (node: HTMLElement | null) => void;
  importing: { onPointerEnter: () => void; onFocus: () => void; onClick: () => void };
  onExcel: () => void;
  isSaving: boolean;
}

export function BoardToolbar(props: BoardToolbarProps) {
  const { mode, base, heat, ordered, against, barPlace } = props;
  const allocating = mode === 'allocation';
  return (
    <div className="print:hidden flex min-h-12 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-surface px-3 py-1 sm:px-6">
      <Segments label="Показать" items={modes} value={mode} onChange={props.onMode} />
      {!allocating && mode !== 'term' && (
        <Segments label="Цены" items={bases} value={base} onChange={props.onBase} />
      )}
      {allocating ? (
        props.canAllocate && <div ref={barPlace} className="contents *:min-w-60 *:flex-1 *:px-0! *:py-0!" />
      ) : (
        <>
          <span className="flex items-center gap-2 text-table font-medium">
            <Switch value={heat} onChange={props.onHeat} aria-label="Шкала" />
            <span aria-hidden>Шкала</span>
          </span>
          {heat && <Legend />}
        </>
      )}
      <div className="ml-auto flex items-center gap-1">
        {allocating && props.canAllocate && (
          <IconButton icon={Upload} label="Импорт распределения" {...props.importing} />
        )}
        <span className="rounded-box border border-line-mid">
          <ActionMenu
            label={against ? `Основа: ${shortCompanyName(against.companyTitle)}` : 'Сравнить с…'}
            icon={ChevronDown}
            className="flex-row-reverse"
            items={[
              { label: 'С лучшей ценой позиции', onClick: () => props.onAgainst(null) },
              ...ordered.map((vendor) => ({
                label: `С ценами: ${shortCompanyName(vendor.companyTitle)}`,
                onClick: () => props.onAgainst(vendor),
              })),
            ]}
          />
        </span>
        <ActionMenu
          compact
          icon={Columns3}
          label="Участники"
          items={[
            ...ordered.map(({ applicationId, companyTitle }) => ({
              label: `${props.isHidden(applicationId) ? 'Показать' : 'Скрыть'}: ${shortCompanyName(companyTitle)}`,
              onClick: () => props.onToggle(applicationId),
            })),
            { label: 'По местам, все', onClick: props.onReset },
          ]}
        />
        <IconButton
          icon={FileSpreadsheet}
          label="Выгрузить в Excel"
          busy={props.isSaving}
          onClick={props.onExcel}
        />
      </div>
    </div>
  );
}

/** What the tints mean: per cent above the best price of the item. */
function Legend() {
  const words = [
    'лучшая',
    ...HEAT_ENDS.map((end, index) => (index === 0 ? `до ${end}` : String(end))),
    'больше 15\u00A0%',
  ];
  return (
    <p
      className="hidden text-2xs text-ink-soft @min-[1300px]:flex"
      aria-label="Шкала: на сколько процентов цена выше лучшей"
    >
      {words.map((word, step) => (
        <span key={word} className="mr-2 flex items-center gap-1">
          <span
            className={cx('size-3 rounded-[3px] shadow-[inset_0_0_0_1px_var(--c-line)]', HEAT[step])}
            aria-hidden
          />
          {word}
        </span>
      ))}
    </p>
  );
}
