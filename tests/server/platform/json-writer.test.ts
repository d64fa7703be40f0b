import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { constant, writtenJson } from '../../../src/server/platform/json-writer.ts';

const asText = (write: Parameters<typeof writtenJson>[0]): string => writtenJson(write).toString('utf8');
const written = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('utf8');

it.each([
  ['nothing', ''],
  ['signs that are escaped', 'a "b" \\ \n\t\x1f'],
  ['letters of two and three bytes', 'Насос «ЭЦВ» 6–10, \u07ff\u0800\ud7ff\ue000\uffff'],
  ['pairs of halves', '😀𝒳'],
  ['half of a character', 'a\ud83db'],
  ['more than there is room for at first', 'Ж'.repeat(200_000)],
])('a text of %s is written as JSON.stringify writes it', (_, text) => {
  expect(asText((to) => to.text(text))).toBe(written(text));
});

it('any text, and any part of one', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(20), fc.nat(20), (text, from, more) => {
      expect(asText((to) => to.text(text))).toBe(written(text));
      const end = Math.min(text.length, from + more);
      const start = Math.min(from, end);
      expect(asText((to) => to.text(text, start, end))).toBe(written(text.slice(start, end)));
    }),
    { seed: 1 },
  );
});

it('any number', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.maxSafeInteger(), fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true })),
      (number) => {
        expect(asText((to) => to.whole(number))).toBe(String(number));
      },
    ),
    { seed: 1, examples: [[0], [9], [10], [2 ** 31 - 1], [2 ** 31], [Number.MAX_SAFE_INTEGER]] },
  );
});

it('one thing after another, also while another JSON is written, and never into what was taken', () => {
  const first = writtenJson((to) => {
    to.raw(constant('['));
    to.textOrNull(null);
    to.ready(',"готово",');
    to.raw(writtenJson((inner) => inner.truth(true)));
    to.raw(constant(','));
    to.wholeOrNull(null);
    to.raw(constant(']'));
  });
  writtenJson((to) => to.text('поверх'));
  expect(first.toString('utf8')).toBe('[null,"готово",true,null]');
  expect(first.buffer.byteLength).toBe(first.length);
});
