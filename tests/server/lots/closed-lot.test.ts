// Whom an invitation to a closed lot admits: the way of a supplier who is not registered yet, whole and by HTTP alone; and
// that an address which nobody has confirmed opens nothing.
import { and, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Application } from '../../../src/api/records/application.ts';
import type { Invitation } from '../../../src/api/records/invitation.ts';
import type { ProfileRecord } from '../../../src/api/records/user.ts';
import { must, ordersOf, offerRows, threeItems, agreed } from '../applications/make-applications.ts';
import { contact, fullProfile } from '../accounts/make-company.ts';
import { invitationStatuses, type InvitationStatus } from '../../../src/machines/invitation-statuses.ts';
import { dayOf } from '../../../src/rules/dates.ts';
import type { UserRow } from '../../../src/server/accounts/core/tables.ts';
import { isSeenBy, visibleLots } from '../../../src/server/lots/core/rights.ts';
import { lots } from '../../../src/server/lots/core/tables.ts';
import { lotAudience } from '../../../src/server/lots/lot/audiences.ts';
import type { LiveEvent } from '../../../src/server/platform/live/models.ts';
import { inHours, makeDraft, makePublished } from './make-lots.ts';
import { testApp, type SignedIn, type TestServer } from '../make.ts';
import type { TestClient } from '../support/client.ts';
import { makeItn } from '../support/itn.ts';
import { invitationTokenOf, lettersTo, pathInLetter } from '../support/letters.ts';

const PASSWORD = 'Correct-Horse-1';
const DAY = 86_400_000;

let server: TestServer;
let manager: SignedIn;
let security: SignedIn;

beforeAll(async () => {
  server = await testApp();
  manager = await server.signIn('manager');
  security = await server.signIn('security');
});
afterAll(() => server?.close());

let visitors = 0;
/** A browser of its own address: registrations are limited by it. */
function visitor(): TestClient {
  const client = server.guest();
  visitors += 1;
  client.address = `10.7.${Math.floor(visitors / 200)}.${(visitors % 200) + 1}`;
  return client;
}

const form = (email: string, more: Record<string, unknown> = {}) => ({
  name: 'Приглашённый Павел',
  email,
  phone: '79161234567',
  password: PASSWORD,
  passwordConfirmation: PASSWORD,
  consent: true,
  ...more,
});

async function register(email: string, more: Record<string, unknown> = {}): Promise<TestClient> {
  const client = visitor();
  must(await client.post('/auth/register', form(email, more)), 201);
  return client;
}

const confirm = async (client: TestClient, email: string) =>
  expect((await client.get(await pathInLetter(server, email, '/auth/email/verify'))).headers.location).toBe(
    '/verified-email',
  );

const closedLot = async () => (await makePublished(manager, { isOpen: false }, threeItems)).id;
const invite = async (lotId: number, whom: { email: string } | { companyId: number }) =>
  must<Invitation>(await manager.post('/api/v1/invitations', { lotId, ...whom }), 201);
const invitationRow = async (id: number) =>
  must<Invitation[]>(await manager.get('/api/v1/invitations?per_page=100')).find((row) => row.id === id);
const lotStatus = async (client: TestClient, lotId: number) =>
  (await client.get(`/api/v1/lots/${lotId}`)).status;
async function bell(client: TestClient): Promise<string> {
  await server.settle();
  return JSON.stringify((await client.get('/api/v1/notifications')).body);
}

/** Begins a company unless registration did, fills in the profile and has it accredited. */
async function accredit(vendor: TestClient, itn: string): Promise<number> {
  const { companyId } = must<ProfileRecord>(await vendor.get('/api/v1/profile'));
  const id = companyId ?? must<{ id: number }>(await vendor.post('/api/v1/companies', { itn }), 201).id;
  must(await vendor.patch(`/api/v1/companies/${id}`, { ...fullProfile, title: 'ООО «Приглашённое»' }));
  must(
    await vendor.patch(`/api/v1/companies/${id}`, {
      generalInfo: { fullTitle: 'ООО «Приглашённое»', ogrn: '1027700132195', okpo: '00032537' },
    }),
  );
  must(await vendor.post(`/api/v1/companies/${id}/managers`, contact), 201);
  must(
    await vendor.post(`/api/v1/companies/${id}/addresses`, {
      type: 'legal',
      country: 'Россия',
      city: 'Москва',
      postalIndex: '127642',
      street: 'проезд Дежнева',
      houseNumber: '12',
    }),
    201,
  );
  must(await vendor.post(`/api/v1/companies/${id}/submit`));
  must(await security.patch(`/api/v1/companies/${id}/verify`, { decision: 'verified' }));
  return id;
}

