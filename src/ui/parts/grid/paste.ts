/**
 * What a pasted table means for a grid: which cell gets what, how many rows it takes, what finds no place, and whether its
 * numbers have to be asked about first. Nothing is written here.
 */
import { isDecimal, sum } from '../../../rules/decimal.ts';
import { readColumn, type Mark } from '../../../rules/number-reading.ts';
import { plural } from '../../../rules/plural.ts';
import { isTotalLine } from '../../../rules/total-line.ts';
import { isNumeric, type GridColumn, type Place } from './grid-column.ts';
import { keptNumber, parsedText } from './grid-text.ts';
import { rowsOf } from './paste-rows.ts';

export interface PutCell extends Place {
  value: string | null;
}

export interface PasteTarget<Row> {
  columns: readonly GridColumn<Row>[];
  /** How many of them are in sight; the rest are reached by a heading alone. */
  shown?: number;
  /** Rows that are there; an empty one at the end of a growing grid is not. */
  rows: number;
  at: Place;
  isOpen: (place: Place) => boolean;
  /** The row that stands there. */
  rowAt?: (index: number) => Row | undefined;
  /** How many rows the grid may have; null where it may not grow. */
  most: number | null;
}

/** Numbers that could be read in two ways, with a sample and the total of each. */
export interface PasteQuestion {
  header: string;
  sample: string;
  readings: Record<Mark, { sample: string; total: string }>;
}

export type PastePlan =
  | { kind: 'ask'; question: PasteQuestion }
  | {
      kind: 'put';
      cells: PutCell[];
      /** What the columns were called where they were copied, by their places here; empty where they had no heading. */
      titles: ReadonlyMap<number, string>;
      lines: number;
      placed: number;
      lost: string[];
      to: Place;
    };

const same = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/\(.*?\)|,.*$/g, '')
    .replace(/[^\p{L}\p{N}]/gu, '');

function columnUnder<Row>(columns: readonly GridColumn<Row>[], title: string): number {
  const wanted = same(title);
  if (wanted === '') return -1;
  return columns.findIndex(
    ({ header, aliases = [], isHeadedBy }) =>
      isHeadedBy?.(title) === true || [header, ...aliases].some((one) => same(one) === wanted),
  );
}

/** Where the table has the column under another title, the rest is no matter. */
const refusalOf = <Row>(
  columns: readonly GridColumn<Row>[],
  places: readonly number[],
  title: string,
): string | null =>
  columns.reduce<string | null>(
    (said, column, place) => said ?? (places.includes(place) ? null : (column.refusalOf?.(title) ?? null)),
    null,
  );

/** «№ п/п»: rows are numbered anyway. */
const isNumbering = (title: string): boolean =>
  title.trim() === '№' || ['пп', 'n', 'no', 'номер'].includes(same(title));

/** Where a name of a column is no value. */
const isAmongNumbers = <Row>(columns: readonly GridColumn<Row>[], { column }: Place): boolean =>
  columns[column] !== undefined && isNumeric(columns[column]);

/** Why a text that is pasted by itself is no number there; null where it may be written. */
const loneRefusal = <Row>(columns: readonly GridColumn<Row>[], at: Place, text: string): string | null =>
  !isAmongNumbers(columns, at)
    ? null
    : columnUnder(columns, text) >= 0 || isNumbering(text)
      ? `«${text.trim()}» не взят: это название столбца, а не число`
      : refusalOf(columns, [], text);

/** Where the columns of a table go by its heading; null where its first line is none. */
function byHeading<Row>(columns: readonly GridColumn<Row>[], line: readonly string[], at: Place) {
  const titles = line.filter((text) => text.trim() !== '' && !isNumbering(text));
  const under = line.map((title) => columnUnder(columns, title));
  // Of two names of one column the first has it.
  const places = under.map((place, index) => (under.indexOf(place) === index ? place : -1));
  const found = places.filter((place) => place >= 0);
  // What may be meant and is not taken is a title all the same: it would stand as a fault, and its numbers would be taken.
  const refused = titles.filter((title) => refusalOf(columns, places, title) !== null);
  const known = found.length + refused.length;
  const isHeading =
    titles.length === 1
      ? found[0] === at.column ||
        columns[at.column]?.refusalOf?.(titles[0]!) != null ||
        (line.length === 1 && known === 1 && isAmongNumbers(columns, at) && !columns[found[0]!]?.knows)
      : known >= 2 && known * 2 >= titles.length;
  return isHeading ? places : null;
}

const isBlank = (line: readonly string[]): boolean => line.every((text) => text.trim() === '');
const filledOf = (line: readonly string[]): string[] =>
  line.map((text) => text.trim()).filter((text) => text !== '');

