/** The line over an editable grid: its tools, the way back, the next fault, what is shown. */
import {
  ArrowRight,
  CircleHelp,
  Columns3,
  ListFilter,
  Redo2,
  Replace,
  Search,
  Undo2,
  X,
  type LucideIcon,
} from 'lucide-react';
import { useEffect, type ComponentProps, type ReactNode, type RefObject } from 'react';
import { plural } from '../../../rules/plural.ts';
import { Button, buttonClass } from '../control/button.tsx';
import { IconButton, iconButtonClass } from '../control/icon-button.tsx';
import { popupAtPress } from '../later/popup-at-press.tsx';
import type { ColumnChoiceProps } from '../table/column-choice.ts';
import { cx } from '../text/cx.ts';
import type { GridModel } from './grid-model.ts';
import type { GridState } from './grid-state.ts';
import type { ReplacePanelProps } from './replace-panel.tsx';
import type { RowSearch } from './use-row-search.ts';

const ColumnPanel = popupAtPress<ColumnChoiceProps>(undefined, () => import('../table/column-panel.tsx'));
const ReplacePanel = popupAtPress<ReplacePanelProps<never>>(undefined, () => import('./replace-panel.tsx'));
const KeysHelp = popupAtPress(undefined, () => import('./keys-help.tsx'));

interface GridBarProps<Row> {
  model: GridModel<Row>;
  state: GridState;
  /** What the page puts before all else. */
  tools: ReactNode;
  view?: ReactNode;
  /** Faulty cells. */
  faults: number;
  /** Against the active cell, while it is typed into: the tip beside it is not read out. */
  error: string | undefined;
  /** Columns out of sight to the right. */
  hidden: number;
  onScrollRight: () => void;
  /** Null where all rows are always shown. */
  search: RowSearch<Row> | null;
  searchField: RefObject<HTMLInputElement | null>;
  replaceButton: (button: HTMLButtonElement | null) => void;
  columns: ColumnChoiceProps | null;
  readOnly: boolean;
}

export function GridBar<Row>(props: GridBarProps<Row>) {
  const { model, state, tools, faults, error, hidden, onScrollRight, search, columns, readOnly } = props;
  return (
    <div className="flex min-h-10 flex-wrap items-center gap-x-1 gap-y-1 px-2 py-1 text-xs print:hidden">
      {tools}
      {tools !== undefined && <span className="mx-1 h-5 w-px bg-line-mid max-sm:hidden" aria-hidden />}
      {!readOnly && (
        <span className="inline-flex items-center">
          <IconButton
            icon={Undo2}
            size="sm"
            label="Отменить (Ctrl+Z)"
            disabled={!state.canUndo}
            onClick={() => model.undo()}
          />
          <IconButton
            icon={Redo2}
            size="sm"
            label="Вернуть (Ctrl+Y)"
            disabled={!state.canRedo}
            onClick={() => model.redo()}
          />
          <ReplacePanel
            model={model as unknown as GridModel<never>}
            button={{
              ref: props.replaceButton,
              className: iconButtonClass('sm'),
              'aria-label': 'Найти и заменить (Ctrl+H)',
              title: 'Найти и заменить (Ctrl+H)',
              children: <Replace className="size-4" aria-hidden />,
            }}
          />
          <KeysHelp
            button={{
              className: iconButtonClass('sm'),
              'aria-label': 'Клавиши таблицы',
              title: 'Клавиши таблицы',
              children: <CircleHelp className="size-4" aria-hidden />,
            }}
          />
        </span>
      )}
      {props.view}
      <div className="min-w-0 flex-1 basis-0" aria-live="polite">
        {state.draft !== null && error !== undefined && <span className="sr-only">{error}</span>}
      </div>
      {faults > 0 && (
        <Button
          size="sm"
          className="border-transparent! bg-bad-soft! text-bad!"
          title="F8"
          aria-keyshortcuts="F8"
          onClick={() => model.nextError(1)}
        >
          {faults} {plural(faults, ['ошибка', 'ошибки', 'ошибок'])} ↓
        </Button>
      )}
      {search?.filter && (
        <Button
          size="sm"
          kind="quiet"
          // Beside a count of faults there is no room to spare: the line must not break under the cell that is typed into.
          icon={search.isFiltered ? X : faults > 0 ? undefined : ListFilter}
          aria-pressed={search.isFiltered}
          className={cx('font-normal!', search.isFiltered && 'bg-primary-soft! text-primary-ink!')}
          onClick={search.toggleFilter}
        >
          {search.filter.label} <span className="text-ink-soft">{search.filtered}</span>
        </Button>
      )}
      {search && <SearchField search={search} field={props.searchField} />}
      {hidden > 0 && (
        <button type="button" className="link inline-flex items-center gap-1 px-1" onClick={onScrollRight}>
          <span className="whitespace-nowrap">
            ещё {hidden}
            <span className="sr-only"> {plural(hidden, ['столбец', 'столбца', 'столбцов'])}</span>
          </span>
          <ArrowRight className="size-3.5" aria-hidden />
        </button>
      )}
      {columns && (
        <ColumnPanel
          {...columns}
          button={{
            className: iconButtonClass('sm'),
            'aria-label': 'Столбцы',
            title: 'Столбцы',
            children: <Columns3 className="size-4" aria-hidden />,
          }}
        />
      )}
    </div>
  );
}

/** A magnifier until it is wanted; with a query it stays, so that nobody wonders where the other rows are. */
function SearchField<Row>({
  search,
  field,
}: {
  search: RowSearch<Row>;
  field: RefObject<HTMLInputElement | null>;
}) {
  const { isOpen } = search;
  useEffect(() => {
    if (isOpen) field.current?.focus();
  }, [isOpen, field]);
  if (!search.isOpen && search.query === '')
    return <IconButton icon={Search} size="sm" label="Поиск в строках (Ctrl+F)" onClick={search.open} />;
  return (
    <span className="inline-flex items-center gap-1">
      <input
        ref={field}
        type="search"
        aria-label="Поиск в строках"
        placeholder="Поиск в строках"
        value={search.query}
        onChange={(event) => search.look(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          search.close();
        }}
        className="h-7 w-44 rounded-box border border-line-strong bg-surface px-2 text-xs"
      />
      <IconButton icon={X} size="sm" label="Закрыть поиск" onClick={search.close} />
    </span>
  );
}

/** The look of a tool in this line: quiet, with its icon. Its name goes where a grid that `fills` a narrow place has no room for it. */
export const gridToolClass = buttonClass({ kind: 'quiet', size: 'sm' }, 'font-normal! px-2!');

/** A tool of one press. */
export function GridTool({ icon: Icon, label, className, ...rest }: GridToolProps) {
  return (
    <button type="button" {...rest} className={cx(gridToolClass, className)} title={label}>
      <Icon className="size-4" aria-hidden />
      <ToolName>{label}</ToolName>
    </button>
  );
}

interface GridToolProps extends Pick<ComponentProps<'button'>, 'className' | 'disabled' | 'onClick'> {
  icon: LucideIcon;
  label: string;
}

export const ToolName = ({ children }: { children: string }) => (
  <span className="whitespace-nowrap @max-[1200px]:sr-only">{children}</span>
);
