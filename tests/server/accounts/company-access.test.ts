// A newcomer of a company that is on the platform already asks its users for access; they or the administrator decide.
import { accessTexts } from '../../../src/text/company-access.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  AccessRefusal,
  AccessRequest,
  OwnAccessRequest,
} from '../../../src/api/records/access-request.ts';
import type { ProfileRecord } from '../../../src/api/records/user.ts';
import { must } from '../applications/make-applications.ts';
import { testApp, type SignedIn, type TestServer } from '../make.ts';
import type { TestClient, TestReply } from '../support/client.ts';
import { makeItn } from '../support/itn.ts';
import { lettersTo, pathInLetter } from '../support/letters.ts';
import { answerOrWait, holdRows } from '../support/waiting.ts';

const PASSWORD = 'Correct-Horse-1';
const LIST = '/api/v1/companies/access-requests';
const OWN = '/api/v1/profile/access-request';
const REFUSAL = '/api/v1/profile/access-refusal';

let server: TestServer;
let admin: SignedIn;
let addresses = 0;
beforeAll(async () => {
  server = await testApp();
  admin = await server.signIn('admin');
});
afterAll(() => server?.close());

const confirm = async (client: TestClient, email: string) =>
  client.get(await pathInLetter(server, email, '/auth/email/verify'));

async function register(email: string, more: object, status = 201) {
  const client = server.guest();
  client.address = `10.42.0.${(addresses += 1)}`;
  const reply = await client.post('/auth/register', {
    name: `Сотрудник ${email.split('@')[0]}`,
    email,
    phone: '79161234567',
    password: PASSWORD,
    passwordConfirmation: PASSWORD,
    consent: true,
    ...more,
  });
  expect(reply.status, JSON.stringify(reply.body)).toBe(status);
  return { client, email, reply };
}

/** A company with one user, who has confirmed the address. */
async function company(number: number) {
  const itn = makeItn(number);
  const { client, email } = await register(`holder-${number}@access.test`, { itn });
  await confirm(client, email);
  return { itn, holder: client, email };
}

const listed = async (client: TestClient) => must<AccessRequest[]>(await client.get(LIST));
const profile = async (client: TestClient) => must<ProfileRecord>(await client.get('/api/v1/profile'));

