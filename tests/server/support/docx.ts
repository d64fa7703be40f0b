import { strFromU8, unzipSync } from 'fflate';

/** The text of a docx: its runs joined. Throws where it is none. */
export function docxText(bytes: Buffer): string {
  const entries = unzipSync(new Uint8Array(bytes));
  if (!entries['[Content_Types].xml']) throw new Error('no Word file');
  const xml = strFromU8(entries['word/document.xml']!);
  return [...xml.matchAll(/<w:t[^>]*>([^<]*)<\/w:t>/g)]
    .map(([, text]) => text)
    .join(' ')
    .replaceAll('&quot;', '"');
}
