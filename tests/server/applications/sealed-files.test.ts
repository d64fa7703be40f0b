// Files of applications: before the opening their vendor alone can read them, and whoever takes the database and the store finds
// neither a name nor a byte.
import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { unzipSync, strFromU8 } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Attachment } from '../../../src/api/records/attachment.ts';
import type { UserRole } from '../../../src/api/records/user.ts';
import type { Application } from '../../../src/api/records/application.ts';
import { contentOf } from '../../../src/server/platform/files/sealed.ts';
import { files, type FileRow } from '../../../src/server/platform/files/tables.ts';
import { makePublished } from '../lots/make-lots.ts';
import { testApp, until, type SignedIn, type TestServer } from '../make.ts';
import type { TestClient } from '../support/client.ts';
import { makeDraftApplication, must, openLot, submit } from './make-applications.ts';

const NAME = 'Смета воробьиная.txt';
const CONTENT = `Скидка для друзей: снегириная\n${'строка сметы\n'.repeat(20_000)}`;

let server: TestServer;
let manager: SignedIn;
let vendor: SignedIn;
let checkers: TestClient[];
/** Who reads nobody’s files of a lot of another’s: a rival, another organiser, a passer-by. */
let strangers: TestClient[];
beforeAll(async () => {
  server = await testApp();
  manager = await server.signIn('manager');
  vendor = await server.signIn('vendor');
  const signedIn = (roles: readonly UserRole[]) => Promise.all(roles.map((role) => server.signIn(role)));
  checkers = await signedIn(['security', 'auditor', 'admin']);
  strangers = [...(await signedIn(['vendor', 'manager'])), server.guest()];
});
afterAll(() => server?.close());

const rowOf = async (id: number): Promise<FileRow> => {
  const rows = await server.services.db
    .select()
    .from(files)
    .where(sql`id = ${id}`);
  return rows[0]!;
};
const pathOf = (row: FileRow) => join(server.dataDir, 'files', row.storageKey);
const stored = () =>
  readdirSync(join(server.dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name)));
const tableText = async () => {
  const { rows } = await server.services.db.execute<{ text: string }>(
    sql`select f::text as text from files as f`,
  );
  return rows.map(({ text }) => text).join('\n');
};

/** Another one where the table was written anew, without what was deleted in it. */
async function fileNumberOf(table: string): Promise<string> {
  const { rows } = await server.services.db.execute<{ number: string }>(
    sql`select pg_relation_filenode(${table}) as number`,
  );
  return rows[0]!.number;
}

async function attach(application: Application, name = NAME, content = CONTENT): Promise<Attachment> {
  const sent = await vendor.upload(`/api/v1/applications/${application.id}/files`, [{ name, content }]);
  return must<Attachment[]>(sent, 201)[0]!;
}

/** How each is answered by the file itself, the list of the application's files and their archive. */
const answers = (whom: readonly TestClient[], applicationId: number, url: string) =>
  Promise.all(
    whom.flatMap((who) =>
      [url, `/api/v1/applications/${applicationId}/files`, `/api/v1/applications/${applicationId}/zip`].map(
        async (path) => (await who.get(path)).status,
      ),
    ),
  );

describe('before the opening', () => {
  it('the vendor reads them whole, alone and in an archive; nobody else', async () => {
    const { id: lotId } = await makePublished(manager);
    const application = await makeDraftApplication(vendor, lotId, ['10']);
    const file = await attach(application);
    expect(file).toMatchObject({ name: NAME, mime: 'text/plain', size: Buffer.byteLength(CONTENT) });
    const read = await vendor.get(file.url);
    expect(read.bytes.toString()).toBe(CONTENT);
    expect(read.headers['content-length']).toBe(String(Buffer.byteLength(CONTENT)));
    expect(read.headers['content-disposition']).toContain(encodeURIComponent('воробьиная'));
    const listed = must<Attachment[]>(await vendor.get(`/api/v1/applications/${application.id}/files`));
    expect(listed).toEqual([file]);
    const zip = unzipSync((await vendor.get(`/api/v1/applications/${application.id}/zip`)).bytes);
    expect(strFromU8(zip[NAME]!)).toBe(CONTENT);
    const others = await answers([manager, ...checkers, ...strangers], application.id, file.url);
    expect(new Set(others.filter((status) => status !== 401))).toEqual(new Set([404]));
  });

  it('neither the row nor the store tells of them', async () => {
    const row = (await server.services.db.select().from(files))[0]!;
    expect(row).toMatchObject({ name: '', mime: '', size: 0, sha256: '' });
    expect(await tableText()).not.toContain('воробьиная');
    expect(stored()).toHaveLength(1);
    expect(stored()[0]!.includes('снегириная')).toBe(false);
    expect(stored()[0]!.length).toBeGreaterThan(Buffer.byteLength(CONTENT) + 1_000);
  });
});