interface Heading {
  /** As the columns are called; of two tiers the lower speaks, where it says anything. */
  titles: readonly string[];
  places: readonly number[];
  /** Lines before the first row. */
  lines: number;
}

/** What forms have above a heading: the sheet's name, whose annex it is. */
const CAPTIONS = 10;
const CAPTION_CELLS = 2;

/** Under «Объёмы» «Кол-во»: the lower tier of a heading names columns that the upper one does not. */
function withLowerTier<Row>(
  columns: readonly GridColumn<Row>[],
  line: readonly string[],
  next: readonly string[],
): readonly string[] | null {
  const isTier =
    !isBlank(next) &&
    next.every(
      (text, index) =>
        text.trim() === '' ||
        (columnUnder(columns, text) >= 0 && columnUnder(columns, line[index] ?? '') < 0),
    );
  return isTier ? Array.from(line, (text, index) => next[index]?.trim() || text) : null;
}

/** «1 2 3 4», as Russian forms number the columns under their heading. */
const isNumbers = (line: readonly string[]): boolean =>
  filledOf(line).length > 2 && filledOf(line).every((text, index) => text === String(index + 1));

function headingOf<Row>(
  columns: readonly GridColumn<Row>[],
  table: readonly (readonly string[])[],
  at: Place,
): Heading | null {
  for (let top = 0; top < Math.min(table.length - 1, CAPTIONS); top += 1) {
    const line = table[top] ?? [];
    const tiers = withLowerTier(columns, line, table[top + 1] ?? []);
    const titles = tiers ?? line;
    const places = byHeading(columns, titles, at);
    if (places && (top === 0 || filledOf(titles).length > CAPTION_CELLS)) {
      const below = top + (tiers ? 2 : 1);
      return { titles, places, lines: below + (isNumbers(table[below] ?? []) ? 1 : 0) };
    }
    if (filledOf(line).length > CAPTION_CELLS) return null;
  }
  return null;
}

/** As tables have it where there is no number. */
const DASH = /^[-−–—]+$/u;

const totalOf = (values: readonly (string | null)[]): string =>
  sum(values.filter((value): value is string => value !== null && isDecimal(value)));

