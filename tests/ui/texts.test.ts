import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allCalls } from '../../src/api/calls.ts';
import { checkPhone } from '../../src/rules/identifiers/phone.ts';
import { concerns, liveWords } from '../../src/ui/data/live-events.ts';
import { dayText, momentText, parseDay, parseMoment } from '../../src/ui/parts/form/date-text.ts';
import type { Column } from '../../src/ui/parts/table/column.ts';
import { localRows } from '../../src/ui/parts/table/local-rows.ts';
import { toCsv, toTsv, toXlsx } from '../../src/ui/parts/table/table-export.ts';
import { parsedText } from '../../src/ui/parts/grid/grid-text.ts';
import { gridOfTsv, tsvOfGrid } from '../../src/ui/parts/grid/grid-tsv.ts';
import { formatDateTime, formatDecimal, formatMoney } from '../../src/ui/parts/text/format.ts';
import { parseDecimal } from '../../src/ui/parts/text/parse-decimal.ts';
import { masked, maskOf, MOMENT, PHONE } from '../../src/ui/parts/form/masks.ts';
import { formatLeft } from '../../src/ui/parts/feedback/countdown.tsx';

describe('numbers', () => {
  test('are grouped as text, whatever their length', () => {
    expect(formatDecimal('1250000.5', 2)).toBe('1\u00a0250\u00a0000,50');
    expect(formatDecimal('12345678901234567890.123456')).toBe(
      '12\u00a0345\u00a0678\u00a0901\u00a0234\u00a0567\u00a0890,123456',
    );
    expect(formatDecimal('-5.000')).toBe('−5');
    expect(formatDecimal(null)).toBe('—');
    expect(formatMoney('999', 'KZT')).toBe('999,00\u00a0₸');
    expect(formatMoney('999', 'INR')).toBe('999,00\u00a0₹');
  });
  test.each([
    ['1 250 000,50', '1250000.50'],
    ['1\u00a0250\u202f000.5 ₽', '1250000.5'],
    ['007', '7'],
    [',5', '0.5'],
    ['', ''],
    ['двенадцать', null],
    ['1.2.3', null],
  ])('%j is read as %j', (text, value) => expect(parseDecimal(text)).toBe(value));
});

describe('times at UTC+3', () => {
  test('are shown as day.month.year hour:minute:second without a comma', () => {
    expect(formatDateTime('2026-03-05T21:30:15Z')).toBe('06.03.2026 00:30:15');
  });
  test('are typed the same way', () => {
    expect(masked('060320260030', MOMENT)).toBe('06.03.2026 00:30');
    expect(masked('2026-03-06T00:30', MOMENT)).toBe('06.03.2026 00:30');
    expect(parseMoment('06.03.2026 00:30')).toBe('2026-03-05T21:30:00.000Z');
    expect(momentText('2026-03-05T21:30:00.000Z')).toBe('06.03.2026 00:30');
    for (const wrong of ['31.02.2026 10:00', '06.03.2026 25:00', '06.03.20', ''])
      expect(parseMoment(wrong)).toBeNull();
    expect(parseDay('29.02.2028')).toBe('2028-02-29');
    expect(parseDay('29.02.2026')).toBeNull();
    expect(dayText('2028-02-29')).toBe('29.02.2028');
  });
  test('count down in days and a clock', () => {
    expect(formatLeft(((2 * 24 + 4) * 60 + 10) * 60_000 + 9_000)).toBe('2\u00a0дня 04:10:09');
    expect(formatLeft(59_999)).toBe('00:00:59');
  });
});

describe('masks', () => {
  test.each([
    ['##-AA-***', '12аб1в2', '12-аб-1в2'],
    ['##', '1x2', '12'],
    ['###-###', '7701', '770-1'],
    ['##.##', '', ''],
    ['AA-##', '12', ''],
  ])('%s lays %j out as %j', (mask, input, shown) => expect(masked(input, maskOf(mask))).toBe(shown));

  test.each([
    ['9161234567', '+7 (916) 123-45-67'],
    ['89161234567', '+7 (916) 123-45-67'],
    ['+7 916 12', '+7 (916) 12'],
    // A code that begins with the mask's own digit, as all of Kazakhstan's do.
    ['77771234567', '+7 (777) 123-45-67'],
    ['87001234567', '+7 (700) 123-45-67'],
    ['+7 (7', '+7 (7'],
    ['', ''],
  ])('a phone %j is %j', (input, shown) => expect(masked(input, PHONE)).toBe(shown));

  test.each(['+375 29 123-45-67', '12125550123', '+7 916 123-45-67 8', '791612345678'])(
    'too many digits are no phone: %j',
    (input) => expect(checkPhone(masked(input, PHONE))).toBe('phoneLength'),
  );

  test('lay out what they have laid out in the same way', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[+\d() -]{0,20}$/)), (input) => {
        const once = masked(input, PHONE);
        expect(masked(once, PHONE)).toBe(once);
      }),
    );
  });
});

