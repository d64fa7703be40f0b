import { expect, it } from 'vitest';
import { textOf, utf8 } from '../../../src/server/platform/utf8.ts';

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

const long = 'a'.repeat(3_000);

it.each([
  ['few bytes', Buffer.from('Насос')],
  ['many of plain signs', Buffer.from(long)],
  ['many of letters of all kinds', Buffer.from(`\ufeff${long}Насос «ЭЦВ» 😀𝒳\ud83d`)],
  [
    'many with what is no text',
    Buffer.concat([Buffer.from(`${long}Ж`), Buffer.from([0xd0, 0x22, 0xff, 0xed, 0xa0, 0x80])]),
  ],
  ['many that end in the middle of a sign', Buffer.from(`${long}Ж`).subarray(0, -1)],
])('%s are read as Node reads them', (_, bytes) => {
  expect(textOf(bytes)).toBe(bytes.toString());
});
