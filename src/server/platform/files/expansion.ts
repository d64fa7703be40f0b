// How far a ZIP archive unpacks: first by its list of contents, then by inflating it, as the sizes written in it may lie. It
// is long work on what strangers send: run it in a thread (examine-archives.ts, the import's grid-worker.ts).
import { createInflateRaw, inflateRawSync } from 'node:zlib';
import { strFromU8, unzipSync } from 'fflate';
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';
import { MAX_ENTRIES, MAX_UNPACKED_BYTES } from './limits.ts';

/** `broken`: it cannot be read, or its list of contents lies; `locked`: it asks for a password. */
export type ExpansionFault = 'broken' | 'locked' | 'entries' | 'bytes';

const STORED = 0;
const DEFLATED = 8;
/** What is inflated in one piece; larger ones go through a window of that size. */
const PIECE_BYTES = 256 * 1024;

/** What speaks against the archive; null where it is readable and stays within the limits. */
export async function expansionFault(
  archive: Buffer,
  maxBytes = MAX_UNPACKED_BYTES,
  maxEntries = MAX_ENTRIES,
): Promise<ExpansionFault | null> {
  try {
    // Names are nobody's business here: they need be neither decodable nor safe.
    const zip = await fromBufferPromise(archive, { decodeStrings: false });
    if (zip.entryCount > maxEntries) return 'entries';
    const entries: Entry[] = [];
    for await (const entry of zip.eachEntry()) entries.push(entry);
    if (entries.length === 0) return 'broken';
    if (entries.some((entry) => entry.isEncrypted())) return 'locked';
    if (entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0) > maxBytes) return 'bytes';
    for (const entry of entries) if (!(await isTrue(archive, zip, entry))) return 'broken';
    return isLockedDocument(archive) ? 'locked' : null;
  } catch {
    return 'broken';
  }
}

/** Whether the entry unpacks to just the size that the list of contents told. Throws where it does not unpack at all. */
async function isTrue(archive: Buffer, zip: ZipFile, entry: Entry): Promise<boolean> {
  const { compressedSize, uncompressedSize, compressionMethod } = entry;
  const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
  const data = archive.subarray(fileDataStart, fileDataStart + compressedSize);
  if (compressionMethod === STORED) return data.length === uncompressedSize;
  if (compressionMethod !== DEFLATED) return false;
  if (uncompressedSize <= PIECE_BYTES)
    return inflateRawSync(data, { maxOutputLength: PIECE_BYTES }).length === uncompressedSize;
  const inflating = createInflateRaw({ chunkSize: PIECE_BYTES });
  inflating.end(data);
  let bytes = 0;
  for await (const piece of inflating) {
    bytes += (piece as Buffer).length;
    if (bytes > uncompressedSize) return false;
  }
  return bytes === uncompressedSize;
}

/** Where a document of LibreOffice tells of its parts, and of the keys of those that are encrypted. */
const MANIFEST = 'META-INF/manifest.xml';
const MOST_OF_MANIFEST = 4 * 1024 * 1024;

/** To ZIP an OpenDocument with a password is as any other: its parts are encrypted before they are stored. */
function isLockedDocument(archive: Buffer): boolean {
  const { [MANIFEST]: manifest } = unzipSync(archive, {
    filter: ({ name, originalSize }) => name === MANIFEST && originalSize <= MOST_OF_MANIFEST,
  });
  return manifest !== undefined && strFromU8(manifest).includes(':encryption-data');
}
