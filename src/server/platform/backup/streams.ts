// Bytes on their way into a backup and out of it: counted, hashed, compressed, and encrypted for a recipient where one is named.
import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { PassThrough, Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ReadableStream } from 'node:stream/web';
import { createGunzip, createGzip } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';
import { StartupError } from '../startup-error.ts';

/** Quick: a backup shares its processor with the platform. */
const GZIP_LEVEL = 3;
const FILE_MODE = 0o600;

export interface Written {
  /** Of what went in. */
  sha256: string;
  size: number;
  /** Of what lies there now. */
  bytes: number;
}

interface Meter {
  through: Transform;
  result: () => { sha256: string; size: number };
}

/** Passes bytes through and knows afterwards what they were. */
export function meter(): Meter {
  const hash: Hash = createHash('sha256');
  let size = 0;
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  return { through, result: () => ({ sha256: hash.digest('hex'), size }) };
}

export interface Cipher {
  /** What is added to the names of encrypted files. */
  suffix: '' | '.age';
  seal: (content: Readable) => Promise<Readable>;
  open: (content: Readable) => Promise<Readable>;
}

const web = (content: Readable) =>
  Readable.toWeb(content) as unknown as globalThis.ReadableStream<Uint8Array>;
const node = (content: globalThis.ReadableStream<Uint8Array>) =>
  Readable.fromWeb(content as unknown as ReadableStream<Uint8Array>);

export const plain: Cipher = {
  suffix: '',
  seal: async (content) => content,
  open: async (content) => content,
};

/** Of what is encrypted for a recipient nobody else reads anything; who made it neither. */
export function cipherOf({ recipient, identity }: { recipient?: string; identity?: string }): Cipher {
  const encrypter = new Encrypter();
  const decrypter = new Decrypter();
  try {
    if (recipient) encrypter.addRecipient(recipient);
    if (identity) decrypter.addIdentity(identity);
  } catch {
    throw new StartupError(
      recipient
        ? 'Получатель age не распознан: ожидается age1…'
        : 'Ключ age не распознан: ожидается AGE-SECRET-KEY-1…',
    );
  }
  return {
    suffix: '.age',
    seal: async (content) => node(await encrypter.encrypt(web(content))),
    open: async (content) => {
      if (!identity)
        throw new StartupError('Копия зашифрована: укажите ключ age — --identity ФАЙЛ или BACKUP_IDENTITY.');
      try {
        return node(await decrypter.decrypt(web(content)));
      } catch {
        throw new StartupError('Копия не открывается этим ключом age.');
      }
    },
  };
}

/** Writes a file of the backup whole or not at all, and through to the disk. */
export async function writeInto(
  path: string,
  content: Readable,
  cipher: Cipher,
  { compressed = false }: { compressed?: boolean } = {},
): Promise<Written> {
  const before = meter();
  const after = meter();
  const full = path + cipher.suffix;
  const part = `${full}.part`;
  await mkdir(dirname(full), { recursive: true, mode: 0o700 });
  try {
    await pipeline(
      content,
      before.through,
      compressed ? createGzip({ level: GZIP_LEVEL }) : new PassThrough(),
      async function* seal(source: AsyncIterable<Buffer>) {
        yield* await cipher.seal(Readable.from(source, { objectMode: false }));
      },
      after.through,
      createWriteStream(part, { flush: true, mode: FILE_MODE }),
    );
    await rename(part, full);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  return { ...before.result(), bytes: after.result().size };
}

/** What `writeInto` was given. */
export async function readFrom(
  path: string,
  cipher: Cipher,
  { compressed = false }: { compressed?: boolean } = {},
): Promise<Readable> {
  const opened = await cipher.open(createReadStream(path + cipher.suffix));
  if (!compressed) return opened;
  const unzip = createGunzip();
  opened.on('error', (error) => unzip.destroy(error));
  return opened.pipe(unzip);
}
