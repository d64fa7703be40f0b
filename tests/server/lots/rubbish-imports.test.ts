// Whatever is sent as a table, the answer is a clear refusal in Russian, soon, and the server goes on.
import type { Worker } from 'node:worker_threads';
import { strToU8, unzipSync, zipSync, type Zippable } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OrdersImport } from '../../../src/api/records/order.ts';
import { watchThreads } from '../../support/threads.ts';
import { testApp, type SignedIn, type TestServer } from '../make.ts';
import { makeDraft } from './make-lots.ts';
import { plainSheet } from './make-sheets.ts';

let server: TestServer;
let manager: SignedIn;
let lotId: number;
beforeAll(async () => {
  server = await testApp();
  manager = await server.signIn('manager');
  ({ id: lotId } = await makeDraft(manager, {}, []));
});
afterAll(() => server?.close());

const send = (content: Buffer | string, name = 'Перечень.xlsx') =>
  manager.upload(`/api/v1/lots/${lotId}/orders/import?dryRun=1`, [{ name, content }]);

/** The same numbers each run. */
function bytes(count: number, seed: number): Buffer {
  let state = seed;
  return Buffer.from(
    Array.from({ length: count }, () => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return (state >> 16) & 255;
    }),
  );
}

/** A workbook with some of its parts replaced. */
function altered(parts: Record<string, (text: string) => string>): Buffer {
  const entries: Zippable = {};
  for (const [name, content] of Object.entries(unzipSync(plainSheet()))) {
    const change = Object.entries(parts).find(([end]) => name.endsWith(end))?.[1];
    entries[name] = change ? strToU8(change(Buffer.from(content).toString('utf8'))) : content;
  }
  return Buffer.from(zipSync(entries));
}

const CFB = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(4_096)]);
const TOO_MANY = { files: ['Не больше 5000 позиций'] };
const RUSSIAN = /[а-яё]{4}/i;

describe('what is no table', () => {
  const whole = plainSheet();
  const rubbish: [string, () => Buffer | string, string?][] = [
    ['random bytes', () => bytes(20_000, 7)],
    ['random bytes as xls', () => bytes(20_000, 11), 'Перечень.xls'],
    ['random bytes as csv', () => bytes(20_000, 13), 'Перечень.csv'],
    [
      'a ZIP signature before random bytes',
      () => Buffer.concat([Buffer.from('PK\u0003\u0004'), bytes(9_000, 17)]),
    ],
    ['an old container with nothing in it', () => CFB, 'Перечень.xls'],
    ['a page named xlsx', () => '<html><table><tr><td>Наименование</td></tr></table></html>'],
    ['a ZIP that is no workbook', () => Buffer.from(zipSync({ 'a.txt': strToU8('текст') }))],
    ['a picture', () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'Перечень.png'],
    ['an empty file', () => ''],
    ...[0.3, 0.6, 0.95].map((part): [string, () => Buffer] => [
      `a workbook cut at ${part}`,
      () => whole.subarray(0, Math.floor(whole.length * part)),
    ]),
    ...[1, 2, 3, 4, 5].map((seed): [string, () => Buffer] => [
      `a workbook with flipped bytes ${seed}`,
      () => {
        const noise = bytes(60, seed);
        const copy = Buffer.from(whole);
        for (let i = 0; i < noise.length; i += 2)
          copy[(noise[i]! * 256 + noise[i + 1]!) % copy.length]! ^= 0x5a;
        return copy;
      },
    ]),
  ];
  it.each(rubbish)('%s is refused', async (_, content, name) => {
    const reply = await send(content(), name);
    if (reply.status === 200) {
      // A csv takes any text and says by cell what is wrong; flipped bytes may hit nothing that matters.
      expect(reply.data<OrdersImport>().imported).toBe(0);
      return;
    }
    expect([413, 415, 422]).toContain(reply.status);
    expect(reply.problem.message).toMatch(RUSSIAN);
  });

  it('a workbook under a password is told to be one', async () => {
    const reply = await send(CFB);
    const text = 'Файл защищён паролем: снимите защиту и сохраните его заново';
    expect([reply.status, reply.problem.message]).toEqual([422, text]);
    // The same sentence as its line: a page tells it once.
    expect(reply.problem.errors?.files).toEqual([text]);
  });
});

