/** The six themes by name; their colours are of palette.ts. */
export const THEME_TITLES = {
  green: 'Зелёная',
  tangerine: 'Мандарин',
  'royal-blue': 'Королевский синий',
  whisper: 'Шёпот',
  boulder: 'Валун',
  kimberly: 'Кимберли',
} as const;

export type ThemeName = keyof typeof THEME_TITLES;
export type Shade = 'light' | 'dark';
