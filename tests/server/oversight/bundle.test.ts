// A lot's file as a stranger checks it: whole it holds, and whatever is changed in it is found.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkpointTexts } from '../../../src/text/checkpoints.ts';
import type { ReceiptVersion } from '../../../src/api/records/application.ts';
import type { Checkpoint } from '../../../src/api/records/checkpoint.ts';
import type { Body, Bundle } from '../../../src/proof/bundle.ts';
import { checkChain } from '../../../src/proof/check/chain.ts';
import { checkFile } from '../../../src/proof/check/check.ts';
import { Replay } from '../../../src/proof/check/replay.ts';
import { checkHeads } from '../../../src/proof/check/signatures.ts';
import type { Witness } from '../../../src/proof/check/signatures.ts';
import { RECEIPT_FORMAT } from '../../../src/proof/formats.ts';
import { readCheckpoint, verifierKeyText } from '../../../src/proof/note.ts';
import { pageCrypt } from '../../../src/proof/page/crypt.ts';
import { nodeCrypt } from '../../../src/server/platform/checkpoints/crypt.ts';
import { signNow } from '../../../src/server/platform/checkpoints/sign.ts';
import { makeOpened, must, openLot } from '../applications/make-applications.ts';
import { inHours, makePublished } from '../lots/make-lots.ts';
import { readChecked } from '../../../scripts/read-checked.ts';
import { check as strangerCheck } from '../../proof/stranger/stranger.ts';
import { testApp, type SignedIn, type TestServer } from '../make.ts';
import { bodyForgeries } from './body-forgeries.ts';
import { makeFinishedLot, prices } from './make-finished-lot.ts';
import { forger, resealed } from './resealed-bundle.ts';

let server: TestServer;
let manager: SignedIn;
let admin: SignedIn;
let vendors: SignedIn[];
let lotId: number;
let ids: number[];
let bundle: Bundle;
/** A checkpoint out of a letter that came before the opening. */
let early: string;

beforeAll(async () => {
  server = await testApp();
  ({ lotId, ids, manager, admin, vendors, early } = await makeFinishedLot(server));
  bundle = await read(manager);
});
afterAll(() => server?.close());

async function read(who: SignedIn): Promise<Bundle> {
  const reply = await who.get(`/api/v1/lots/${lotId}/bundle`);
  expect(reply.status).toBe(200);
  return reply.body as Bundle;
}

const faultsOf = (file: unknown, witness?: Witness) =>
  checkFile(nodeCrypt, file, witness)
    .findings.filter(({ state }) => state === 'fault')
    .map(({ title }) => title);

/** What a checker finds that knows nothing but docs/verification.md. */
const byStranger = (file: unknown, keys?: readonly string[]) => strangerCheck(JSON.stringify(file), keys);

/** A copy with something else in it. */
function changed(change: (copy: Bundle) => void): Bundle {
  const { rows, heads, receipts, checkpoints } = bundle;
  const copy = {
    ...bundle,
    rows: [...rows],
    checkpoints: [...checkpoints],
    ...structuredClone({ heads, receipts }),
  };
  change(copy);
  return copy;
}

