// Files that a call needs for as long as it runs. They lie on the disk under a key that this process has in memory alone: what is
// left of a process that was killed is of no use to anybody.
import { createReadStream, createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { freshKey } from './aead.ts';
import { openStream, sealStream } from './stream.ts';

/** It may be handed to a thread: both are copied. */
export interface TemporaryFile {
  path: string;
  key: Uint8Array;
  size: number;
}

export async function writeTemporary(
  path: string,
  source: AsyncIterable<Uint8Array>,
): Promise<TemporaryFile> {
  const key = new Uint8Array(freshKey());
  let size = 0;
  async function* counted() {
    for await (const chunk of source) {
      size += chunk.length;
      yield chunk;
    }
  }
  await pipeline(sealStream(counted(), key), createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  return { path, key, size };
}

export const openTemporary = ({ path, key }: TemporaryFile): Readable =>
  openStream(createReadStream(path), key);

export const readTemporary = (file: TemporaryFile): Promise<Buffer> => buffer(openTemporary(file));