describe('what is too much', () => {
  it('a sheet that declares all rows there can be is read to its real end', async () => {
    const all = altered({
      'sheet1.xml': (text) => text.replace(/<dimension ref="[^"]*"/, '<dimension ref="A1:XFD1048576"'),
    });
    const reply = await send(all);
    expect(reply.status).toBe(200);
    expect(reply.data<OrdersImport>().rows).toHaveLength(2);
  });

  it('a sheet that declares fewer rows than it has is read to its real end, too', async () => {
    const few = altered({
      'sheet1.xml': (text) => text.replace(/<dimension ref="[^"]*"/, '<dimension ref="A1:G2"'),
    });
    expect((await send(few)).data<OrdersImport>().rows).toHaveLength(2);
  });

  it('a sheet with more rows than a lot may have is refused', async () => {
    const row = (r: number) =>
      `<row r="${r}"><c r="B${r}" t="inlineStr"><is><t>Труба ${r}</t></is></c></row>`;
    const rows = Array.from({ length: 20_000 }, (_, i) => row(i + 2)).join('');
    const reply = await send(
      altered({ 'sheet1.xml': (text) => text.replace('</sheetData>', `${rows}</sheetData>`) }),
    );
    expect(reply.problem.errors).toEqual(TOO_MANY);
  });

  it('a sign that no text can hold is told as an unknown one', async () => {
    const odd = altered({
      'sheet1.xml': (text) => text.replace('Камера купольная', 'Камера_x0000_ купольная'),
    });
    const { rows } = (await send(odd)).data<OrdersImport>();
    expect(rows[0]!.name).toBe('Камера\uFFFD купольная');
  });

  it('a number or a day that is none is told at its cell, and the rest is read', async () => {
    for (const [number, day] of [
      ['1E+21', '99999999'],
      ['9.9E+307', '-5'],
    ] as const) {
      const odd = altered({
        'sheet1.xml': (text) =>
          text.replace('<c r="E2"><v>3<', `<c r="E2"><v>${number}<`).replace('<v>46381<', `<v>${day}<`),
      });
      const reply = await send(odd);
      expect([reply.status, reply.problem?.message]).toEqual([200, undefined]);
      const { rows, errors } = reply.data<OrdersImport>();
      expect(rows.map(({ quantity }) => quantity)).toEqual([null, '5']);
      expect(rows[0]!.requiredDelivery).toBe(day);
      expect(errors.map(({ cell, message }) => [cell, message])).toEqual([
        ['E2', 'Слишком большое количество'],
      ]);
    }
  });

  it('a ZIP bomb is refused by what it unpacks to', async () => {
    const bomb = altered({ 'sheet1.xml': (text) => text + ' '.repeat(90 * 1024 * 1024) });
    expect(bomb.length).toBeLessThan(1024 * 1024);
    const reply = await send(bomb);
    expect([reply.status, reply.problem.message]).toEqual([
      422,
      'Таблица слишком велика: оставьте только нужные строки и сохраните её заново',
    ]);
  });

  it('others are answered while tables are read', async () => {
    const rows = Array.from({ length: 60_000 }, (_, i) => `Труба стальная ${i};${i};шт`).join('\n');
    const csv = `Наименование;Количество;Ед. изм.\n${rows}`;
    const names = ['a.csv', 'b.csv', 'c.csv'];
    const events: string[] = [];
    let stop = () => {};
    const started = new Promise<Worker>((resolve) => (stop = watchThreads(resolve)));
    const sending = Promise.all(names.map((name) => send(csv, name))).then((replies) => {
      events.push('tables answered');
      return replies;
    });
    const thread = await Promise.race([started, sending.then(() => null)]);
    stop();
    thread?.once('exit', () => events.push('a table read'));
    expect((await server.guest().get('/api/v1/units')).status).toBe(200);
    events.push('a guest answered');
    for (const { problem } of await sending) expect(problem.errors).toEqual(TOO_MANY);
    expect(events).toEqual(['a guest answered', 'a table read', 'tables answered']);
  });
});
