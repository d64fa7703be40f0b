// Checkpoints as a witness sees them: signed each minute by one process, each going on from those before, told to anyone.
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReceiptVersion } from '../../../src/api/records/application.ts';
import type { Checkpoint } from '../../../src/api/records/checkpoint.ts';
import { bytesOf, fromHex, hexOf } from '../../../src/proof/bytes.ts';
import { signedAt } from '../../../src/proof/leaf.ts';
import { isConsistent, leafHash, rootOfInclusion } from '../../../src/proof/merkle.ts';
import { openCheckpoint, readVerifierKey } from '../../../src/proof/note.ts';
import { nodeCrypt } from '../../../src/server/platform/checkpoints/crypt.ts';
import { openSigner } from '../../../src/server/platform/checkpoints/signer.ts';
import { signMinute, signNow } from '../../../src/server/platform/checkpoints/sign.ts';
import { transact } from '../../../src/server/platform/database/client.ts';
import { appendHistory } from '../../../src/server/platform/history/append.ts';
import { must, openLot, submit } from '../applications/make-applications.ts';
import { makePublished } from '../lots/make-lots.ts';
import { lettersTo } from '../support/letters.ts';
import { testApp, type SignedIn, type TestServer } from '../make.ts';

const SIZE = 12;

let server: TestServer;
let manager: SignedIn;
let lotId: number;
let vendors: SignedIn[];
const applications: number[] = [];

beforeAll(async () => {
  server = await testApp();
  manager = await server.signIn('manager');
  ({ id: lotId } = await makePublished(manager));
  vendors = [await server.signIn('vendor'), await server.signIn('vendor')];
  for (const vendor of vendors)
    applications.push((await submit(vendor, lotId, ['10.00', '20.00', '30.00'])).id);
  for (let size = 0; size < SIZE; size += 1) await signNow(server.services);
});
afterAll(() => server?.close());

const ask = async <T>(path: string): Promise<T> =>
  must<T>(await server.guest().get(`/api/v1/checkpoints/${path}`));
const hashes = (proof: readonly string[]) => proof.map((one) => fromHex(one)!);

async function keys() {
  const found = await ask<{ key: string }[]>('keys');
  return found.map(({ key }) => readVerifierKey(nodeCrypt, key)!);
}

describe('a checkpoint', () => {
  it('is told to anyone, signed by a key that is told as well', async () => {
    const newest = await ask<Checkpoint>('newest');
    const opened = openCheckpoint(nodeCrypt, newest.note, await keys());
    expect(opened).toEqual({
      origin: 'test.local/checkpoints',
      size: newest.size,
      root: fromHex(newest.root),
    });
    expect(
      openCheckpoint(nodeCrypt, newest.note.replace(`\n${newest.size}\n`, '\n1\n'), await keys()),
    ).toBeNull();
    expect(await ask<Checkpoint>(String(newest.size))).toEqual(newest);
    expect((await server.guest().get('/api/v1/checkpoints/999999')).status).toBe(404);
  });

  it('goes on from each before it, and holds each of their minutes', async () => {
    const { size } = await ask<Checkpoint>('newest');
    for (let from = 1; from <= size; from += 1)
      for (let to = from; to <= size; to += 3) {
        const answer = await ask<{ from: Checkpoint; to: Checkpoint; proof: string[] }>(
          `consistency?from=${from}&to=${to}`,
        );
        const of = (one: Checkpoint) => ({ size: one.size, root: fromHex(one.root)! });
        const [before, after, proof] = [of(answer.from), of(answer.to), hashes(answer.proof)];
        expect(isConsistent(nodeCrypt, { before, after, proof })).toBe(true);
        const inclusion = await ask<{ index: number; leaf: string; proof: string[] }>(
          `inclusion?minute=${from}&size=${to}`,
        );
        const leaf = leafHash(nodeCrypt, bytesOf(inclusion.leaf));
        const { index } = inclusion;
        const root = rootOfInclusion(nodeCrypt, { leaf, index, size: to, proof: hashes(inclusion.proof) });
        expect(hexOf(root!)).toBe(answer.to.root);
      }
    expect((await server.guest().get('/api/v1/checkpoints/consistency?from=9&to=3')).status).toBe(422);
    expect((await server.guest().get('/api/v1/checkpoints/inclusion?minute=9&size=3')).status).toBe(422);
  });

  it('is signed once a minute, however many processes are at it', async () => {
    // A minute that another test began may end meanwhile: then one of them signs, and never two.
    const signed = await Promise.all(Array.from({ length: 5 }, () => signMinute(server.services)));
    expect(signed.filter((row) => row !== null).length).toBeLessThan(2);
    const { size } = await ask<Checkpoint>('newest');
    await Promise.all(Array.from({ length: 4 }, () => signNow(server.services)));
    expect((await ask<Checkpoint>('newest')).size).toBe(size + 4);
  });

  it('is never changed', async () => {
    for (const text of [
      `update checkpoints set note = ''`,
      'delete from checkpoint_leaves',
      'delete from checkpoint_nodes',
    ])
      await expect(server.services.pool.query(text)).rejects.toThrow(/append-only/);
  });

  it('is signed by a key of the data folder, and of each secret another', () => {
    const { settings, checkpoints } = server.services;
    expect(openSigner(settings).verifierKey).toBe(checkpoints.verifierKey);
    const other = openSigner({ ...settings, checkpointKey: randomBytes(32).toString('hex') });
    expect(other.verifierKey).not.toBe(checkpoints.verifierKey);
  });
});

