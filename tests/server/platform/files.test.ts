import { createReadStream, createWriteStream, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { errors } from '../../../src/text/errors.ts';
import { onDisk } from '../../../src/server/platform/http/disk-fault.ts';
import { zipSync } from 'fflate';
import { afterAll, afterEach, beforeAll, describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { call, one } from '../../../src/api/contract.ts';
import { attachment, type Attachment } from '../../../src/api/records/attachment.ts';
import { buildApp } from '../../../src/server/app.ts';
import { transact } from '../../../src/server/platform/database/client.ts';
import { expansionFault } from '../../../src/server/platform/files/expansion.ts';
import { MAX_FILE_BYTES } from '../../../src/server/platform/files/limits.ts';
import { presentFile } from '../../../src/server/platform/files/present.ts';
import { keepFiles, withStored } from '../../../src/server/platform/files/receive.ts';
import { invalid } from '../../../src/server/platform/http/errors.ts';
import { route } from '../../../src/server/platform/http/route.ts';
import { enqueue, jobDraft } from '../../../src/server/platform/jobs/enqueue.ts';
import { makeDraft } from '../lots/make-lots.ts';
import { countRows, testApp, type SignedIn, type TestServer } from '../make.ts';
import type { TestFile } from '../support/client.ts';
import { ownsFiles } from '../support/house.ts';
import { asksToOpen, opensFreely, pdfOf } from './encrypted-pdf.ts';

const attach = call({
  method: 'POST',
  path: '/api/v1/test-notes/:id/files',
  tag: 'test',
  summary: 'test',
  who: 'auth',
  form: 'multipart',
  body: z.object({ title: z.string().min(1) }),
  reply: one(z.object({ title: z.string(), files: z.array(attachment) })),
  status: 201,
});

/** What happens in the transaction beside the files' rows. */
let beforeRows = async () => {};
let afterRows = async () => {};

let server: TestServer;
let owner: SignedIn;
let stranger: SignedIn;

beforeAll(async () => {
  server = await testApp();
  const app = await buildApp(server.services);
  // A note belongs to the user whose id it bears.
  const note = ownsFiles('note', {
    mayRead: async (_db, visitor, ownerId) => visitor.id === ownerId,
    mayRemove: async (_tx, visitor, ownerId) => visitor.id === ownerId,
  });
  route(app, server.services, attach, async ({ params, body, visitor, uploads }) =>
    withStored(server.services, uploads(), note, (stored) =>
      transact(server.services.db, async (tx) => {
        await beforeRows();
        const owner = { ownerModel: note, ownerId: params.id, uploadedBy: visitor.id };
        const rows = await keepFiles(tx, stored, owner);
        await afterRows();
        return { data: { title: body.title, files: rows.map(presentFile) } };
      }),
    ),
  );
  await server.useApp(app);
  owner = await server.signIn('manager');
  stranger = await server.signIn('manager');
});
afterAll(() => server.close());

const send = (...files: TestFile[]) =>
  owner.upload(`/api/v1/test-notes/${owner.id}/files`, files, { title: 'Заметка' });

async function sent(file: TestFile): Promise<Attachment> {
  const reply = await send(file);
  expect(reply.status).toBe(201);
  return reply.data<{ files: Attachment[] }>().files[0]!;
}

const PDF = '%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('what is taken', () => {
  it.each([
    ['a PDF', { name: 'Договор.pdf', content: PDF }, 'application/pdf'],
    ['a PDF whose name says nothing', { name: 'Договор № 5', content: PDF }, 'application/pdf'],
    ['RTF that Word calls doc', { name: 'Письмо.doc', content: '{\\rtf1\\ansi hello}' }, 'application/rtf'],
    [
      'a workbook of a program that writes its parts in its own way',
      {
        name: 'a.xlsx',
        content: Buffer.from(zipSync({ '[Content_Types].xml': Buffer.from("<Types a='1'/>") })),
      },
      'application/zip',
    ],
    ['a PDF that only forbids printing', { name: 'a.pdf', content: pdfOf(opensFreely) }, 'application/pdf'],
    ['a picture', { name: 'a.png', content: PNG }, 'image/png'],
    [
      'an archive',
      { name: 'a.zip', content: Buffer.from(zipSync({ 'a.txt': Buffer.from('x') })) },
      'application/zip',
    ],
    ['text', { name: 'прайс.csv', content: 'имя;цена' }, 'text/csv'],
    ['XML', { name: 'a.xml', content: '<?xml version="1.0"?><a/>' }, 'application/xml'],
    ['HTML', { name: 'a.html', content: '<script>alert(1)</script>' }, 'text/html'],
    [
      'a signature',
      { name: 'a.sig', content: Buffer.from([0x30, 0x82, 1, 2, 3]) },
      'application/pkcs7-signature',
    ],
  ])('%s', async (_, file, mime) => {
    const stored = await sent(file);
    expect(stored).toMatchObject({ mime, name: file.name, size: Buffer.byteLength(file.content) });
    const read = await owner.get(stored.url);
    expect(read.status).toBe(200);
    expect(read.bytes.equals(Buffer.from(file.content))).toBe(true);
  });

  it('keeps a Cyrillic name', async () => {
    const { url } = await sent({ name: 'Смета «№1».pdf', content: PDF });
    const header = String((await owner.get(url)).headers['content-disposition']);
    expect(decodeURIComponent(/filename\*=UTF-8''(.*)$/.exec(header)![1]!)).toBe('Смета «№1».pdf');
  });

  it('drops the path and control characters of a name', async () => {
    expect((await sent({ name: '../../etc/pass\u202Ewd.pdf', content: PDF })).name).toBe('passwd.pdf');
    // Browsers escape a quotation mark; a Mac gives «й» in two pieces.
    expect((await sent({ name: 'ООО %22Май%22.pdf'.normalize('NFD'), content: PDF })).name).toBe(
      'ООО "Май".pdf',
    );
  });
});

