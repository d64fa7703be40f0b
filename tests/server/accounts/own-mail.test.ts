// What a user chooses of mail: a daily letter instead of many, and another address.
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ProfileRecord } from '../../../src/api/records/user.ts';
import { hashPassword } from '../../../src/server/accounts/auth/passwords.ts';
import { notify } from '../../../src/server/accounts/notifications/notify.ts';
import { transact } from '../../../src/server/platform/database/client.ts';
import { submit } from '../applications/make-applications.ts';
import { makePublished } from '../lots/make-lots.ts';
import { testApp, type TestServer } from '../make.ts';

const PASSWORD = 'Correct-Horse-1';

let server: TestServer;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server?.close());

async function lettersTo(email: string) {
  await server.settle();
  const letters = await Promise.all(server.letters().map((text) => new PostalMime().parse(text)));
  return letters.filter(({ to }) => to?.some(({ address }) => address === email));
}

it('a daily letter gathers what others get one by one', async () => {
  const manager = await server.signIn('manager');
  const [daily, atOnce] = [await server.signIn('vendor'), await server.signIn('vendor')];
  const wanted = { mail: 'digest', muted: [] };
  expect((await daily.put('/api/v1/profile/notifications', wanted)).status).toBeLessThan(300);
  const lotIds: number[] = [];
  for (let lot = 0; lot < 2; lot += 1) {
    const { id: lotId } = await makePublished(manager, { title: `Процедура в письме ${lot}` });
    lotIds.push(lotId);
    await server.settle();
    for (const { companyId } of [daily, atOnce])
      expect((await manager.post('/api/v1/invitations', { lotId, companyId })).status).toBe(201);
  }
  const invitations = await lettersTo(atOnce.user.email);
  expect(invitations).toHaveLength(2);
  // Who invites is a person, and no company's name.
  for (const { text } of invitations) expect(text).not.toContain('Компания:');
  // The morning has not come since.
  expect(await lettersTo(daily.user.email)).toHaveLength(0);
  await server.services.pool.query(
    `update notifications set created_at = created_at - interval '25 hours' where user_id = $1`,
    [daily.id],
  );
  await server.services.pool.query(
    `insert into notifications (user_id, type, text, lot_id, for_digest, created_at)
     select $1, 'reminder.hours', told.text, told.lot_id, true, now() + told.after * interval '1 hour' - interval '25 hours'
     from (values ('Без процедуры', null::bigint, -1), ('Позже первой', $2::bigint, 1)) as told (text, lot_id, after)`,
    [daily.id, lotIds[0]],
  );
  await server.services.pool.query(`update jobs set run_at = now() where kind = 'notification.digest'`);
  await Promise.all([server.settle(), server.settle()]);
  const [letter, ...more] = await lettersTo(daily.user.email);
  expect(more).toEqual([]);
  expect(letter!.subject).toBe('События за день');
  // By procedure, each in the order of time; what is of none comes last.
  const order = [
    /№\s\S+\s+«Процедура в письме 0»\s+•/,
    /• Позже первой/,
    /№\s\S+\s+«Процедура в письме 1»\s+•/,
    /• Без процедуры/,
  ];
  for (const told of [letter!.text!, letter!.html!.replaceAll(/<[^>]+>/g, ' ')]) {
    const places = order.map((one) => told.search(one));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  }
  // Each notice has its own link, in mail programs that make none of an address as well.
  for (const id of lotIds)
    expect(letter!.html).toContain(`<a href="${server.services.settings.publicUrl}/tender-${id}">`);
});

it('in quiet hours a letter waits for their end, an urgent one does not', async () => {
  const manager = await server.signIn('manager');
  const vendor = await server.signIn('vendor');
  const hour = (Number(new Date().toISOString().slice(11, 13)) + 3) % 24;
  const quiet = { from: (hour + 23) % 24, to: (hour + 2) % 24 };
  const path = '/api/v1/profile/notifications';
  const wanted = { mail: 'all', muted: [] };
  expect((await vendor.put(path, { ...wanted, quiet: { from: 5, to: 5 } })).status).toBe(422);
  expect((await vendor.put(path, { ...wanted, quiet })).status).toBe(200);
  expect((await vendor.get(path)).data()).toEqual({ ...wanted, quiet });
  const { id: lotId } = await makePublished(manager);
  await server.settle();
  expect((await manager.post('/api/v1/invitations', { lotId, companyId: vendor.companyId })).status).toBe(
    201,
  );
  expect(await lettersTo(vendor.user.email)).toHaveLength(0);
  const { rows } = await server.services.pool.query(
    `select extract(hour from run_at at time zone 'Etc/GMT-3')::int as hour, run_at > now() and run_at < now() + interval '4 hours' as soon
     from jobs where kind = 'notification.mail'
       and (payload ->> 'notificationId')::bigint in (select id from notifications where user_id = $1)`,
    [vendor.id],
  );
  expect(rows).toEqual([{ hour: quiet.to, soon: true }]);
  await transact(server.services.db, (tx) =>
    notify(tx, { userIds: [vendor.id], type: 'reminder.hours', text: 'Приём кончается.', lotId }),
  );
  expect(
    (await lettersTo(vendor.user.email)).map(({ text }) => text?.startsWith('Приём кончается.')),
  ).toEqual([true]);
  await server.services.pool.query(`update jobs set run_at = now() where kind = 'notification.mail'`);
  expect(await lettersTo(vendor.user.email)).toHaveLength(2);
  expect((await vendor.put(path, wanted)).data()).toEqual({ ...wanted, quiet: null });
});