/** Every step that a vendor takes while a lot accepts applications. */
async function takePart(vendor: TestClient, lotId: number): Promise<void> {
  const orders = await ordersOf(vendor, lotId);
  const offers = offerRows(orders, ['100.00', '20.00', '3000.00']);
  const draft = must<Application>(
    await vendor.post(`/api/v1/lots/${lotId}/applications`, { ...agreed, offers }),
    201,
  );
  const step = async (name: string) =>
    must<Application>(await vendor.post(`/api/v1/applications/${draft.id}/${name}`));
  expect((await step('step-active')).status).toBe('active');
  await step('edit');
  must(await vendor.patch(`/api/v1/tender/edit-application/${draft.id}`, { priceIncludes: 'доставку' }));
  expect(await step('step-active')).toMatchObject({ status: 'active', receipt: { number: 2 } });
  await step('cancel');
  await step('reopen');
  expect((await step('step-active')).status).toBe('active');
}

describe('a supplier who is invited by e-mail to a closed lot', () => {
  it('registers by the link with a company, is accredited, and takes part to the end', async () => {
    const email = 'whole-way@example.test';
    const itn = makeItn(5_100_001);
    const lotId = await closedLot();
    const { id } = await invite(lotId, { email });
    const vendor = await register(email, { itn, invitation: await invitationTokenOf(server, email) });
    expect(await lotStatus(vendor, lotId)).toBe(200);
    const companyId = await accredit(vendor, itn);
    expect(await invitationRow(id)).toMatchObject({ status: 'accepted', companyId });
    await takePart(vendor, lotId);
  });

  it('may begin the company later: the invitation gets it then', async () => {
    const email = 'company-later@example.test';
    const lotId = await closedLot();
    const { id } = await invite(lotId, { email });
    const vendor = await register(email, { invitation: await invitationTokenOf(server, email) });
    expect(await invitationRow(id)).toMatchObject({ status: 'accepted', companyId: null });
    const companyId = await accredit(vendor, makeItn(5_100_002));
    expect(await invitationRow(id)).toMatchObject({ companyId });
    await takePart(vendor, lotId);
  });

  it('may register without the link: what waits for the address is bound when it is confirmed', async () => {
    const email = 'without-link@example.test';
    const [lotId, other] = [await closedLot(), await closedLot()];
    await invite(lotId, { email });
    const vendor = await register(email, { itn: makeItn(5_100_003) });
    await invite(other, { email });
    expect(await lotStatus(vendor, lotId)).toBe(404);
    await confirm(vendor, email);
    expect([await lotStatus(vendor, lotId), await lotStatus(vendor, other)]).toEqual([200, 200]);
    expect(await bell(vendor)).toContain('invitation.sent');
    const own = must<Invitation[]>(await vendor.get('/api/v1/invitations'));
    expect(own.map((row) => row.lotId).toSorted()).toEqual([lotId, other].toSorted());
    must(await vendor.post(`/api/v1/invitations/${own[0]!.id}/accept`));
    await accredit(vendor, makeItn(5_100_003));
    await takePart(vendor, lotId);
    await takePart(vendor, other);
  });

  it('misses no invitation that is sent while the address is being confirmed', async () => {
    const lotId = await closedLot();
    const emails = ['racing-1@example.test', 'racing-2@example.test', 'racing-3@example.test'];
    for (const email of emails) {
      const vendor = await register(email);
      const link = await pathInLetter(server, email, '/auth/email/verify');
      await Promise.all([invite(lotId, { email }), vendor.get(link)]);
      expect(await lotStatus(vendor, lotId), email).toBe(200);
    }
  });

  it('finds the other lots that the address was invited to once the link has confirmed it', async () => {
    const email = 'two-lots@example.test';
    const [first, second] = [await closedLot(), await closedLot()];
    await invite(first, { email });
    await server.settle();
    const invitation = await invitationTokenOf(server, email);
    await invite(second, { email });
    const vendor = await register(email, { invitation });
    expect([await lotStatus(vendor, first), await lotStatus(vendor, second)]).toEqual([200, 200]);
  });

  it('brings in a colleague of the company, and nobody else', async () => {
    const email = 'colleague-one@example.test';
    const itn = makeItn(5_100_004);
    const lotId = await closedLot();
    await invite(lotId, { email });
    const vendor = await register(email, { itn, invitation: await invitationTokenOf(server, email) });
    const companyId = await accredit(vendor, itn);
    const colleague = await server.signIn('vendor', { company: companyId });
    await takePart(colleague, lotId);
    const stranger = await server.signIn('vendor');
    expect(await lotStatus(stranger, lotId)).toBe(404);
    expect((await stranger.post(`/api/v1/lots/${lotId}/applications`, {})).status).toBe(404);
  });

  it('uses the link once, and with its own address alone', async () => {
    const email = 'once-only@example.test';
    await invite(await closedLot(), { email });
    const invitation = await invitationTokenOf(server, email);
    const wrong = await visitor().post('/auth/register', form('else@example.test', { invitation }));
    expect(wrong.problem.errors).toHaveProperty('email');
    await register(email, { invitation });
    const again = await visitor().post('/auth/register', form('else@example.test', { invitation }));
    expect(again.problem.errors).toHaveProperty('invitation');
  });

  it('cannot go on once the invitation is withdrawn before the company has applied', async () => {
    const email = 'withdrawn@example.test';
    const itn = makeItn(5_100_005);
    const lotId = await closedLot();
    const vendor = await register(email, { itn });
    await confirm(vendor, email);
    await accredit(vendor, itn);
    const { id } = await invite(lotId, { email });
    must(await vendor.post(`/api/v1/lots/${lotId}/applications`, {}), 201);
    expect((await manager.delete(`/api/v1/invitations/${id}`)).status).toBe(204);
    const current = must<Application>(await vendor.get(`/api/v1/lots/${lotId}/applications/current`));
    const refused = await vendor.post(`/api/v1/applications/${current.id}/step-active`);
    expect(refused.problem.errors?.status).toContain(
      'Процедура закрытая: участвовать могут только приглашённые компании',
    );
  });

  it('hears no more of it once the invitation is withdrawn, whatever was marked while it stood', async () => {
    const lotId = await closedLot();
    const [meant, liked] = [await server.signIn('vendor'), await server.signIn('vendor')];
    const invited = [meant, liked].map(({ companyId }) => invite(lotId, { companyId }));
    const [first, second] = await Promise.all(invited);
    must(await meant.post(`/api/v1/lots/${lotId}/is-participant`, {}));
    must(await liked.post('/api/v1/favorites', { model_type: 'lot', model_id: lotId }), 201);
    const told = async () => {
      const heard = [await bell(meant), await bell(liked)].map((text) => text.includes('продл'));
      const days = `from=${dayOf(Date.now())}&to=${dayOf(Date.now() + 40 * DAY)}`;
      const { length } = must<unknown[]>(await meant.get(`/api/v1/calendar?${days}`));
      return [...heard, length];
    };
    const prolong = async (days: number) =>
      must(await manager.post(`/api/v1/lots/${lotId}/prolongation`, { deadline: inHours(24 * days) }));
    for (const one of [first, second])
      expect((await manager.delete(`/api/v1/invitations/${one!.id}`)).status).toBe(204);
    await prolong(20);
    expect([await lotStatus(meant, lotId), await told()]).toEqual([404, [false, false, 0]]);
    // Of an open one they hear.
    await server.services.pool.query('update lots set is_open = true where id = $1', [lotId]);
    await prolong(30);
    expect(await told()).toEqual([true, true, 1]);
  });
});

