// Signals over HTTP: told to the staff after the opening, answered by a sentence that stays in the history.
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { HistoryRow } from '../../../src/api/records/history-row.ts';
import type { RoundState } from '../../../src/api/records/round.ts';
import type { SignalRecord } from '../../../src/api/records/signal.ts';
import { hashPassword } from '../../../src/server/accounts/auth/passwords.ts';
import { inHours, makePublished } from '../lots/make-lots.ts';
import { SignedIn, testApp, type TestServer } from '../make.ts';
import {
  makeDraftApplication,
  makeOpened,
  makePending,
  must,
  openLot,
  passRound,
  submit,
  threeItems,
} from '../applications/make-applications.ts';

let server: TestServer;
let manager: SignedIn;
beforeAll(async () => {
  server = await testApp();
  manager = await server.signIn('manager');
});
afterAll(() => server?.close());

const path = (lotId: number) => `/api/v1/lots/${lotId}/signals`;
interface Told {
  signals: SignalRecord[];
  skipped: { code: string }[];
}

it('tells of prices alike and of a phone in common, keeps each answer, and nothing before the opening', async () => {
  const vendors = [await server.signIn('vendor'), await server.signIn('vendor')];
  const agent = { name: 'Петров', primaryPhone: '79261112233', secondaryPhone: '', email: 'a@b.test' };
  const prices = ['10', '20', '30'];
  const { lotId, ids } = await makeOpened(server, manager, vendors, [prices, prices], {}, [
    { agent },
    { agent: { ...agent, email: 'c@d.test' } },
  ]);
  const read = async (who = manager) => must<Told>(await who.get(path(lotId)));
  const { signals, skipped } = await read();
  const alike = signals.find(({ code }) => code === 'R028')!;
  expect(alike).toMatchObject({
    isRed: true,
    sample: 3,
    applicationIds: ids.toSorted((a, b) => a - b),
    answer: null,
  });
  expect(alike.text).toContain('одинакова общая сумма (3 из 3 общих позиций)');
  expect(
    signals.some(({ code, text }) => code === 'shared' && text.includes('телефон: +7 (926) 111-22-33')),
  ).toBe(true);
  expect(skipped.map(({ code }) => code).toSorted()).toEqual([
    'R024',
    'R038',
    'R058',
    'sameWinner',
    'shortTerm',
  ]);

  const security = await server.signIn('security');
  const auditor = await server.signIn('auditor');
  must(await security.post(path(lotId), { key: alike.key, text: 'Проверяем' }));
  must(await manager.post(path(lotId), { key: alike.key, text: 'Один прайс завода, договоры приложены' }));
  expect((await read(auditor)).signals.find(({ key }) => key === alike.key)!.answer).toMatchObject({
    text: 'Один прайс завода, договоры приложены',
    by: manager.user.name,
  });
  const rows = must<HistoryRow[]>(
    await manager.get(`/api/v1/lots/${lotId}/logs?filter[event]=lot.signalAnswered`),
  );
  expect(rows.map(({ payload }) => (payload as { text: string }).text)).toEqual([
    'Один прайс завода, договоры приложены',
    'Проверяем',
  ]);
  expect((await manager.post(path(lotId), { key: 'R018', text: 'Нет такого' })).status).toBe(422);
  expect((await manager.post(path(lotId), { key: alike.key, text: ' ' })).status).toBe(422);
  for (const who of [vendors[0]!, await server.signIn('manager')]) {
    expect((await who.get(path(lotId))).status).toBe(403);
    expect((await who.post(path(lotId), { key: alike.key, text: 'Чужой' })).status).toBe(403);
  }

  const { id: sealed } = await makePublished(manager, {}, threeItems);
  expect((await manager.get(path(sealed))).problem.message).toBe('Сигналы появятся после вскрытия конвертов');
});