describe('after it', () => {
  it('the staff read what was submitted; what was taken away stays sealed', async () => {
    const { id: lotId } = await makePublished(manager);
    const application = await submit(vendor, lotId, ['10']);
    must(await vendor.post(`/api/v1/applications/${application.id}/edit`));
    const [kept, left] = [
      await attach(application),
      await attach(application, 'Черновик совиный.txt', 'сыч'),
    ];
    must(await vendor.post(`/api/v1/applications/${application.id}/step-active`));
    must(await vendor.post(`/api/v1/applications/${application.id}/edit`));
    const removed = await vendor.delete(`/api/v1/applications/${application.id}/files/${left.id}`);
    expect(removed.status).toBe(204);
    must(await vendor.post(`/api/v1/applications/${application.id}/step-active`));
    expect(await tableText()).not.toContain('воробьиная');

    await openLot(server, manager, lotId);
    expect(await rowOf(kept.id)).toMatchObject({ name: NAME, mime: 'text/plain', size: kept.size });
    expect((await rowOf(kept.id)).sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(await rowOf(left.id)).toMatchObject({ name: '', size: 0, sha256: '' });
    const read = await manager.get(kept.url);
    expect(read.bytes.toString()).toBe(CONTENT);
    for (const who of [manager, ...checkers]) expect((await who.get(left.url)).status).toBe(404);
    expect(new Set(await answers(checkers, application.id, kept.url))).toEqual(new Set([200]));
    const others = await answers(strangers, application.id, kept.url);
    expect(new Set(others.filter((status) => status !== 401))).toEqual(new Set([404]));
    // The bytes stay as they were.
    expect(readFileSync(pathOf(await rowOf(kept.id))).includes('снегириная')).toBe(false);
    const [receipt] = must<{ verified: boolean; matchesOffers: boolean | null }[]>(
      await manager.get(`/api/v1/applications/${application.id}/receipt`),
    ).slice(-1);
    expect(receipt).toMatchObject({ verified: true, matchesOffers: true });
  });

  it('a file that was cut, changed or put in the place of another is not served as whole', async () => {
    const { id: lotId } = await makePublished(manager);
    const application = await makeDraftApplication(vendor, lotId, ['10']);
    const [one, two] = [await attach(application), await attach(application)];
    const [pathOne, pathTwo] = [pathOf(await rowOf(one.id)), pathOf(await rowOf(two.id))];
    const [bytes, others] = [readFileSync(pathOne), readFileSync(pathTwo)];
    const isServed = async () => {
      try {
        const { status, bytes: got } = await vendor.get(one.url);
        return status === 200 && got.length === one.size;
      } catch {
        return false;
      }
    };
    expect(await isServed()).toBe(true);
    truncateSync(pathOne, 64 * 1_024 + 16);
    expect(await isServed()).toBe(false);
    writeFileSync(pathOne, others);
    expect(await isServed()).toBe(false);
    const changed = Buffer.from(bytes);
    changed[200_000]! ^= 1;
    writeFileSync(pathOne, changed);
    expect(await isServed()).toBe(false);
    writeFileSync(pathOne, bytes);
    expect(await isServed()).toBe(true);
  });
});

it('a reader that hangs up leaves none of them open, however early and whether it is one or an archive of many', async () => {
  const { id: lotId } = await makePublished(manager);
  const application = await makeDraftApplication(vendor, lotId, ['10']);
  const many = 'строка сметы\n'.repeat(100_000);
  for (let n = 0; n < 8; n += 1) await attach(application, `${n}.txt`, many);
  const { files: store } = server.services;
  const opened: Readable[] = [];
  const ways = { ...store };
  store.get = async (key) => {
    const content = await ways.get(key);
    opened.push(content);
    return content;
  };
  const areClosed = () => opened.length > 0 && opened.every(({ closed }) => closed);
  try {
    const [{ id } = { id: 0 }] = must<Attachment[]>(
      await vendor.get(`/api/v1/applications/${application.id}/files`),
    );
    // Gone before its first byte was asked for.
    (await contentOf(server.services, await rowOf(id))).destroy();
    await until(areClosed);

    await server.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server.app.server.address() as AddressInfo;
    const cookie = [...vendor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const path = `/api/v1/applications/${application.id}/zip`;
    opened.length = 0;
    await new Promise<void>((resolve, reject) => {
      get({ port, host: '127.0.0.1', path, headers: { cookie } }, (answer) => {
        answer.once('close', resolve).destroy();
      }).on('error', reject);
    });
    await until(areClosed);
    expect(opened.length).toBeLessThan(8);
  } finally {
    store.get = ways.get;
  }
});

it('files that a release before left as they were sent are read, sealed by a job, and read again', async () => {
  const { id: lotId } = await makePublished(manager);
  const application = await makeDraftApplication(vendor, lotId, ['10']);
  const file = await attach(application);
  const before = await rowOf(file.id);
  const { db } = server.services;
  const plainKey = 'applicationFile/of-before';
  writeFileSync(join(server.dataDir, 'files', plainKey), CONTENT);
  await db.execute(sql`update files set storage_key = ${plainKey}, sealed = null, scope = null, name = ${NAME},
    mime = 'text/plain', size = ${Buffer.byteLength(CONTENT)}, sha256 = ${'a'.repeat(64)} where id = ${file.id}`);
  expect((await vendor.get(file.url)).bytes.toString()).toBe(CONTENT);
  const pages = await fileNumberOf('files');

  await server.tick('old-files');
  await server.settleUnmailed();
  expect(await rowOf(file.id)).toMatchObject({ name: '', size: 0, sha256: '', scope: before.scope });
  expect(await tableText()).not.toContain('воробьиная сме');
  expect(await fileNumberOf('files')).not.toBe(pages);
  expect(readdirSync(join(server.dataDir, 'files/applicationFile'))).not.toContain('of-before');
  const read = await vendor.get(file.url);
  expect([read.bytes.toString(), read.headers['content-length']]).toEqual([CONTENT, String(file.size)]);
});
