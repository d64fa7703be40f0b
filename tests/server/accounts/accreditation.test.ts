import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { read as readSheet, utils } from 'sheetjs-ce';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CompanyRecord, CompanyRow } from '../../../src/api/records/company.ts';
import type { ProfileRecord } from '../../../src/api/records/user.ts';
import { must } from '../applications/make-applications.ts';
import { testApp, until, type SignedIn, type TestServer } from '../make.ts';
import { makeItn } from '../support/itn.ts';
import { otherReasons } from '../../../src/text/reasons/others.ts';
import { fullProfile, KNOWN_ITN, makeCompany, OTHER_ITN } from './make-company.ts';

let server: TestServer;
let security: SignedIn;
let admin: SignedIn;

beforeAll(async () => {
  server = await testApp();
  security = await server.signIn('security');
  admin = await server.signIn('admin');
});
afterAll(() => server.close());
beforeEach(() => server.services.db.execute('update companies set is_resident = false'));

const path = (id: number) => `/api/v1/companies/${id}`;
const newVendor = () => server.signIn('vendor', { company: null });
const read = async (who: SignedIn, id: number) => (await who.get(path(id))).data<CompanyRecord>();

async function accredited(): Promise<{ vendor: SignedIn; id: number }> {
  const vendor = await newVendor();
  const id = await makeCompany(vendor);
  expect((await vendor.post(`${path(id)}/submit`)).status).toBe(200);
  expect((await security.patch(`${path(id)}/verify`, { decision: 'verified' })).status).toBe(200);
  return { vendor, id };
}

it('tax residence is a mark of its own beside where the company is registered', async () => {
  const vendor = await newVendor();
  const id = await makeCompany(vendor);
  const residence = async () => {
    const { isResident, generalInfo } = await read(vendor, id);
    return [isResident, generalInfo.isRussianResident];
  };
  expect(await residence()).toEqual([true, true]);
  must(await vendor.patch(path(id), { generalInfo: { isRussianResident: false } }));
  expect(await residence()).toEqual([true, false]);
  must(await vendor.patch(path(id), { generalInfo: { okpo: '12345678' } }));
  expect(await residence()).toEqual([true, false]);
});

describe('a new company', () => {
  it('begins with what the registry knows, unverified, and says what it lacks', async () => {
    const vendor = await newVendor();
    const reply = await vendor.post('/api/v1/companies', { itn: KNOWN_ITN });
    expect(reply.status).toBe(201);
    const company = reply.data<CompanyRecord>();
    expect(company).toMatchObject({
      title: 'ООО «Сибирская арматура»',
      moderationStatus: 'unverified',
      generalInfo: { kpp: '559901001', type: 'party' },
      headInfo: { surname: 'Назаров' },
    });
    expect(company.address).toContain('Омск');
    const missing = company.missing.map(({ field }) => field);
    expect(missing).toContain('bankingAccount.settlementAccount');
    expect(missing).toContain('managers');
    expect(missing).not.toContain('addresses');
    expect(company.missing.find(({ field }) => field === 'managers')?.title).toBe('Контактное лицо');
    expect(company.completeness).toBeGreaterThan(0);
    expect(company.completeness).toBeLessThan(100);
    expect(company.steps).toEqual([
      expect.objectContaining({
        event: 'company.submit',
        open: false,
        reasons: ['Профиль компании заполнен не полностью'],
      }),
    ]);
    const own = await vendor.get('/api/v1/profile/company');
    expect(own.data<CompanyRecord>().id).toBe(company.id);
  });

  it('is refused a second time for the same vendor, and to a vendor with the same ИНН', async () => {
    const vendor = await newVendor();
    await makeCompany(vendor);
    expect((await vendor.post('/api/v1/companies', { itn: OTHER_ITN })).status).toBe(403);
    const other = await newVendor();
    const taken = await other.post('/api/v1/companies', { itn: KNOWN_ITN });
    expect(taken.status).toBe(422);
    expect(taken.problem.errors?.itn?.[0]).toMatch(/уже зарегистрирована/);
  });

  it('is made once when two vendors race for one ИНН', async () => {
    const both = await Promise.all([newVendor(), newVendor()]);
    const replies = await Promise.all(
      both.map((vendor) => vendor.post('/api/v1/companies', { itn: KNOWN_ITN })),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 422]);
  });

  it('is made once when one vendor asks twice at once', async () => {
    const vendor = await server.signIn('vendor', { company: null });
    const { pool } = server.services;
    // Both have found no company by the time that either may make one.
    const holder = await pool.connect();
    await holder.query('begin');
    await holder.query('select 1 from users where id = $1 for update', [vendor.id]);
    const itns = [makeItn(7_100_011), makeItn(7_100_012)];
    const asked = Promise.all(itns.map((itn) => vendor.post('/api/v1/companies', { itn })));
    await until(async () => {
      const { rows } = await pool.query<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows[0]!.n === itns.length;
    });
    await holder.query('commit');
    holder.release();
    const replies = await asked;
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 403]);
    const { rows } = await pool.query<{ id: number }>('select id::int from companies where itn = any($1)', [
      itns,
    ]);
    const { companyId } = must<ProfileRecord>(await vendor.get('/api/v1/profile'));
    expect(rows).toEqual([{ id: companyId }]);
  });

  it.each(['manager', 'security', 'auditor', 'admin'] as const)('is not for %s to make', async (role) => {
    const staff = await server.signIn(role);
    expect((await staff.post('/api/v1/companies', { itn: KNOWN_ITN })).status).toBe(403);
  });
});

