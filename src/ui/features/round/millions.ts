/** «7,89»: millions; smaller sums in thousands or as they are. */
export function millions(value: number): string {
  const said = (n: number, digits: number) =>
    n.toLocaleString('ru-RU', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  if (value >= 1e6) return said(value / 1e6, 2);
  if (value >= 1e4) return `${said(value / 1e3, 1)}\u00a0тыс.`;
  return said(value, 0);
}
