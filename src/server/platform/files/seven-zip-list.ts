// What a 7-Zip archive says of its files at its end: by which coders they are packed, then their names (7-Zip's 7zFormat.txt).
// A longer list is packed itself.
import { decompress } from './lzma.mjs';

const HEAD = 32;
const PLACE_OF_LIST = 12;
/** Coders stand before the names: of ten thousand files, each packed by itself, in less. An archive may say that its list has terabytes. */
const MOST_LIST_BYTES = 2 ** 16;

export function beginningOfList(archive: Buffer): Buffer {
  if (archive.length < HEAD) return Buffer.alloc(0);
  const from = HEAD + Number(archive.readBigUInt64LE(PLACE_OF_LIST));
  const list = archive.subarray(from, from + Number(archive.readBigUInt64LE(PLACE_OF_LIST + 8)));
  const packed = packedList(list);
  if (!packed) return list.subarray(0, MOST_LIST_BYTES);
  const begin = HEAD + packed.begin;
  const bytes = archive.subarray(begin, begin + packed.size);
  return unpackLzma(bytes, packed.settings, Math.min(packed.unpacked, MOST_LIST_BYTES));
}

const LZMA_HEAD = 13;

/** The first `length` bytes of a bare stream; nothing where it is broken. */
function unpackLzma(packed: Buffer, settings: number, length: number): Buffer {
  const head = Buffer.alloc(LZMA_HEAD);
  head[0] = settings;
  // Nothing of what is unpacked can repeat what lies further back: an archive's own word could ask for gigabytes.
  head.writeUInt32LE(length, 1);
  head.writeUInt32LE(length, 5);
  try {
    return Buffer.from(decompress(Buffer.concat([head, packed]))).subarray(0, length);
  } catch {
    // A broken archive tells nothing of a password.
    return Buffer.alloc(0);
  }
}

const PACKED_LIST = 0x17;
const STREAMS = 0x06;
const SIZES = 0x09;
const CHECKSUMS = 0x0a;
const END = 0x00;
const CODERS = 0x07;
const FOLDERS = 0x0b;
const UNPACKED_SIZES = 0x0c;
/** One coder, with a name of three bytes and five of properties: LZMA. */
const LZMA = Buffer.from('012303010105', 'hex');
const LZMA_PROPERTIES = 5;
const CHECKSUM_BYTES = 5;

interface PackedList {
  begin: number;
  size: number;
  unpacked: number;
  settings: number;
}

/** Where the list lies that this one stands for; nothing where it is the list, or packed as no 7-Zip packs it. */
function packedList(list: Buffer): PackedList | null {
  const reader = new Reader(list);
  if (!reader.takes(PACKED_LIST, STREAMS)) return null;
  const begin = reader.number();
  if (!reader.takes(1, SIZES)) return null;
  const size = reader.number();
  if (reader.takes(CHECKSUMS)) reader.at += CHECKSUM_BYTES;
  if (!reader.takes(END, CODERS, FOLDERS, 1, 0, ...LZMA)) return null;
  const settings = list[reader.at] ?? 0;
  reader.at += LZMA_PROPERTIES;
  return reader.takes(UNPACKED_SIZES) ? { begin, size, unpacked: reader.number(), settings } : null;
}

class Reader {
  at = 0;
  private readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  /** Goes on behind these bytes, if they stand here. */
  takes(...expected: number[]): boolean {
    const stands = expected.every((byte, place) => this.bytes[this.at + place] === byte);
    if (stands) this.at += expected.length;
    return stands;
  }

  /** As many more bytes, the lowest first, as the first byte begins with ones; its other bits are the highest. */
  number(): number {
    const first = this.bytes[this.at] ?? 0;
    this.at += 1;
    const more = Math.clz32(~(first << 24));
    let value = 0;
    for (let place = 0; place < more; place += 1) value += (this.bytes[this.at + place] ?? 0) * 256 ** place;
    this.at += more;
    return value + (first & (2 ** (7 - Math.min(more, 7)) - 1)) * 256 ** more;
  }
}