it('tells of one author, one network, words that narrow, and of what one was asked and another rejected for', async () => {
  const vendors = [
    await server.signIn('vendor'),
    await server.signIn('vendor'),
    await server.signIn('vendor'),
  ];
  const { id: lotId } = await makePublished(manager, { description: 'Аналоги не допускаются' }, threeItems);
  const ids: number[] = [];
  const docx = (author: string, body: string) =>
    Buffer.from(
      zipSync({
        '[Content_Types].xml': strToU8(
          '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
        ),
        'docProps/core.xml': strToU8(
          `<cp:coreProperties><dc:creator>${author}</dc:creator></cp:coreProperties>`,
        ),
        'word/document.xml': strToU8(body),
      }),
    );
  for (const [index, vendor] of vendors.entries()) {
    const { id } = await makeDraftApplication(vendor, lotId, [`${11 + index * 3}`, '20', '30']);
    const content = docx(index === 2 ? 'Сидоров С. С.' : 'Зуева А. П.', `<w>${index}</w>`);
    must(await vendor.upload(`/api/v1/applications/${id}/files`, [{ name: 'КП.docx', content }]), 201);
    must(await vendor.post(`/api/v1/applications/${id}/step-active`));
    ids.push(id);
  }
  await server.services.pool.query(
    `update sessions set address = case when user_id = $1 then '91.10.20.7' else '91.10.20.99' end where user_id = any($2)`,
    [vendors[0]!.user.id, vendors.slice(0, 2).map(({ user }) => user.id)],
  );
  await openLot(server, manager, lotId);
  must(
    await manager.post(`/api/v1/applications/${ids[0]}/clarifications`, {
      blocks: ['document_block'],
      text: 'Приложите сертификат',
      dueAt: inHours(48),
    }),
  );
  must(
    await manager.post(`/api/v1/applications/${ids[2]}/verifications`, {
      decision: 'rejected',
      comment: 'Нет сертификата',
    }),
  );
  const { signals } = must<Told>(await manager.get(path(lotId)));
  const pair = ids.slice(0, 2).toSorted((a, b) => a - b);
  const about = (code: string) => signals.filter((one) => one.code === code).map((one) => one.applicationIds);
  expect(about('fileAuthor')).toEqual([pair]);
  expect(about('network')).toEqual([pair]);
  expect(about('unequal')).toEqual([[ids[2], ids[0]]]);
  expect(signals.find(({ code }) => code === 'narrowTerms')!.text).toContain(
    'описание — «Аналоги не допускаются»',
  );
});

