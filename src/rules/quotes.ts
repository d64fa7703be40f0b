/** Quotes as Russian print has them: «outer», and „inner“ within them. Registries give straight ones for both. */

/** A straight quote after one of these opens, after anything else it closes. */
const OPENING = /[\s(«]/;

/** What is not paired is left as it was written: it may be an inch. */
export function russianQuotes(text: string): string {
  let depth = 0;
  let before = ' ';
  let written = '';
  for (const sign of text) {
    const opens = sign === '«' || (sign === '"' && OPENING.test(before));
    const closes = sign === '»' || (sign === '"' && !opens);
    if (closes && depth === 0) return text;
    if (opens) written += depth > 0 ? '„' : '«';
    else if (closes) written += depth > 1 ? '“' : '»';
    else written += sign;
    depth += opens ? 1 : closes ? -1 : 0;
    before = sign;
  }
  return depth === 0 ? written : text;
}