describe('identifiers', () => {
  it.each([
    [{ itn: '7707083894' }, 'itn'],
    [{ itn: '500100732259' }, 'itn'],
    [{ generalInfo: { kpp: '77360100' } }, 'general_info.kpp'],
    [{ generalInfo: { ogrn: '1027700132196' } }, 'general_info.ogrn'],
    [{ generalInfo: { okpo: '00032538' } }, 'general_info.okpo'],
    [{ bankingAccount: { bankIdentifierCode: '44525225' } }, 'banking_account.bank_identifier_code'],
    [{ bankingAccount: { settlementAccount: '40702810938000007102' } }, 'banking_account.settlement_account'],
    [
      { bankingAccount: { correspondentAccount: '30101810400000000226' } },
      'banking_account.correspondent_account',
    ],
    [{ headInfo: { phone: '7916123' } }, 'head_info.phone'],
  ])('%j is refused under %s in Russian', async (patch, field) => {
    const vendor = await newVendor();
    const id = await makeCompany(vendor);
    const reply = await vendor.patch(path(id), patch);
    expect(reply.status).toBe(422);
    expect(Object.keys(reply.problem.errors ?? {})).toContain(field);
    expect(reply.problem.errors?.[field]?.[0]).toMatch(/[а-я]/i);
    expect((await read(vendor, id)).version).toBe((await read(security, id)).version);
  });

  it('of a company from abroad are not checked, and are not unique', async () => {
    const first = await newVendor();
    const second = await newVendor();
    for (const vendor of [first, second]) {
      const reply = await vendor.post('/api/v1/companies', {
        itn: 'DE-123',
        title: 'Beispiel GmbH',
        isResident: false,
      });
      expect(reply.status).toBe(201);
      expect(reply.data<CompanyRecord>().generalInfo.isRussianResident).toBe(false);
    }
  });
});