it('tells of a mail domain, a network and a follower as they come about by themselves: real sign-ins, submissions and moves', async () => {
  const password = 'Trudnyi-parol-7';
  const passwordHash = await hashPassword(password);
  const come = async (email: string, address: string): Promise<SignedIn> => {
    const vendor = new SignedIn(server.app, await server.makeUser('vendor', { email, passwordHash }));
    vendor.address = address;
    expect((await vendor.post('/auth/login', { email, password, remember: false })).status).toBe(200);
    return vendor;
  };
  const [leader, follower, apart] = [
    await come('one@first.test', '91.10.20.7'),
    await come('two@second.test', '91.10.20.99'),
    await come('three@second.test', '77.88.8.1'),
  ];
  // The house's own domain and one of erased people, in the accounts of two rivals: neither tells anything.
  for (const { companyId } of [leader, apart]) {
    await server.makeUser('vendor', { company: companyId });
    const { id } = await server.makeUser('vendor', { company: companyId, email: `${companyId}@erased.test` });
    await server.services.pool.query(`update users set status = 'erased' where id = $1`, [id]);
  }
  const checkers = {
    manager,
    security: await server.signIn('security'),
    auditor: await server.signIn('auditor'),
  };
  // The address of such an account, written as a contact's too.
  for (const { companyId } of [leader, apart])
    await server.services.pool.query(
      `insert into contacts (company_id, name, primary_phone, secondary_phone, email)
       select company_id, '', '', '', email from users where company_id = $1 and email like '%@example.test'`,
      [companyId],
    );
  const { lotId, ids } = await makePending(
    server,
    checkers,
    [leader, follower, apart],
    [
      ['100', '20', '30'],
      ['110', '22', '33'],
      ['190', '35', '52'],
    ],
    {},
    ['ivanov@odin-zavod.test', 'petrova@odin-zavod.test', 'sidorov@mail.ru'].map((email, index) => ({
      agent: { name: `Агент${index}`, primaryPhone: `7926111223${index}`, secondaryPhone: '', email },
    })),
  );
  for (const id of ids.slice(0, 2))
    must(await manager.post(`/api/v1/applications/${id}/set-repeating`, { marked: true }));
  const round = { endsAt: inHours(1), stepKind: 'money', step: '1' };
  must(await manager.post(`/api/v1/lots/${lotId}/step-to-repeating`, round));
  const lower = async (who: SignedIn, prices: readonly number[]) => {
    const { own } = must<RoundState>(await who.get(`/api/v1/lots/${lotId}/round`));
    const sent = own!.lines.map(({ offerId }, index) => ({ offerId, price: String(prices[index]) }));
    must(await who.post(`/api/v1/lots/${lotId}/round/prices`, { prices: sent }));
  };
  for (const turn of [2, 4, 6]) {
    await lower(leader, [100 - turn, 20 - turn, 30 - turn]);
    await lower(follower, [110 - turn, 22 - turn, 33 - turn]);
  }
  await passRound(server, lotId);
  await server.tick('lot-deadlines');

  const { signals } = must<Told>(await manager.get(path(lotId)));
  const found = (code: string) => signals.filter((one) => one.code === code);
  const pair = ids.slice(0, 2).toSorted((a, b) => a - b);
  expect(found('network').map(({ applicationIds }) => applicationIds)).toEqual([pair]);
  const withDomain = (domain: string) =>
    found('shared')
      .filter(({ text }) => text.includes(domain))
      .map(({ applicationIds }) => applicationIds.toSorted((a, b) => a - b));
  expect(withDomain('odin-zavod.test')).toEqual([pair]);
  // Their accounts alone have it, no contact.
  expect(withDomain('second.test')).toEqual([ids.slice(1).toSorted((a, b) => a - b)]);
  for (const domain of ['mail.ru', 'example.test', 'erased.test']) expect(withDomain(domain)).toEqual([]);
  // Three moves, each after the leader's and dearer than it; the leader follows nobody.
  expect(found('follows').map(({ applicationIds, sample }) => [applicationIds, sample])).toEqual([
    [[ids[1], ids[0]], 3],
  ]);
});

