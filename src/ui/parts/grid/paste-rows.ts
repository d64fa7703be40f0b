/** Which rows of a grid that does not grow a pasted table speaks of, where it says so itself: by their numbers and names. */

export interface KnownRow {
  number: string;
  name: string;
}

/** Its letters and digits: tables are copied with their spaces and quotes changed. */
const keyOf = (name: string): string =>
  (
    name
      .toLowerCase()
      .replaceAll('ё', 'е')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).join(' ');
const numberOf = (text: string): string => /^0*(\d+)\.?$/.exec(text.trim())?.[1] ?? '';

/** Where each stands, in their order; what is empty stands nowhere. */
function placesOf(texts: readonly string[]): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (const [index, text] of texts.entries()) {
    const alike = places.get(text);
    if (alike) alike.push(index);
    else if (text !== '') places.set(text, [index]);
  }
  return places;
}

/**
 * Of each line its row, null where it is none for certain; null for all where the lines go one under another from the chosen cell on.
 * @param rows null where nothing may be found by it: an analogue under its item
 */
export function rowsOf(
  lines: readonly KnownRow[],
  rows: readonly (KnownRow | null)[],
  from: number,
): (number | null)[] | null {
  const names = lines.map(({ name }) => keyOf(name));
  const own = rows.map((row) => (row === null ? '' : keyOf(row.name)));
  const [asked, there] = [placesOf(names), placesOf(own)];
  const named = names.filter((name) => name !== '').length;
  const known = names.filter((name) => there.has(name)).length;
  const isNamed = known > 0 && known * 2 >= named;
  const agrees = (place: (index: number) => number | undefined): boolean =>
    names.every((name, index) => !there.has(name) || own[place(index) ?? -1] === name);

  const numbers = lines.map(({ number }) => numberOf(number));
  const numbered = placesOf(rows.map((row) => (row === null ? '' : numberOf(row.number))));
  const byNumber = numbers.flatMap((number) => numbered.get(number)?.slice(0, 1) ?? []);
  const isNumbered = new Set(byNumber).size === lines.length;
  // One's own numbers, from one on, say nothing of other rows; those that agree with the names do.
  const isOwn = numbers.every((number, index) => number === String(index + 1));
  if (isNumbered && (isNamed ? agrees((index) => byNumber[index]) : !isOwn)) return byNumber;
  if (!isNamed || agrees((index) => from + index)) return null;
  return names.map((name, index) => {
    const [lines, rows] = [asked.get(name) ?? [], there.get(name) ?? []];
    // Of several of one name it is known which is which only while all of them are there.
    return lines.length === rows.length ? (rows[lines.indexOf(index)] ?? null) : null;
  });
}
