import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AddressRecord } from '../../../src/api/records/address.ts';
import type { CompanyRecord, CompanyRow } from '../../../src/api/records/company.ts';
import type { ContactRecord } from '../../../src/api/records/contact.ts';
import { dayOf } from '../../../src/rules/dates.ts';
import { documentReminderTick } from '../../../src/server/accounts/companies/document-reminders.ts';
import { mayReadCompany, mayWriteCompany } from '../../../src/server/accounts/companies/rights.ts';
import { GUEST, USER_ROLES } from '../../../src/machines/access.ts';
import { must } from '../applications/make-applications.ts';
import { testApp, type SignedIn, type TestServer } from '../make.ts';
import { atHour } from '../support/clock-hand.ts';
import { lettersTo, pathInLetter } from '../support/letters.ts';

let server: TestServer;
let vendor: SignedIn;
let stranger: SignedIn;
let admin: SignedIn;
let id: number;

beforeAll(async () => {
  server = await testApp();
  vendor = await server.signIn('vendor');
  stranger = await server.signIn('vendor');
  admin = await server.signIn('admin');
  id = vendor.companyId;
});
afterAll(() => server.close());

const company = async () => (await vendor.get(`/api/v1/companies/${id}`)).data<CompanyRecord>();

it('are written by the company’s vendors and the administrator, and read by the staff too, whatever company a person bears', () => {
  const may = (ask: typeof mayReadCompany, companyId: number | null) =>
    [...USER_ROLES, 'guest' as const].filter((role) => ask({ ...GUEST, role, companyId }, 7));
  expect([7, 8, null].map((own) => may(mayWriteCompany, own))).toEqual([
    ['admin', 'vendor'],
    ['admin'],
    ['admin'],
  ]);
  const staff = ['admin', 'manager', 'security', 'auditor'];
  expect(may(mayReadCompany, 7).toSorted()).toEqual([...staff, 'vendor'].toSorted());
  for (const other of [8, null]) expect(may(mayReadCompany, other)).toEqual(staff);
});

describe('addresses', () => {
  it('are put together from their parts, follow them, and are gone when removed', async () => {
    const { version } = await company();
    const made = await vendor.post(`/api/v1/companies/${id}/addresses`, {
      type: 'legal',
      city: 'Москва',
      postalIndex: '127642',
      street: 'проезд Дежнева',
      houseNumber: '12',
    });
    expect(made.status).toBe(201);
    const address = made.data<AddressRecord>();
    expect(address.addressString).toBe('127642, Россия, Москва, проезд Дежнева, д. 12');
    const path = `/api/v1/addresses/${address.id}`;
    const moved = await vendor.patch(path, { houseNumber: '14' });
    expect(moved.data<AddressRecord>().addressString).toBe('127642, Россия, Москва, проезд Дежнева, д. 14');
    expect((await company()).address).toBe(moved.data<AddressRecord>().addressString);
    expect((await company()).version).toBeGreaterThan(version);

    for (const call of [stranger.get(path), stranger.patch(path, { city: 'Тверь' }), stranger.delete(path)])
      expect((await call).status).toBe(404);
    const manager = await server.signIn('manager');
    expect((await manager.get(path)).status).toBe(200);
    expect((await manager.patch(path, { city: 'Тверь' })).status).toBe(403);
    expect((await admin.patch(path, { city: 'Тверь' })).status).toBe(200);
    expect((await vendor.delete(path)).status).toBe(204);
    expect((await vendor.get(path)).status).toBe(404);
  });

  it('are refused without a place or with a faulty Russian index', async () => {
    const post = (body: object) =>
      vendor.post(`/api/v1/companies/${id}/addresses`, { type: 'real', ...body });
    expect((await post({})).problem.errors).toHaveProperty('address_string');
    expect((await post({ city: 'Москва', postalIndex: '012345' })).problem.errors).toHaveProperty(
      'postal_index',
    );
    expect((await post({ country: 'Германия', city: 'Berlin', postalIndex: '01099' })).status).toBe(201);
    expect((await post({ type: 'holiday', city: 'Сочи' })).problem.errors).toHaveProperty('type');
  });
});

