// Sealing on a real database: what was sealed opens as what it was and as nothing else.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, transact, type Database } from '../../../../src/server/platform/database/client.ts';
import { keyringOf } from '../../../../src/server/platform/sealing/keyring.ts';
import { makeSealing, openSealing, sealing } from '../../../../src/server/platform/sealing/sealing.ts';
import { sendAll } from '../../../../src/server/platform/database/statement.ts';
import { scopeSeen, type ScopeSeen } from '../../../../src/server/platform/sealing/scope-keys.ts';
import { SealingError } from '../../../../src/server/platform/sealing/sealing-error.ts';
import { buildApp } from '../../../../src/server/app.ts';
import { countRows, testApp, type TestServer } from '../../make.ts';

const words = (text: string) => new TextEncoder().encode(text);
const KEY = 'the-master-key-of-this-test-0123456789';
const OTHER_KEY = 'another-master-key-0123456789-0123456789';

let server: TestServer;
let second: Database;
beforeAll(async () => {
  server = await testApp({ SEALING_KEY: KEY });
  second = openDatabase(server.url);
});
afterAll(async () => {
  await second?.close();
  await server?.close();
});

const fresh = () => makeSealing(keyringOf(server.services.settings));
let scopes = 0;
const newScope = () => `test:${(scopes += 1)}`;

describe('what was sealed', () => {
  it.each([0, 1, 1_019, 1_020, 300_000])('opens as it was: %i bytes', async (length) => {
    const { db } = server.services;
    const scope = newScope();
    const plain = Buffer.from(Array.from({ length }, (_, index) => (index * 7 + length) % 251));
    const sealed = await sealing().seal(db, scope, 'note:1', plain);
    expect(Buffer.compare(await fresh().open(db, scope, 'note:1', sealed), plain)).toBe(0);
  });

  it('shows neither its words nor, within a step, its length', async () => {
    const { db, sealing: own } = server.services;
    const scope = newScope();
    const short = await own.seal(db, scope, 'note:1', words('1000'));
    const long = await own.seal(db, scope, 'note:1', words('цена '.repeat(100)));
    const again = await own.seal(db, scope, 'note:1', words('1000'));
    expect(short.length).toBe(long.length);
    expect(short.includes('1000')).toBe(false);
    expect(short.equals(again)).toBe(false);
  });

  it('does not open with any byte changed, added or cut', async () => {
    const { db, sealing: own } = server.services;
    const scope = newScope();
    const sealed = await own.seal(db, scope, 'note:1', words('цена'));
    const faults: Buffer[] = [Buffer.alloc(0), sealed.subarray(0, 40), sealed.subarray(0, -1)];
    faults.push(Buffer.concat([sealed, Buffer.of(0)]));
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed[at]! ^= 1;
      faults.push(changed);
    }
    for (const fault of faults)
      await expect(own.open(db, scope, 'note:1', fault)).rejects.toBeInstanceOf(SealingError);
  });

  it('does not open as another’s, in another scope, or under another key', async () => {
    const { db, sealing: own } = server.services;
    const [scope, other] = [newScope(), newScope()];
    const sealed = await own.seal(db, scope, 'note:1', words('цена'));
    await own.seal(db, other, 'note:1', words('цена'));
    await expect(own.open(db, scope, 'note:2', sealed)).rejects.toBeInstanceOf(SealingError);
    await expect(own.open(db, other, 'note:1', sealed)).rejects.toBeInstanceOf(SealingError);
    await expect(own.open(db, newScope(), 'note:1', sealed)).rejects.toBeInstanceOf(SealingError);
    await db.execute(sql`update sealing_scopes as s set wrapped = o.wrapped from sealing_scopes as o
      where s.scope = ${scope} and o.scope = ${other}`);
    await expect(fresh().open(db, scope, 'note:1', sealed)).rejects.toBeInstanceOf(SealingError);
    const strange = makeSealing(keyringOf({ ...server.services.settings, sealingKey: OTHER_KEY }));
    await expect(strange.open(db, other, 'note:1', sealed)).rejects.toBeInstanceOf(SealingError);
  });

  it('opens where its key was read with something else, also where two make it at once', async () => {
    const scope = newScope();
    const sealBoth = [server.services.db, second.db].map((db, index) =>
      transact(db, async (tx) => {
        const own = fresh();
        const { rows } = await tx.execute<{ seen: ScopeSeen }>(
          sql`select ${scopeSeen(sql`${scope}`)} as seen`,
        );
        const { sealed, writes } = await own.sealSeen(tx, scope, rows[0]!.seen, [
          { purpose: `note:${index}`, plain: words(`цена ${index}`) },
        ]);
        await sendAll(tx, writes);
        return sealed[0]!;
      }),
    );
    for (const [index, sealed] of (await Promise.all(sealBoth)).entries())
      expect((await fresh().open(server.services.db, scope, `note:${index}`, sealed)).toString('utf8')).toBe(
        `цена ${index}`,
      );
  });

  it('is not sealed by a master key that was retired meanwhile', async () => {
    const { db, sealing: own } = server.services;
    const scope = newScope();
    const { rows } = await db.execute<{ seen: ScopeSeen }>(sql`select ${scopeSeen(sql`${scope}`)} as seen`);
    const gone = { ...rows[0]!.seen, current: 'none such' };
    const known = keyringOf({ ...server.services.settings, sealingKey: KEY });
    const strange = makeSealing({ ...known, find: () => known.first() });
    await expect(
      strange
        .sealSeen(db, scope, gone, [{ purpose: 'note:1', plain: words('цена') }])
        .then(({ writes }) => sendAll(db, writes)),
    ).rejects.toMatchObject({ code: '23502', table: 'sealing_scopes', column: 'master' });
    await expect(own.open(db, scope, 'note:1', Buffer.alloc(100))).rejects.toBeInstanceOf(SealingError);
  });

  it('opens in the order asked, many scopes with one statement', async () => {
    const { db, sealing: own } = server.services;
    const rows = [];
    for (const text of ['а', 'б', 'в']) {
      const scope = newScope();
      rows.push({ scope, purpose: text, sealed: await own.seal(db, scope, text, words(text)) });
    }
    rows.push({ ...rows[0]!, sealed: await own.seal(db, rows[0]!.scope, 'а', words('ещё')) });
    const opened = await fresh().openAll(db, rows);
    expect(opened.map(String)).toEqual(['а', 'б', 'в', 'ещё']);
  });

  it('is told as a fault of ours where it does not open, and nothing of it', async () => {
    const app = await buildApp(server.services);
    app.get('/broken', () => {
      throw new SealingError('scope lot:1:1 of test');
    });
    const reply = await app.inject({ url: '/broken' });
    expect(reply.statusCode).toBe(500);
    expect(reply.json<{ message: string }>().message).toMatch(/^Запечатанное содержимое не открывается/);
    expect(reply.payload).not.toContain('lot:1:1');
    await app.close();
  });
});

