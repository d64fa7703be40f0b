// From which sum on, what it is told in, and after how many digits.
const UNITS = [
  { from: 1e12, by: 1e12, unit: 'трлн', digits: 2 },
  { from: 1e9, by: 1e9, unit: 'млрд', digits: 2 },
  { from: 1e6, by: 1e6, unit: 'млн', digits: 2 },
  { from: 1e4, by: 1e3, unit: 'тыс.', digits: 1 },
  { from: 0, by: 1, unit: '', digits: 0 },
];

/** In what sums up to this one are told, and how: 7 893 270 as «7,89» in «млн»; small ones as they are, in nothing. */
export function moneyUnit(most: number) {
  const { by, unit, digits } = UNITS.find(({ from }) => most >= from)!;
  const say = (value: number): string =>
    (value / by).toLocaleString('ru-RU', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return { unit, say, told: (value: number) => [say(value), unit].filter(Boolean).join('\u00a0') };
}
