// Receipts are held against what an opening shows, and counted.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Stats } from '../../../src/api/records/stats.ts';
import { dayOf } from '../../../src/rules/dates.ts';
import { judgeOlderReceipts } from '../../../src/server/applications/application/receipt-verdicts.ts';
import { makePublished } from '../lots/make-lots.ts';
import { testApp, type SignedIn, type TestServer } from '../make.ts';
import { changeVersion } from './change-version.ts';
import { must, openLot, submit, threeItems } from './make-applications.ts';

let server: TestServer;
let owner: SignedIn;
let staff: Record<string, SignedIn>;
let vendors: SignedIn[];

beforeAll(async () => {
  server = await testApp();
  owner = await server.signIn('manager');
  staff = {
    owner,
    security: await server.signIn('security'),
    auditor: await server.signIn('auditor'),
    admin: await server.signIn('admin'),
  };
  vendors = [await server.signIn('vendor'), await server.signIn('vendor'), await server.signIn('vendor')];
});
afterAll(() => server?.close());

const noticesOf = async (who: SignedIn) =>
  must<{ type: string; text: string }[]>(await who.get('/api/v1/notifications?per_page=100')).filter(
    ({ type }) => type === 'lot.receiptUnlike',
  );

it('the staff are told of one that another content is under; what an older release has opened is counted too', async () => {
  const { id } = await makePublished(owner, {}, threeItems);
  const [mine, theirs] = [
    await submit(vendors[0]!, id, ['1', '2', '3']),
    await submit(vendors[1]!, id, ['1', '2', '3']),
  ];
  await submit(vendors[2]!, id, ['1', '2', '3']);
  const figure = async () => must<Stats>(await server.guest().get('/api/v1/stats')).platform.receipts;
  expect(await figure()).toBeNull();
  await changeVersion(server, `hash = '${'0'.repeat(64)}'`, mine.id);
  await openLot(server, owner, id);
  await server.settle();
  const ofLot = async () =>
    must<{ receipts: unknown }>(await owner.get(`/api/v1/lots/${id}/logs/verify`)).receipts;
  expect(await ofLot()).toEqual({ matched: 2, counted: 3 });
  for (const [name, who] of Object.entries(staff)) {
    const told = await noticesOf(who);
    expect([name, told.map(({ text }) => text.includes('сошлось квитанций 2 из 3'))]).toEqual([name, [true]]);
  }
  expect(await noticesOf(vendors[0]!)).toEqual([]);
  // What was found is not written otherwise afterwards.
  await expect(
    server.services.pool.query(
      'update application_versions set receipt_matches = true where application_id = $1',
      [mine.id],
    ),
  ).rejects.toThrow('never changed');
  const month = dayOf(new Date()).slice(0, 'YYYY-MM'.length);
  // Vendors learn with the results how many they were: until then a guest's figure tells nothing of it, of a lot of the invited never.
  expect(await figure()).toBeNull();
  const setLot = (set: string) => server.services.pool.query(`update lots set ${set} where id = $1`, [id]);
  await setLot("status = 'finished', is_open = false");
  expect(await figure()).toBeNull();
  await setLot('is_open = true');
  expect(await figure()).toEqual({ month, matched: 2, counted: 3 });
  // Another month's are not of this one's.
  await changeVersion(server, `opened_at = opened_at - interval '32 days'`, mine.id);
  expect(await figure()).toEqual({ month, matched: 2, counted: 2 });

  // What a release that did not count has opened is counted as one that does starts.
  await changeVersion(
    server,
    `receipt_matches = null, submitted_at = submitted_at - interval '40 days'`,
    mine.id,
  );
  await changeVersion(
    server,
    'receipt_matches = null, sealed = set_byte(sealed, 300, get_byte(sealed, 300) # 1)',
    theirs.id,
  );
  expect(await ofLot()).toEqual({ matched: 1, counted: 1 });
  await judgeOlderReceipts(server.services);
  await server.settle();
  expect(await ofLot()).toEqual({ matched: 1, counted: 3 });
  expect(await figure()).toEqual({ month, matched: 1, counted: 2 });

  // What it opens after that, while this one runs beside it, too.
  await changeVersion(server, 'receipt_matches = null', theirs.id);
  await server.tick('receipts-unjudged');
  await server.settle();
  expect(await ofLot()).toEqual({ matched: 1, counted: 3 });
});

it('a receipt that the history does not have is another, though it fits the content', async () => {
  const { id } = await makePublished(owner, {}, threeItems);
  const mine = await submit(vendors[0]!, id, ['1', '2', '3']);
  const theirs = await submit(vendors[1]!, id, ['7', '7', '7']);
  await server.services.pool.query('alter table history disable trigger all');
  await server.services.pool.query(
    `update history set payload = payload || '{"receipt":"other"}' where model = 'application' and model_id = $1`,
    [mine.id],
  );
  await server.services.pool.query('alter table history enable trigger all');
  await openLot(server, owner, id);
  const { rows } = await server.services.pool.query(
    'select receipt_matches from application_versions where application_id = any($1) order by receipt_matches',
    [[mine.id, theirs.id]],
  );
  expect(rows).toEqual([{ receipt_matches: false }, { receipt_matches: true }]);
});
