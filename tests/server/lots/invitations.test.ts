// What an answer to an invitation, and the end of its time, leave behind.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { HistoryRow } from '../../../src/api/records/history-row.ts';
import type { Stats } from '../../../src/api/records/stats.ts';
import type { Invitation } from '../../../src/api/records/invitation.ts';
import type { Lot } from '../../../src/api/records/lot.ts';
import { formatDateTime } from '../../../src/rules/dates.ts';
import { errors } from '../../../src/text/errors.ts';
import { makeDraftApplication, must } from '../applications/make-applications.ts';
import { testApp, type SignedIn, type TestServer } from '../make.ts';
import { invitationTokenOf, lettersTo } from '../support/letters.ts';
import { makeDraft, makePublished } from './make-lots.ts';

let server: TestServer;
let manager: SignedIn;

beforeAll(async () => {
  server = await testApp();
  manager = await server.signIn('manager');
});
afterAll(() => server?.close());

const person = {
  name: 'Поздний Пётр',
  phone: '79161112234',
  password: 'Long-enough-1',
  passwordConfirmation: 'Long-enough-1',
  consent: true,
};

const invite = async (lotId: number, vendor: SignedIn) =>
  must<Invitation>(await manager.post('/api/v1/invitations', { lotId, companyId: vendor.companyId }), 201);

async function told(who: SignedIn, type: string): Promise<string[]> {
  await server.settle();
  const notices = must<{ type: string; text: string }[]>(await who.get('/api/v1/notifications'));
  return notices.filter((notice) => notice.type === type).map(({ text }) => text);
}

/** The lot's history of its invitations, oldest first. */
async function logged(lotId: number): Promise<HistoryRow[]> {
  const rows = must<HistoryRow[]>(await manager.get(`/api/v1/lots/${lotId}/logs?filter[model]=invitation`));
  return rows.toReversed();
}

it('of a company that does not exist is refused at its field, with an address beside it too', async () => {
  const { id: lotId } = await makePublished(manager);
  const body = { lotId, companyId: 999_996, role: 'vendor' };
  for (const more of [{}, { email: 'somebody@example.test' }]) {
    const { status, problem } = await manager.post('/api/v1/invitations', { ...body, ...more });
    expect([status, Object.keys(problem.errors ?? {})]).toEqual([422, ['company_id']]);
  }
});

it('to the platform is of no use to who has an account: the administrator is told whose it is, at the address', async () => {
  const admin = await server.signIn('admin');
  const { user } = await server.signIn('security');
  const ask = (email: string) => admin.post('/api/v1/invitations', { email, role: 'auditor' });
  const { status, problem } = await ask(user.email.toUpperCase());
  expect([status, problem.errors]).toEqual([
    422,
    { email: [errors.emailTakenBy(user.name, 'Служба безопасности')] },
  ]);
  expect(await lettersTo(server, user.email)).toEqual([]);
  // Whoever has not confirmed the address gives way to who comes by the letter.
  const unproved = 'unproved@example.test';
  must(await server.guest().post('/auth/register', { ...person, email: unproved }), 201);
  must(await ask(unproved), 201);
  // To a lot it is found by who has the address.
  const { id: lotId } = await makePublished(manager, { isOpen: false });
  const vendor = await server.signIn('vendor');
  must(await manager.post('/api/v1/invitations', { lotId, email: vendor.user.email }), 201);
});

it('that are open: not answered yet, or accepted while the lot takes applications', async () => {
  const vendor = await server.signIn('vendor');
  const open = async (flag = 1) =>
    must<Invitation[]>(await vendor.get(`/api/v1/invitations?filter[open]=${flag}`)).map(({ id }) => id);
  const { id: lotId } = await makePublished(manager, { isOpen: false });
  const { id } = await invite(lotId, vendor);
  expect(await open()).toEqual([id]);
  must(await vendor.post(`/api/v1/invitations/${id}/accept`));
  expect([await open(), await open(0)]).toEqual([[id], []]);
  must(await manager.post(`/api/v1/lots/${lotId}/cancel`, { reason: 'Потребность отпала' }));
  expect([await open(), await open(0)]).toEqual([[], [id]]);
});

