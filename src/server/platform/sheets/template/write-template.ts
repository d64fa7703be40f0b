import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { head, workbook, type Cell } from '../workbook.ts';
import type { SheetColumn } from '../../../../sheets/columns.ts';
import { ID_TITLE } from '../../../../sheets/filled.ts';

export interface TemplateRow {
  id: string;
  /** By column key; numbers go as numbers. */
  values: Record<string, string | number | boolean | null>;
}

const LOCKED_COLOUR = '#f1f1f1';
const ID_WIDTH = 26;

/** A sheet to be filled in: the id column and what is only shown are locked, the rest may be written. */
export async function writeTemplate(
  sheet: string,
  columns: readonly SheetColumn[],
  rows: readonly TemplateRow[],
): Promise<Buffer> {
  const titles = [ID_TITLE, ...columns.map(({ title }) => title)].map((title) => head(title));
  const body = rows.map(({ id, values }) => [
    { value: id, backgroundColor: LOCKED_COLOUR },
    ...columns.map(({ key, read }) => cellOf(values[key] ?? null, read !== null)),
  ]);
  const content = await workbook([titles, ...body], {
    columns: [{ width: ID_WIDTH }, ...columns.map(({ width }) => ({ width }))],
    stickyRowsCount: 1,
    sheet,
  });
  return protect(content);
}

function cellOf(value: string | number | boolean | null, isWritten: boolean): Cell {
  const shown = typeof value === 'boolean' ? (value ? 'да' : 'нет') : value;
  const colour = isWritten ? {} : { backgroundColor: LOCKED_COLOUR };
  if (typeof shown === 'number') return { value: shown, ...colour };
  // Text even where it is empty, so that what is written there later is not turned into a date.
  return { value: shown ?? '', type: String, ...colour };
}

const LOCKED_FILL = LOCKED_COLOUR.slice(1);

/**
 * Switches the sheet's protection on and unlocks every cell style but the grey one. The writing library has no such
 * feature; the id must come back as it went out.
 */
function protect(xlsx: Buffer): Buffer {
  const entries = unzipSync(new Uint8Array(xlsx));
  const sheetName = 'xl/worksheets/sheet1.xml';
  const stylesName = 'xl/styles.xml';
  const sheet = entries[sheetName];
  const styles = entries[stylesName];
  if (!sheet || !styles) return xlsx;
  entries[sheetName] = strToU8(
    strFromU8(sheet).replace(
      '</sheetData>',
      '</sheetData><sheetProtection sheet="1" formatColumns="0" formatRows="0" sort="0" autoFilter="0"/>',
    ),
  );
  entries[stylesName] = strToU8(unlockStyles(strFromU8(styles)));
  return Buffer.from(zipSync(entries));
}

function unlockStyles(xml: string): string {
  const fills = [
    ...(/<fills[^>]*>([\s\S]*?)<\/fills>/.exec(xml)?.[1] ?? '').matchAll(/<fill>[\s\S]*?<\/fill>/g),
  ];
  const grey = fills.findIndex(([fill]) => fill.toLowerCase().includes(LOCKED_FILL));
  return xml.replace(
    /(<cellXfs[^>]*>)([\s\S]*?)(<\/cellXfs>)/,
    (_, open: string, list: string, close: string) => {
      const unlocked = list.replaceAll(
        /<xf\b([^>]*?)(\/>|>([\s\S]*?)<\/xf>)/g,
        (whole, attributes: string, _end, inner?: string) => {
          if (attributes.includes(`fillId="${grey}"`)) return whole;
          return `<xf${attributes} applyProtection="1">${inner ?? ''}<protection locked="0"/></xf>`;
        },
      );
      return open + unlocked + close;
    },
  );
}
