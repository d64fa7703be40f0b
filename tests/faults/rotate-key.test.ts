// `npm run rotate-key` while the platform works, killed in its middle and run again: nothing fails, nothing is lost, and in the end
// the new key alone opens everything.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Attachment } from '../../src/api/records/attachment.ts';
import { openDatabase, transact } from '../../src/server/platform/database/client.ts';
import { freshKey } from '../../src/server/platform/sealing/aead.ts';
import { keyringOf } from '../../src/server/platform/sealing/keyring.ts';
import { masterKeyOf } from '../../src/server/platform/sealing/master-key.ts';
import { rotateKey } from '../../src/server/platform/sealing/rotate.ts';
import { makeSealing, type SealedRow, type Sealing } from '../../src/server/platform/sealing/sealing.ts';
import { makeDraftApplication, must } from '../server/applications/make-applications.ts';
import { makePublished } from '../server/lots/make-lots.ts';
import { testApp, until, type SignedIn, type TestServer } from '../server/make.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Enough for a kill to come between two portions. */
const SCOPES = 4_000;
/** So that a slow machine does not meet the limit of forms. */
const FORM_EVERY_MS = 1_100;

/** The command as it is typed, on the database and the data folder of the server. */
function runCommand({ url, dataDir }: TestServer, env: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['scripts/command.mjs', 'rotate-key'], {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: url, DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')));
  const ended = new Promise<{ code: number | null; text: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, text })),
  );
  return { kill: () => child.kill('SIGKILL'), ended };
}

const keyFile = (server: TestServer, name = 'sealing-key') => join(server.dataDir, name);
const readKey = (server: TestServer) => readFileSync(keyFile(server), 'utf8').trim();

/** How many keys are wrapped by which master key. */
async function wrappedBy({ services }: TestServer): Promise<Map<string, number>> {
  const { rows } = await services.db.execute<{ master: string; n: number }>(
    sql`select master, count(*)::int as n from sealing_scopes group by master`,
  );
  return new Map(rows.map(({ master, n }) => [master, n]));
}

/** Seals and opens on and on, in scopes old and new, within transactions and without, until it is ended; throws what failed. */
function load(sealing: Sealing, db: TestServer['services']['db'], name: string) {
  const rows: SealedRow[] = [];
  const state = { isOver: false };
  const done = (async () => {
    for (let n = 0; !state.isOver; n += 1) {
      const scope = n % 3 === 0 ? `load:${name}:${n}` : `old:${n % SCOPES}`;
      const purpose = `note:${n}`;
      const plain = Buffer.from(`${name} ${n}`);
      const sealed = await transact(db, (tx) => sealing.seal(tx, scope, purpose, plain));
      rows.push({ scope, purpose, sealed });
      const some = rows[Math.floor(Math.random() * rows.length)]!;
      expect(String(await sealing.open(db, some.scope, some.purpose, some.sealed))).toMatch(name);
    }
  })();
  // Told where it is awaited.
  done.catch(() => {});
  return {
    rows,
    end: () => {
      state.isOver = true;
      return done;
    },
  };
}

describe('a rotation under load', () => {
  let server: TestServer;
  let vendor: SignedIn;
  beforeAll(async () => {
    server = await testApp();
    vendor = await server.signIn('vendor');
    const master = masterKeyOf(readKey(server));
    const keys = [];
    for (let n = 0; n < SCOPES; n += 1)
      keys.push({ scope: `old:${n}`, wrapped: (await master.wrap(freshKey(), `old:${n}`)).toString('hex') });
    await server.services.db.execute(sql`insert into sealing_scopes (scope, master, wrapped)
      select scope, ${master.fingerprint}, decode(wrapped, 'hex')
      from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k(scope text, wrapped text)`);
  });
  afterAll(() => server?.close());

  it('killed in its middle and taken up again: every write and every read goes on', async () => {
    const { services } = server;
    const manager = await server.signIn('manager');
    const { id: lotId } = await makePublished(manager);
    const application = await makeDraftApplication(vendor, lotId, ['10']);
    const before = readKey(server);
    const second = openDatabase(server.url);
    // Two processes as they run: each with keys that it read at its start.
    const loads = [
      load(services.sealing, services.db, 'first'),
      load(makeSealing(keyringOf(services.settings)), second.db, 'second'),
    ];
    const uploads: Attachment[] = [];
    const state = { isOver: false };
    const sending = (async () => {
      while (!state.isOver) {
        const [file] = must<Attachment[]>(
          await vendor.upload(`/api/v1/applications/${application.id}/files`, [
            { name: 'а.txt', content: 'смета' },
          ]),
          201,
        );
        expect((await vendor.get(file!.url)).bytes.toString()).toBe('смета');
        uploads.push(file!);
        if (uploads.length > 1)
          await vendor.delete(`/api/v1/applications/${application.id}/files/${uploads.shift()!.id}`);
        // Forms have a limit a minute.
        await delay(FORM_EVERY_MS);
      }
    })();
    sending.catch(() => {});

    const killed = runCommand(server);
    await until(async () => (await wrappedBy(server)).size === 2, 60_000);
    killed.kill();
    await killed.ended;
    const halfway = await wrappedBy(server);
    expect([...halfway.values()].every((n) => n > 0) && halfway.size).toBe(2);
    expect(readKey(server)).not.toBe(before);
    expect(readFileSync(keyFile(server, 'sealing-key.retired'), 'utf8')).toBe(before);
    const between = loads.map(({ rows }) => rows.length);
    await until(() => loads.every(({ rows }, index) => rows.length > between[index]! + 20), 60_000);

    const { code, text } = await runCommand(server).ended;
    expect(text).toContain('Ключ запечатывания сменён');
    expect(code).toBe(0);
    state.isOver = true;
    await Promise.all([sending, ...loads.map(({ end }) => end())]);

    const { fingerprint } = masterKeyOf(readKey(server));
    expect([...(await wrappedBy(server)).keys()]).toEqual([fingerprint]);
    expect(existsSync(keyFile(server, 'sealing-key.retired'))).toBe(false);
    expect(existsSync(keyFile(server, 'sealing-key.new'))).toBe(false);
    const later = makeSealing(keyringOf(services.settings));
    for (const { rows } of loads) {
      expect(rows.length).toBeGreaterThan(40);
      const opened = await later.openAll(second.db, rows);
      expect(opened.every((plain) => /^(first|second) \d+$/.test(String(plain)))).toBe(true);
    }
    expect((await vendor.get(uploads[0]!.url)).bytes.toString()).toBe('смета');
    await second.close();
  });

  it('the old key opens nothing any more', async () => {
    const { db, settings } = server.services;
    const sealed = await server.services.sealing.seal(db, 'old:1', 'note', Buffer.from('цена'));
    const strange = makeSealing(
      keyringOf({ ...settings, dataDir: join(server.dataDir, 'nowhere'), sealingKey: 'x'.repeat(64) }),
    );
    await expect(strange.open(db, 'old:1', 'note', sealed)).rejects.toThrow('is not at hand');
  });
});