it('lets its vendor count the closed procedure among those of the home page, as the list there does, and nobody else', async () => {
  const [vendor, stranger] = [await server.signIn('vendor'), await server.signIn('vendor')];
  const counts = async (who: Pick<SignedIn, 'get'>) => {
    const { accepting, publishedThisMonth, ended } = must<Stats>(await who.get('/api/v1/stats')).platform;
    return [accepting, publishedThisMonth, ended];
  };
  const everybody = () => Promise.all([vendor, stranger, server.guest(), manager].map(counts));
  const [own, others, guests, staffs] = await everybody();
  const { id: lotId } = await makePublished(manager, { isOpen: false });
  const more = ([accepting, published, ended]: number[]) => [accepting! + 1, published! + 1, ended];
  await invite(lotId, vendor);
  expect(await everybody()).toEqual([more(own!), others, guests, more(staffs!)]);
  const list = await vendor.get('/api/v1/lots?filter[status]=applications&per_page=1');
  expect((list.body as { meta: { total: number } }).meta.total).toBe(own![0]! + 1);
  must(await manager.post(`/api/v1/lots/${lotId}/cancel`, { reason: 'Потребность отпала' }));
  const over = ([accepting, published, ended]: number[]) => [accepting, published! + 1, ended! + 1];
  expect(await everybody()).toEqual([over(own!), others, guests, over(staffs!)]);
});

it('that was accepted waits no more once the company has its application, for a colleague who may not see it either', async () => {
  const [vendor, admin] = [await server.signIn('vendor'), await server.signIn('admin')];
  const { id: lotId } = await makePublished(manager, { isOpen: false });
  const { id } = await invite(lotId, vendor);
  must(await vendor.post(`/api/v1/invitations/${id}/accept`));
  const open = async (who: SignedIn, flag = 1) =>
    must<Invitation[]>(await who.get(`/api/v1/invitations?filter[open]=${flag}&filter[lot]=${lotId}`)).map(
      (row) => row.id,
    );
  await makeDraftApplication(vendor, lotId, ['10']);
  const late = await server.signIn('vendor', { company: null });
  const binding = { company_id: vendor.companyId, user_id: late.id };
  expect((await admin.post('/api/v1/companies/users/attach', binding)).status).toBeLessThan(300);
  for (const who of [vendor, late]) expect([await open(who), await open(who, 0)]).toEqual([[], [id]]);
  // Whoever invited is not told by it that there is one.
  for (const who of [manager, admin]) expect([await open(who), await open(who, 0)]).toEqual([[id], []]);
});

it.each([
  ['accept', 'accepted', 'Приглашение принято'],
  ['decline', 'declined', 'Приглашение отклонено'],
] as const)(
  'an answer (%s) is told to whoever invited, and stands in the history',
  async (step, to, title) => {
    const vendor = await server.signIn('vendor');
    const { id: lotId } = await makePublished(manager, { isOpen: false });
    const { id } = await invite(lotId, vendor);
    expect(await told(vendor, 'invitation.sent')).toHaveLength(1);
    expect(must<Invitation>(await vendor.post(`/api/v1/invitations/${id}/${step}`))).toMatchObject({
      status: to,
    });
    const { title: company } = must<{ title: string }>(
      await manager.get(`/api/v1/companies/${vendor.companyId}`),
    );
    const notices = await told(manager, `invitation.${to}`);
    expect(notices.filter((text) => text.includes(company))).toEqual([
      expect.stringContaining(`${title}. Получатель: ${company}.`),
    ]);
    expect(await logged(lotId)).toEqual([
      expect.objectContaining({ event: 'invitation.send', from: null, to: 'sent', modelId: id }),
      expect.objectContaining({
        event: `invitation.${step}`,
        from: 'sent',
        to,
        modelId: id,
        by: expect.objectContaining({ id: vendor.id }),
      }),
    ]);
    expect(must(await manager.get(`/api/v1/lots/${lotId}/logs/verify`))).toMatchObject({ ok: true });
  },
);

