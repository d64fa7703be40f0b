import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AddressRecord } from '../../../src/api/records/address.ts';
import type { CompanyRecord } from '../../../src/api/records/company.ts';
import type { ContactRecord } from '../../../src/api/records/contact.ts';
import { testApp, type SignedIn, type TestServer } from '../make.ts';
import { pathInLetter } from '../support/letters.ts';

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
