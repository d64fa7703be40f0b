// Who waits for whom at one lot: long work of one vendor must not keep another from the deadline.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePublished } from '../lots/make-lots.ts';
import { testApp, until, type SignedIn, type TestServer } from '../make.ts';
import type { TestReply } from '../support/client.ts';
import { answerOrWait } from '../support/waiting.ts';
import { makeDraftApplication, threeItems } from './make-applications.ts';

let server: TestServer;
let manager: SignedIn;
let vendor: SignedIn;
let rival: SignedIn;

beforeAll(async () => {
  server = await testApp();
  manager = await server.signIn('manager');
  vendor = await server.signIn('vendor');
  rival = await server.signIn('vendor');
});
afterAll(() => server?.close());

/** A lot that accepts, with a complete draft of each of the two. */
async function twoDrafts() {
  const { id: lotId } = await makePublished(manager, {}, threeItems);
  const own = await makeDraftApplication(vendor, lotId, ['1', '2', '3']);
  const other = await makeDraftApplication(rival, lotId, ['2', '3', '4']);
  return { lotId, own, other };
}

/** Runs `meanwhile` while what the call has sent is being stored, then lets it go on. */
async function whileStoring(call: () => Promise<TestReply>, meanwhile: () => Promise<void>) {
  const { files } = server.services;
  const { put } = files;
  let isStoring = false;
  let goOn = () => {};
  const gate = new Promise<void>((resolve) => (goOn = resolve));
  files.put = async (...file) => {
    isStoring = true;
    await gate;
    await put(...file);
  };
  const sending = call();
  try {
    await until(() => isStoring);
    await meanwhile();
  } finally {
    files.put = put;
    goOn();
  }
  return sending;
}

describe("while a rival's files are being stored", () => {
  const file = { name: 'Паспорт.pdf', content: '%PDF-1.4\n%%EOF' };

  it('another vendor submits', async () => {
    const { own, other } = await twoDrafts();
    const reply = await whileStoring(
      () => rival.upload(`/api/v1/applications/${other.id}/files`, [file]),
      async () => {
        const submitted = await answerOrWait(server, () =>
          vendor.post(`/api/v1/applications/${own.id}/step-active`),
        );
        expect(submitted).toMatchObject({ status: 200 });
      },
    );
    expect(reply.status).toBe(201);
  });

  it('another vendor submits, whichever of his records they are for', async () => {
    const { own, other } = await twoDrafts();
    const reply = await whileStoring(
      () => rival.upload(`/api/v1/offers/${other.offers[0]!.id}/files`, [file]),
      async () => {
        const submitted = await answerOrWait(server, () =>
          vendor.post(`/api/v1/applications/${own.id}/step-active`),
        );
        expect(submitted).toMatchObject({ status: 200 });
      },
    );
    expect(reply.status).toBe(201);
  });

  it('the lot goes on, and what comes too late is refused with nothing left of it', async () => {
    const { lotId, other } = await twoDrafts();
    const reply = await whileStoring(
      () => rival.upload(`/api/v1/applications/${other.id}/files`, [file]),
      async () => {
        const cancelled = await answerOrWait(server, () =>
          manager.post(`/api/v1/lots/${lotId}/cancel`, { reason: 'Потребность отпала' }),
        );
        expect(cancelled).toMatchObject({ status: 200 });
      },
    );
    expect(reply.status).toBe(422);
    expect(reply.problem.errors?.status).toContain('Приём заявок не ведётся или его срок истёк');
    const { rows } = await server.services.pool.query(
      `select 1 from outbox where kind = 'file.remove' and done_at is null`,
    );
    expect(rows).toEqual([]);
  });
});
