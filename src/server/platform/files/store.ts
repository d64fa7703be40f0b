import { createReadStream, createWriteStream, mkdirSync } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

declare module '../services.ts' {
  interface Services {
    files: FileStore;
  }
}

/** Checked, its bytes stored; no row names it yet. */
export interface StoredFile {
  name: string;
  mime: string;
  size: number;
  sha256: string;
  storageKey: string;
  /** Of sealed bytes; null where they lie as they were sent. */
  key: Uint8Array | null;
}

/** Bytes under keys we make ourselves; who may read them is asked elsewhere. */
export interface FileStore {
  /** Stores `size` bytes whole or not at all. */
  put: (key: string, content: Readable, size: number) => Promise<void>;
  /** Rejects with ENOENT where there is nothing under the key. */
  get: (key: string) => Promise<Readable>;
  remove: (key: string) => Promise<void>;
}

/** Files in a folder; parts of names are ours, never the user's. */
export function folderStore(dir: string): FileStore {
  const home = resolve(dir);
  // Sealed attachments lie here: no other account of the machine may list or read them.
  mkdirSync(home, { recursive: true, mode: 0o700 });
  const pathOf = (key: string) => join(home, key);
  return {
    put: async (key, content) => {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      const part = `${path}.part`;
      try {
        // Flushed before the database's row may name it: a crash must not leave a row without its bytes.
        await pipeline(content, createWriteStream(part, { flush: true, mode: 0o600 }));
        await rename(part, path);
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    },
    get: async (key) => {
      await stat(pathOf(key));
      return createReadStream(pathOf(key));
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  };
}