describe('accreditation', () => {
  it('goes from an unfinished profile to accredited, each step told and written down', async () => {
    const vendor = await newVendor();
    const id = (await vendor.post('/api/v1/companies', { itn: KNOWN_ITN })).data<CompanyRecord>().id;
    const early = await vendor.post(`${path(id)}/submit`);
    expect(early.status).toBe(422);
    expect(early.problem.errors?.status).toEqual(['Профиль компании заполнен не полностью']);

    expect((await vendor.patch(path(id), fullProfile)).status).toBe(200);
    await vendor.post(`${path(id)}/managers`, {
      name: 'Иванова',
      primaryPhone: '89161234567',
      email: 'i@arm.test',
    });
    const sent = await vendor.post(`${path(id)}/submit`);
    expect(sent.data<CompanyRecord>().moderationStatus).toBe('pending');
    expect(sent.data<CompanyRecord>().completeness).toBe(100);

    await server.settle();
    const bell = await security.get('/api/v1/notifications');
    expect(JSON.stringify(bell.body)).toContain('Сибирская арматура');

    const done = await security.patch(`${path(id)}/verify`, { decision: 'verified' });
    expect(done.data<CompanyRecord>().moderationStatus).toBe('verified');
    await server.settle();
    expect(JSON.stringify((await vendor.get('/api/v1/notifications')).body)).toContain('аккредитована');
    expect((await vendor.get('/api/v1/profile')).body).toMatchObject({
      data: { company: { moderationStatus: 'verified' } },
    });

    const { rows } = await server.services.db.execute<{ event: string; by_role: string }>(
      `select event, by_role from history where model = 'company' and model_id = ${id} order by seq`,
    );
    expect(rows.map(({ event, by_role }) => [event, by_role])).toEqual([
      ['company.created', 'vendor'],
      ['company.changed', 'vendor'],
      ['company.contactAdded', 'vendor'],
      ['company.submit', 'vendor'],
      ['company.verify', 'security'],
    ]);
  });

  it('waits for a verified e-mail', async () => {
    const vendor = await server.signIn('vendor', { company: null, emailVerified: false });
    const id = await makeCompany(vendor);
    const reply = await vendor.post(`${path(id)}/submit`);
    expect(reply.status).toBe(422);
    expect(reply.problem.errors?.status).toEqual(['Не подтверждена электронная почта']);
  });

  it('needs a reason to refuse, keeps it, and may be asked for again', async () => {
    const vendor = await newVendor();
    const id = await makeCompany(vendor);
    await vendor.post(`${path(id)}/submit`);
    const bare = await security.patch(`${path(id)}/verify`, { decision: 'rejected' });
    expect(bare.status).toBe(422);
    expect(bare.problem.errors?.status).toEqual(['Не указана причина']);
    await security.patch(`${path(id)}/verify`, { decision: 'rejected', comment: 'Нет устава' });
    expect(await read(vendor, id)).toMatchObject({
      moderationStatus: 'rejected',
      moderationComment: 'Нет устава',
    });
    expect((await vendor.post(`${path(id)}/submit`)).status).toBe(200);
  });

  it('may be revoked with a reason', async () => {
    const { vendor, id } = await accredited();
    expect((await security.patch(`${path(id)}/verify`, { decision: 'rejected' })).status).toBe(422);
    const reply = await security.patch(`${path(id)}/verify`, {
      decision: 'rejected',
      comment: 'Сведения неверны',
    });
    expect(reply.data<CompanyRecord>().moderationStatus).toBe('rejected');
    expect((await vendor.get('/api/v1/profile')).body).toMatchObject({
      data: { company: { moderationStatus: 'rejected' } },
    });
  });

  it('tells a revoked accreditation from a refused one, in every reading and filter', async () => {
    const { vendor, id } = await accredited();
    const decide = async (decision: string) =>
      must(await security.patch(`${path(id)}/verify`, { decision, comment: 'Сведения неверны' }));
    const told = async () => {
      const { revoked } = await read(security, id);
      const own = must<ProfileRecord>(await vendor.get('/api/v1/profile'));
      expect(own.company?.revoked).toBe(revoked);
      const found: string[] = [];
      for (const asked of ['rejected', 'refused', 'revoked', 'pending', 'revoked,pending']) {
        const query = new URLSearchParams({ 'filter[moderationStatus]': asked, per_page: '100' });
        const list = await security.get(`/api/v1/companies?${query}`);
        const row = must<CompanyRow[]>(list).find((one) => one.id === id);
        if (row) expect(row.revoked).toBe(revoked);
        if (row) found.push(asked);
      }
      return [revoked, ...found];
    };
    expect(await told()).toEqual([false]);
    await decide('rejected');
    expect(await told()).toEqual([true, 'rejected', 'revoked', 'revoked,pending']);
    const report = await admin.get('/api/v1/export-docs/companies?start_date=2020-01-01&end_date=2099-12-31');
    const book = readSheet(report.bytes);
    expect(utils.sheet_to_csv(book.Sheets[book.SheetNames[0]!]!)).toContain('Аккредитация отозвана');

    // As the release before had left it.
    const { db } = server.services;
    await db.execute(sql`update companies set revoked = false where id = ${id}`);
    const migration = new URL(
      '../../../src/server/migrations/0048_revoked_accreditations.sql',
      import.meta.url,
    );
    const backfill = sql.raw(readFileSync(migration, 'utf8').split('--> statement-breakpoint')[1]!);
    await db.execute(backfill);
    expect((await told())[0]).toBe(true);

    must(await vendor.post(`${path(id)}/submit`));
    expect(await told()).toEqual([true, 'pending', 'revoked,pending']);
    await decide('rejected');
    expect(await told()).toEqual([false, 'rejected', 'refused']);
    await db.execute(backfill);
    expect((await told())[0]).toBe(false);
  });

  it('is decided by security alone, and sent by the own company alone', async () => {
    const vendor = await newVendor();
    const id = await makeCompany(vendor);
    const stranger = await server.signIn('vendor');
    expect((await stranger.post(`${path(id)}/submit`)).status).toBe(404);
    expect((await server.guest().post(`${path(id)}/submit`)).status).toBe(401);
    await vendor.post(`${path(id)}/submit`);
    for (const role of ['manager', 'auditor', 'admin'] as const) {
      const staff = await server.signIn(role);
      expect((await staff.patch(`${path(id)}/verify`, { decision: 'verified' })).status).toBe(403);
    }
    expect((await vendor.patch(`${path(id)}/verify`, { decision: 'verified' })).status).toBe(403);
    expect((await read(security, id)).moderationStatus).toBe('pending');
  });

  it('is not decided over a profile that changed meanwhile', async () => {
    const vendor = await newVendor();
    const id = await makeCompany(vendor);
    await vendor.post(`${path(id)}/submit`);
    const { version } = await read(security, id);
    await vendor.patch(path(id), { bankingAccount: { bank: 'АО «Другой банк»' } });
    const headers = { 'if-match': `"${version}"` };
    const late = await security.patch(`${path(id)}/verify`, { decision: 'verified' }, { headers });
    expect(late.status).toBe(412);
    expect(late.problem.current).toMatchObject({ bankingAccount: { bank: 'АО «Другой банк»' } });
    expect((await read(security, id)).moderationStatus).toBe('pending');

    const contactOnly = (await read(security, id)).version;
    await vendor.post(`${path(id)}/managers`, {
      name: 'Ещё один',
      primaryPhone: '89161234567',
      email: 'e@arm.test',
    });
    const again = await security.patch(
      `${path(id)}/verify`,
      { decision: 'verified' },
      { headers: { 'if-match': String(contactOnly) } },
    );
    expect(again.status).toBe(412);
  });

  it('of two decisions at once one is taken', async () => {
    const vendor = await newVendor();
    const id = await makeCompany(vendor);
    await vendor.post(`${path(id)}/submit`);
    const { version } = await read(security, id);
    const headers = { 'if-match': String(version) };
    const second = await server.signIn('security');
    const replies = await Promise.all([
      security.patch(`${path(id)}/verify`, { decision: 'verified' }, { headers }),
      second.patch(`${path(id)}/verify`, { decision: 'rejected', comment: 'нет' }, { headers }),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 412]);
  });
});

