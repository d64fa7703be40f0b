// Whether a document of the old Office, or a new one within its container, asks for a password before it opens
// ([MS-XLS] 2.4.117, [MS-DOC] 2.5.1, [MS-PPT] 2.3.2, [MS-OFFCRYPTO] 2.3).
import { createHash } from 'node:crypto';
import { rc4 } from './rc4.ts';

/** How a new document with a password is called within the container. */
const ENCRYPTED_PACKAGE = Buffer.from('EncryptedPackage', 'utf16le');
/** The atom of the current user: its size, and the word that says that the presentation is encrypted. */
const ENCRYPTED_PRESENTATION = Buffer.from('14000000dfc4d1f3', 'hex');
/** The first sector, where Word puts the document's own head. */
const FIRST_SECTOR = 512;
const WORD_MAGIC = 0xa5ec;
const WORD_FLAGS = 10;
const WORD_ENCRYPTED = 0x0100;

export const isLockedOffice = (content: Buffer): boolean =>
  content.includes(ENCRYPTED_PACKAGE) ||
  content.includes(ENCRYPTED_PRESENTATION) ||
  isLockedWord(content) ||
  isLockedWorkbook(content);

const isLockedWord = (content: Buffer): boolean =>
  content.length >= FIRST_SECTOR + WORD_FLAGS + 2 &&
  content.readUInt16LE(FIRST_SECTOR) === WORD_MAGIC &&
  (content.readUInt16LE(FIRST_SECTOR + WORD_FLAGS) & WORD_ENCRYPTED) !== 0;

/** How a workbook's globals begin. */
const WORKBOOK_BEGINS = Buffer.from('0908100000060500', 'hex');
const RECORD_HEAD = 4;
const FIRST_RECORD = 16;
const WRITE_PROTECT = 0x86;
const FILE_PASS = 0x2f;

/** Excel opens by it without a question: what is so encrypted has its structure protected, and everybody can read it. */
const PROTECTED_BY = 'VelvetSweatshop';

function isLockedWorkbook(content: Buffer): boolean {
  let at = content.indexOf(WORKBOOK_BEGINS);
  if (at === -1) return false;
  at += RECORD_HEAD + FIRST_RECORD;
  while (at + RECORD_HEAD <= content.length) {
    const [kind, length] = [content.readUInt16LE(at), content.readUInt16LE(at + 2)];
    at += RECORD_HEAD;
    if (kind === FILE_PASS) return !opensBy(PROTECTED_BY, content.subarray(at, at + length));
    if (kind !== WRITE_PROTECT) return false;
    at += length;
  }
  return false;
}

const SALT = 16;
const VERIFIER = 16;

/** @param filePass the record without its head; what is cut off opens by nothing */
export function opensBy(password: string, filePass: Buffer): boolean {
  try {
    if (filePass.readUInt16LE(0) === 0) return filePass.readUInt16LE(4) === xorVerifier(password);
    return filePass.readUInt16LE(2) === 1
      ? opensByMd5(password, filePass.subarray(6))
      : opensBySha1(password, filePass.subarray(2));
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

function xorVerifier(password: string): number {
  const bytes = [password.length, ...Buffer.from(password, 'latin1')].toReversed();
  return bytes.reduce((sum, byte) => (((sum >> 14) & 1) | ((sum << 1) & 0x7fff)) ^ byte, 0) ^ 0xce4b;
}

function opensByMd5(password: string, verifier: Buffer): boolean {
  const start = digest('md5', inUtf16(password)).subarray(0, 5);
  const salted = Buffer.concat(Array<Buffer>(16).fill(Buffer.concat([start, verifier.subarray(0, SALT)])));
  const key = digest('md5', digest('md5', salted).subarray(0, 5), Buffer.alloc(4));
  return isVerified('md5', rc4(key, verifier.subarray(SALT, SALT + VERIFIER + 16)));
}

function opensBySha1(password: string, filePass: Buffer): boolean {
  const headerLength = filePass.readUInt32LE(8);
  const bits = filePass.readUInt32LE(12 + 16) || 40;
  // After the header the verifier, which begins with the length of its salt.
  const verifier = filePass.subarray(12 + headerLength + 4);
  const start = digest('sha1', verifier.subarray(0, SALT), inUtf16(password));
  const bytes = digest('sha1', start, Buffer.alloc(4)).subarray(0, bits / 8);
  const key = bits === 40 ? Buffer.concat([bytes, Buffer.alloc(11)]) : bytes;
  const encrypted = Buffer.concat([
    verifier.subarray(SALT, SALT + VERIFIER),
    verifier.subarray(SALT + VERIFIER + 4, SALT + VERIFIER + 4 + 20),
  ]);
  return isVerified('sha1', rc4(key, encrypted));
}

const isVerified = (algorithm: string, plain: Buffer): boolean =>
  digest(algorithm, plain.subarray(0, VERIFIER)).equals(plain.subarray(VERIFIER));

const inUtf16 = (text: string): Buffer => Buffer.from(text, 'utf16le');

const digest = (algorithm: string, ...parts: Buffer[]): Buffer =>
  createHash(algorithm).update(Buffer.concat(parts)).digest();
