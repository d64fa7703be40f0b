// A sheet of millions of cells. The library keeps each cell and the text of all of them in memory, so it writes the frame alone: what
// stands over and under the rows, and one cell of each look. The rows are written by the numbers of the looks, straight into the archive.
import type { SheetOptions } from 'write-excel-file/node';
import { strFromU8, strToU8, unzipSync, Zip, ZipDeflate } from 'fflate';
import { writable } from '../../../rules/writable-text.ts';
import type { Print } from './print.ts';
import { workbook, type Cell, type Line } from './workbook.ts';

export interface LongSheet {
  over: readonly Line[];
  /** Gone through twice: for the looks, and to be written. Cells of them span nothing. */
  rows: () => Iterable<Line>;
  under: readonly Line[];
}

const SHEET = 'xl/worksheets/sheet1.xml';
/** Characters that are packed together. */
const TOGETHER = 256 * 1024;

const lookOf = ({ value, type: _type, ...look }: Cell): string =>
  `${typeof value === 'number' ? 'n' : 's'}${JSON.stringify(look)}`;

/** As JSON of each of millions of cells takes longer than all else: cells of one look are mostly made of the same few values. */
class Looks {
  readonly all = new Map<string, Cell>();
  private readonly known = new Map<string, number>();
  private readonly places = new Map<string, number>();

  placeOf(cell: Cell): number {
    const { value, format, fontWeight, backgroundColor, color, align, alignVertical, wrap, borderStyle } =
      cell;
    const short = `${typeof value === 'number'}|${format}|${fontWeight}|${backgroundColor}|${color}|${align}|${alignVertical}|${wrap}|${borderStyle}`;
    let place = this.known.get(short);
    if (place === undefined) {
      const look = lookOf(cell);
      place = this.places.get(look) ?? this.all.size;
      if (!this.all.has(look)) this.all.set(look, cell);
      this.places.set(look, place);
      this.known.set(short, place);
    }
    return place;
  }
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string): string =>
  writable(text.replaceAll(/[^\P{Cc}\n\t]/gu, '')).replaceAll(/[&<>]/g, (sign) => ENTITIES[sign]!);

const LETTERS = 26;
/** A, …, Z, AA, … */
export function columnName(index: number): string {
  let name = '';
  for (let rest = index + 1; rest > 0; rest = Math.floor((rest - 1) / LETTERS))
    name = String.fromCodePoint('A'.codePointAt(0)! + ((rest - 1) % LETTERS)) + name;
  return name;
}

const styleOf = (cell: string): string => / s="\d+"/.exec(cell)?.[0] ?? '';

export async function longWorkbook(
  { over, rows, under }: LongSheet,
  options: SheetOptions<Buffer>,
  print: Print = {},
): Promise<Uint8Array> {
  const looks = new Looks();
  let count = 0;
  let width = 0;
  for (const line of rows()) {
    count += 1;
    width = Math.max(width, line.length);
    for (const cell of line) if (cell) looks.placeOf(cell);
  }
  const patterns = [...looks.all.values()].map((cell) =>
    typeof cell.value === 'number'
      ? { ...cell, value: 0, type: Number }
      : { ...cell, value: '—', type: String },
  );
  const empty = Array.from({ length: count }, (_, at): Line => (at === 0 ? patterns : []));
  const frame = unzipSync(new Uint8Array(await workbook([...over, ...empty, ...under], options, print)));
  const xml = strFromU8(frame[SHEET]!);
  const first = over.length + 1;
  const from = count === 0 ? xml.indexOf('</sheetData>') : xml.indexOf(`<row r="${first}"`);
  const next = xml.indexOf(`<row r="${first + count}"`);
  const to = next === -1 ? xml.indexOf('</sheetData>') : next;
  const styles = xml
    .slice(from, xml.indexOf('</row>', from))
    .split('<c ')
    .slice(1)
    .map((cell) => styleOf(` ${cell}`));
  const columns = Array.from({ length: width }, (_, index) => columnName(index));

  function* pieces(): Generator<string, void, void> {
    yield xml.slice(0, from);
    let text = '';
    let row = first;
    for (const line of rows()) {
      text += `<row r="${row}">`;
      for (let at = 0; at < line.length; at += 1) {
        const cell = line[at];
        if (cell) text += cellText(cell, `${columns[at]}${row}`, styles[looks.placeOf(cell)] ?? '');
      }
      text += '</row>';
      row += 1;
      if (text.length < TOGETHER) continue;
      yield text;
      text = '';
    }
    yield text + xml.slice(to);
  }
  return packed(frame, pieces());
}

function cellText({ value }: Cell, at: string, style: string): string {
  if (value === undefined || value === '') return `<c r="${at}"${style}/>`;
  return typeof value === 'number'
    ? `<c r="${at}"${style}><v>${value}</v></c>`
    : `<c r="${at}"${style} t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`;
}

/** The frame with the pieces in the place of its sheet. */
function packed(frame: Record<string, Uint8Array>, pieces: Iterable<string>): Uint8Array {
  const parts: Uint8Array[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    parts.push(part);
  });
  for (const [name, bytes] of Object.entries(frame)) {
    const file = new ZipDeflate(name, { level: 3 });
    zip.add(file);
    if (name === SHEET) for (const piece of pieces) file.push(strToU8(piece));
    file.push(name === SHEET ? new Uint8Array() : bytes, true);
  }
  zip.end();
  return Buffer.concat(parts);
}
