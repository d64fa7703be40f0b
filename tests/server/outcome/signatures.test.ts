// Detached signatures beside what the parties sign: read, held against the document, kept and shown to whoever sees the document.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HistoryRow } from '../../../src/api/records/history-row.ts';
import type { Signature } from '../../../src/api/records/signature.ts';
import { foreignSignature, signatureTexts } from '../../../src/text/signatures.ts';
import { signatureFaults } from '../../../src/server/platform/signatures/signature-fault.ts';
import { must, openLot, submit, threeItems } from '../applications/make-applications.ts';
import { makePublished } from '../lots/make-lots.ts';
import { testApp, type SignedIn, type TestServer } from '../make.ts';
import { makeSigner, type TestSigner } from '../support/openssl.ts';

let server: TestServer;
let manager: SignedIn;
let auditor: SignedIn;
let vendor: SignedIn;
let rival: SignedIn;
let lotId: number;
let applicationId: number;
let anna: TestSigner;
let boris: TestSigner;

beforeAll(async () => {
  server = await testApp();
  manager = await server.signIn('manager');
  auditor = await server.signIn('auditor');
  vendor = await server.signIn('vendor');
  rival = await server.signIn('vendor');
  ({ id: lotId } = await makePublished(manager, {}, threeItems));
  ({ id: applicationId } = await submit(vendor, lotId, ['10', '20', '30']));
  await submit(rival, lotId, ['11', '21', '31']);
  anna = makeSigner('Анна Смирнова');
  boris = makeSigner('Борис Кузнецов', 'rsa');
});
afterAll(() => server?.close());

type Who = Pick<SignedIn, 'get' | 'upload'>;
const of = (about: Record<string, string>) => new URLSearchParams(about).toString();
const submission = () => ({ subject: 'submission', id: String(applicationId) });
const opening = () => ({ subject: 'protocol', id: String(lotId), kind: 'opening' });
const read = (who: Who, about: Record<string, string>) => who.get(`/api/v1/signatures?${of(about)}`);
const document = async (who: Who, about: Record<string, string>) => {
  const reply = await who.get(`/api/v1/signatures/document?${of(about)}`);
  expect(reply.status).toBe(200);
  return reply.bytes;
};
const add = (who: Who, about: Record<string, string>, content: Buffer | string, name = 'подпись.sig') =>
  who.upload('/api/v1/signatures', [{ name, content }], about);
const refusal = async (about: Record<string, string>, content: Buffer | string, who: Who = vendor) => {
  const reply = await add(who, about, content);
  expect(reply.status).toBe(422);
  return reply.problem.errors?.files?.[0];
};

