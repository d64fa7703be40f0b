/** «?»: the keys that mean something on the page at hand. */
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { useOfferedActions, type PageAction } from '../../data/page-actions.ts';

/** Those of tables and grids are handled where the focus is: grid-keys.ts of either. */
const IN_TABLES: readonly (readonly [keys: string, meaning: string])[] = [
  ['← ↑ → ↓', 'От ячейки к ячейке'],
  ['Enter', 'Открыть строку, в таблице ввода — вниз'],
  ['Shift + стрелки', 'Выбрать ячейки'],
  ['Ctrl C, Ctrl X, Ctrl V', 'Копировать, вырезать, вставить — и в Excel, и из него'],
  ['Ctrl D', 'Заполнить вниз'],
  ['Ctrl Z, Ctrl Y', 'Отменить, вернуть'],
  ['F2', 'Изменить ячейку'],
  ['F8', 'К следующей ошибке'],
  ['Escape дважды', 'Выйти из таблицы'],
];

/** Works while something is typed, too: search-palette.tsx. */
const SEARCH = ['Ctrl K', 'Поиск и действия'] as const;

const isWay = ({ keys }: PageAction) => keys?.startsWith('G ') ?? false;

export default function ShortcutSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const withKeys = useOfferedActions().filter(({ keys }) => keys);
  return (
    <Dialog open={open} onClose={onClose} title="Сочетания клавиш" size="lg">
      <div className="gap-x-8 sm:columns-2">
        <Keys title="На этой странице" rows={[SEARCH, ...withKeys.filter((one) => !isWay(one)).map(pair)]} />
        <Keys title="Перейти" rows={withKeys.filter(isWay).map(pair)} />
        <Keys title="В таблицах" rows={IN_TABLES} />
        <p className="text-xs text-ink-soft">
          Буквы — клавиши, а не раскладка: переключать язык не нужно. «G P» — сначала G, потом P. Пока вы
          вводите текст, буквы остаются буквами.
        </p>
      </div>
    </Dialog>
  );
}

const pair = ({ keys, title }: PageAction) => [keys ?? '', title] as const;

function Keys({ title, rows }: { title: string; rows: readonly (readonly [string, string])[] }) {
  return (
    <section className="mb-5 break-inside-avoid">
      <h3 className="mb-2 text-sm font-semibold">{title}</h3>
      <dl className="flex flex-col gap-1.5">
        {rows.map(([keys, meaning]) => (
          <div key={keys + meaning} className="flex items-baseline justify-between gap-4">
            <dt className="min-w-0">{meaning}</dt>
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