describe('who registers with the ИНН of a registered company', () => {
  it('asks its users, who hear of it once the address is proved, and is one of them when they agree', async () => {
    const { itn, holder, email } = await company(7_200_001);
    const { client } = await register('colleague@access.test', { itn, requestAccess: true });
    expect((await profile(client)).company).toBeNull();
    expect(must<OwnAccessRequest>(await client.get(OWN))).toMatchObject({ itn });
    // Nobody is shown a name behind an address that may be another's.
    expect(await listed(holder)).toEqual([]);
    expect((await lettersTo(server, email)).some(({ text }) => text?.includes('просит доступ'))).toBe(false);

    await confirm(client, 'colleague@access.test');
    const [request] = await listed(holder);
    expect(request).toMatchObject({ email: 'colleague@access.test', itn, phone: '79161234567' });
    const letters = await lettersTo(server, email);
    const asked = letters.filter(({ text }) => text?.includes('просит доступ'));
    expect(asked.map(({ subject }) => subject)).toEqual([`Запрос доступа к компании: ${request!.name}`]);
    expect(must<AccessRequest[]>(await admin.get(LIST)).map(({ id }) => id)).toContain(request!.id);

    expect((await holder.post(`${LIST}/${request!.id}/accept`, { role: 'preparer' })).status).toBe(204);
    expect(await profile(client)).toMatchObject({ company: { itn }, companyRole: 'preparer' });
    const answer = (await lettersTo(server, 'colleague@access.test')).at(-1);
    expect(answer).toMatchObject({ subject: 'Доступ к компании дан' });
    expect(answer?.text).toContain('Вам дан доступ к компании');
    expect(await listed(holder)).toEqual([]);
    expect(must(await client.get(OWN))).toBeNull();
    expect((await holder.post(`${LIST}/${request!.id}/accept`)).status).toBe(404);

    // Who only prepares decides of nobody, and is not asked to.
    const { client: next } = await register('next@access.test', { itn, requestAccess: true });
    await confirm(next, 'next@access.test');
    expect((await listed(holder)).map(({ email: one }) => one)).toEqual(['next@access.test']);
    const { id: nextId } = (await listed(holder))[0]!;
    expect(await listed(client)).toEqual([]);
    expect((await client.post(`${LIST}/${nextId}/accept`)).status).toBe(404);
    // Nor does a head behind an address that may be another's.
    const proved = await server.services.pool.query(
      `update users set email_verified_at = null where email = $1`,
      [email],
    );
    expect([proved.rowCount, await listed(holder)]).toEqual([1, []]);
    expect((await holder.post(`${LIST}/${nextId}/accept`)).status).toBe(404);
    await server.services.pool.query(`update users set email_verified_at = now() where email = $1`, [email]);
    const told = (await lettersTo(server, 'colleague@access.test')).map(({ subject }) => subject);
    expect(told.filter((subject) => subject?.startsWith('Запрос доступа'))).toEqual([]);
    // The administrator may answer, too, and it is told who did.
    const waiting = (await listed(holder))[0]!;
    const declined = await admin.post(`${LIST}/${waiting.id}/decline`, { reason: 'Нет доверенности' });
    expect(declined.status).toBe(204);
    expect(must<AccessRefusal>(await next.get(REFUSAL))).toMatchObject({
      by: 'admin',
      reason: 'Нет доверенности',
    });
  });

  it('is refused without asking, and begins a company where nobody has registered it', async () => {
    const { itn } = await company(7_200_002);
    const { reply } = await register('plain@access.test', { itn }, 422);
    expect(reply.problem.errors?.itn?.[0]).toMatch(/Запросите доступ/);
    const free = makeItn(7_200_003);
    const { client } = await register('first@access.test', { itn: free, requestAccess: true });
    expect((await profile(client)).company).toMatchObject({ itn: free });
  });
});