it('compares with finished lots of the same goods alone, and with the company that won them, as plain SQL counts it again', async () => {
  const buyer = await server.signIn('manager');
  const [usual, rival, namesake] = [
    await server.signIn('vendor'),
    await server.signIn('vendor'),
    await server.signIn('vendor'),
  ];
  const { pool } = server.services;
  await pool.query(`update companies set title = 'Общество «Тёзка»' where id = any($1)`, [
    [usual.companyId, namesake.companyId],
  ]);
  // Ended lots of two vendors, the second dearer by so many per cent; the first won: pumps eleven times, pipes four times.
  await pool.query(
    `with made as (
       insert into lots (number, title, owner_id, status, published_at, applications_deadline, finished_at)
       select 'past-' || day, 'Прежняя', $1, 'finished', date '2026-01-01' + day, date '2026-01-21' + day + day % 4, date '2026-03-01' + day
       from generate_series(1, 15) day returning id, substring(number from 6)::int as day),
     items as (
       insert into orders (lot_id, index, name, quantity, unit, okpd2)
       select id, 0, 'Любое название', 1, '796', case when day < 12 then '28.13.21.000' else '24.20.13.110' end from made returning id, lot_id),
     bids as (
       insert into applications (id, lot_id, company_id, created_by, status, offer_block)
       select 5000000 + made.day * 2 + (who = 'rival')::int, made.id,
         case when who = 'rival' then $3::bigint when day < 12 then $2 else $4 end, $1, 'active', 700000 + made.day * 2 + (who = 'rival')::int
       from made cross join unnest(array['first', 'rival']) who returning id, lot_id),
     won as (
       insert into offers (id, application_id, lot_id, order_id, position, quantity, unit_price, allocated_quantity)
       select bids.id, bids.id, bids.lot_id, items.id, 0, 1, 10, 1 from bids join items using (lot_id) where bids.id % 2 = 0)
     insert into ratings select made.id, bids.id, 1, 0,
       case when bids.id % 2 = 0 then 1000 when day < 12 then 1100 + 10 * day else 1000.1 * day end, 1, 1, '[]', 0, '[]', now()
     from made join bids on bids.lot_id = made.id`,
    [buyer.id, usual.companyId, rival.companyId, namesake.companyId],
  );
  const prices = (first: string) => [first, '20', '30'];
  const { lotId, ids } = await makeOpened(
    server,
    buyer,
    [usual, namesake],
    [prices('1000'), prices('1000.4')],
  );
  const { signals, skipped } = must<Told>(await buyer.get(path(lotId)));
  const { rows } = await pool.query<{ low: string; median: string; lots: string; won: string }>(
    `with alike as (
       select l.* from lots l where l.status = 'finished' and exists (
         select from orders o where o.lot_id = l.id and left(o.okpd2, 5) in (select left(okpd2, 5) from orders where lot_id = $1))),
     gap as (
       select (max(r.converted_total) - min(r.converted_total)) / min(r.converted_total) as gap
       from alike join ratings r on r.lot_id = alike.id group by alike.id),
     q as (
       select percentile_cont(0.25) within group (order by gap::float8) as a, percentile_cont(0.75) within group (order by gap::float8) as b from gap)
     select to_char(100 * (a - 1.5 * (b - a)), 'FM990.00') as low,
       (select percentile_cont(0.5) within group (order by extract(epoch from applications_deadline - published_at) / 86400)::text from alike) as median,
       (select count(*) from alike) as lots,
       (select count(distinct alike.id) from alike join offers f on f.lot_id = alike.id and f.allocated_quantity > 0
          join applications p on p.id = f.application_id and p.company_id = $2) as won
     from q`,
    [lotId, usual.companyId],
  );
  const [counted] = rows as [(typeof rows)[number]];
  expect(counted).toMatchObject({ lots: '11', won: '11' });
  const found = (code: string) =>
    signals
      .filter((one) => one.code === code)
      .map(({ applicationIds, sample, text }) => ({
        applicationIds,
        sample,
        text: text.replaceAll('\u00a0', ' '),
      }));
  expect(found('R024')).toEqual([
    {
      applicationIds: ids,
      sample: 11,
      text: expect.stringContaining(
        `обычно не меньше ${counted.low.replace('.', ',').replace(/,?0+$/, '')} %`,
      ) as string,
    },
  ]);
  expect(found('shortTerm')).toEqual([
    {
      applicationIds: [],
      sample: 11,
      text: expect.stringContaining(`обычно ${counted.median} дня`) as string,
    },
  ]);
  // Two companies of one title: the one that has won is told of, its namesake is not.
  expect(found('sameWinner')).toEqual([
    { applicationIds: [ids[0]], sample: 11, text: expect.stringContaining('выиграла подряд 11') as string },
  ]);
  expect(skipped.map(({ code }) => code)).toEqual(expect.not.arrayContaining(['R024', 'R058', 'sameWinner']));

  // Of other goods there are four: too few to tell.
  const pipes = threeItems.map((item) => ({ ...item, okpd2: '24.20.40.000' }));
  const { id: other } = await makePublished(buyer, {}, pipes);
  for (const [index, vendor] of [usual, rival].entries())
    await submit(vendor, other, prices(`${10 + index}`));
  await openLot(server, buyer, other);
  const few = must<Told>(await buyer.get(path(other))).skipped.filter(({ code }) => code !== 'R038');
  expect(few).toEqual(
    ['R024', 'R058', 'shortTerm', 'sameWinner'].map((code) => ({ code, sample: 4, needed: 10 })),
  );
});
