/** «?»: the keys that mean something on the page at hand. */
import { useId } from 'react';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { useOfferedActions, type PageAction } from '../../data/page-actions.ts';
import { setSingleKeys, useSingleKeys } from '../../data/shortcut-keys.ts';
import { Switch } from '../../parts/form/switch-field.tsx';
import { gridKeys, type KeyWords } from '../../parts/grid/keys-help.tsx';

/** Handled where the focus is: grid-keys.ts of the tables, board-table.tsx. */
const IN_TABLES: readonly KeyWords[] = [
  ['← ↑ → ↓', 'от ячейки к ячейке'],
  ['Enter', 'открыть строку'],
  ['Ctrl+C', 'копировать строку — и в Excel'],
  ['Alt+←, Alt+→', 'столбец уже, шире'],
];

/** A table says what it is to who reads the page; the comparison is neither read only nor written into. */
const isThere = (what: string): boolean => document.querySelector(`main ${what}`) !== null;

/** Work while something is typed, too: search-palette.tsx, page-keys.tsx. */
const SEARCH = ['Ctrl K', 'Поиск и действия'] as const;
const SEND = ['Ctrl Enter', 'Отправить форму'] as const;

/** Keys of every page mean nothing where there is nothing to walk: row-walk.ts. */
const A_ROW = ':is(tbody tr, [data-row]) :is(a[href], button)';
const NEEDS: Readonly<Record<string, string>> = {
  'row.next': A_ROW,
  'row.previous': A_ROW,
  'table.next': ':is([role="grid"], [role="treegrid"]) [data-cell]',
};

const isWay = ({ keys }: PageAction) => keys?.startsWith('G ') ?? false;

export default function ShortcutSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const id = useId();
  const single = useSingleKeys();
  const withKeys = useOfferedActions().filter(
    ({ keys, id }) => keys && (single || keys.includes('Ctrl')) && isThere(NEEDS[id] ?? ''),
  );
  const here = withKeys.filter((one) => !isWay(one));
  // What is so on every page comes last.
  const own = [...here.filter(({ general }) => !general), ...here.filter(({ general }) => general)].map(pair);
  const sends = isThere('form') && !own.some(([keys]) => keys === SEND[0]);
  return (
    <Dialog open={open} onClose={onClose} title="Сочетания клавиш" size="lg">
      <div className="gap-x-8 sm:columns-2">
        <Keys title="На этой странице" rows={[SEARCH, ...(sends ? [SEND] : []), ...own]} />
        {single && <Keys title="Перейти" rows={withKeys.filter(isWay).map(pair)} />}
        {isThere('[role="grid"][aria-readonly="true"]') && <Keys title="В таблицах" rows={IN_TABLES} />}
        {isThere('[role="grid"][data-editable]') && <Keys title="В таблице ввода" rows={gridKeys} />}
        <label htmlFor={id} className="mb-3 flex break-inside-avoid items-center gap-3">
          <Switch id={id} value={single} onChange={setSingleKeys} aria-label="Клавиши без Ctrl" />
          <span>
            Клавиши без Ctrl
            <span className="block text-xs text-ink-soft">
              {single
                ? 'Мешают — отключите: останутся клавиши с Ctrl и в таблицах'
                : 'Снова включить их можно здесь: Ctrl K, «клавиш»'}
            </span>
          </span>
        </label>
        {single && (
          <p className="text-xs text-ink-soft">
            Буквы — клавиши, а не раскладка: переключать язык не нужно. «G P» — сначала G, потом P. Пока вы
            вводите текст, буквы остаются буквами.
          </p>
        )}
      </div>
    </Dialog>
  );
}

const pair = ({ keys, title }: PageAction) => [keys ?? '', title] as const;

function Keys({ title, rows }: { title: string; rows: readonly KeyWords[] }) {
  return (
    <section className="mb-5 break-inside-avoid">
      <h3 className="mb-2 text-sm font-semibold">{title}</h3>
      <dl className="flex flex-col gap-1.5">
        {rows.map(([keys, meaning]) => (
          <div key={keys + meaning} className="flex items-baseline justify-between gap-4">
            <dt className="min-w-0 first-letter:uppercase">{meaning}</dt>
            <dd className="shrink-0">
              <kbd className="rounded-sm border border-line bg-sunken px-1.5 py-0.5 font-sans text-xs">
                {keys}
              </kbd>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