describe('a user without a company', () => {
  it('asks, asks another instead, withdraws; a refusal comes with its reason', async () => {
    const [one, other] = [await company(7_200_004), await company(7_200_005)];
    const { client, email } = await register('asker@access.test', {});
    await confirm(client, email);
    must(await client.post(OWN, { itn: one.itn }), 201);
    must(await client.post(OWN, { itn: one.itn }), 201);
    const told = (await lettersTo(server, one.email)).filter(({ text }) => text?.includes('просит доступ'));
    expect(told).toHaveLength(1);
    must(await client.post(OWN, { itn: other.itn }), 201);
    expect(await listed(one.holder)).toEqual([]);
    const [request] = await listed(other.holder);
    expect(must(await client.get(REFUSAL))).toBeNull();
    expect(
      (await other.holder.post(`${LIST}/${request!.id}/decline`, { reason: 'Не работает у нас' })).status,
    ).toBe(204);
    expect((await lettersTo(server, email)).at(-1)?.text).toContain('Не работает у нас');
    expect(must(await client.get(OWN))).toBeNull();
    expect(must<AccessRefusal>(await client.get(REFUSAL))).toEqual({
      companyTitle: request!.companyTitle,
      itn: other.itn,
      refusedAt: expect.any(String),
      by: 'head',
      reason: 'Не работает у нас',
    });
    expect(must(await one.holder.get(REFUSAL))).toBeNull();
    must(await client.post(OWN, { itn: other.itn }), 201);
    // Asked anew: the former answer is no answer to that.
    expect(must(await client.get(REFUSAL))).toBeNull();
    expect((await client.delete(OWN)).status).toBe(204);
    expect(await listed(other.holder)).toEqual([]);
    expect((await client.post(OWN, { itn: makeItn(7_200_006) })).problem.errors?.itn?.[0]).toMatch(/нет/);
    const events = must<{ event: string }[]>(
      await admin.get('/api/v1/action_logs?filter[model]=company&per_page=100'),
    ).map(({ event }) => event);
    expect(events).toEqual(
      expect.arrayContaining(['company.accessAsked', 'company.accessDeclined', 'company.accessWithdrawn']),
    );
  });

  it('is nobody’s to let in but the company’s and the administrator’s, and by one of two at once', async () => {
    const [own, foreign] = [await company(7_200_007), await company(7_200_008)];
    const { client, email } = await register('contested@access.test', {});
    await confirm(client, email);
    must(await client.post(OWN, { itn: own.itn }), 201);
    const { id } = (await listed(own.holder))[0]!;
    expect(await listed(foreign.holder)).toEqual([]);
    for (const step of ['accept', 'decline']) {
      const body = { reason: 'Чужой' };
      expect((await foreign.holder.post(`${LIST}/${id}/${step}`, body)).status, step).toBe(404);
      expect((await client.post(`${LIST}/${id}/${step}`, body)).status, step).toBe(404);
    }
    const answers = await Promise.all([
      own.holder.post(`${LIST}/${id}/accept`),
      admin.post(`${LIST}/${id}/decline`, { reason: 'Проверка' }),
      own.holder.post(`${LIST}/${id}/accept`),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404, 404]);
    const accepted = answers[1]!.status === 404;
    expect((await profile(client)).company?.itn ?? null).toBe(accepted ? own.itn : null);
    if (accepted) expect((await client.post(OWN, { itn: foreign.itn })).status).toBe(403);
  });

  it('is not heard while the user is blocked, and is there again once let in', async () => {
    const { itn, holder } = await company(7_200_031);
    const { client } = await register('blocked@access.test', { itn, requestAccess: true });
    await confirm(client, 'blocked@access.test');
    const [request] = await listed(holder);
    const block = (blocked: '0' | '1') => admin.post(`/api/v1/admin/users/${request!.id}/block`, { blocked });
    must(await block('1'));
    expect(await listed(holder)).toEqual([]);
    const late = await holder.post(`${LIST}/${request!.id}/accept`, { role: 'preparer' });
    expect([late.status, late.problem.message]).toEqual([404, accessTexts.gone]);
    must(await block('0'));
    expect(await listed(holder)).toHaveLength(1);
  });

  it('is answered as things stand when the turn has come: not by who leads no more, nor of a request made to another since', async () => {
    const [own, other] = [await company(7_200_009), await company(7_200_010)];
    const { client, email } = await register('moving@access.test', {});
    await confirm(client, email);
    must(await client.post(OWN, { itn: own.itn }), 201);
    const { id, companyId } = (await listed(own.holder))[0]!;
    const decideWhile = async (step: 'accept' | 'decline', change: () => Promise<unknown>) => {
      const release = await holdRows(server, 'select from companies where id = $1 for update', [companyId]);
      let answer: Promise<TestReply> | undefined;
      const decide = () =>
        (answer = own.holder.post(`${LIST}/${id}/${step}`, { reason: 'Не работает у нас' }));
      expect(await answerOrWait(server, decide)).toBe('waits');
      await change();
      await release();
      return (await answer!).status;
    };
    const become = (role: string) =>
      server.services.pool.query('update users set company_role = $1 where email = $2', [role, own.email]);
    for (const step of ['accept', 'decline'] as const) {
      expect(await decideWhile(step, () => become('preparer'))).toBe(404);
      await become('head');
    }
    expect((await listed(own.holder)).map((one) => one.id)).toEqual([id]);
    expect(await decideWhile('accept', () => client.post(OWN, { itn: other.itn }))).toBe(404);
    expect((await listed(other.holder)).map((one) => one.id)).toEqual([id]);
    expect((await profile(client)).company).toBeNull();
  });
});
