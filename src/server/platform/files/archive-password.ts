// Whether an archive of RAR or 7-Zip asks for a password.
import { beginningOfList } from './seven-zip-list.ts';

const RAR4 = Buffer.from('526172211a0700', 'hex');
const RAR5 = Buffer.from('526172211a070100', 'hex');
const SEVEN_ZIP = Buffer.from('377abcaf271c', 'hex');

export function isLockedArchive(archive: Buffer): boolean {
  if (begins(archive, RAR5)) return asksRar5(archive);
  if (begins(archive, RAR4)) return asksRar4(archive);
  return begins(archive, SEVEN_ZIP) && asksSevenZip(archive);
}

const begins = (archive: Buffer, signature: Buffer): boolean =>
  archive.subarray(0, signature.length).equals(signature);

const ARCHIVE_BLOCK = 0x73;
const HEADERS_ENCRYPTED = 0x80;
const FILE_BLOCK = 0x74;
const FILE_ENCRYPTED = 0x04;
const HAS_DATA = 0x8000;
const LEAST_BLOCK = 7;

function asksRar4(archive: Buffer): boolean {
  let at = RAR4.length;
  while (at + LEAST_BLOCK + 4 <= archive.length) {
    const [kind, flags, size] = [archive[at + 2], archive.readUInt16LE(at + 3), archive.readUInt16LE(at + 5)];
    if (kind === ARCHIVE_BLOCK && (flags & HEADERS_ENCRYPTED) !== 0) return true;
    if (kind === FILE_BLOCK && (flags & FILE_ENCRYPTED) !== 0) return true;
    if (size < LEAST_BLOCK) return false;
    const hasData = kind === FILE_BLOCK || (flags & HAS_DATA) !== 0;
    at += size + (hasData ? archive.readUInt32LE(at + LEAST_BLOCK) : 0);
  }
  return false;
}

const CHECKSUM = 4;
const HAS_EXTRA_AREA = 1;
const HAS_DATA_AREA = 2;
const ENCRYPTION_HEADER = 4;
const ENCRYPTION_RECORD = 1;
const HEADERS_WITH_RECORDS = [2, 3];

function asksRar5(archive: Buffer): boolean {
  let at = RAR5.length;
  while (at + CHECKSUM < archive.length) {
    const reader = new Reader(archive, at + CHECKSUM);
    const size = reader.number();
    const begin = reader.at;
    const kind = reader.number();
    if (kind === ENCRYPTION_HEADER) return true;
    const flags = reader.number();
    const extra = flags & HAS_EXTRA_AREA ? reader.number() : 0;
    const data = flags & HAS_DATA_AREA ? reader.number() : 0;
    const end = begin + size;
    if (HEADERS_WITH_RECORDS.includes(kind) && hasEncryption(archive, end - extra, end)) return true;
    at = end + data;
  }
  return false;
}

function hasEncryption(archive: Buffer, from: number, to: number): boolean {
  for (const reader = new Reader(archive, from); reader.at < to && reader.at < archive.length;) {
    const size = reader.number();
    const begin = reader.at;
    if (reader.number() === ENCRYPTION_RECORD) return true;
    reader.at = begin + size;
  }
  return false;
}

/** Numbers of seven bits a byte, the lowest first. */
class Reader {
  at: number;
  private readonly bytes: Buffer;

  constructor(bytes: Buffer, at: number) {
    this.bytes = bytes;
    this.at = at;
  }

  number(): number {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = this.bytes[this.at] ?? 0;
      this.at += 1;
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
  }
}

/** A coder with properties and a name of four bytes: AES by a password. */
const AES = Buffer.from('2406f10701', 'hex');

const asksSevenZip = (archive: Buffer): boolean => beginningOfList(archive).includes(AES);
