/** What the contract's own fields say; apart from validation.ts, which a page fetches only once something is checked. */
export const unstorable = 'В тексте есть недопустимый символ. Удалите его или введите текст заново.';
export const yearTooEarly = 'Не раньше 1600 года';
export const yearAhead = 'Этот год ещё не наступил';
export const tooEarly = 'Не раньше 1900 года';
export const tooLate = 'Не позже 2100 года';