describe('the file of a finished lot', () => {
  it('holds whole: nothing that can be checked is left out', () => {
    const { findings, ok } = checkFile(nodeCrypt, bundle, { notes: [early] });
    const states = Object.fromEntries(findings.map(({ title, state, text }) => [title, `${state}: ${text}`]));
    for (const title of [
      'Цепочка журнала',
      'Подпись файла',
      'Отметки журнала',
      'Отметки квитанций',
      'Ранние отметки',
      'Ваши отметки',
      'Шаги по закону',
      'Квитанции',
      'Опубликованные условия',
      'Сроки и решения',
      'Курсы валют',
      'Переторжки',
      'Предложения',
      'Сравнимые цены',
      'Рейтинг',
      'Распределение',
    ])
      expect([title, states[title]]).toEqual([title, expect.stringMatching(/^ok: /)]);
    expect(ok).toBe(true);
    expect(states['Скрытые строки']).toMatch(/^unchecked: 1:/);
    expect(byStranger(bundle, bundle.keys)).toEqual([]);
    const page = checkFile(pageCrypt, bundle, { notes: [early] });
    expect(page.findings).toEqual(findings);
  });

  it('holds where an earlier row has lost a name, says so, and finds the same done by another hand', () => {
    const [at, row] = [2, bundle.rows[2]!];
    const remainder = row.text!.replace(/,"salt":"[0-9a-f]+"/, '');
    const rows = bundle.rows.with(at, {
      seq: row.seq,
      hash: row.hash,
      content: nodeCrypt.hashText(row.text!),
      remainder,
    });
    const body = JSON.stringify({
      ...(JSON.parse(bundle.body) as Body),
      erased: [row.seq],
      signed: { heads: [], receipts: [] },
    });
    const file = resealed({ ...bundle, heads: [], receipts: [], checkpoints: [] }, body, rows);
    const { findings } = checkFile(nodeCrypt, file);
    expect(faultsOf(file)).toEqual([]);
    expect(findings.find(({ title }) => title === 'Удалённые личные данные')).toMatchObject({
      state: 'unchecked',
      text: expect.stringMatching(/^1 строка/),
    });
    expect(byStranger(file)).toEqual([]);
    // The body says which rows were erased, and it is signed.
    expect(faultsOf({ ...bundle, rows })).toContain('Цепочка журнала');
    expect(byStranger({ ...bundle, rows })).toContain('erased rows');
  });

  it('is checked line by line where it is too long for a text, with the same findings', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tender-bundle-'));
    try {
      const path = join(folder, 'bundle.json');
      const { bytes } = await manager.get(`/api/v1/lots/${lotId}/bundle`);
      writeFileSync(path, bytes);
      const whole = checkFile(nodeCrypt, readChecked(path));
      expect(checkFile(nodeCrypt, readChecked(path, 0))).toEqual(whole);
      expect(whole.ok).toBe(true);
      const text = bytes.toString('utf8');
      const told = (changed: string) => {
        writeFileSync(path, changed);
        return faultsOf(readChecked(path, 0));
      };
      expect(told(text.replace(/\n\]\}\n$/, ''))).toContain('Цепочка журнала');
      expect(told(`${text}еще`)).toContain('Цепочка журнала');
      expect(told(text.replace(/\n\{"seq":5,.*\n/, '\n'))).toContain('Цепочка журнала');
      expect(() => told(JSON.stringify(JSON.parse(text)))).toThrow(/строки журнала стоят в нём не по одной/);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('is for who reads the history, and not before the opening', async () => {
    for (const who of [vendors[0]!, await server.signIn('manager')])
      expect((await who.get(`/api/v1/lots/${lotId}/bundle`)).status).toBe(403);
    expect((await server.guest().get(`/api/v1/lots/${lotId}/bundle`)).status).toBe(401);
    // Nor while a round runs: what rivals have bid in it is nobody's yet.
    const last = 'number = (select max(number) from rounds where lot_id = $1) and lot_id = $1';
    const { pool } = server.services;
    const { rows } = await pool.query(`select ended_at from rounds where ${last}`, [lotId]);
    await pool.query(`update rounds set ended_at = null where ${last}`, [lotId]);
    const running = await manager.get(`/api/v1/lots/${lotId}/bundle`);
    await pool.query(`update rounds set ended_at = $2 where ${last}`, [lotId, rows[0].ended_at]);
    expect([running.status, running.problem.message]).toEqual([422, checkpointTexts.round]);
    const { id } = await makePublished(manager);
    expect((await manager.get(`/api/v1/lots/${id}/bundle`)).status).toBe(422);
  });

  it('tells nothing of what was never opened', () => {
    const draft = bundle.rows.filter(({ text }) => text === undefined);
    expect(draft).toHaveLength(1);
    expect(draft[0]).toEqual({
      seq: expect.any(Number),
      hash: expect.any(String),
      content: expect.any(String),
    });
  });

  it('finds every row changed, missing, added, moved or hidden, and every cut tail', () => {
    const { rows } = bundle;
    const missed: string[] = [];
    const expectFault = (what: string, file: Bundle) => {
      if (faultsOf(file).length === 0) missed.push(what);
      if (byStranger(file).length === 0) missed.push(`${what}, by the stranger`);
    };
    rows.forEach((row, index) => {
      if (row.text !== undefined) {
        const text = row.text.replace(/"event":"[^"]+"/, '"event":"lot.changed"');
        expectFault(
          `changed ${index}`,
          changed((copy) => void (copy.rows[index] = { ...row, text })),
        );
        const content = nodeCrypt.hashText(row.text);
        expectFault(
          `hidden ${index}`,
          changed((copy) => void (copy.rows[index] = { seq: row.seq, hash: row.hash, content })),
        );
      }
      expectFault(
        `missing ${index}`,
        changed((copy) => void copy.rows.splice(index, 1)),
      );
      expectFault(
        `doubled ${index}`,
        changed((copy) => void copy.rows.splice(index, 0, row)),
      );
      expectFault(
        `cut at ${index}`,
        changed((copy) => void copy.rows.splice(index)),
      );
      if (index > 0)
        expectFault(
          `moved ${index}`,
          changed(
            (copy) =>
              void ([copy.rows[index - 1], copy.rows[index]] = [copy.rows[index]!, copy.rows[index - 1]!]),
          ),
        );
    });
    expect(missed).toEqual([]);
  });

  it('finds every single letter of the body changed, and every part of a proof', () => {
    const at = Array.from({ length: 60 }, (_, n) => Math.floor((bundle.body.length * (n + 0.5)) / 60));
    for (const place of at) {
      const other = bundle.body[place] === '1' ? '2' : '1';
      const body = bundle.body.slice(0, place) + other + bundle.body.slice(place + 1);
      expect([place, faultsOf({ ...bundle, body }).length > 0]).toEqual([place, true]);
    }
    const flipped = (hash: string) => (hash.startsWith('0') ? '1' : '0') + hash.slice(1);
    for (const name of ['heads', 'receipts'] as const)
      bundle[name].forEach((proof, index) => {
        for (const part of ['minuteProof', 'logProof'] as const)
          proof[part].forEach((hash, place) => {
            const file = changed((copy) => void (copy[name][index]![part][place] = flipped(hash)));
            expect([name, index, part, faultsOf(file).length > 0]).toEqual([name, index, part, true]);
          });
        expect(faultsOf(changed((copy) => void copy[name].splice(index, 1)))).not.toEqual([]);
      });
    const twice = changed((copy) => void copy.heads.push(copy.heads[0]!));
    expect(faultsOf(twice)).toEqual(['Отметки журнала']);
    const ofProofs: [string, string, (copy: Bundle) => void][] = [
      ['a word at the top', 'Состав файла', (copy) => void Object.assign(copy, { remark: '' })],
      ['a word in a proof', 'Состав файла', (copy) => void Object.assign(copy.heads[0]!, { remark: '' })],
      [
        'a word in a row',
        'Цепочка журнала',
        (copy) => void (copy.rows[3] = Object.assign({ ...copy.rows[3]! }, { remark: '' })),
      ],
      ['a minute of fewer leaves', 'Отметки журнала', (copy) => void (copy.heads[0]!.leaves -= 1)],
      ['a receipt twice', 'Отметки квитанций', (copy) => void copy.receipts.push(copy.receipts[0]!)],
      [
        'receipts in another order',
        'Отметки квитанций',
        (copy) => void (copy.receipts = copy.receipts.toReversed()),
      ],
      ['a checkpoint twice', 'Ранние отметки', (copy) => void copy.checkpoints.push(copy.checkpoints[0]!)],
      [
        'a checkpoint of nothing',
        'Ранние отметки',
        (copy) => void copy.checkpoints.push({ note: copy.note, proof: [] }),
      ],
      ['a key twice', 'Ключи', (copy) => void (copy.keys = [...copy.keys, ...copy.keys])],
    ];
    for (const [what, title, change] of ofProofs) {
      expect([what, faultsOf(changed(change))]).toEqual([what, expect.arrayContaining([title])]);
      if (title !== 'Ключи') expect([what, byStranger(changed(change)).length]).not.toEqual([what, 0]);
    }
    const [row] = bundle.rows;
    const both = changed((copy) => void (copy.rows[0] = { ...row!, content: '0'.repeat(64) }));
    expect(faultsOf(both)).toContain('Цепочка журнала');
    // A note with anything below its text but signatures that hold.
    const [signature] = /^— .+$/m.exec(bundle.note)!;
    const other = signature.replace(/....$/, (end) => (end === 'AAA=' ? 'BBB=' : 'AAA='));
    for (const more of ['x', `${other}\n`])
      expect(faultsOf({ ...bundle, note: bundle.note + more })).toContain('Подпись файла');
    bundle.checkpoints.forEach((_, index) => {
      expect(faultsOf(changed((copy) => void copy.checkpoints.splice(index, 1)))).not.toEqual([]);
    });
  });
});

describe('a lot that took applications anew', () => {
  it('gives no file while it is sealed again, and a whole one after it, whoever left or came back', async () => {
    const people = [
      await server.signIn('vendor'),
      await server.signIn('vendor'),
      await server.signIn('vendor'),
    ];
    const made = await makeOpened(
      server,
      manager,
      people,
      prices.map(([first]) => [first!, '20', '30']),
    );
    const path = `/api/v1/lots/${made.lotId}`;
    must(await admin.post(`${path}/back-to-applications`, { deadline: inHours(5), reason: 'Мало заявок' }));
    const [leaving, changing] = made.ids;
    must(await people[0]!.post(`/api/v1/applications/${leaving}/cancel`));
    must(await people[1]!.post(`/api/v1/applications/${changing}/edit`));
    must(await people[1]!.post(`/api/v1/applications/${changing}/step-active`));
    expect((await manager.get(`${path}/bundle`)).status).toBe(422);
    await openLot(server, manager, made.lotId);
    await server.settleUnmailed();
    const file = (await manager.get(`${path}/bundle`)).body as Bundle;
    expect(checkFile(nodeCrypt, file).findings.filter(({ state }) => state === 'fault')).toEqual([]);
    const { versions } = JSON.parse(file.body) as Body;
    expect(versions.map(({ number }) => number).toSorted()).toEqual([1, 1, 1, 2]);
    expect(byStranger(file)).toEqual([]);
  });
});

/** Who has the platform's database: rewrites the body and signs the file anew, with the platform's own key or another. */
describe('a file made anew by who has the database', () => {
  const body = () => JSON.parse(bundle.body) as Body;

  it.each(bodyForgeries)('gives away %s', (_, title, change) => {
    const own = body();
    change(own);
    expect(JSON.stringify(own)).not.toBe(bundle.body);
    // As if it were signed: of what is left, the check named above has to tell.
    const file = resealed(bundle, JSON.stringify(own), bundle.rows);
    expect(faultsOf(file)).toContain(title);
    expect(byStranger(file)).not.toEqual([]);
  });

  it('says what of a signed body it does not know, and which key has signed nothing', () => {
    const own = JSON.stringify({ ...body(), remark: 'После выпуска' });
    const told = (file: Bundle, title: string) =>
      checkFile(nodeCrypt, file).findings.find((one) => one.title === title);
    expect(told(resealed(bundle, own, bundle.rows), 'Незнакомые поля')).toMatchObject({
      state: 'unchecked',
      text: expect.stringContaining('remark'),
    });
    const other = verifierKeyText(
      nodeCrypt,
      'test.local/checkpoints',
      forger.publicKey.export({ format: 'der', type: 'spki' }).subarray(12),
    );
    expect(told({ ...bundle, keys: [...bundle.keys, other] }, 'Ключи')).toMatchObject({
      state: 'unchecked',
      text: expect.stringContaining(other),
    });
    expect(told(bundle, 'Ключи')!.state).toBe('ok');
  });

  it('gives away a row that is later than the minute that has signed it', () => {
    const late = new Date(Date.now() + 3_600_000).toISOString();
    const rows = rewritten((text) =>
      text.includes('"event":"lot.toPending"') ? text.replace(/"at":"[^"]+"/, `"at":"${late}"`) : text,
    );
    const passed: { hash: string; latest: string }[] = [];
    const own = body();
    checkChain(
      nodeCrypt,
      rows,
      own,
      new Replay(nodeCrypt, own),
      (_seq, hash, latest) => void passed.push({ hash, latest }),
    );
    const at = rows.findIndex(({ text }) => text?.includes('"event":"lot.toPending"'));
    expect(passed.slice(0, at).every(({ latest }) => latest < late)).toBe(true);
    expect(passed.slice(at).every(({ latest }) => latest === late)).toBe(true);
    const checkpoint = readCheckpoint(bundle.note)!;
    const told = (of: (seq: number) => { hash: string; latest: string }) => () =>
      checkHeads(nodeCrypt, bundle, own, checkpoint, of);
    const honest = (seq: number) => ({ hash: bundle.rows[seq - 1]!.hash, latest: '' });
    expect(told(honest)).not.toThrow();
    expect(told((seq) => ({ ...honest(seq), latest: late }))).toThrow(/подписана раньше, чем сделана/);
  });

  const otherReason = (text: string) => text.replace('Есть на складе', 'Передумали');

  /** A chain with something else in it, every hash of it calculated again. */
  function rewritten(change = otherReason): Bundle['rows'] {
    let previous = '0'.repeat(64);
    return bundle.rows.map((row) => {
      const text = row.text && change(row.text);
      const content = text === undefined ? row.content! : nodeCrypt.hashText(text);
      const hash = nodeCrypt.hashText(`{"content":"${content}","prevHash":"${previous}","seq":${row.seq}}`);
      previous = hash;
      return { seq: row.seq, hash, ...(text === undefined ? { content } : { text }) };
    });
  }

  it('gives away a chain that was rewritten whole', () => {
    const rows = rewritten();
    expect(rows.at(-1)!.hash).not.toBe(bundle.rows.at(-1)!.hash);
    expect(faultsOf(resealed(bundle, bundle.body, rows))).toContain('Отметки журнала');
    expect(byStranger(resealed(bundle, bundle.body, rows))).not.toEqual([]);
  });

  it('gives away a step that names no law', () => {
    const rows = rewritten((text) =>
      text.includes('"event":"lot.toPending"')
        ? text.replace(/"lawVersion":"[0-9a-f]+"/, '"lawVersion":null')
        : text,
    );
    const file = resealed({ ...bundle, heads: [] }, bundle.body, rows);
    expect(faultsOf(file)).toContain('Шаги по закону');
    expect(faultsOf(resealed({ ...bundle, heads: [] }, bundle.body, rewritten()))).not.toContain(
      'Шаги по закону',
    );
  });

  it('gives itself away to who has kept a letter or the key', () => {
    const rows = rewritten();
    // A log of its own: nothing of the old one is left in it.
    const forged = resealed(
      { ...bundle, heads: [], receipts: [], checkpoints: [] },
      JSON.stringify({ ...body(), signed: { heads: [], receipts: [] } }),
      rows,
    );
    expect(faultsOf(forged)).toEqual([]);
    expect(faultsOf(forged, { notes: [early] })).toEqual(['Ваши отметки']);
    expect(faultsOf(forged, { keys: bundle.keys })).toEqual(['Ваши отметки']);
    expect([byStranger(forged), byStranger(forged, bundle.keys)]).toEqual([[], ['the witness’ key']]);
    expect(faultsOf(bundle, { keys: bundle.keys, notes: [early] })).toEqual([]);
  });
});

describe('a witness', () => {
  it('compares a letter’s checkpoint by the platform’s proof where the file has none of its size', async () => {
    const late = (await signNow(server.services)).note;
    await signNow(server.services);
    const fresh = await read(manager);
    const [from, to] = [late, fresh.note].map((note) => readCheckpoint(note)!.size);
    const answer = must<{ from: Checkpoint; to: Checkpoint; proof: string[] }>(
      await server.guest().get(`/api/v1/checkpoints/consistency?from=${from}&to=${to}`),
    );
    const told = (witness: Witness) =>
      checkFile(nodeCrypt, fresh, witness).findings.find(({ title }) => title === 'Ваши отметки')!;
    expect(told({ notes: [late] }).text).toContain(`Не сличены отметки ${from}`);
    expect(told({ notes: [late], consistency: [answer] })).toMatchObject({
      state: 'ok',
      text: expect.stringMatching(/^1:/),
    });
  });

  it('checks a receipt alone, and finds another in its place', async () => {
    const [version] = must<ReceiptVersion[]>(await vendors[0]!.get(`/api/v1/applications/${ids[0]}/receipt`));
    const { hash, nonce, content, checkpoint } = version!;
    const file = { format: RECEIPT_FORMAT, receipt: hash, nonce, content, ...checkpoint! };
    expect(faultsOf(file)).toEqual([]);
    expect(faultsOf({ ...file, receipt: '0'.repeat(64) })).toEqual(['Отметка квитанции', 'Содержание']);
    expect(faultsOf({ ...file, content: `${content} ` })).toEqual(['Содержание']);
    expect(faultsOf({ format: 'else' })).toEqual(['Файл']);
  });
});
