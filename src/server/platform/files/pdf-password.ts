// Whether a PDF asks for a password before it shows a page (ISO 32000-2, 7.6). One that only forbids printing or copying
// is encrypted, too, but opens with an empty password: everybody can read it.
import { createCipheriv, createHash } from 'node:crypto';
import { rc4 } from './rc4.ts';

/** What stands for an empty password. */
const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
/** A dictionary of encryption is some hundred bytes. */
const DICTIONARY_BYTES = 4096;
/** A file may be filled with what looks like the mark of encryption, each followed to as many objects: others wait meanwhile. */
const MOST_PLACES = 10;

export function asksForPassword(pdf: Buffer): boolean {
  const dictionary = encryptionOf(pdf);
  if (!dictionary) return false;
  // Encrypted for the holders of certificates: a password would not help.
  if (dictionary.get('Filter') !== '/Standard') return true;
  const revision = Number(dictionary.get('R'));
  const user = bytesOf(dictionary.get('U'));
  if (revision === 5 || revision === 6) return !opensByHash(revision, user);
  return revision >= 2 && revision <= 4 && !opensByCipher(pdf, dictionary, revision, user);
}

function opensByHash(revision: number, user: Buffer): boolean {
  const salt = user.subarray(32, 40);
  const hash = revision === 5 ? digest('sha256', salt) : hardenedHash(salt);
  return hash.equals(user.subarray(0, 32));
}

/** Algorithm 2.B with an empty password. */
function hardenedHash(salt: Buffer): Buffer {
  let key = digest('sha256', salt);
  for (let round = 1, last = 0; round <= 64 || last > round - 33; round += 1) {
    const repeated = Buffer.concat(Array<Buffer>(64).fill(key));
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(
      false,
    );
    const encrypted = cipher.update(repeated);
    const sum = encrypted.subarray(0, 16).reduce((total, byte) => total + byte, 0);
    key = digest(['sha256', 'sha384', 'sha512'][sum % 3]!, encrypted);
    last = encrypted.at(-1)!;
  }
  return key.subarray(0, 32);
}

function opensByCipher(
  pdf: Buffer,
  dictionary: ReadonlyMap<string, string>,
  revision: number,
  user: Buffer,
): boolean {
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE(Number(dictionary.get('P')) | 0);
  const id = identifierOf(pdf);
  const plainMetadata = revision === 4 && dictionary.get('EncryptMetadata') === 'false';
  let key = digest(
    'md5',
    PADDING,
    bytesOf(dictionary.get('O')).subarray(0, 32),
    permissions,
    id,
    Buffer.alloc(plainMetadata ? 4 : 0, 0xff),
  );
  if (revision === 2) return rc4(key.subarray(0, 5), PADDING).equals(user.subarray(0, 32));
  const length = revision === 4 ? 16 : Number(dictionary.get('Length') ?? 40) / 8;
  for (let round = 0; round < 50; round += 1) key = digest('md5', key.subarray(0, length));
  key = key.subarray(0, length);
  let check = digest('md5', PADDING, id);
  for (let round = 0; round < 20; round += 1)
    check = rc4(
      key.map((byte) => byte ^ round),
      check,
    );
  return check.equals(user.subarray(0, 16));
}

const digest = (algorithm: string, ...parts: Buffer[]): Buffer => {
  const hash = createHash(algorithm);
  for (const part of parts) hash.update(part);
  return hash.digest();
};

const STRING = String.raw`<[0-9A-Fa-f\s]*>|\((?:[^\\()]|\\[^]|\((?:[^\\()]|\\[^])*\))*\)`;

/** What the trailer names, whether it stands there or in an object of its own. */
function encryptionOf(pdf: Buffer): Map<string, string> | null {
  for (const at of placesOf(pdf, '/Encrypt')) {
    const after = textAt(pdf, at);
    const named = /^\s*(\d+)\s+(\d+)\s+R/.exec(after);
    if (!named && !/^\s*<</.test(after)) continue;
    if (!named) return entriesOf(after);
    const object = `${named[1]} ${named[2]} obj`;
    for (const place of placesOf(pdf, object)) {
      // The end of a longer number is another object.
      if (/\d/.test(String.fromCharCode(pdf[place - object.length - 1] ?? 0))) continue;
      const entries = entriesOf(textAt(pdf, place));
      if (entries.has('Filter')) return entries;
    }
  }
  return null;
}

function identifierOf(pdf: Buffer): Buffer {
  const first = new RegExp(String.raw`^\s*\[\s*(${STRING})`);
  for (const at of placesOf(pdf, '/ID')) {
    const found = first.exec(textAt(pdf, at));
    if (found) return bytesOf(found[1]);
  }
  return Buffer.alloc(0);
}

/** Where a word ends in the file, the last first: what is appended counts. */
function* placesOf(pdf: Buffer, word: string): Generator<number> {
  let at = pdf.length;
  for (let place = 0; place < MOST_PLACES && at > 0; place += 1) {
    at = pdf.lastIndexOf(word, at - 1, 'latin1');
    if (at === -1) return;
    yield at + word.length;
  }
}

const textAt = (pdf: Buffer, at: number) => pdf.toString('latin1', at, at + DICTIONARY_BYTES);

/** The entries of the dictionary that a text begins with; those of the dictionaries within are skipped. */
function entriesOf(text: string): Map<string, string> {
  const token = new RegExp(String.raw`\s*(<<|>>|\[|\]|\/[^\s()<>[\]{}/%]*|${STRING}|[^\s()<>[\]{}/%]+)`, 'y');
  const entries = new Map<string, string>();
  let depth = 0;
  let key: string | null = null;
  for (let found = token.exec(text); found; found = token.exec(text)) {
    const [, word] = found as unknown as [string, string];
    if (word === '<<' || word === '[') depth += 1;
    else if (word === '>>' || word === ']') {
      depth -= 1;
      if (depth <= 0) break;
      if (depth === 1) key = null;
    } else if (depth !== 1) {
      if (depth === 0) break;
    } else if (key === null) {
      if (word.startsWith('/')) key = word.slice(1);
    } else {
      entries.set(key, word);
      key = null;
    }
  }
  return entries;
}

const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** The bytes of a string, hexadecimal or literal. */
function bytesOf(string = ''): Buffer {
  if (string.startsWith('<')) return Buffer.from(string.replaceAll(/[<>\s]/g, ''), 'hex');
  const content = string
    .slice(1, -1)
    .replaceAll(/\\([0-7]{1,3}|\r\n|[^])|\r\n?/g, (_, escaped: string | undefined) => {
      if (escaped === undefined) return '\n';
      if (/^[0-7]/.test(escaped)) return String.fromCharCode(Number.parseInt(escaped, 8) & 255);
      if (/^[\r\n]/.test(escaped)) return '';
      return ESCAPES[escaped] ?? escaped;
    });
  return Buffer.from(content, 'latin1');
}