describe('contacts', () => {
  it('take phones of eleven digits and belong to their company', async () => {
    const post = (body: object) =>
      vendor.post(`/api/v1/companies/${id}/managers`, { name: 'Пётр', email: 'p@x.test', ...body });
    const faulty = await post({ primaryPhone: '+7 916 123' });
    expect(faulty.problem.errors?.primary_phone).toEqual(['Номер введен некорректно']);
    const made = (await post({ primaryPhone: '+7 (916) 123-45-67' })).data<ContactRecord>();
    expect(made.primaryPhone).toBe('79161234567');
    const path = `/api/v1/managers/${made.id}`;
    expect((await stranger.get(path)).status).toBe(404);
    expect((await stranger.delete(path)).status).toBe(404);
    expect((await vendor.patch(path, { name: 'Пётр Петров' })).data<ContactRecord>().name).toBe(
      'Пётр Петров',
    );
    expect((await vendor.delete(path)).status).toBe(204);
  });
});

describe('attachments', () => {
  it('are read by the staff and not by strangers, and removed by the company', async () => {
    const files = [{ name: 'Устав.pdf', content: '%PDF-1.4\n%%EOF', mime: 'application/pdf' }];
    const added = await vendor.upload(`/api/v1/companies/${id}`, files, { _method: 'PATCH' });
    expect(added.status).toBe(200);
    const [file] = added.data<CompanyRecord>().attachments;
    expect(file?.name).toBe('Устав.pdf');
    const security = await server.signIn('security');
    expect((await security.get(file!.url)).bytes.toString()).toContain('%PDF');
    expect((await stranger.get(file!.url)).status).toBe(404);
    expect((await server.guest().get(file!.url)).status).toBeGreaterThanOrEqual(400);
    expect((await stranger.upload(`/api/v1/companies/${id}`, files)).status).toBe(404);
    const path = `/api/v1/companies/${id}/documents/${file!.id}`;
    expect((await stranger.delete(path)).status).toBe(404);
    expect((await vendor.delete(path)).status).toBe(204);
    expect((await vendor.get(file!.url)).status).toBe(404);
  });
});