describe('of a submission', () => {
  it('is over a text that names the receipt, and is kept with what it says', async () => {
    const text = await document(vendor, submission());
    expect(text.toString()).toMatch(/Редакция: 1\n.*\nКонтрольная сумма квитанции SHA-256: [0-9a-f]{64}\n$/);
    const added = must<Signature>(await add(vendor, submission(), anna.sign(text)), 201);
    expect(added).toMatchObject({
      subject: 'submission',
      version: 1,
      kind: null,
      signers: [
        {
          name: 'Анна Смирнова',
          organization: 'ООО «Трубный завод»',
          office: 'Директор',
          itn: '7701234567',
          isCades: true,
          isProven: true,
          digestAlgorithm: 'SHA-256',
        },
      ],
      file: { name: 'подпись.sig' },
    });
    expect((await vendor.get(added.document.url)).bytes.equals(text)).toBe(true);
    expect((await vendor.get(added.file.url)).bytes.equals(anna.sign(text))).toBe(false);
    expect(must<Signature[]>(await read(vendor, submission()))).toEqual([added]);
  });

  it('is taken as base64 text, too, and not twice', async () => {
    const text = await document(vendor, submission());
    const der = boris.sign(text);
    const base64 = `-----BEGIN CMS-----\n${der.toString('base64')}\n-----END CMS-----\n`;
    const added = must<Signature>(await add(vendor, submission(), base64), 201);
    expect(added.signers[0]).toMatchObject({ name: 'Борис Кузнецов', isProven: true });
    expect(await refusal(submission(), base64)).toBe(signatureTexts.twice);
  });

  it('is refused in words of its fault, and nothing is kept of it', async () => {
    const text = await document(vendor, submission());
    const before = must<Signature[]>(await read(vendor, submission()));
    const good = anna.sign(text);
    const broken = Buffer.from(good);
    broken[broken.length - 3]! ^= 1;
    const cases: [string, Buffer | string][] = [
      [foreignSignature.submission, anna.sign('другой файл')],
      [signatureFaults.attached, anna.sign(text, ['-nodetach'])],
      [signatureFaults.uncertified, anna.sign(text, ['-nocerts'])],
      [signatureFaults.bare, boris.sign(text, ['-noattr'])],
      [signatureFaults.algorithm, anna.sign(text, ['-md', 'sha1'])],
      [signatureFaults.false, broken],
      [signatureFaults.unreadable, good.subarray(0, 200)],
      [signatureFaults.unreadable, 'это не подпись'],
      [signatureFaults.unreadable, Buffer.alloc(5_000, 0x30)],
    ];
    for (const [said, content] of cases) expect(await refusal(submission(), content)).toBe(said);
    expect((await vendor.upload('/api/v1/signatures', [], submission())).problem.errors?.files).toEqual([
      signatureTexts.one,
    ]);
    expect(must<Signature[]>(await read(vendor, submission()))).toEqual(before);
  });

  it('is its company’s own until the opening, and of the staff after it', async () => {
    const [own] = must<Signature[]>(await read(vendor, submission()));
    for (const who of [rival, manager, auditor]) {
      expect((await read(who, submission())).status).toBe(404);
      expect((await who.get(own!.file.url)).status).toBe(404);
      expect((await add(who, submission(), 'x')).status).toBe(404);
    }
    const told = async () =>
      must<HistoryRow[]>(
        await manager.get(`/api/v1/lots/${lotId}/logs?filter[event]=application.signatureAdded`),
      );
    expect(await told()).toEqual([]);
    expect((await read(manager, { ...opening() })).status).toBe(200);
    expect((await manager.get(`/api/v1/signatures/document?${of(opening())}`)).status).toBe(422);

    await openLot(server, manager, lotId);
    expect(must<Signature[]>(await read(manager, submission()))).toHaveLength(2);
    expect((await auditor.get(own!.file.url)).status).toBe(200);
    expect((await read(rival, submission())).status).toBe(404);
    expect((await add(manager, submission(), 'x')).status).toBe(403);
    const rows = await told();
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({ title: 'Приложена подпись заявки', modelId: applicationId });
    expect(must(await auditor.get(`/api/v1/lots/${lotId}/logs/verify`))).toMatchObject({ ok: true });
  });
});

describe('of a protocol', () => {
  it('is over the very pdf that is downloaded, signed by each of the commission', async () => {
    const pdf = await document(manager, opening());
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    const again = await auditor.get(`/api/v1/lots/${lotId}/protocol/opening?format=pdf`);
    expect(again.bytes.equals(pdf)).toBe(true);
    const first = must<Signature>(await add(manager, opening(), anna.sign(pdf)), 201);
    expect(first).toMatchObject({ kind: 'opening', version: null, document: { mime: 'application/pdf' } });
    must(await add(auditor, opening(), boris.sign(pdf)), 201);
    expect((await manager.get(first.document.url)).bytes.equals(pdf)).toBe(true);
    expect(must<Signature[]>(await read(auditor, opening()))).toHaveLength(2);
    expect(await refusal(opening(), anna.sign('x'), manager)).toBe(foreignSignature.protocol);
    for (const who of [vendor, rival]) {
      expect((await read(who, opening())).status).toBe(403);
      expect((await who.get(first.file.url)).status).toBe(404);
    }
    expect((await read(manager, { subject: 'protocol', id: String(lotId) })).problem.errors?.kind).toEqual([
      signatureTexts.kind,
    ]);
  });
});