describe('a receipt', () => {
  const receiptOf = async (index: number) =>
    must<ReceiptVersion[]>(
      await vendors[index]!.get(`/api/v1/applications/${applications[index]}/receipt`),
    )[0]!;

  it('leads to the newest checkpoint, and tells nothing of how many there are', async () => {
    for (const index of [0, 1]) {
      const { hash, checkpoint } = await receiptOf(index);
      const opened = openCheckpoint(
        nodeCrypt,
        checkpoint!.note,
        checkpoint!.keys.map((key) => readVerifierKey(nodeCrypt, key)!),
      )!;
      expect(opened.size).toBe((await ask<Checkpoint>('newest')).size);
      expect(signedAt(nodeCrypt, checkpoint!, opened)).toBe(Date.parse(checkpoint!.at));
      expect(JSON.parse(checkpoint!.leaf)).toEqual({
        receipt: hash,
        salt: expect.stringMatching(/^[0-9a-f]{32}$/),
      });
      expect(checkpoint!.leaves).toBe(64);
      const forged = {
        ...checkpoint!,
        leaf: checkpoint!.leaf.replace(
          hash,
          hash.replace(/^./, (a) => (a === '0' ? '1' : '0')),
        ),
      };
      expect(signedAt(nodeCrypt, forged, opened)).toBeNull();
    }
  });
});

describe('what a minute tells of', () => {
  const leaves = async () => {
    const { rows } = await server.services.pool.query<{ about: string; text: string }>(
      'select about, text from checkpoint_leaves where size = (select max(size) from checkpoints)',
    );
    return rows;
  };

  it('is each chain that has grown, once', async () => {
    await signNow(server.services);
    await transact(server.services.db, (tx) =>
      appendHistory(tx, {
        chain: 'settings',
        model: 'setting',
        modelId: null,
        event: 'setting.change',
        actor: { id: 1, role: 'admin', name: 'Анна' },
        at: Date.now(),
      }),
    );
    await signNow(server.services);
    const { rows } = await server.services.pool.query<{ seq: number; hash: string }>(
      `select seq, hash from history_chains where chain = 'settings'`,
    );
    const told = await leaves();
    expect(told.map(({ about }) => about)).toEqual(['chain:settings']);
    expect(JSON.parse(told[0]!.text)).toMatchObject({ chain: 'settings', ...rows[0]! });
    await signNow(server.services);
    expect(await leaves()).toEqual([]);
  });

  it('is signed at an opening without waiting for its minute, and letters carry it', async () => {
    const { size } = await ask<Checkpoint>('newest');
    await openLot(server, manager, lotId);
    await server.settle();
    const newest = await ask<Checkpoint>('newest');
    expect(newest.size).toBeGreaterThan(size);
    expect((await leaves()).map(({ about }) => about)).toContain(`chain:lot:${lotId}`);
    await manager.post(`/api/v1/lots/${lotId}/cancel`, { reason: 'Закупка не нужна' });
    const letter = (await lettersTo(server, vendors[0]!.user.email)).at(-1)!;
    expect(letter.text).toContain('Контрольная отметка журнала площадки');
    expect(letter.text).toContain(newest.note.trimEnd());
  });
});
