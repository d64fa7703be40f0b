// Archives from strangers are looked through beside the server's own thread, few at a time, and never for ever.
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Worker } from 'node:worker_threads';
import { ZipArchive } from 'archiver';
import { zipSync, type Zippable } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import type { CompanyRecord } from '../../../src/api/records/company.ts';
import { docxOf } from '../../../src/server/platform/papers/docx.ts';
import { testApp, type SignedIn, type TestServer } from '../make.ts';
import type { TestFile } from '../support/client.ts';
import { watchThreads } from '../../support/threads.ts';

let server: TestServer;
let vendor: SignedIn;

beforeAll(async () => {
  server = await testApp();
});
beforeEach(async () => {
  // Whoever has registered: neither verified nor accredited. A new one a test, as an account's calls are limited.
  vendor = await server.signIn('vendor', { company: 'unverified' });
});
afterAll(() => server?.close());

const attach = (who: SignedIn, ...files: TestFile[]) =>
  who.upload(`/api/v1/companies/${who.companyId}`, files, { _method: 'PATCH' });

/** An archive of so many entries of one byte. */
function manyEntries(count: number): Buffer {
  const entries: Zippable = {};
  for (let n = 0; n < count; n += 1) entries[`file-${n}.txt`] = [Buffer.from('a'), { level: 6 }];
  return Buffer.from(zipSync(entries));
}

const CENTRAL_HEADER = 'PK\u0001\u0002';

/** The archive with the list of contents changed: every entry's header is given. */
function withList(archive: Buffer, change: (header: Buffer) => void): Buffer {
  const lie = Buffer.from(archive);
  for (let at = lie.indexOf(CENTRAL_HEADER); at >= 0; at = lie.indexOf(CENTRAL_HEADER, at + 4))
    change(lie.subarray(at));
  return lie;
}

async function archived(options: ConstructorParameters<typeof ZipArchive>[0]): Promise<Buffer> {
  const archive = new ZipArchive(options);
  const whole = buffer(archive.pipe(new PassThrough()));
  archive.append('договор', { name: 'Договор/текст.txt' });
  archive.append(Buffer.alloc(2_000_000, 'смета'), { name: 'Договор\\смета.txt' });
  await archive.finalize();
  return whole;
}

describe('a small archive of thousands of entries', () => {
  it('keeps nobody waiting while it is looked through', async () => {
    const events: string[] = [];
    let stop = () => {};
    const started = new Promise<Worker>((resolve) => (stop = watchThreads(resolve)));
    const sending = attach(vendor, { name: 'z.zip', content: manyEntries(9_900) }).then((reply) => {
      events.push('upload answered');
      return reply;
    });
    const thread = await Promise.race([started, sending.then(() => null)]);
    stop();
    thread?.once('exit', () => events.push('looked through'));
    expect((await server.guest().get('/health/live')).status).toBe(200);
    events.push('health answered');
    expect((await sending).status).toBe(200);
    expect(events).toEqual(['health answered', 'looked through', 'upload answered']);
  });

  it('is refused by its list of contents where there are more than ten thousand', async () => {
    const reply = await attach(vendor, { name: 'z.zip', content: manyEntries(10_001) });
    expect(reply.status).toBe(422);
    expect(reply.problem.errors?.files).toEqual(['В архиве «z.zip» слишком много файлов: не больше 10000']);
  });

  it('is one of two at most that are looked through at once; the others get their turn', async () => {
    const content = manyEntries(500);
    const alive = new Set<Worker>();
    let most = 0;
    const stop = watchThreads((thread) => {
      alive.add(thread);
      most = Math.max(most, alive.size);
      thread.once('exit', () => alive.delete(thread));
    });
    const others = await Promise.all(
      Array.from({ length: 5 }, () => server.signIn('vendor', { company: 'unverified' })),
    );
    const replies = await Promise.all(others.map((who) => attach(who, { name: 'z.zip', content })));
    stop();
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(most).toBe(2);
  });
});

describe('an archive is refused', () => {
  const text = Buffer.from(zipSync({ 'a.txt': [Buffer.alloc(300_000), { level: 6 }] }));
  it.each([
    [
      'where its list tells less than it unpacks to',
      withList(text, (header) => header.writeUInt32LE(200_000, 24)),
      'повреждён',
    ],
    ['where its list tells much less', withList(text, (header) => header.writeUInt32LE(5, 24)), 'повреждён'],
    [
      'where its list tells more than may be, before anything is unpacked',
      withList(text, (header) => header.writeUInt32LE(0x7fff_ffff, 24)),
      'слишком большой объём: не больше 200 МБ',
    ],
    ['where it is encrypted', withList(text, (header) => header.writeUInt16LE(1, 8)), 'защищён паролем'],
    ['where its list is cut off', text.subarray(0, -30), 'повреждён'],
  ])('%s', async (_, content, words) => {
    const reply = await attach(vendor, { name: 'a.zip', content });
    expect(reply.status).toBe(422);
    expect(reply.problem.errors?.files?.[0]).toContain(words);
  });
});

it('takes documents, workbooks and archives as they are made every day', async () => {
  const docx = await docxOf({
    fileName: 'Устав',
    title: 'Устав',
    subtitle: 'ООО «Поставка»',
    landscape: false,
    blocks: [{ kind: 'text', text: 'Общие положения' }],
  });
  const xlsx = await (await writeXlsxFile([[{ value: 'Прайс' }]])).toBuffer();
  const files: [name: string, content: Buffer, mime: string][] = [
    ['Устав.docx', docx, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['Прайс.xlsx', xlsx, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['Поток.zip', await archived({}), 'application/zip'],
    ['Без сжатия.zip', await archived({ store: true }), 'application/zip'],
    ['Большой формат.zip', await archived({ forceZip64: true }), 'application/zip'],
  ];
  const sent = files.map(([name, content]) => ({ name, content }));
  const reply = await attach(vendor, ...sent, { name: 'Письмо.txt', content: 'текст' });
  expect(reply.problem.errors).toBeUndefined();
  const { attachments } = reply.data<CompanyRecord>();
  expect(attachments.map(({ name, mime }) => [name, mime])).toEqual([
    ...files.map(([name, , mime]) => [name, mime]),
    ['Письмо.txt', 'text/plain'],
  ]);
});

it('takes sixty calls with files a minute from one account, whatever they are for', async () => {
  const draft = { name: 'a.txt', content: '' };
  const statuses = new Set<number>();
  for (let n = 0; n < 60; n += 1) statuses.add((await attach(vendor, draft)).status);
  expect([...statuses]).toEqual([422]);
  const refused = await attach(vendor, { name: 'a.txt', content: 'текст' });
  expect([refused.status, refused.problem.message]).toEqual([
    429,
    expect.stringMatching(/^Слишком много запросов/),
  ]);
  expect((await vendor.upload('/api/v1/applications/1/files', [draft])).status).toBe(429);
  expect((await vendor.get('/api/v1/profile')).status).toBe(200);
  const other = await server.signIn('vendor', { company: 'unverified' });
  expect((await attach(other, { name: 'a.txt', content: 'текст' })).status).toBe(200);
});