it('another address is asked for by password, told to the old one, and taken by its letter alone', async () => {
  const passwordHash = await hashPassword(PASSWORD);
  const vendor = await server.signIn('vendor', { email: 'old@own.test', passwordHash });
  await server.makeUser('vendor', { email: 'taken@own.test' });
  const ask = (email: string, currentPassword = PASSWORD) =>
    vendor.post('/api/v1/profile/email', { email, currentPassword });
  expect((await ask('new@own.test', 'не тот пароль')).status).toBe(422);
  expect((await ask('taken@own.test')).problem.errors).toHaveProperty('email');
  expect((await ask('new@own.test')).status).toBe(204);
  const profile = async () => (await vendor.get('/api/v1/profile')).data<ProfileRecord | null>();
  expect((await profile())?.email).toBe('old@own.test');
  expect((await lettersTo('old@own.test')).at(-1)!.text).toContain('new@own.test');
  const link = /http:\/\/test\.local(\S+)/.exec((await lettersTo('new@own.test')).at(-1)!.text ?? '')![1]!;
  const forged = link.replace(/signature=./, (text) => (text.endsWith('0') ? 'signature=1' : 'signature=0'));
  expect((await server.guest().get(forged)).headers.location).toBe('/verified-email?invalid=1');
  expect((await profile())?.email).toBe('old@own.test');
  expect((await server.guest().get(link)).headers.location).toBe('/verified-email');
  // Sessions end; the new address signs in, the old one does not.
  expect(await profile()).toBeNull();
  const signIn = async (email: string) =>
    (await server.guest().post('/auth/login', { email, password: PASSWORD, remember: false })).status;
  expect(await signIn('old@own.test')).toBe(422);
  expect(await signIn('new@own.test')).toBeLessThan(300);
  // The link is spent.
  expect((await server.guest().get(link)).headers.location).toBe('/verified-email');
});

it('a letter of a submission says in its subject what it is, tells facts, has one button and brings the receipt', async () => {
  const manager = await server.signIn('manager');
  const vendor = await server.signIn('vendor');
  const title = 'Трубы стальные бесшовные горячедеформированные для котельной и тепловых сетей предприятия';
  const lot = await makePublished(manager, { title });
  const { id } = await submit(vendor, lot.id, ['100.00']);
  const letters = await lettersTo(vendor.user.email);
  const letter = letters.find(({ subject }) => subject?.includes('заявка подана'))!;
  const { rows } = await server.services.pool.query<{ number: string; hash: string; nonce: string }>(
    `select l.number, v.hash from applications a join lots l on l.id = a.lot_id
     join application_versions v on v.id = a.current_version_id where a.id = $1`,
    [id],
  );
  const [row] = rows;
  expect(letter.subject).toBe(`${row!.number}: заявка подана`);
  for (const { subject } of letters) expect(subject!.length).toBeLessThanOrEqual(70);
  expect(letter.text).toContain(`Процедура: № ${row!.number} «${title}»`);
  expect(letter.text).toContain('http://test.local/account?tab=notifications');
  expect(letter.text).not.toContain('в профиле');
  expect(letter.html!.match(/display:inline-block/g)).toHaveLength(1);
  expect(letter.html).toContain(
    `<td style="padding:4px 0"><span style="white-space:nowrap">№ ${row!.number}</span> «${title}»</td>`,
  );
  const [receipt, ...more] = letter.attachments;
  expect(more).toEqual([]);
  expect(receipt!.filename).toBe(`Квитанция ${row!.number}-1.pdf`);
  expect(
    Buffer.from(receipt!.content as ArrayBuffer)
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  // The same to print, with what is for the vendor's own eyes; nobody else's.
  const path = `/api/v1/applications/${id}/receipt-file`;
  const own = await vendor.get(path);
  expect(own.headers['content-disposition']).toContain(encodeURIComponent(`Квитанция ${row!.number}-1.pdf`));
  expect(own.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect((await (await server.signIn('vendor')).get(path)).status).toBe(404);
  expect((await (await server.signIn('manager')).get(path)).status).toBe(403);
});