export function planPaste<Row>(
  table: readonly (readonly string[])[],
  target: PasteTarget<Row>,
  mark?: Mark,
): PastePlan {
  const { columns, at, shown = columns.length } = target;
  const refused = table.flat().length === 1 ? loneRefusal(columns, at, table[0]![0]!) : null;
  if (refused !== null)
    return { kind: 'put', cells: [], titles: new Map(), lines: 1, placed: 0, lost: [refused], to: at };
  const heading = headingOf(columns, table, at);
  const rows = table.slice(heading?.lines ?? 0);
  const own = rows.length > 1 ? rows.filter((line) => !isTotalLine(filledOf(line)[0] ?? '')) : rows;
  const totals = rows.length - own.length;
  const lines = own.slice(0, lastFull(own) + 1);
  const width = Math.max(0, ...lines.map((line) => line.length));
  const placeOf = (index: number): number => {
    if (heading) return heading.places[index] ?? -1;
    return at.column + index < shown ? at.column + index : -1;
  };

  const read: ((line: number) => string | null)[] = [];
  for (let index = 0; index < width; index += 1) {
    const column = columns[placeOf(index)];
    const texts = lines.map((line) => line[index] ?? '');
    if (!column || !isNumeric(column)) {
      read.push((line) => (column ? parsedText(column, texts[line] ?? '') : null));
      continue;
    }
    const { values, doubt } = readColumn(texts, mark);
    if (doubt && mark === undefined) {
      const place = doubt[','].findIndex((value, line) => value !== doubt['.'][line]);
      const reading = (values: (string | null)[]) => ({
        sample: values[place] ?? '',
        total: totalOf(values),
      });
      return {
        kind: 'ask',
        question: {
          header: column.header,
          sample: texts[place] ?? '',
          readings: { ',': reading(doubt[',']), '.': reading(doubt['.']) },
        },
      };
    }
    // What is no number stays as it is, to be seen and mended; an empty cell is empty and never nought.
    read.push((line) => {
      const value = values[line];
      return value ? keptNumber(column, value) : (texts[line] ?? '').trim().replace(DASH, '') || null;
    });
  }

  const found = heading && target.most === null ? foundRows(lines, heading, target) : null;
  const cells: PutCell[] = [];
  const strange: string[] = [];
  const closed = new Set<string>();
  let homeless = 0;
  let row = at.row;
  let last = at.row - 1;
  let placed = 0;
  for (const [index, line] of lines.entries()) {
    if (found) {
      const own = found.rows[index] ?? null;
      if (own === null) {
        if (!isBlank(line)) strange.push(found.names[index]!);
        continue;
      }
      row = own;
    }
    const isNew = row >= target.rows;
    // In a grid that grows a line without a text makes no row.
    if (isNew && target.most !== null && isBlank(line)) continue;
    if (isNew && (target.most === null || row >= target.most)) {
      homeless += isBlank(line) ? 0 : 1;
      continue;
    }
    for (const [place, value] of read.entries()) {
      const to = { row, column: placeOf(place) };
      const column = columns[to.column];
      if (!column) continue;
      if (isNew || target.isOpen(to)) cells.push({ ...to, value: value(index) });
      else if ((line[place] ?? '').trim() !== '' && !column.knows) closed.add(column.header);
    }
    last = Math.max(last, row);
    row += 1;
    placed += 1;
  }
  const columnsLost = heading ? 0 : Math.max(0, at.column + width - shown);
  const { places = [], titles = [] } = heading ?? {};
  const unplaced = places.flatMap((place, index) =>
    place < 0 && !isNumbering(titles[index] ?? '') && lines.some((line) => line[index]?.trim())
      ? [titles[index]?.trim() ?? '']
      : [],
  );
  const refusals = new Map(unplaced.map((title) => [title, refusalOf(columns, places, title)]));
  const unknown = unplaced
    .filter((title) => refusals.get(title) === null)
    .map((title) => `«${title || 'без названия'}»`);
  const asked = places.flatMap((place, index) => columns[place]?.askedOf?.(titles[index] ?? '') ?? []);
  const right = Math.min(shown - 1, heading ? Math.max(...places) : at.column + width - 1);
  const isRefused =
    unplaced.length > unknown.length && places.every((place) => place < 0 || columns[place]?.knows);
  return {
    kind: 'put',
    cells,
    titles: new Map(places.map((place, index) => [place, titles[index]?.trim() ?? ''])),
    lines: placed + homeless + strange.length,
    // Names find the rows; of what stands in them nothing was taken.
    placed: isRefused ? 0 : placed,
    to: isRefused ? at : { row: last, column: right },
    lost: [
      ...(strange.length > 0 ? [`не узнаны и пропущены строки: ${namesOf(strange)}`] : []),
      ...(homeless > 0 ? [rowsLost(homeless, target.most)] : []),
      ...(unknown.length > 0
        ? [`нет ${unknown.length === 1 ? 'такого столбца' : 'таких столбцов'}: ${unknown.join(', ')}`]
        : []),
      ...(totals > 0 ? [`строки итогов пропущены: ${totals}`] : []),
      ...(columnsLost > 0 ? [`лишние столбцы пропущены: ${columnsLost}`] : []),
      ...(closed.size > 0 ? [`не изменяются и пропущены: ${[...closed].join(', ')}`] : []),
      ...[...refusals.values()].filter((text) => text !== null),
      ...asked,
    ],
  };
}

/** By the column that knows its rows, where the table has one like it or numbers of its own. */
function foundRows<Row>(
  lines: readonly (readonly string[])[],
  { titles, places }: Heading,
  { columns, rows, at, rowAt }: PasteTarget<Row>,
) {
  const place = columns.findIndex(({ knows }) => knows !== undefined);
  const { knows } = columns[place] ?? {};
  if (!knows || !rowAt) return null;
  const name = places.indexOf(place);
  const number = titles.findIndex(isNumbering);
  const said = lines.map((line) => ({ name: line[name] ?? '', number: line[number] ?? '' }));
  const own = Array.from({ length: rows }, (_, index) => {
    const row = rowAt(index);
    return row === undefined ? null : knows(row);
  });
  const found = rowsOf(said, own, at.row);
  return found && { rows: found, names: said.map((one) => `«${one.name.trim() || one.number.trim()}»`) };
}

const MOST_NAMED = 5;
const namesOf = (names: readonly string[]): string =>
  names.length > MOST_NAMED
    ? `${names.slice(0, MOST_NAMED).join(', ')} и ещё ${names.length - MOST_NAMED}`
    : names.join(', ');

function lastFull(table: readonly (readonly string[])[]): number {
  return table.findLastIndex((line) => !isBlank(line));
}

function rowsLost(lost: number, most: number | null): string {
  const why = most === null ? 'в таблице больше нет строк' : `в таблице может быть не больше ${most} строк`;
  return `${why}, ${plural(lost, ['не поместилась', 'не поместились', 'не поместились'])} ${lost}`;
}
