// How far a ZIP archive unpacks: by inflating it up to the limit, as the sizes written in it may lie. Read in pieces and
// inflated off the main thread, so that nobody else waits for a large archive.
import { createReadStream } from 'node:fs';
import { createInflateRaw } from 'node:zlib';
import { Unzip, type UnzipDecoder } from 'fflate';
import { MAX_ENTRIES, MAX_UNPACKED_BYTES } from './limits.ts';

const PIECE_BYTES = 64 * 1024;
const STORED = 0;
const DEFLATED = 8;

/** Whether the archive is readable and stays within the limits of entries and unpacked bytes. */
export async function checkExpansion(
  path: string,
  maxBytes = MAX_UNPACKED_BYTES,
  maxEntries = MAX_ENTRIES,
): Promise<boolean> {
  const found = { bytes: 0, entries: 0, open: 0, isBroken: false };
  const isOver = () => found.isBroken || found.bytes > maxBytes || found.entries > maxEntries;
  const inflates = new Set<NativeInflate>();
  /** Resolves when something has been inflated, or all is done. */
  let wake = () => {};

  class NativeInflate implements UnzipDecoder {
    static compression = DEFLATED;
    ondata: UnzipDecoder['ondata'] = () => {};
    readonly stream = createInflateRaw({ chunkSize: 4 * PIECE_BYTES });

    constructor() {
      inflates.add(this);
      this.stream.on('data', (piece: Buffer) => this.ondata(null, new Uint8Array(piece), false));
      this.stream.on('drain', () => wake());
      this.stream.on('error', (error) =>
        this.ondata(Object.assign(error, { code: 0 }) as never, new Uint8Array(), true),
      );
      this.stream.on('end', () => this.ondata(null, new Uint8Array(), true));
    }

    push(piece: Uint8Array, isLast: boolean): void {
      this.stream.write(piece);
      if (isLast) this.stream.end();
    }
  }

  const unzip = new Unzip((file) => {
    found.entries += 1;
    found.open += 1;
    file.ondata = (error, piece, isLast) => {
      if (error) found.isBroken = true;
      else found.bytes += piece.length;
      if (isLast) found.open -= 1;
      wake();
    };
    if (file.compression !== STORED && file.compression !== DEFLATED) found.isBroken = true;
    else file.start();
  });
  unzip.register(NativeInflate);

  const settled = async (isDone: () => boolean) => {
    while (!isOver() && !isDone()) await new Promise<void>((resolve) => (wake = resolve));
  };
  try {
    for await (const piece of createReadStream(path, { highWaterMark: PIECE_BYTES })) {
      unzip.push(piece as Buffer);
      await settled(() => [...inflates].every(({ stream }) => !stream.writableNeedDrain));
      if (isOver()) return false;
    }
    unzip.push(new Uint8Array(), true);
    await settled(() => found.open === 0);
    return !isOver() && found.entries > 0;
  } catch {
    return false;
  } finally {
    for (const { stream } of inflates) stream.destroy();
  }
}
