// What an address of the settings holds: fetched, or read of a file.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { ofetch } from 'ofetch';
import { UnreadableTable } from './unreadable-table.ts';

const TIMEOUT_MS = 15_000;

/** Throws UnreadableTable for what is too large to be it. */
export async function bytesAt(url: URL | string, most: number): Promise<Uint8Array> {
  const bytes = String(url).startsWith('file:')
    ? await readFile(fileURLToPath(url))
    : // Whoever asks repeats it with pauses: an attempt is one request.
      new Uint8Array(
        await ofetch<ArrayBuffer, 'arrayBuffer'>(String(url), {
          responseType: 'arrayBuffer',
          timeout: TIMEOUT_MS,
          retry: 0,
        }),
      );
  if (bytes.byteLength > most) throw new UnreadableTable('what came is too large');
  return bytes;
}