describe('a rotation', () => {
  const rooms: TestServer[] = [];
  afterAll(async () => {
    for (const room of rooms) await room.close();
  });
  const open = async (env: Record<string, string> = {}) => {
    const server = await testApp(env);
    rooms.push(server);
    await server.services.sealing.seal(server.services.db, 'lot:1:1', 'note', Buffer.from('цена'));
    return server;
  };

  it.each([
    ['the next key was made', ['next']],
    ['the present one got its second name', ['next', 'retired']],
  ])('that ended when %s is taken up with that key', async (_, made) => {
    const server = await open();
    const before = readKey(server);
    const next = 'a'.repeat(64);
    writeFileSync(keyFile(server, 'sealing-key.new'), next);
    if (made.includes('retired')) writeFileSync(keyFile(server, 'sealing-key.retired'), before);
    const { db, settings } = server.services;
    expect(await rotateKey(db, settings)).toEqual({ fingerprint: masterKeyOf(next).fingerprint, scopes: 1 });
    expect(readKey(server)).toBe(next);
    expect(existsSync(keyFile(server, 'sealing-key.retired'))).toBe(false);
  });

  it('twice in a row gives two keys, each alone in the end', async () => {
    const server = await open();
    const { db, settings } = server.services;
    const seen = [readKey(server)];
    for (let round = 0; round < 2; round += 1) {
      await rotateKey(db, settings);
      seen.push(readKey(server));
      expect((await wrappedBy(server)).size).toBe(1);
    }
    expect(new Set(seen).size).toBe(3);
  });

  it('of a key in the environment asks for the next one there, and needs no file', async () => {
    const [SEALING_KEY, SEALING_KEY_NEW] = ['b'.repeat(40), 'c'.repeat(40)];
    const server = await open({ SEALING_KEY });
    const refused = await runCommand(server, { SEALING_KEY }).ended;
    expect([refused.code, refused.text]).toEqual([1, expect.stringContaining('SEALING_KEY_NEW')]);
    const done = await runCommand(server, { SEALING_KEY, SEALING_KEY_NEW }).ended;
    expect([done.code, done.text]).toEqual([0, expect.stringContaining('Задайте новый ключ в SEALING_KEY')]);
    expect([...(await wrappedBy(server)).keys()]).toEqual([masterKeyOf(SEALING_KEY_NEW).fingerprint]);
    expect(existsSync(keyFile(server))).toBe(false);
  });

  it('called with a key in the environment where the platform has its own in a file is refused: no process would know the next', async () => {
    const server = await open();
    const before = readKey(server);
    const strange = { sealingKey: 'b'.repeat(40), sealingKeyNew: 'c'.repeat(40) };
    const { db, settings } = server.services;
    await expect(rotateKey(db, { ...settings, ...strange })).rejects.toThrow('с теми же переменными');
    expect([...(await wrappedBy(server)).keys()]).toEqual([masterKeyOf(before).fingerprint]);
  });

  it('takes a given key into the file', async () => {
    const server = await open();
    const { db, settings } = server.services;
    await rotateKey(db, { ...settings, sealingKeyNew: 'd'.repeat(50) });
    expect(readKey(server)).toBe('d'.repeat(50));
  });

  it('with a lost key is refused where something is sealed by it, and begins anew where nothing is', async () => {
    const server = await open();
    const { db, settings } = server.services;
    writeFileSync(keyFile(server), 'e'.repeat(64));
    await expect(rotateKey(db, settings)).rejects.toThrow('Ключ запечатывания не тот');
    await db.execute(sql`delete from sealing_scopes`);
    expect(await rotateKey(db, settings)).toMatchObject({ scopes: 0 });
    expect(readKey(server)).not.toBe('e'.repeat(64));
  });
});