test('ids tell neither how many files there are nor when they came; a list keeps the order in which they were given', async () => {
  const names = Array.from({ length: 12 }, (_, index) => `${index}.pdf`);
  const uploader = await server.signIn('manager');
  const given = (named: readonly string[]) =>
    uploader.upload(
      `/api/v1/test-notes/${uploader.id}/files`,
      named.map((name) => ({ name, content: PDF })),
      { title: 'Заметка' },
    );
  const reply = await given(names);
  const stored = reply.data<{ files: Attachment[] }>().files;
  expect(stored.map(({ name }) => name)).toEqual(names);
  const ids = stored.map(({ id }) => id);
  // A sequence would come to this in a day of a million files a second.
  expect(Math.max(...ids)).toBeGreaterThan(1e11);
  expect(ids.slice(1).filter((id, index) => id === ids[index]! + 1)).toEqual([]);
  const [one] = (await given(['ещё.pdf'])).data<{ files: Attachment[] }>().files;
  expect(Math.abs(one!.id - ids.at(-1)!)).toBeGreaterThan(1000);
});

describe('what is refused', () => {
  beforeAll(async () => {
    // A record has room for twenty files.
    owner = await server.signIn('manager');
  });
  it.each([
    [
      'a program',
      { name: 'a.pdf', content: Buffer.from('MZ\x90\x00\x03\x00\x00\x00\x04\x00\x00\x00\xff\xff') },
      415,
    ],
    ['bytes without a meaning', { name: 'a.txt', content: Buffer.from([1, 0, 2, 0, 3]) }, 415],
    ['an unknown extension of text', { name: 'a.exe', content: 'text' }, 415],
    ['an empty file', { name: 'a.pdf', content: '' }, 422],
    ['a file over 20 MiB', { name: 'a.txt', content: Buffer.alloc(MAX_FILE_BYTES + 1, 'a') }, 413],
    [
      'a broken archive',
      {
        name: 'a.zip',
        content: Buffer.from(zipSync({ 'a.txt': Buffer.from('x'.repeat(999)) })).fill(1, 40, 50),
      },
      422,
    ],
  ])('%s', async (_, file, status) => {
    const reply = await send(file);
    expect(reply.status).toBe(status);
    expect(reply.problem.message).toMatch(/[а-я]/i);
  });

  it('is told apart: a kind that is not taken, and a content that is not of its name', async () => {
    const program = Buffer.from('MZ\x90\x00\x03\x00\x00\x00\x04\x00\x00\x00\xff\xff');
    const told = async (name: string, content: Buffer | string) =>
      (await send({ name, content })).problem.message;
    expect(await told('счёт.pdf', program)).toMatch(/Содержимое «счёт.pdf» — не pdf/);
    expect(await told('цены.xlsx', 'не книга')).toMatch(/Содержимое «цены.xlsx» — не xlsx/);
    expect(await told('a.exe', program)).toMatch(/такого вида не принимаются: «a.exe»/);
    // As Word and Excel keep a document with a password.
    const locked = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]);
    expect(await told('договор.docx', locked)).toMatch(/«договор.docx» защищён паролем или .*снимите пароль/);
  });

  it('what another kind is called, and what it is', async () => {
    const docx = Buffer.from(
      zipSync({
        '[Content_Types].xml': Buffer.from(
          '<Override ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/>',
        ),
      }),
    );
    const told = async (name: string, content: Buffer | string) => {
      const { status, problem } = await send({ name, content });
      return [status, problem.message];
    };
    const advice = 'переименуйте файл или приложите другой';
    expect(await told('Договор.pdf', docx)).toEqual([
      415,
      `Содержимое «Договор.pdf» — не pdf, а docx: ${advice}`,
    ]);
    expect(await told('Договор.docx', PDF)).toEqual([
      415,
      `Содержимое «Договор.docx» — не docx, а pdf: ${advice}`,
    ]);
    expect(await told('цены.xls', docx)).toEqual([415, `Содержимое «цены.xls» — не xls, а docx: ${advice}`]);
    expect(await told('подпись.sig', PDF)).toEqual([
      415,
      `Содержимое «подпись.sig» — не sig, а pdf: ${advice}`,
    ]);
    expect(await told('чертёж.jpg', PNG)).toEqual([
      415,
      `Содержимое «чертёж.jpg» — не jpg, а png: ${advice}`,
    ]);
    expect((await told('Договор.ZIP', docx))[0]).toBe(201);
    // Windows runs these, whatever they begin with.
    for (const name of ['смета.hta', 'смета.pdf.bat'])
      expect(await told(name, 'GIF89a<script>alert(1)</script>')).toEqual([
        415,
        `Файлы такого вида не принимаются: «${name}»`,
      ]);
  });

  it('what nobody could open without its password', async () => {
    const word = Buffer.alloc(1024);
    word.write('d0cf11e0a1b11ae1', 'hex');
    word.writeUInt16LE(0xa5ec, 512);
    expect((await send({ name: 'старый.doc', content: word })).status).toBe(201);
    word.writeUInt16LE(0x0100, 522);
    const workbook = Buffer.concat([word.subarray(0, 512), Buffer.from('EncryptedPackage', 'utf16le')]);
    for (const [name, content] of [
      ['Договор.pdf', pdfOf(asksToOpen)],
      ['старый.doc', word],
      ['цены.xlsx', workbook],
      ['цены.xls', workbook],
      ['чертежи.rar', Buffer.from('526172211a070100000000000604', 'hex')],
    ] as const) {
      const { status, problem } = await send({ name, content });
      expect([name, status, problem.message]).toEqual([
        name,
        415,
        `Файл «${name}» защищён паролем: открыть его здесь никто не сможет. Снимите пароль и приложите файл заново`,
      ]);
    }
  });

  it('a ZIP bomb', async () => {
    const entry: [Uint8Array, { level: 1 }] = [new Uint8Array(42 * 1024 * 1024), { level: 1 }];
    const content = Buffer.from(zipSync({ a: entry, b: entry, c: entry, d: entry, e: entry }));
    expect(content.length).toBeLessThan(4 * 1024 * 1024);
    expect((await send({ name: 'bomb.zip', content })).status).toBe(422);
  });

  it.each([
    ['its bytes', { maxBytes: 3_000, maxEntries: 10 }, 'bytes'],
    ['its entries', { maxBytes: 9_000, maxEntries: 2 }, 'entries'],
    ['nothing', { maxBytes: 3_006, maxEntries: 4 }, null],
  ])('an archive by %s, whatever sizes it claims', async (_, { maxBytes, maxEntries }, fault) => {
    const entries = {
      a: Buffer.alloc(1_500),
      b: Buffer.from('stored'),
      c: Buffer.alloc(1_500),
      d: Buffer.alloc(0),
    };
    const archive = Buffer.from(zipSync({ ...entries, b: [entries.b, { level: 0 }] }));
    for (const lie of [archive, withClaimedSizes(archive, 1)])
      expect(await expansionFault(lie, maxBytes, maxEntries)).toBe(fault);
  });

  it('the twenty-first file of a record, and more than twenty at once', async () => {
    const many = await server.signIn('manager');
    const path = `/api/v1/test-notes/${many.id}/files`;
    const files = Array.from({ length: 21 }, (_, n) => ({ name: `${n}.pdf`, content: PDF }));
    expect((await many.upload(path, files, { title: 'x' })).status).toBe(413);
    expect((await many.upload(path, files.slice(0, 20), { title: 'x' })).status).toBe(201);
    expect((await many.upload(path, files.slice(20), { title: 'x' })).status).toBe(422);
  });

  it('wrong fields beside the files', async () => {
    const path = `/api/v1/test-notes/${owner.id}/files`;
    const reply = await owner.upload(path, [{ name: 'a.pdf', content: PDF }], {});
    expect(reply.status).toBe(422);
    expect(reply.problem.errors).toHaveProperty('title');
  });
});

