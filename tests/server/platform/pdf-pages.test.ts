// Where a pdf breaks its pages.
import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { docxOf } from '../../../src/server/platform/papers/docx.ts';
import type { Paper, PaperBlock } from '../../../src/server/platform/papers/paper.ts';
import { pdfOf } from '../../../src/server/platform/papers/pdf.ts';
import { textsByPage } from '../support/pdf.ts';

const paperOf = (landscape: boolean, blocks: PaperBlock[]): Paper => ({
  fileName: 'Протокол',
  title: 'Протокол',
  subtitle: 'Процедура',
  landscape,
  date: new Date(0),
  blocks,
});

const linesOf = (count: number): PaperBlock[] =>
  Array.from({ length: count }, (_, index) => ({ kind: 'text', text: `Строка ${index}` }));

it('who signs stays on one page with the heading over it', async () => {
  const signers = ['Первый', 'Второй', 'Третий'].map((name) => ({ office: 'Комиссия', name }));
  const pages = async (lines: number) =>
    textsByPage(
      await pdfOf(
        paperOf(false, [
          ...linesOf(lines),
          { kind: 'heading', text: 'Комиссия' },
          { kind: 'signatures', signers },
        ]),
      ),
    );
  const [short, middle, long] = await Promise.all([pages(35), pages(37), pages(39)]);
  expect([short, middle, long].map(({ length }) => length)).toEqual([2, 2, 2]);
  // Whatever the first page has room for, all of them are on the second.
  expect(new Set([short, middle, long].map(([, second]) => second)).size).toBe(1);
});

it('who signs is not alone on a page: what is signed goes along', async () => {
  const signed: PaperBlock[] = [
    { kind: 'heading', text: 'Обоснование', isSigned: true },
    { kind: 'text', text: 'Цена', isSigned: true },
    { kind: 'heading', text: 'Подписи' },
    { kind: 'signatures', signers: [{ office: 'Председатель', name: 'Первый' }] },
  ];
  const pages = await Promise.all(
    [37, 38, 39].map(async (lines) =>
      textsByPage(await pdfOf(paperOf(false, [...linesOf(lines), ...signed]))),
    ),
  );
  expect(pages.map(([, second]) => second)).toEqual([pages[2]![1], pages[2]![1], pages[2]![1]]);
  const word = unzipSync(new Uint8Array(await docxOf(paperOf(false, signed))));
  expect(strFromU8(word['word/document.xml']!)).toMatch(/<w:keepNext\/>(?:(?!<w:p[ >]).)*Цена/s);
});

it('facts under a heading stay with it, on one page', async () => {
  const facts: [string, string][] = [
    ['ИНН', '7700000000'],
    ['Причина', 'Нет металла'],
    ['Сумма', '12,00 ₽'],
  ];
  const pages = async (lines: number) =>
    textsByPage(
      await pdfOf(
        paperOf(false, [
          ...linesOf(lines),
          { kind: 'heading', text: 'ООО «Север»' },
          { kind: 'facts', facts },
        ]),
      ),
    );
  const [short, long] = await Promise.all([pages(38), pages(39)]);
  expect([short[1], short.length]).toEqual([long[1], 2]);
});

it('the code to check a paper by stays with who signs it, in a pdf and in Word', async () => {
  const signed: PaperBlock[] = [
    { kind: 'heading', text: 'Комиссия' },
    { kind: 'signatures', signers: [{ office: 'Председатель', name: 'Первый' }] },
  ];
  const check = { url: 'https://tender.test/check?lot=1', text: 'Подлинность' };
  const paper = (lines: number): Paper => ({ ...paperOf(false, [...linesOf(lines), ...signed]), check });
  const pages = await Promise.all([33, 36, 39].map(async (lines) => textsByPage(await pdfOf(paper(lines)))));
  // Whatever the first page has room for, the same is on the second: who signs, and the code.
  expect(pages.map(([, second]) => second)).toEqual([pages[2]![1], pages[2]![1], pages[2]![1]]);
  expect(pages[2]).toHaveLength(2);
  const word = unzipSync(new Uint8Array(await docxOf(paper(1))));
  const body = strFromU8(word['word/document.xml']!);
  expect(body).toMatch(/<w:keepNext\/>(?:(?!<w:p[ >]).)*Председатель/s);
});