type Kind = 'open' | 'closed' | 'draft' | 'deleted';

/** Someone who is the same to each lot; `former` has left the company that was invited and has applied. */
interface Case {
  who: 'vendor' | 'unconfirmed' | 'former' | 'manager' | 'owner' | 'security' | 'auditor' | 'admin';
  called: { as: InvitationStatus; company: boolean } | null;
  hasApplied: boolean;
}

const KINDS: Kind[] = ['open', 'closed', 'draft', 'deleted'];

function isSeen(kind: Kind, { who, called, hasApplied }: Case): boolean {
  if (who === 'admin') return true;
  if (kind === 'deleted') return false;
  if (kind === 'draft') return who === 'owner';
  if (kind === 'open') return true;
  const isCalled = called?.as === 'sent' || called?.as === 'accepted';
  if (who === 'vendor') return isCalled || hasApplied;
  if (who === 'unconfirmed') return hasApplied;
  return who !== 'former' || (isCalled && !called.company);
}

const calls: Case['called'][] = [
  null,
  ...invitationStatuses.flatMap((as) => [false, true].map((company) => ({ as, company }))),
];
const CASES: Case[] = [
  ...calls.flatMap((called) =>
    [false, true].flatMap((hasApplied) =>
      (['vendor', 'unconfirmed', 'former'] as const).map((who) => ({ who, called, hasApplied })),
    ),
  ),
  ...(['manager', 'owner', 'security', 'auditor', 'admin'] as const).map((who) => ({
    who,
    called: null,
    hasApplied: false,
  })),
];
const nameOf = (kind: Kind, { who, called, hasApplied }: Case) =>
  [kind, who, called?.as, called?.company && 'company', hasApplied && 'applied'].filter(Boolean).join(' ');

