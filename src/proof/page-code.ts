// What the code of the pages is known by: one hash over the names and hashes of all their files.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesOf, hexOf } from './bytes.ts';

/** SHA-256 in hex by the file's name. */
export type PageCode = Readonly<Record<string, string>>;

/** Lines `HASH  NAME` by names, as sha256sum writes them. */
export const pageCodeHash = (files: PageCode): string => {
  const lines = Object.keys(files)
    .toSorted()
    .map((name) => `${files[name]}  ${name}\n`);
  return hexOf(sha256(bytesOf(lines.join(''))));
};

/** Null where the answer is none. */
export function readPageCode(answer: unknown): PageCode | null {
  const files = (answer as { files?: unknown } | null)?.files;
  if (typeof files !== 'object' || files === null) return null;
  const isCode = Object.values(files).every(
    (hash) => typeof hash === 'string' && /^[0-9a-f]{64}$/.test(hash),
  );
  return isCode ? (files as PageCode) : null;
}

/** What a page of the platform has beside the file `index.html`: answers given along with it, as data that no browser runs. */
const ANSWERS = /<script type="application\/json" id="answers">[^<]*<\/script>(?=<\/body>)/;

/** Whether a page that was served is the file and nothing else that runs. */
export const isPageOf = (served: string, file: string): boolean => served.replace(ANSWERS, '') === file;