it('many facts stand in two columns on a page that lies on its side', async () => {
  const facts = Array.from({ length: 40 }, (_, index): [string, string] => [`Имя ${index}`, 'значение']);
  const pages = async (landscape: boolean, count: number) =>
    textsByPage(await pdfOf(paperOf(landscape, [{ kind: 'facts', facts: facts.slice(0, count) }]))).length;
  expect(await pages(true, 40)).toBe(1);
  expect(await pages(true, 5)).toBe(1);
  expect(await pages(false, 40)).toBe(1);
});

it('a short protocol on its side is one page: facts in two columns, the code beside who signs', async () => {
  const rows = Array.from({ length: 2 }, (_, index) => [String(index + 1), 'Комплект торцевых уплотнений']);
  const facts = ['ИНН', 'Основание', 'Дата', 'Причина', 'Сумма'].map((name): [string, string] => [name, '1']);
  const columns = [
    { title: '№', width: 5 },
    { title: 'Позиция', width: 95 },
  ];
  const ofOne: PaperBlock[] = [
    { kind: 'heading', text: 'ООО «Север»' },
    { kind: 'facts', facts },
    { kind: 'table', empty: '', columns, rows },
  ];
  const signers = ['Первый', 'Второй', 'Третий'].map((name) => ({ office: 'Комиссия', name }));
  const check = { url: 'https://tender.test/check?lot=1', text: 'Подлинность' };
  const paper = paperOf(true, [
    { kind: 'facts', facts },
    ...ofOne,
    ...ofOne,
    { kind: 'text', text: 'Всего', isSigned: true },
    { kind: 'heading', text: 'Комиссия' },
    { kind: 'signatures', signers },
  ]);
  expect(textsByPage(await pdfOf({ ...paper, check }))).toHaveLength(1);
});

it('a short text stays with the heading over it', async () => {
  const pages = async (lines: number) =>
    textsByPage(
      await pdfOf(
        paperOf(false, [
          ...linesOf(lines),
          { kind: 'heading', text: 'Вопросы' },
          { kind: 'text', text: 'Первая строка.\nВторая строка.' },
        ]),
      ),
    );
  const [short, long] = await Promise.all([pages(38), pages(39)]);
  expect([short[1], short.length]).toEqual([long[1], 2]);
});

it('the space below the last line begins no page of nothing', async () => {
  const facts: PaperBlock[] = Array.from({ length: 3 }, () => ({ kind: 'facts', facts: [['Имя', 'да']] }));
  const blocks = [...facts, ...linesOf(37)];
  expect(textsByPage(await pdfOf(paperOf(false, blocks)))).toHaveLength(1);
  const full = textsByPage(await pdfOf(paperOf(false, [...blocks, ...linesOf(1)])));
  expect(full).toHaveLength(2);
});

it('a heading stays with the head of the table under it and with its first row', async () => {
  const rows = Array.from({ length: 5 }, (_, index) => [`Строка таблицы ${index}`]);
  const long = [`${'Очень длинное наименование позиции '.repeat(12)}`];
  const pages = async (lines: number, first: string[][]) =>
    textsByPage(
      await pdfOf(
        paperOf(false, [
          ...linesOf(lines),
          { kind: 'heading', text: 'Позиции' },
          {
            kind: 'table',
            empty: '',
            columns: [{ title: 'Наименование', width: 100 }],
            rows: [...first, ...rows],
          },
        ]),
      ),
    );
  const counted = async (lines: number, first: string[][]) => (await pages(lines, first))[0]!;
  // Of a page's texts those of its lines are no part of the table; the rest is there on a page of no lines, too.
  const [none, one, higher] = await Promise.all([counted(0, []), counted(1, []), counted(0, [long])]);
  const ofLines = (lines: number) => (one - none) * lines;
  for (const first of [[], [long]]) {
    const [from, to] = [34, 40];
    const lines = Array.from({ length: to - from + 1 }, (_, index) => from + index);
    const left = await Promise.all(
      lines.map(async (count) => (await counted(count, first)) - ofLines(count)),
    );
    const nothing = left.at(-1)!;
    // Where not a row of it has room, its heading has not stayed behind either.
    const row = first.length === 0 ? 1 : higher - none;
    expect(left.filter((texts) => texts !== nothing && texts < nothing + 2 + row)).toEqual([]);
    expect(left.filter((texts) => texts === nothing).length).toBeGreaterThan(1);
    expect(left[0]).toBeGreaterThan(nothing);
  }
});