/** An invitation names the person or the company, and the company has applied: to all lots alike. */
async function personOf(lotIds: readonly number[], { who, called, hasApplied }: Case): Promise<UserRow> {
  const { pool } = server.services;
  if (who === 'owner') return manager.user;
  if (who !== 'vendor' && who !== 'unconfirmed' && who !== 'former') return server.makeUser(who);
  const user = await server.makeUser('vendor', { emailVerified: who !== 'unconfirmed' });
  const { id, email, companyId } = user;
  if (called)
    await pool.query(
      `insert into invitations (lot_id, company_id, user_id, email, role, status, token_hash, invited_by, sent_at, expires_at)
       select id, $2, $3, $4, 'vendor', $5, id || $4, $6, now(), now() from unnest($1::bigint[]) as id`,
      [lotIds, called.company ? companyId : null, called.company ? null : id, email, called.as, manager.id],
    );
  if (hasApplied)
    await pool.query(
      `insert into applications (id, lot_id, company_id, created_by, status, offer_block)
       select id * 100000 + $2, id, $2, $3, 'draft', id * 100000 + $2 from unnest($1::bigint[]) as id`,
      [lotIds, companyId, id],
    );
  if (who !== 'former') return user;
  await pool.query('update users set company_id = null where id = $1', [id]);
  return { ...user, companyId: null };
}

it('who sees a lot is one rule: for its reader, for the pages that are told, and for those who hear its news', async () => {
  const { pool, db } = server.services;
  const ids = await Promise.all(
    KINDS.map(async (kind) => (await makeDraft(manager, { isOpen: kind === 'open' })).id),
  );
  await pool.query(
    `update lots set status = case when id = $2 then 'deleted' else 'applications' end,
       deleted_from = case when id = $2 then 'cancelled' end where id = any($1) and id <> $3`,
    [ids, ids[KINDS.indexOf('deleted')], ids[KINDS.indexOf('draft')]],
  );
  const people = await Promise.all(
    CASES.map(async (one) => {
      const { emailVerifiedAt, ...user } = await personOf(ids, one);
      return { ...user, emailVerified: emailVerifiedAt !== null, accredited: true };
    }),
  );
  const read = await Promise.all(
    people.map((visitor) =>
      db
        .select({ id: lots.id })
        .from(lots)
        .where(and(inArray(lots.id, ids), visibleLots(visitor, { deleted: true }))),
    ),
  );
  const wrong: string[] = [];
  for (const [which, kind] of KINDS.entries()) {
    const id = ids[which]!;
    const { rows } = await db.execute<{ id: number }>(
      sql`select asked.id from unnest(${sql.param(people.map((one) => one.id))}::bigint[]) as asked(id)
        where ${isSeenBy(id, sql`asked.id`)}`,
    );
    const hearers = new Set(rows.map((row) => Number(row.id)));
    const event: LiveEvent = { eventId: 1, model: 'lot', id, lotId: id, what: 'lot.changed' };
    for (const [place, one] of CASES.entries()) {
      const right = isSeen(kind, one);
      const answers = {
        reads: read[place]!.some((found) => found.id === id),
        hears: hearers.has(people[place]!.id),
        // Of a lot that was hidden just now its last readers are told.
        isTold: kind === 'deleted' ? right : await lotAudience(db, people[place]!, event),
      };
      for (const [what, is] of Object.entries(answers))
        if (is !== right) wrong.push(`${nameOf(kind, one)}: ${what}`);
    }
  }
  expect(wrong).toEqual([]);
});