describe('documents', () => {
  const today = dayOf(Date.now());
  const inDays = (days: number) => dayOf(Date.now() + days * 86_400_000);
  const pdf = (name: string) => ({ name, content: '%PDF-1.4\n%%EOF', mime: 'application/pdf' });
  const documents = async (who: SignedIn) =>
    Object.fromEntries(
      (await who.get(`/api/v1/companies/${id}`))
        .data<CompanyRecord>()
        .attachments.map((document) => [document.name, document]),
    );
  const path = (docId: number) => `/api/v1/companies/${id}/documents/${docId}`;

  it('are what their names say until the company says more, and until when they stand', async () => {
    const names = ['Устав ООО.pdf', 'Лицензия ФСБ.pdf', 'скан 1.pdf'];
    await vendor.upload(`/api/v1/companies/${id}`, names.map(pdf), { _method: 'PATCH' });
    const before = await documents(vendor);
    expect(names.map((name) => [before[name]!.kind, before[name]!.expiresOn])).toEqual([
      ['charter', null],
      ['licence', null],
      ['other', null],
    ]);
    const { id: docId } = before['скан 1.pdf']!;
    const said = { kind: 'sroAdmission', expiresOn: inDays(-1) };
    const manager = await server.signIn('manager');
    for (const who of [stranger, manager, await server.signIn('security')])
      expect([403, 404]).toContain((await who.patch(path(docId), said)).status);
    expect((await vendor.patch(path(999_999_999), said)).status).toBe(404);
    // Another company's file is none of this one's.
    await stranger.upload(`/api/v1/companies/${stranger.companyId}`, [pdf('их.pdf')], { _method: 'PATCH' });
    const [theirs] = (await stranger.get(`/api/v1/companies/${stranger.companyId}`)).data<CompanyRecord>()
      .attachments;
    expect((await vendor.patch(path(theirs!.id), said)).status).toBe(404);
    // Nor is a file of something else that bears the company's number.
    await server.services.pool.query(`update files set owner_model = 'lot', owner_id = $1 where id = $2`, [
      id,
      theirs!.id,
    ]);
    expect((await vendor.patch(path(theirs!.id), said)).status).toBe(404);
    expect(Object.keys(await documents(vendor))).not.toContain('их.pdf');
    expect(
      (await vendor.patch(path(docId), { ...said, expiresOn: '0012-01-01' })).problem.errors,
    ).toHaveProperty('expires_on');
    expect((await vendor.patch(path(docId), { ...said, kind: 'diploma' })).problem.errors).toHaveProperty(
      'kind',
    );

    const { version, moderationStatus } = await company();
    const changed = (await vendor.patch(path(docId), said)).data<CompanyRecord>();
    expect(changed).toMatchObject({ version: version + 1, moderationStatus });
    expect((await vendor.patch(path(docId), said)).data<CompanyRecord>().version).toBe(version + 1);
    for (const who of [vendor, manager]) expect((await documents(who))['скан 1.pdf']).toMatchObject(said);
    for (const kind of ['charter', said.kind]) {
      must(await vendor.patch(path(docId), { ...said, kind }));
      expect((await documents(vendor))['скан 1.pdf']!.kind).toBe(kind);
    }
    // Those who look through companies are told of it; the whole list needs no more than its rows.
    const row = async () =>
      (await manager.get(`/api/v1/companies?filter[itn]=${changed.itn}`)).data<CompanyRow[]>()[0]!;
    expect((await row()).expiredDocuments).toBe(1);
    expect((await vendor.patch(path(docId), { ...said, expiresOn: today })).status).toBe(200);
    expect((await row()).expiredDocuments).toBe(0);
  });

  it('remind nobody before nine in the morning of their day', async () => {
    const { 'Лицензия ФСБ.pdf': licence } = await documents(vendor);
    must(await vendor.patch(path(licence!.id), { kind: 'licence', expiresOn: inDays(60) }));
    await server.services.pool.query(
      `update company_documents set expires_on = (now() at time zone 'Etc/GMT-3')::date + 30 where file_id = $1`,
      [licence!.id],
    );
    const dueAt = (hand: string) =>
      atHour(server, hand, async (tx) => {
        await documentReminderTick.run({ ...server.services, db: tx as never }, new AbortController().signal);
        const gone = sql`delete from jobs where kind = 'company.remindOfDocuments' returning id`;
        return (await tx.execute(gone)).rows.length;
      });
    expect([await dueAt('08:59:59'), await dueAt('09:00')]).toEqual([0, 1]);
  });

  it('remind the company’s people a month, a week before and on the day, once each, and nobody of what they have just written', async () => {
    const colleague = await server.signIn('vendor', { company: id });
    const { 'Лицензия ФСБ.pdf': licence } = await documents(vendor);
    const told = async (who: SignedIn) => {
      await server.tick('company-documents');
      await server.settle();
      const { rows } = await server.services.pool.query<{ text: string }>(
        `select text from notifications where user_id = $1 and type = 'document.expires' order by created_at`,
        [who.user.id],
      );
      return rows.map(({ text }) => text);
    };
    /** As if it had been written so and the days had gone by. */
    const bring = (days: number) =>
      server.services.pool.query(
        `update company_documents set expires_on = (now() at time zone 'Etc/GMT-3' - interval '9 hours')::date + $2::int where file_id = $1`,
        [licence!.id, days],
      );
    must(await vendor.patch(path(licence!.id), { kind: 'licence', expiresOn: inDays(60) }));
    expect(await told(vendor)).toEqual([]);
    await bring(30);
    const first = expect.stringMatching(
      /^Лицензия \(Лицензия ФСБ\.pdf\): срок истекает через 30\u00A0дней, \d\d\.\d\d\.\d{4}\. Приложите новый документ/,
    ) as string;
    for (const who of [vendor, colleague]) expect(await told(who)).toEqual([first]);
    await bring(12);
    expect(await told(vendor)).toHaveLength(1);
    await bring(7);
    await bring(6);
    expect((await told(vendor)).at(-1)).toContain('через 6\u00A0дней');
    await bring(0);
    expect((await told(vendor)).at(-1)).toContain('срок истекает сегодня');
    await bring(-1);
    expect(await told(vendor)).toHaveLength(3);
    expect(await told(stranger)).toEqual([]);
    // A new day begins anew; who writes one of next week knows of it.
    must(await vendor.patch(path(licence!.id), { kind: 'licence', expiresOn: inDays(6) }));
    expect(await told(vendor)).toHaveLength(3);
    await bring(0);
    expect(await told(vendor)).toHaveLength(4);
    const letters = await lettersTo(server, colleague.user.email);
    expect(letters.some(({ subject }) => subject?.startsWith('Лицензия'))).toBe(true);
    // What is put away reminds of nothing.
    await vendor.delete(path(licence!.id));
    const { rows } = await server.services.pool.query('select from company_documents where file_id = $1', [
      licence!.id,
    ]);
    expect(rows).toEqual([]);
  });
});