describe('a change of key fields', () => {
  it.each([
    ['ИНН', { itn: OTHER_ITN }],
    ['КПП', { generalInfo: { kpp: '559901002' } }],
    ['the legal name', { generalInfo: { fullTitle: 'ООО «Иное»' } }],
    ['the bank account', { bankingAccount: { settlementAccount: '40702810938000000409' } }],
  ])('%s asks security again', async (_, patch) => {
    const { vendor, id } = await accredited();
    const reply = await vendor.patch(path(id), patch);
    expect(reply.status).toBe(200);
    expect(reply.data<CompanyRecord>().moderationStatus).toBe('pending');
    const { rows } = await server.services.db.execute<{ event: string; by_role: string; payload: unknown }>(
      `select event, by_role, payload from history where model = 'company' and model_id = ${id} order by seq desc limit 2`,
    );
    expect(rows.map(({ event, by_role }) => [event, by_role])).toEqual([
      ['company.keyFieldsChanged', 'system'],
      ['company.changed', 'vendor'],
    ]);
    // The journal is read by people who may not see bank details.
    expect(JSON.stringify(rows)).not.toContain('40702810938000000409');
  });

  it('is not a change of the description', async () => {
    const { vendor, id } = await accredited();
    await vendor.patch(path(id), { stats: { description: 'Новое описание', personnelCount: 12 } });
    await vendor.patch(path(id), { headInfo: { phone: '89160000000' } });
    expect((await read(vendor, id)).moderationStatus).toBe('verified');
  });
});

