// Where a pdf breaks its pages.
import { expect, it } from 'vitest';
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

it('many facts stand in two columns on a page that lies on its side', async () => {
  const facts = Array.from({ length: 40 }, (_, index): [string, string] => [`Имя ${index}`, 'значение']);
  const pages = async (landscape: boolean, count: number) =>
    textsByPage(await pdfOf(paperOf(landscape, [{ kind: 'facts', facts: facts.slice(0, count) }]))).length;
  expect(await pages(true, 40)).toBe(1);
  expect(await pages(true, 5)).toBe(1);
  expect(await pages(false, 40)).toBe(1);
});