describe('users', () => {
  it('are bound and unbound by the administrator, who may bind free vendors alone; the company hears of it', async () => {
    const free = await server.signIn('vendor', { company: null });
    const bind = (who: SignedIn, user_id: number, company_id = id) =>
      who.post('/api/v1/companies/users/attach', { company_id, user_id });
    expect((await bind(vendor, free.id)).status).toBe(403);
    expect((await bind(admin, stranger.id)).problem.errors).toHaveProperty('user_id');
    expect((await bind(admin, admin.id)).problem.errors).toHaveProperty('user_id');
    expect((await bind(admin, free.id, 999_999)).problem.errors).toHaveProperty('company_id');
    const erased = await server.makeUser('vendor', { company: null });
    expect((await admin.post(`/api/v1/admin/users/${erased.id}/erase`)).status).toBeLessThan(300);
    expect((await bind(admin, erased.id)).problem.errors).toHaveProperty('user_id');
    const bound = await bind(admin, free.id);
    expect(bound.data<CompanyRecord>().users.map((user) => user.id)).toContain(free.id);
    expect((await free.get('/api/v1/profile/company')).data<CompanyRecord>().id).toBe(id);
    expect(JSON.stringify((await vendor.get('/api/v1/notifications')).body)).toContain(
      'теперь действует от имени компании',
    );

    const told = async () => (await free.get('/api/v1/notifications')).data<{ text: string }[]>()[0]?.text;
    expect(await told()).toMatch(/^Вам дан доступ к компании/);

    const unbound = await admin.post('/api/v1/companies/users/detach', { company_id: id, user_id: free.id });
    expect(unbound.status).toBe(200);
    expect(await told()).toMatch(/^Вы больше не действуете от имени компании/);
    expect((await free.get(`/api/v1/companies/${id}`)).status).toBe(404);
    expect((await free.get('/api/v1/profile/company')).body).toEqual({ data: null });
  });
});

describe('registration', () => {
  it('with an ИНН begins the company; with a taken one nothing is made', async () => {
    const form = {
      name: 'Новый Поставщик',
      phone: '79161112233',
      password: 'Qwerty-123456',
      passwordConfirmation: 'Qwerty-123456',
      consent: true,
      itn: '5999990490',
    };
    const guest = server.guest();
    const made = await guest.post('/auth/register', { ...form, email: 'first@new.test' });
    expect(made.status).toBeLessThan(300);
    expect((await guest.get('/api/v1/profile')).body).toMatchObject({
      data: { company: { moderationStatus: 'unverified' } },
    });
    await guest.get(await pathInLetter(server, 'first@new.test', '/auth/email/verify'));
    const second = await server.guest().post('/auth/register', { ...form, email: 'second@new.test' });
    expect(second.status).toBe(422);
    expect(second.problem.errors?.itn?.[0]).toMatch(/уже зарегистрирована/);
    const users = await admin.get('/api/v1/users?filter[search]=second@new.test');
    expect(users.data<unknown[]>()).toHaveLength(0);
  });
});