describe('who reads', () => {
  it("finds no file of another's record", async () => {
    const { url } = await sent({ name: 'a.pdf', content: PDF });
    for (const client of [stranger, server.guest()]) {
      expect((await client.get(url)).status).toBe(404);
    }
    expect((await stranger.delete(url)).status).toBe(404);
    expect((await owner.get(url)).status).toBe(200);
  });

  it.each([
    ['a.html', '<script>alert(1)</script>'],
    ['a.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a.xml', '<?xml version="1.0"?><a/>'],
  ])('gets %s as an attachment that nothing sniffs or runs', async (name, content) => {
    const { url } = await sent({ name, content });
    const { headers } = await owner.get(url);
    expect(headers['content-disposition']).toMatch(/^attachment/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toMatch(/sandbox/);
  });

  it('shows a PDF in place', async () => {
    const { url } = await sent({ name: 'a.pdf', content: PDF });
    expect((await owner.get(url)).headers['content-disposition']).toMatch(/^inline/);
  });

  it('says so where the bytes are gone', async () => {
    const { url, id } = await sent({ name: 'a.pdf', content: PDF });
    const { rows } = await server.services.pool.query('select storage_key from files where id = $1', [id]);
    await server.services.files.remove(rows[0].storage_key);
    const reply = await owner.get(url);
    expect([reply.status, reply.problem.message]).toEqual([502, errors.unreadableFile]);
  });

  it('removes what is removable, and the bytes after it', async () => {
    const { url, id } = await sent({ name: 'a.pdf', content: PDF });
    const { rows } = await server.services.pool.query('select storage_key from files where id = $1', [id]);
    expect((await owner.delete(url)).status).toBe(204);
    expect((await owner.get(url)).status).toBe(404);
    await server.settle();
    await expect(server.services.files.get(rows[0].storage_key)).rejects.toThrow();
  });
});

describe('bytes that no row names', () => {
  beforeAll(async () => {
    // A record has room for twenty files.
    owner = await server.signIn('manager');
  });
  const stored = () => readdirSync(join(server.dataDir, 'files', 'note')).toSorted();
  const promises = async () => {
    const { rows } = await server.services.pool.query(`select payload from jobs where kind = 'file.remove'`);
    return rows.length;
  };
  afterEach(() => {
    beforeRows = async () => {};
    afterRows = async () => {};
  });

  it.each(['before', 'after'])('are removed at once where the call was refused %s them', async (when) => {
    await sent({ name: 'a.pdf', content: PDF });
    const before = stored();
    const refuse = async () => {
      expect(stored()).toHaveLength(before.length + 2);
      throw invalid({ title: ['Нет'] });
    };
    if (when === 'before') beforeRows = refuse;
    else afterRows = refuse;
    const reply = await send({ name: 'a.pdf', content: PDF }, { name: 'b.pdf', content: PDF });
    expect([reply.status, stored(), await promises()]).toEqual([422, before, 0]);
  });

  it('are removed at once where the second of two could not be stored', async () => {
    await sent({ name: 'a.pdf', content: PDF });
    const before = stored();
    const { put } = server.services.files;
    let times = 0;
    server.services.files.put = (key, content, size) => {
      times += 1;
      return times === 2 ? Promise.reject(new Error('the store is away')) : put(key, content, size);
    };
    const reply = await send({ name: 'a.pdf', content: PDF }, { name: 'b.pdf', content: PDF });
    server.services.files.put = put;
    expect([reply.status, stored(), await promises()]).toEqual([500, before, 0]);
  });

  it('are refused with a clear word while the disk takes none, nothing half is left, and the rest works', async () => {
    await sent({ name: 'a.pdf', content: PDF });
    const home = join(server.dataDir, 'files');
    const before = stored();
    const rows = await countRows(server.services, 'files');
    renameSync(home, `${home}.away`);
    writeFileSync(home, 'a file where the folder was');
    const reply = await send({ name: 'a.pdf', content: PDF }, { name: 'b.pdf', content: PDF });
    const other = await owner.get('/api/v1/lots');
    rmSync(home);
    renameSync(`${home}.away`, home);
    expect([reply.status, reply.problem.message, other.status]).toEqual([507, errors.disk, 200]);
    expect(await countRows(server.services, 'files')).toBe(rows);
    // What was promised to be removed is, once there is a folder again.
    await server.services.pool.query(`update jobs set run_at = run_at - interval '1 hour'`);
    await server.settle();
    expect([stored(), await promises()]).toEqual([before, 0]);
    await sent({ name: 'a.pdf', content: PDF });
  });

  it('meet a full disk', async () => {
    const write = () => pipeline(Readable.from(PDF), createWriteStream('/dev/full'));
    await expect(onDisk(write)).rejects.toMatchObject({ status: 507 });
    await expect(onDisk(() => Promise.reject(new Error('another fault')))).rejects.toThrow('another fault');
  });

  it('are removed in an hour where nobody knows whether the commit came through', async () => {
    await sent({ name: 'a.pdf', content: PDF });
    const before = stored();
    afterRows = async () => {
      throw new Error('connection lost');
    };
    expect((await send({ name: 'a.pdf', content: PDF })).status).toBe(500);
    await server.settle();
    expect([stored().length, await promises()]).toEqual([before.length + 1, 1]);
    await server.services.pool.query(`update jobs set run_at = run_at - interval '1 hour'`);
    await server.settle();
    expect([stored(), await promises()]).toEqual([before, 0]);
  });

  it('are promised to be removed of an export, too, until its row is there', async () => {
    const { id } = await makeDraft(owner);
    const { files } = server.services;
    const { put } = files;
    let promised = 0;
    files.put = async (key, content, size) => {
      promised = await promises();
      await put(key, content, size);
    };
    const asked = await owner.post(`/api/v1/lots/${id}/exports/orders`);
    await server.settle();
    files.put = put;
    expect([promised, await promises()]).toEqual([1, 0]);
    const made = await owner.get(`/api/v1/exports/${asked.data<{ id: number }>().id}/file`);
    expect(made.status).toBe(200);
  });

  it('are only those: what has been kept is not removed by a promise that was left', async () => {
    const { files } = server.services;
    const { put } = files;
    let promised = 0;
    files.put = async (key, content, size) => {
      promised = await promises();
      await put(key, content, size);
    };
    const { url, id } = await sent({ name: 'a.pdf', content: PDF });
    files.put = put;
    // Promised before it was stored, and taken back when its row was there.
    expect([promised, await promises()]).toEqual([1, 0]);
    const { rows } = await server.services.pool.query('select storage_key from files where id = $1', [id]);
    await enqueue(server.services.db, jobDraft('file.remove', { storageKeys: [rows[0].storage_key] }));
    await server.settle();
    expect((await owner.get(url)).status).toBe(200);
  });
});

/** The same archive, its local headers telling another unpacked size of what is deflated. */
function withClaimedSizes(archive: Buffer, size: number): Buffer {
  const lie = Buffer.from(archive);
  for (let at = lie.indexOf('PK\u0003\u0004'); at >= 0; at = lie.indexOf('PK\u0003\u0004', at + 4)) {
    if (lie.readUInt16LE(at + 8) === 8) lie.writeUInt32LE(size, at + 22);
  }
  return lie;
}

it('stores a file whole or not at all', async () => {
  const failing = Readable.from(
    (async function* () {
      yield Buffer.from('half');
      throw new Error('connection lost');
    })(),
  );
  await expect(server.services.files.put('note/half', failing, 100)).rejects.toThrow('connection lost');
  await expect(server.services.files.get('note/half')).rejects.toThrow();
  await server.services.files.put('note/whole', createReadStream(import.meta.filename), 1);
  expect(await text(await server.services.files.get('note/whole'))).toContain('stores a file whole');
});
