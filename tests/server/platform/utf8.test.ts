import { expect, it } from 'vitest';
import { utf8 } from '../../../src/server/platform/utf8.ts';

it.each([
  ['nothing', ''],
  ['letters of many kinds', 'Насос «ЭЦВ» 6–10, 😀𝒳 %'],
  ['half of a character, of which no bytes are', 'a\ud83db'],
  ['more than is written at once', 'Ж😀'.repeat(300_000)],
])('%s is written as Node writes it', (_, text) => {
  expect(utf8(text).equals(Buffer.from(text, 'utf8'))).toBe(true);
});

it('no text has its bytes in those of another', () => {
  const first = utf8('первый');
  utf8('второй');
  expect(first.toString()).toBe('первый');
  expect(first.buffer.byteLength).toBe(first.length);
});
