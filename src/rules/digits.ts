/** The grouping of digits for print. */
const NBSP = '\u00A0';

/** '1234567.89' → «1 234 567,89» with no-break spaces; the fraction is printed as given. */
export function groupDigits(decimal: string): string {
  const [whole = '', fraction] = decimal.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, NBSP);
  return fraction === undefined ? grouped : `${grouped},${fraction}`;
}
