// Files whose name, kind, size and bytes nobody may read before their time. The bytes lie sealed in the store by a key of their own;
// that key and the rest lie sealed in the row. When they are revealed, the row's plain columns are filled in and the bytes stay.
import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { array } from '../database/array.ts';
import type { Db, Tx } from '../database/client.ts';
import type { Write } from '../database/statement.ts';
import { fromDisk } from '../http/disk-fault.ts';
import { paddedLength } from '../sealing/padded.ts';
import { sealing } from '../sealing/sealing.ts';
import { SealingError } from '../sealing/sealing-error.ts';
import { openStream, sealedLength, sealStream } from '../sealing/stream.ts';
import type { Services } from '../services.ts';
import type { StoredFile } from './store.ts';
import { files, type FileRow } from './tables.ts';

const facts = z.object({
  name: z.string(),
  mime: z.string(),
  size: z.int(),
  sha256: z.string(),
  key: z.base64(),
});
type Facts = z.infer<typeof facts>;

/** What stands in the plain columns of a sealed row: nothing. */
const UNSEEN = { name: '', mime: '', size: 0, sha256: '' };

const purposeOf = (storageKey: string): string => `file:${storageKey}`;

/** The columns of a file that is sealed within a scope. */
export async function sealedColumns(
  tx: Tx | Db,
  scope: string,
  { storageKey, name, mime, size, sha256, key }: StoredFile & { key: Uint8Array },
): Promise<Omit<FileRow, 'id' | 'ownerModel' | 'ownerId' | 'kind' | 'uploadedBy' | 'createdAt'>> {
  const content: Facts = { name, mime, size, sha256, key: Buffer.from(key).toString('base64') };
  const sealed = await sealing().seal(
    tx,
    scope,
    purposeOf(storageKey),
    Buffer.from(JSON.stringify(content), 'utf8'),
  );
  return { ...UNSEEN, storageKey, scope, sealed };
}

interface SealedFile {
  id: number;
  storageKey: string;
  scope: string;
  sealed: Buffer;
}

const isSealedFile = <Row extends Pick<FileRow, 'scope' | 'sealed'>>(
  row: Row,
): row is Row & { scope: string; sealed: Buffer } => row.sealed !== null && row.scope !== null;

/** Bytes and facts are sealed, and the facts do not stand in plain beside them yet. */
const isUnseen = (row: FileRow): boolean => isSealedFile(row) && row.name === UNSEEN.name;

async function factsOf(db: Tx | Db, rows: readonly SealedFile[]): Promise<Facts[]> {
  const opened = await sealing().openAll(
    db,
    rows.map(({ storageKey, scope, sealed }) => ({ scope, purpose: purposeOf(storageKey), sealed })),
  );
  return opened.map((content) => facts.parse(JSON.parse(content.toString('utf8'))));
}

/** The rows as their readers may see them; whether they may is asked before. */
export async function withFacts(db: Tx | Db, rows: readonly FileRow[]): Promise<FileRow[]> {
  const unseen = rows.filter(isUnseen).filter(isSealedFile);
  if (unseen.length === 0) return [...rows];
  const found = await factsOf(db, unseen);
  const byId = new Map(unseen.map(({ id }, index) => [id, found[index]!]));
  return rows.map((row) => {
    const own = byId.get(row.id);
    if (!own) return row;
    const { key: _, ...shown } = own;
    return { ...row, ...shown };
  });
}

/**
 * What writes the names, kinds, sizes and hashes of sealed files in plain: for the transaction that opens their envelope.
 * Of those that are revealed already, and of plain ones, nothing.
 */
export async function revealFiles(tx: Tx | Db, ids: readonly number[]): Promise<Write[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select()
    .from(files)
    .where(sql`${files.id} = any(${array('bigint', [...new Set(ids)])})`);
  const unseen = rows.filter(isUnseen).filter(isSealedFile);
  if (unseen.length === 0) return [];
  const found = await factsOf(tx, unseen);
  const revealed = unseen.map(({ id }, index) => {
    const { key: _, ...shown } = found[index]!;
    return { id, ...shown };
  });
  return [
    sql`update ${files} as f set name = r.name, mime = r.mime, size = r.size, sha256 = r.sha256
      from jsonb_to_recordset(${JSON.stringify(revealed)}::jsonb)
        as r(id bigint, name text, mime text, size bigint, sha256 text)
      where f.id = r.id`,
  ];
}

/** The bytes of a file as they were sent; whether the caller may have them is asked before. */
export async function contentOf(
  { db, files: store }: Pick<Services, 'db' | 'files'>,
  row: FileRow,
): Promise<Readable> {
  const stored = () => fromDisk(() => store.get(row.storageKey));
  if (!isSealedFile(row)) return stored();
  const [own] = await factsOf(db, [row]);
  const source = await stored();
  const opened = openStream(source, Buffer.from(own!.key, 'base64'));
  const content = Readable.from(firstBytes(opened, own!.size), { objectMode: false });
  // Of a reader that hangs up early the generators were never begun, and would let go of nothing.
  return content.once('close', () => source.destroy());
}

/** Stores the bytes sealed, filled up to a step: how long a file is would tell of it. */
export function putSealed(
  { files: store }: Pick<Services, 'files'>,
  storageKey: string,
  { content, size, key }: { content: AsyncIterable<Uint8Array>; size: number; key: Uint8Array },
): Promise<void> {
  const padded = paddedLength(size);
  const source = filledUp(content, padded - size);
  return store.put(storageKey, sealStream(source, key), sealedLength(padded));
}

const ZEROS = Buffer.alloc(64 * 1_024);

async function* filledUp(source: AsyncIterable<Uint8Array>, more: number): AsyncGenerator<Uint8Array> {
  yield* source;
  for (let left = more; left > 0; left -= ZEROS.length) yield ZEROS.subarray(0, left);
}

/** The rest is read as well: a file that was cut off is told, and not served as if it were whole. */
async function* firstBytes(source: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Uint8Array> {
  let left = size;
  for await (const chunk of source) {
    if (left > 0) yield chunk.subarray(0, left);
    left -= Math.min(left, chunk.length);
  }
  if (left > 0) throw new SealingError('a sealed file is shorter than it was');
}
