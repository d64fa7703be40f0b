/** What the keys do in an editable grid: beside its tools and in the sheet of all keys. */
export type KeyWords = readonly [keys: string, what: string];

export const gridKeys: readonly KeyWords[] = [
  ['← ↑ → ↓', 'от ячейки к ячейке; с Shift — выбрать'],
  ['Enter, Tab', 'записать и дальше'],
  ['F2', 'изменить, не стирая'],
  ['Ctrl+C, Ctrl+X, Ctrl+V', 'копировать, вырезать, вставить — и между Excel и таблицей'],
  ['Ctrl+D', 'заполнить вниз; мышью — потянуть за угол выделения'],
  ['Ctrl+Z, Ctrl+Y', 'отменить, вернуть'],
  ['Delete', 'очистить выбранное'],
  ['Shift+пробел', 'выбрать строки целиком; мышью — по номеру'],
  ['Пробел', 'вся строка рядом с таблицей, где это есть'],
  ['F8', 'к следующей ошибке'],
  ['Alt+Enter', 'принять предложенное исправление'],
  ['Ctrl+F', 'поиск в строках, где он есть'],
  ['Ctrl+H', 'найти и заменить'],
  ['Shift+F10', 'действия со строкой'],
  ['Esc, Esc', 'выйти из таблицы: затем Tab — дальше, Shift+Tab — назад'],
];