interface Row {
  id: number;
  name: string;
  sum: string | null;
}
const columns: Column<Row>[] = [
  { id: 'name', header: 'Название', sort: true, filter: { kind: 'text' } },
  { id: 'sum', header: 'Сумма', kind: 'money', sort: true },
];
const rows: Row[] = [
  { id: 1, name: '=HYPERLINK("http://x")', sum: '-1250.5' },
  { id: 2, name: 'Ёлка\nи "труба"', sum: '900' },
  { id: 3, name: 'Насос', sum: null },
];

describe('tables', () => {
  test('formulas leave harmless, negative numbers whole', () => {
    const csv = toCsv(columns, rows);
    expect(csv.startsWith('\uFEFFНазвание;Сумма\r\n')).toBe(true);
    expect(csv).toContain(`"'=HYPERLINK(""http://x"")";-1250,50`);
    expect(gridOfTsv(toTsv(columns, rows))[2]?.[0]).toBe('Ёлка\nи "труба"');
  });
  test('a workbook holds numbers as numbers and formulas as text', async () => {
    const { read } = await import('sheetjs-ce');
    const sheet = read(await (await toXlsx(columns, rows)).arrayBuffer()).Sheets['Данные'];
    expect(sheet?.B2).toMatchObject({ t: 'n', v: -1250.5 });
    expect(sheet?.A2).toMatchObject({ t: 's' });
    expect(sheet?.A2?.f).toBeUndefined();
  });
  test('a workbook holds moments as dates of UTC+3, days as they are, and the rows can be filtered', async () => {
    const { read } = await import('sheetjs-ce');
    const dated: Column<{ at: string | null; day: string; many: number }>[] = [
      { id: 'at', header: 'Подана', kind: 'time' },
      { id: 'day', header: 'Действует до', kind: 'date' },
      { id: 'many', header: 'Позиций', kind: 'number' },
    ];
    const made = await toXlsx(dated, [
      { at: '2026-11-15T21:30:15.000Z', day: '2026-12-01', many: 1200 },
      { at: null, day: '2026-12-02', many: 1 },
    ]);
    const sheet = read(await made.arrayBuffer(), { cellDates: true, UTC: true, cellNF: true }).Sheets[
      'Данные'
    ];
    expect(sheet?.A2).toMatchObject({ v: new Date('2026-11-16T00:30:15Z'), z: 'dd.mm.yyyy hh:mm:ss' });
    expect(sheet?.B2).toMatchObject({ v: new Date('2026-12-01T00:00:00Z'), z: 'dd.mm.yyyy' });
    expect(sheet?.A3?.v ?? '').toBe('');
    expect(sheet?.C2).toMatchObject({ t: 'n', v: 1200, z: '#,##0' });
    expect(sheet?.['!autofilter']).toEqual({ ref: 'A1:C3' });
  });
  test('a workbook is printed as wide as the sheet, its head on each page, as those of the server are', async () => {
    const { CFB, read } = await import('sheetjs-ce');
    const bytes = new Uint8Array(await (await toXlsx(columns, rows)).arrayBuffer());
    const files = CFB.read(bytes, { type: 'array' });
    const xml = (path: string) =>
      new TextDecoder().decode(Uint8Array.from(CFB.find(files, path)!.content as Iterable<number>));
    const sheet = xml('/xl/worksheets/sheet1.xml');
    expect(sheet).toMatch(/<worksheet [^>]*><sheetPr><pageSetUpPr fitToPage="1"\/><\/sheetPr><dimension /);
    expect(sheet).toMatch(
      /<pageSetup paperSize="9" orientation="landscape" fitToHeight="0"\/><headerFooter>.*<\/headerFooter><ignoredErrors>/,
    );
    expect(read(bytes).Workbook?.Names).toContainEqual(
      expect.objectContaining({ Name: '_xlnm.Print_Titles', Sheet: 0, Ref: "'Данные'!$1:$1" }),
    );
  });
  test('sums of different currencies go out with the currency of each beside them', async () => {
    const mixed: Column<{ sum: string | null; currency: string }>[] = [
      { id: 'sum', header: 'Сумма', kind: 'money', currency: (row) => row.currency },
    ];
    const csv = toCsv(mixed, [
      { sum: '66000', currency: 'CNY' },
      { sum: null, currency: 'RUB' },
    ]);
    expect(csv).toBe('\uFEFFСумма;Валюта\r\n66000,00;CNY\r\n;');
    const { read } = await import('sheetjs-ce');
    const made = await toXlsx(mixed, [{ sum: '66000', currency: 'CNY' }]);
    expect(read(await made.arrayBuffer()).Sheets['Данные']?.B2).toMatchObject({ v: 'CNY' });
  });
  test('what stands under a value goes out in a column of its own, buttons do not go out', () => {
    const two: Column<{ name: string; email: string }>[] = [
      { id: 'name', header: 'Пользователь', beside: { header: 'Почта', value: (row) => row.email } },
      { id: 'actions', header: 'Действия', value: () => null, cell: () => 'Изменить' },
    ];
    const row = { name: 'Белова', email: 'auditor@demo.test' };
    expect(toTsv(two, [row])).toBe('Пользователь\tПочта\nБелова\tauditor@demo.test');
    const withOwn: Column<typeof row>[] = [...two, { id: 'email', header: 'Почта' }];
    expect(toTsv(withOwn, [row])).toBe('Пользователь\tПочта\nБелова\tauditor@demo.test');
  });
  test('sort by number with the missing last, find and filter', () => {
    const ids = (sort: string | undefined, filters = {}, by?: string) =>
      localRows(rows, columns, sort, filters, by).map((row) => row.id);
    expect(ids('sum')).toEqual([1, 2, 3]);
    expect(ids('-sum')).toEqual([2, 1, 3]);
    expect(ids(undefined, { name: 'насос' })).toEqual([3]);
    expect(ids(undefined, { search: '900' }, 'search')).toEqual([2]);
  });
});

