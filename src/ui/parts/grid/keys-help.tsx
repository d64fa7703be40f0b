/** What the keys do in a grid, fetched at its first press; the sheet of all keys has the same words. */
import type { PopupButton } from '../later/popup-at-press.tsx';
import InfoPanel from '../control/popover-panel.tsx';

export type KeyWords = readonly [keys: string, what: string];

export const gridKeys: readonly KeyWords[] = [
  ['← ↑ → ↓', 'от ячейки к ячейке; с Shift — выбрать'],
  ['Enter, Tab', 'записать и дальше'],
  ['F2', 'изменить, не стирая'],
  ['Ctrl+C, Ctrl+X, Ctrl+V', 'копировать, вырезать, вставить — и между Excel и таблицей'],
  ['Ctrl+D', 'заполнить вниз; мышью — потянуть за угол выделения в любую сторону'],
  ['Ctrl+Z, Ctrl+Y', 'отменить, вернуть'],
  ['Delete', 'очистить выбранное'],
  ['Shift+пробел', 'выбрать строки целиком; мышью — по номеру'],
  ['Пробел', 'вся строка рядом с таблицей'],
  ['F8', 'к следующей ошибке'],
  ['Alt+Enter', 'принять предложенное исправление'],
  ['Ctrl+F', 'поиск в строках, где он есть'],
  ['Ctrl+H', 'найти и заменить'],
  ['Shift+F10', 'действия со строкой'],
  ['Esc, Esc', 'выйти из таблицы: затем Tab — дальше, Shift+Tab — назад'],
];

export default function KeysHelp({ button }: { button: PopupButton }) {
  return (
    <InfoPanel button={button}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-xs">
        {gridKeys.map(([keys, what]) => (
          <div key={keys} className="contents">
            <dt className="font-medium whitespace-nowrap">{keys}</dt>
            <dd className="text-ink-soft">{what}</dd>
          </div>
        ))}
      </dl>
    </InfoPanel>
  );
}
