/** What the contract's own fields say; apart from validation.ts, which a page fetches only once something is checked. */
export const fieldFaults = {
  unstorable: 'В тексте есть недопустимый символ. Удалите его или введите текст заново.',
  tooEarly: 'Не раньше 1900 года',
  tooLate: 'Не позже 2100 года',
  twice: 'Указано дважды',
} as const;