describe('who has registered an address without confirming it', () => {
  it('sees nothing of the closed lot that the address is invited to; the letter goes to the address', async () => {
    const email = 'boss@bigcorp.test';
    const squatter = await register(email, { itn: makeItn(5_100_006) });
    const draft = await makeDraft(manager, { isOpen: false }, threeItems);
    const { id } = await invite(draft.id, { email });
    must(await manager.post(`/api/v1/lots/${draft.id}/step-to-applications`));
    await server.settle();
    const letter = (await lettersTo(server, email)).find(({ text }) => text?.includes('invitation='));
    expect(letter?.text).toContain('войдите и подтвердите его');
    expect(await invitationRow(id)).toMatchObject({ companyId: null });
    expect(await lotStatus(squatter, draft.id)).toBe(404);
    expect((await squatter.get(`/api/v1/lots/${draft.id}/orders`)).status).toBe(404);
    expect(await bell(squatter)).not.toContain(draft.number);
    expect(must<Invitation[]>(await squatter.get('/api/v1/invitations'))).toEqual([]);
    for (const answer of ['accept', 'decline'])
      expect((await squatter.post(`/api/v1/invitations/${id}/${answer}`)).status).toBe(404);
  });

  it('sees nothing of what the own company is invited to either', async () => {
    const squatter = await register('company-squatter@example.test', { itn: makeItn(5_100_007) });
    const { companyId } = must<ProfileRecord>(await squatter.get('/api/v1/profile'));
    const lotId = await closedLot();
    const { id } = await invite(lotId, { companyId: companyId! });
    await server.settle();
    expect(await lotStatus(squatter, lotId)).toBe(404);
    expect(await bell(squatter)).not.toContain('invitation.sent');
    expect(must<Invitation[]>(await squatter.get('/api/v1/invitations'))).toEqual([]);
    expect((await squatter.post(`/api/v1/invitations/${id}/decline`)).status).toBe(404);
  });

  it('gives way to whoever comes by the link of the letter', async () => {
    const email = 'owner@bigcorp.test';
    const itn = makeItn(5_100_008);
    const squatter = await register(email, { itn, name: 'Захватчик Захар' });
    const lotId = await closedLot();
    await invite(lotId, { email });
    const owner = await register(email, { itn, invitation: await invitationTokenOf(server, email) });
    expect((await squatter.get('/api/v1/profile')).body).toEqual({ data: null });
    const login = await visitor().post('/auth/login', { email, password: PASSWORD });
    expect(login.data<ProfileRecord>().name).toBe('Приглашённый Павел');
    await accredit(owner, itn);
    await takePart(owner, lotId);
  });

  it('does not give way to it where the address is confirmed', async () => {
    const email = 'confirmed@bigcorp.test';
    const lotId = await closedLot();
    await invite(lotId, { email });
    const invitation = await invitationTokenOf(server, email);
    const holder = await register(email);
    await confirm(holder, email);
    const again = await visitor().post('/auth/register', form(email, { invitation }));
    expect(again.problem.errors).toHaveProperty('email');
    expect(await lotStatus(holder, lotId)).toBe(200);
  });
});