describe('the key of a scope', () => {
  const twoProcesses = async (): Promise<[Database['db'], Database['db']]> => {
    await openSealing(second.db, keyringOf(server.services.settings));
    return [server.services.db, second.db];
  };

  it('is one, whoever of two processes was first', async () => {
    const [here, there] = await twoProcesses();
    const [mine, theirs] = [fresh(), fresh()];
    for (let round = 0; round < 10; round += 1) {
      const scope = newScope();
      const [a, b] = await Promise.all([
        transact(here, (tx) => mine.seal(tx, scope, 'a', words('здесь'))),
        transact(there, (tx) => theirs.seal(tx, scope, 'b', words('там'))),
      ]);
      expect(String(await theirs.open(there, scope, 'a', a))).toBe('здесь');
      expect(String(await mine.open(here, scope, 'b', b))).toBe('там');
    }
  });

  it('is forgotten with the transaction that made it: nothing is sealed by a key that was rolled back', async () => {
    const { db } = server.services;
    const own = fresh();
    const scope = newScope();
    const before = await countRows(server.services, 'sealing_scopes');
    const rolledBack = transact(db, async (tx) => {
      const sealed = await own.seal(tx, scope, 'a', words('прочь'));
      expect(String(await own.open(tx, scope, 'a', sealed))).toBe('прочь');
      throw new Error('away with it');
    });
    await expect(rolledBack).rejects.toThrow('away with it');
    expect(await countRows(server.services, 'sealing_scopes')).toBe(before);
    const sealed = await own.seal(db, scope, 'a', words('остаётся'));
    expect(String(await fresh().open(db, scope, 'a', sealed))).toBe('остаётся');
  });

  it('is forgotten with a savepoint, too', async () => {
    const { db } = server.services;
    const own = fresh();
    const scope = newScope();
    const sealed = await transact(db, async (tx) => {
      await tx
        .transaction(async (inner) => {
          const gone = await own.seal(inner, scope, 'a', words('прочь'));
          await own.open(inner, scope, 'a', gone);
          throw new Error('away with it');
        })
        .catch(() => {});
      return own.seal(tx, scope, 'a', words('остаётся'));
    });
    expect(String(await fresh().open(db, scope, 'a', sealed))).toBe('остаётся');
  });

  it('is remembered where it is there for good, within a transaction that writes as well', async () => {
    const { db } = server.services;
    const own = fresh();
    const scope = newScope();
    const sealed = await fresh().seal(db, scope, 'a', words('цена'));
    await transact(db, async (tx) => {
      await tx.execute(
        sql`insert into sealing_scopes (scope, master, wrapped) values (${newScope()}, 'x', '')`,
      );
      await own.open(tx, scope, 'a', sealed);
    });
    await db.execute(sql`delete from sealing_scopes where scope = ${scope}`);
    expect(String(await own.open(db, scope, 'a', sealed))).toBe('цена');
  });
});