describe('who sees what', () => {
  it("keeps a stranger's company from a vendor, and every company from a guest", async () => {
    const { id } = await accredited();
    const stranger = await server.signIn('vendor');
    expect((await stranger.get(path(id))).status).toBe(404);
    expect((await stranger.patch(path(id), { title: 'Моя' })).status).toBe(404);
    expect((await stranger.get(`${path(id)}/addresses`)).status).toBe(404);
    expect((await stranger.get(`${path(id)}/managers`)).status).toBe(404);
    expect((await stranger.get('/api/v1/companies')).status).toBe(403);
    expect((await server.guest().get(path(id))).status).toBe(401);
    expect((await server.guest().get('/api/v1/companies')).status).toBe(401);
  });

  it('shows bank details to the company and its judges, not to the administrator', async () => {
    const { vendor, id } = await accredited();
    const manager = await server.signIn('manager');
    const auditor = await server.signIn('auditor');
    for (const who of [vendor, manager, security, auditor])
      expect((await read(who, id)).bankingAccount?.settlementAccount).toBe('40702810938000007101');
    expect((await read(admin, id)).bankingAccount).toBeNull();
    const everything = [
      (await admin.get(path(id))).bytes,
      (await admin.get('/api/v1/companies')).bytes,
      (await manager.get('/api/v1/companies')).bytes,
    ];
    for (const bytes of everything) expect(bytes.toString()).not.toContain('40702810938000007101');
  });

  it('lists, filters and refuses unknown filters', async () => {
    const { id } = await accredited();
    const manager = await server.signIn('manager');
    const ids = async (query: string) =>
      (await manager.get(`/api/v1/companies?${query}`)).data<{ id: number }[]>().map((row) => row.id);
    expect(await ids('filter[search]=арматура сибирская')).toContain(id);
    expect(await ids(`filter[search]=${KNOWN_ITN.slice(0, 6)}`)).toContain(id);
    expect(await ids(`filter[itn]=${KNOWN_ITN}&filter[moderationStatus]=verified`)).toContain(id);
    expect(await ids(`filter[itn]=${KNOWN_ITN}&filter[moderationStatus]=rejected,unverified`)).not.toContain(
      id,
    );
    expect((await manager.get('/api/v1/companies?filter[moderationStatus]=nonsense')).status).toBe(422);
    expect((await manager.get('/api/v1/companies?filter[bank]=1')).status).toBe(422);
    const options = await manager.get('/api/v1/companies/search-manager?search=арматура');
    expect(options.data<{ id: number }[]>().map((row) => row.id)).toContain(id);
  });
});

it('whoever only prepares for the company neither sends its profile nor brings it to a new check; the button says who does', async () => {
  const vendor = await newVendor();
  const id = await makeCompany(vendor);
  const roleOf = (role: string) =>
    server.services.pool.query('update users set company_role = $1 where id = $2', [role, vendor.id]);
  await roleOf('preparer');
  const [step] = (await read(vendor, id)).steps;
  expect(step).toMatchObject({
    event: 'company.submit',
    open: false,
    reasons: [otherReasons.company.maySubmit],
  });
  const refused = await vendor.post(`${path(id)}/submit`);
  expect([refused.status, refused.problem.errors?.status]).toEqual([422, [otherReasons.company.maySubmit]]);
  await roleOf('submitter');
  expect((await vendor.post(`${path(id)}/submit`)).status).toBe(200);
  expect((await security.patch(`${path(id)}/verify`, { decision: 'verified' })).status).toBe(200);

  await roleOf('preparer');
  must(await vendor.patch(path(id), { generalInfo: { okpo: '12345678' } }));
  const anew = await vendor.patch(path(id), { generalInfo: { fullTitle: 'ООО «Другая арматура»' } });
  expect([anew.status, anew.problem.message]).toEqual([422, otherReasons.company.maySubmit]);
  expect((await read(vendor, id)).moderationStatus).toBe('verified');
});
