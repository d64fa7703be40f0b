// How far a ZIP archive unpacks: by inflating it up to the limit, as the sizes written in it may lie.
import { Unzip, UnzipInflate } from 'fflate';
import { MAX_ENTRIES, MAX_UNPACKED_BYTES } from './limits.ts';

const CHUNK_BYTES = 64 * 1024;

/** Whether the archive is readable and stays within the limits of entries and unpacked bytes. */
export function checkExpansion(
  archive: Uint8Array,
  maxBytes = MAX_UNPACKED_BYTES,
  maxEntries = MAX_ENTRIES,
): boolean {
  let bytes = 0;
  let entries = 0;
  let isBroken = false;
  const unzip = new Unzip((file) => {
    entries += 1;
    file.ondata = (error, chunk) => {
      if (error) isBroken = true;
      else bytes += chunk.length;
    };
    if (file.compression !== 0 && file.compression !== 8) isBroken = true;
    else file.start();
  });
  unzip.register(UnzipInflate);
  const isOver = () => isBroken || bytes > maxBytes || entries > maxEntries;
  try {
    for (let at = 0; at < archive.length && !isOver(); at += CHUNK_BYTES) {
      unzip.push(archive.subarray(at, at + CHUNK_BYTES), at + CHUNK_BYTES >= archive.length);
    }
  } catch {
    return false;
  }
  return !isOver() && entries > 0;
}
