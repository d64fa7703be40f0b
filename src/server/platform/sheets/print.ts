// How a workbook comes out of a printer. The library knows the paper and its direction alone.
import type writeXlsxFile from 'write-excel-file/node';
import type { SheetOptions } from 'write-excel-file/node';
import { FIT_TO_PAGE, PAGE_NUMBERS } from '../../../sheets/print-xml.ts';

type Feature = NonNullable<NonNullable<Parameters<typeof writeXlsxFile>[1]>['features']>[number];

export interface Print {
  /** Of a sheet too wide for one page: how large, and after which columns its pages break. By default all columns go on one. */
  parts?: { percent: number; after: readonly number[] };
}

const quoted = (name: string): string => `'${name.replaceAll("'", "''")}'`.replaceAll("'", '&apos;');
const columnRange = (count: number): string => `$A:$${String.fromCodePoint('A'.codePointAt(0)! + count - 1)}`;

type Kept = Pick<SheetOptions<unknown>, 'sheet' | 'stickyRowsCount' | 'stickyColumnsCount'>;

/** What stays in sight on the screen stands on each page. */
function titles({ sheet = 'Sheet1', stickyRowsCount, stickyColumnsCount }: Kept, at: number) {
  const ranges = [
    stickyColumnsCount ? `${quoted(sheet)}!${columnRange(stickyColumnsCount)}` : '',
    stickyRowsCount ? `${quoted(sheet)}!$1:$${stickyRowsCount}` : '',
  ].filter(Boolean);
  return ranges.length === 0
    ? ''
    : `<definedName name="_xlnm.Print_Titles" localSheetId="${at}">${ranges.join(',')}</definedName>`;
}

const A3 = 8;

const breaks = (after: readonly number[]): string =>
  `<colBreaks count="${after.length}" manualBreakCount="${after.length}">${after
    .map((column) => `<brk id="${column}" max="1048575" man="1"/>`)
    .join('')}</colBreaks>`;

/** The elements' order is the format's. */
export const printed = ({ parts }: Print = {}): Feature => ({
  files: {
    transform: {
      'xl/worksheets/sheet{id}.xml': {
        transform: (xml) =>
          parts
            ? xml.replace(
                /<pageSetup [^>]*>/,
                `<pageSetup paperSize="${A3}" scale="${parts.percent}" orientation="landscape"/>${PAGE_NUMBERS}${breaks(parts.after)}`,
              )
            : xml
                .replace('<sheetViews>', `${FIT_TO_PAGE}<sheetViews>`)
                .replace(/<pageSetup ([^>]*?)\/?>/, `<pageSetup $1 fitToHeight="0"/>${PAGE_NUMBERS}`),
      },
      'xl/workbook.xml': {
        transform: (xml, sheets) =>
          xml.replace(/<definedNames\s*\/>|<definedNames><\/definedNames>/, () => {
            const names = sheets.map(titles).join('');
            return names && `<definedNames>${names}</definedNames>`;
          }),
      },
    },
  },
});