it('an answer of somebody without a company is told by name, and no letter takes the name for a company', async () => {
  const vendor = await server.signIn('vendor', { company: null });
  const { id: lotId } = await makePublished(manager, { isOpen: false });
  const asked = { lotId, email: vendor.user.email };
  const { id } = must<Invitation>(await manager.post('/api/v1/invitations', asked), 201);
  must(await vendor.post(`/api/v1/invitations/${id}/accept`));
  const letters = (await lettersTo(server, manager.user.email)).map(({ text }) => text ?? '');
  const letter = letters.findLast((text) => text.includes('Приглашение принято'));
  expect(letter).toContain(`Получатель: ${vendor.user.name}`);
  expect(letter).not.toContain('Компания');
});

it('a draft tells the invited when it is published, and by that alone', async () => {
  const vendor = await server.signIn('vendor');
  const { id: lotId } = await makeDraft(manager, { isOpen: false });
  await invite(lotId, vendor);
  must(await manager.post(`/api/v1/lots/${lotId}/step-to-applications`));
  expect(await told(vendor, 'lot.published')).toHaveLength(1);
  expect(await told(vendor, 'invitation.sent')).toEqual([]);
});

it('those whose time is over are closed by the clock one by one, each with its row', async () => {
  const vendors = [await server.signIn('vendor'), await server.signIn('vendor')];
  const { id: lotId } = await makePublished(manager, { isOpen: false });
  for (const vendor of vendors) await invite(lotId, vendor);
  must(await manager.post(`/api/v1/lots/${lotId}/step-to-cancelled`, { reason: 'Проект закрыт' }));
  await server.services.pool.query(
    `update invitations set expires_at = clock_timestamp() - interval '1 second' where lot_id = $1`,
    [lotId],
  );
  await server.tick('invitation-terms');
  await server.settle();
  const expired = (await logged(lotId)).filter(({ event }) => event === 'invitation.expire');
  expect(expired.map(({ from, to, by }) => ({ from, to, role: by.role }))).toEqual(
    vendors.map(() => ({ from: 'sent', to: 'expired', role: 'clock' })),
  );
  const rows = must<Invitation[]>(await manager.get(`/api/v1/invitations?filter[lot]=${lotId}`));
  expect(rows.map(({ status }) => status)).toEqual(['expired', 'expired']);
});

it('tells in its letter until when the procedure accepts, and of no draft', async () => {
  const { id: lotId } = await makePublished(manager, { isOpen: false });
  const { id: draftId } = await makeDraft(manager, { isOpen: false });
  const { applicationsDeadline } = must<Lot>(await manager.get(`/api/v1/lots/${lotId}`));
  const told = async (lot: number) => {
    const email = `asked-${lot}@example.test`;
    must(await manager.post('/api/v1/invitations', { lotId: lot, email, role: 'vendor' }), 201);
    const letters = await lettersTo(server, email);
    return letters.map(({ text }) => /Приём предложений до: (.*)/.exec(text ?? '')?.[1]);
  };
  expect(await told(lotId)).toEqual([formatDateTime(applicationsDeadline!)]);
  expect(await told(draftId)).toEqual([undefined]);
});

it('is accepted no more where the intake has ended, and says so; it is still declined, and still registers', async () => {
  const vendor = await server.signIn('vendor');
  const { id: lotId } = await makePublished(manager, { isOpen: false });
  const { id } = await invite(lotId, vendor);
  const email = `late-${lotId}@example.test`;
  must(await manager.post('/api/v1/invitations', { lotId, email, role: 'vendor' }), 201);
  must(await manager.post(`/api/v1/lots/${lotId}/cancel`, { reason: 'Передумали' }));
  const { status, problem } = await vendor.post(`/api/v1/invitations/${id}/accept`);
  expect([status, problem.errors]).toEqual([
    422,
    { status: ['Приём заявок окончен: принять приглашение можно, если его откроют снова'] },
  ]);
  const rows = must<Invitation[]>(await vendor.get(`/api/v1/invitations?filter[lot]=${lotId}`));
  expect(rows.map(({ lot }) => lot?.isOfUse)).toEqual([false]);
  expect(must<Invitation>(await vendor.post(`/api/v1/invitations/${id}/decline`)).status).toBe('declined');
  const invitation = await invitationTokenOf(server, email);
  must(await server.guest().post('/auth/register', { ...person, email, invitation }), 201);
});
