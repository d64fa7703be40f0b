// Workbooks as they are opened and printed: moments are dates, and a wide table takes pages of its own head.
import { strFromU8, unzipSync } from 'fflate';
import { read } from 'sheetjs-ce';
import { expect, test } from 'vitest';
import { tableWorkbook } from '../../../src/server/platform/sheets/table-workbook.ts';
import {
  MOMENT,
  moment,
  number,
  QUANTITY,
  text,
  WHOLE,
} from '../../../src/server/platform/sheets/workbook.ts';

const columns = [
  { title: 'Номер', width: 15 },
  { title: 'Приём до', width: 20 },
];
const made = (): Promise<Buffer> =>
  tableWorkbook({
    name: 'Процедуры',
    title: 'Процедуры: 2026',
    columns,
    lines: [[text('2026-000001'), moment(new Date('2026-11-15T21:30:15Z'))]],
  });
const file = (content: Buffer, name: string): string =>
  strFromU8(unzipSync(new Uint8Array(content))[name] ?? new Uint8Array());

test('a moment is a date of UTC+3 that can be sorted and filtered', async () => {
  const cell = read(await made(), { cellNF: true, cellDates: true, UTC: true }).Sheets['Процедуры']?.B3;
  expect(cell).toMatchObject({ t: 'd', z: MOMENT, v: new Date('2026-11-16T00:30:15Z') });
  expect(moment(null)).toBeNull();
});

test('a whole quantity has no comma behind it', () => {
  expect(number('4.000000', QUANTITY)).toMatchObject({ value: 4, format: WHOLE });
  expect(number('4.500000', QUANTITY)).toMatchObject({ value: 4.5, format: QUANTITY });
});

test('it is printed across, no wider than the page, under its head and in one face', async () => {
  const content = await made();
  const sheet = file(content, 'xl/worksheets/sheet1.xml');
  expect(sheet).toContain('<pageSetUpPr fitToPage="1"/>');
  expect(sheet).toMatch(/<pageSetup [^>]*orientation="landscape"[^>]*fitToHeight="0"/);
  expect(file(content, 'xl/workbook.xml')).toContain(
    '<definedName name="_xlnm.Print_Titles" localSheetId="0">&apos;Процедуры&apos;!$1:$2</definedName>',
  );
  const fonts = file(content, 'xl/styles.xml').match(/<font>.*?<\/font>/g) ?? [];
  expect(fonts.length).toBeGreaterThan(1);
  for (const font of fonts) expect(font).toContain('<name val="Calibri"/>');
});