describe('the editable grid', () => {
  test('reads what Excel copies', () => {
    expect(gridOfTsv('Насос\t1 250,5\r\n"две\nстроки"\t3\r\n')).toEqual([
      ['Насос', '1 250,5'],
      ['две\nстроки', '3'],
    ]);
    expect(gridOfTsv(tsvOfGrid([['а\tб', '"в"']]))).toEqual([['а\tб', '"в"']]);
  });
  test('turns text into the value of its column', () => {
    const of = (kind: 'money' | 'boolean' | 'select' | 'text', text: string) =>
      parsedText({ id: 'name', header: '', kind, options: [{ value: '796', label: 'шт' }] }, text);
    expect(of('money', '1 250,50')).toBe('1250.50');
    expect(of('money', 'по запросу')).toBe('по запросу');
    expect(of('boolean', 'Да')).toBe('true');
    expect(of('select', 'ШТ')).toBe('796');
    expect(of('text', '  ')).toBeNull();
  });
});

test('a live event touches the readings that may show it', () => {
  const lot = { model: 'lot', id: 5, lotId: 5, what: 'lot.prolonged' } as const;
  expect(concerns(lot, '/api/v1/lots/:id/orders', { id: 5 })).toBe(true);
  expect(concerns(lot, '/api/v1/lots/:id/orders', { id: '6' })).toBe(false);
  expect(concerns(lot, '/api/v1/lots', undefined)).toBe(true);
  expect(concerns(lot, '/api/v1/posts', undefined)).toBe(false);
  const question = { model: 'question', id: 1, lotId: 5, what: 'question.asked' } as const;
  expect(concerns(question, '/api/v1/users/summary', undefined)).toBe(true);
  const application = { model: 'application', id: 7, lotId: 5, what: 'application.clarify' } as const;
  expect(concerns(application, '/api/v1/clarifications', undefined)).toBe(true);
  expect(concerns(application, '/api/v1/users/summary', undefined)).toBe(true);
  expect(concerns(application, '/api/v1/applications/:id/agreement', { id: 7 })).toBe(true);
  // What is open to a company ends with its application, and is another company's for whoever is attached to one.
  const attached = { model: 'company', id: 3, lotId: null, what: 'company.userAttached' } as const;
  for (const event of [application, attached])
    expect(concerns(event, '/api/v1/invitations', undefined)).toBe(true);
  // The menu's figures come with the bell's.
  for (const event of [lot, question, application])
    expect(concerns(event, '/api/v1/notifications/unread-count', undefined)).toBe(true);
});

test.each(Object.entries(liveWords))('each word of %s is of some reading', (_model, words) => {
  const readings = allCalls.filter(({ method }) => method === 'GET').map(({ path }) => path);
  expect(words.filter((word) => !readings.some((path) => path.includes(word)))).toEqual([]);
});
