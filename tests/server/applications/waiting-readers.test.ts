// What is only read or tried out waits for no step of its lot, and no step waits for it.
import * as xlsx from 'sheetjs-ce';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Application } from '../../../src/api/records/application.ts';
import { inHours } from '../lots/make-lots.ts';
import { testApp, until, type SignedIn, type TestServer } from '../make.ts';
import type { TestReply } from '../support/client.ts';
import { answerOrWait, holdRows, holdTable, waitersOf } from '../support/waiting.ts';
import { makeOpened, makeRated, must } from './make-applications.ts';
import { twoVendors, type TwoVendors } from './two-vendors.ts';

let server: TestServer;
let manager: SignedIn;
let vendor: SignedIn;
let security: SignedIn;
let auditor: SignedIn;
let twoDrafts: TwoVendors['drafts'];
let makeRound: TwoVendors['round'];

beforeAll(async () => {
  server = await testApp();
  ({ manager, vendor, security, auditor, drafts: twoDrafts, round: makeRound } = await twoVendors(server));
});
afterAll(() => server?.close());

describe('while a step of the lot is under way', () => {
  const lockLot = 'select 1 from lots where id = $1 for update';

  it('a template is given and a filled one is tried out', async () => {
    const { lotId, own } = await twoDrafts();
    const release = await holdRows(server, lockLot, [lotId]);
    const path = `/api/v1/applications/${own.id}/import`;
    try {
      const template = await answerOrWait(server, () => vendor.get(`${path}-template`));
      if (template === 'waits') throw new Error('the template waits');
      const filled = { name: 'a.xlsx', content: template.bytes };
      const tried = await answerOrWait(server, () => vendor.upload(`${path}?dryRun=1`, [filled]));
      expect(tried).toMatchObject({ status: 200, body: { data: { applied: false, total: 3 } } });
    } finally {
      await release();
    }
  });

  it('an allocation is tried out, and nothing of it is written', async () => {
    const people = { manager, security, auditor };
    const { lotId, ids } = await makeRated(server, people, [vendor], [['1', '2', '3']]);
    const path = `/api/v1/lots/${lotId}/allocated-quantity/import`;
    const { bytes } = await manager.get(`${path}-template`);
    const book = xlsx.read(bytes);
    const sheet = book.Sheets[book.SheetNames[0]!]!;
    const rows = xlsx.utils.sheet_to_json<(string | number)[]>(sheet, { header: 1, defval: '' });
    const column = rows[0]!.indexOf('Распределено');
    for (const row of rows.slice(1)) row[column] = 1;
    const filled = xlsx.utils.book_new();
    xlsx.utils.book_append_sheet(filled, xlsx.utils.aoa_to_sheet(rows), 'Распределение');
    const content = xlsx.write(filled, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
    const release = await holdRows(server, lockLot, [lotId]);
    try {
      const tried = await answerOrWait(server, () =>
        manager.upload(`${path}?dryRun=1`, [{ name: 'a.xlsx', content }]),
      );
      expect(tried).toMatchObject({ status: 200, body: { data: { applied: false, changedRows: 3 } } });
    } finally {
      await release();
    }
    const { offers } = must<Application>(await manager.get(`/api/v2/applications/${ids[0]}`));
    expect(offers.map(({ allocatedQuantity }) => allocatedQuantity)).toEqual([null, null, null]);
    must(await manager.upload(path, [{ name: 'a.xlsx', content }]));
    const written = must<Application>(await manager.get(`/api/v2/applications/${ids[0]}`)).offers;
    expect(written.map(({ allocatedQuantity }) => allocatedQuantity)).toEqual(['1', '1', '1']);
  });
});

describe('while an answer is read, the lot is free again', () => {
  type Scene = { lotId: number; call: () => Promise<TestReply> };
  const opened = async () => {
    const { lotId, ids } = await makeOpened(server, manager, [vendor], [['1', '2', '3']]);
    const { offers } = must<Application>(await manager.get(`/api/v2/applications/${ids[0]}`));
    return { lotId, path: `/api/v1/applications/${ids[0]}`, offer: `/api/v1/offers/${offers[0]!.id}` };
  };
  const scenes: [name: string, table: string, make: () => Promise<Scene>][] = [
    [
      'an approval',
      'ratings',
      async () => {
        const { lotId, offer } = await opened();
        return {
          lotId,
          call: () => manager.patch(`${offer}/update-approved-customer`, { approved: true }),
        };
      },
    ],
    [
      'a decision',
      'ratings',
      async () => {
        const { lotId, path } = await opened();
        const body = { decision: 'rejected', comment: 'Не соответствует заданию' };
        return { lotId, call: () => manager.post(`${path}/verifications`, body) };
      },
    ],
    [
      'a request of clarification',
      'ratings',
      async () => {
        const { lotId, path } = await opened();
        const body = { blocks: ['price_block'], text: 'Уточните цену', dueAt: inHours(24) };
        return { lotId, call: () => manager.post(`${path}/clarifications`, body) };
      },
    ],
    [
      'a price of a round',
      'ratings',
      async () => {
        const { lotId, offerIds } = await makeRound();
        return {
          lotId,
          call: () => vendor.post(`/api/v1/offers/${offerIds[0]}/set-repeated-price`, { price: '90' }),
        };
      },
    ],
  ];

  it.each(scenes)('%s', async (_, table, make) => {
    const { lotId, call } = await make();
    // What only the answer reads.
    const release = await holdTable(server, table);
    const calling = call();
    try {
      await until(async () => (await waitersOf(server)) === 1);
      const lock = server.services.pool.query('select 1 from lots where id = $1 for update nowait', [lotId]);
      await expect(lock).resolves.toMatchObject({ rowCount: 1 });
    } finally {
      await release();
    }
    expect([200, 201]).toContain((await calling).status);
  });
});
