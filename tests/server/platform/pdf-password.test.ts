import { describe, expect, it } from 'vitest';
import { asksForPassword } from '../../../src/server/platform/files/pdf-password.ts';
import { asksToOpen, opensFreely, pdfOf, ways } from './encrypted-pdf.ts';

describe('a PDF asks for a password', () => {
  it.each(ways)('by %s: to open, and not where only its use is limited', (_, closed, open) => {
    expect([asksForPassword(pdfOf(closed)), asksForPassword(pdfOf(open))]).toEqual([true, false]);
  });

  it('not where nothing is encrypted, whatever is written in it', () => {
    const plain = (text: string) =>
      Buffer.from(`%PDF-1.4\n1 0 obj\n<<>>\nendobj\n${text}\ntrailer\n<<>>\n%%EOF`);
    expect(asksForPassword(plain(''))).toBe(false);
    expect(asksForPassword(plain('(/Encrypt 5 0 R) (/Encrypt) /EncryptMetadata false'))).toBe(false);
    expect(asksForPassword(plain('/Encrypt '.repeat(100_000)))).toBe(false);
  });

  it('by the dictionary that the trailer itself holds, and by what is appended last', () => {
    const within = (dictionary: string) =>
      Buffer.from(`%PDF-1.7\ntrailer\n<</Encrypt <<${dictionary}>>>>\n%%EOF`);
    expect(asksForPassword(within(asksToOpen.dictionary))).toBe(true);
    expect(asksForPassword(within(opensFreely.dictionary))).toBe(false);
    expect(asksForPassword(within('/Filter /Adobe.PubSec /V 4'))).toBe(true);
    const appended = Buffer.concat([pdfOf(asksToOpen), Buffer.from('\n'), pdfOf(opensFreely)]);
    expect(asksForPassword(appended)).toBe(false);
  });
});
