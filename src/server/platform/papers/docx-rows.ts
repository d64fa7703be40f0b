// Rows of a Word table, written by the pattern of one. The library makes some dozen objects a cell and copies them twice: a table
// of five thousand rows would not fit into a thread's memory.
import { randomUUID } from 'node:crypto';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';

const DOCUMENT = 'word/document.xml';

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string): string => text.replaceAll(/[&<>]/g, (sign) => ENTITIES[sign]!);
/** Within a run; line breaks stay breaks. */
const runText = (text: string): string =>
  text.split('\n').map(escaped).join('</w:t><w:br/><w:t xml:space="preserve">');

export class RowPatterns {
  /** Nobody's text has it. */
  private readonly sign = randomUUID();
  private readonly tables: (readonly string[][])[] = [];
  private readonly plain: (text: string) => string;

  /** `plain` leaves of a text what XML can hold. */
  constructor(plain: (text: string) => string) {
    this.plain = plain;
  }

  /** Takes a table's rows and gives the text that stands in each cell of the one row which is drawn for all of them. */
  add(rows: readonly string[][]): (column: number) => string {
    const table = this.tables.push(rows) - 1;
    return (column) => this.mark(table, column);
  }

  /** The packed document with all rows where the one of each table stands. */
  write(packed: Uint8Array): Buffer {
    if (this.tables.length === 0) return Buffer.from(packed);
    const parts = unzipSync(packed);
    const xml = this.tables.reduce(
      (document, rows, table) => this.repeat(document, rows, table),
      strFromU8(parts[DOCUMENT]!),
    );
    return Buffer.from(zipSync({ ...parts, [DOCUMENT]: strToU8(xml) }));
  }

  private mark = (table: number, column: number): string => `${this.sign}:${table}:${column};`;

  private repeat(xml: string, rows: readonly string[][], table: number): string {
    const at = xml.indexOf(this.mark(table, 0));
    const [start, end] = [xml.lastIndexOf('<w:tr>', at), xml.indexOf('</w:tr>', at) + '</w:tr>'.length];
    const cells = xml.slice(start, end).split(new RegExp(`${this.sign}:${table}:\\d+;`));
    const written = rows.map((values) =>
      cells
        .map((cell, index) => (index === 0 ? cell : runText(this.plain(values[index - 1] ?? '')) + cell))
        .join(''),
    );
    return xml.slice(0, start) + written.join('') + xml.slice(end);
  }
}
