// A company's own users: invited by its head, answered by whoever proved the address, with roles that the law asks at a submission.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Application } from '../../../src/api/records/application.ts';
import type { Colleague, CompanyInvite, OwnInvite } from '../../../src/api/records/colleague.ts';
import type { ProfileRecord } from '../../../src/api/records/user.ts';
import { colleagueTexts } from '../../../src/text/colleagues.ts';
import { applicationReasons } from '../../../src/text/reasons/application.ts';
import { makeDraftApplication, must, submit, threeItems } from '../applications/make-applications.ts';
import { makePublished } from '../lots/make-lots.ts';
import { testApp, type SignedIn, type TestServer } from '../make.ts';
import { lettersTo } from '../support/letters.ts';
import { answerOrWait, holdRows } from '../support/waiting.ts';

const LIST = '/api/v1/companies/colleagues';
const INVITES = '/api/v1/companies/invites';
const OWN = '/api/v1/profile/invites';

let server: TestServer;
let manager: SignedIn;
let head: SignedIn;
let newcomer: SignedIn;

beforeAll(async () => {
  server = await testApp();
  manager = await server.signIn('manager');
  head = await server.signIn('vendor');
  newcomer = await server.signIn('vendor', { company: null });
});
afterAll(() => server?.close());

const emailOf = async (who: SignedIn) => must<ProfileRecord>(await who.get('/api/v1/profile')).email;
const roles = async () =>
  Object.fromEntries(must<Colleague[]>(await head.get(LIST)).map(({ id, role }) => [id, role]));

it('invites by e-mail, and the answer is of who has the address', async () => {
  const email = await emailOf(newcomer);
  const invite = must<CompanyInvite>(
    await head.post(INVITES, { email: email.toUpperCase(), role: 'preparer' }),
    201,
  );
  expect(invite).toMatchObject({ email, role: 'preparer', invitedBy: head.user.name });
  // Asked for twice it is one, with a second letter.
  must(await head.post(INVITES, { email, role: 'preparer' }), 201);
  const letters = (await lettersTo(server, email)).filter(({ text }) => text?.includes('приглашает вас'));
  expect(letters).toHaveLength(2);
  // Whoever opens it signed in as somebody else is told whose it is.
  expect(letters[0]!.text).toContain(`/profile?invited=${encodeURIComponent(email)}`);
  expect(must<CompanyInvite[]>(await head.get(INVITES))).toHaveLength(1);

  const stranger = await server.signIn('vendor', { company: null });
  expect(must<OwnInvite[]>(await stranger.get(OWN))).toEqual([]);
  expect((await stranger.post(`${OWN}/${invite.id}/accept`)).status).toBe(404);
  // Another company's head has no say.
  const other = await server.signIn('vendor');
  expect((await other.delete(`${INVITES}/${invite.id}`)).status).toBe(404);
  expect((await other.patch(`${LIST}/${head.user.id}`, { role: 'preparer' })).status).toBe(404);

  const [mine] = must<OwnInvite[]>(await newcomer.get(OWN));
  expect(mine).toMatchObject({ id: invite.id, role: 'preparer' });
  expect((await newcomer.post(`${OWN}/${invite.id}/accept`)).status).toBe(204);
  expect(must<ProfileRecord>(await newcomer.get('/api/v1/profile'))).toMatchObject({
    companyId: head.user.companyId,
    companyRole: 'preparer',
  });
  expect(await roles()).toEqual({ [head.user.id]: 'head', [newcomer.user.id]: 'preparer' });
  expect(must<CompanyInvite[]>(await head.get(INVITES))).toEqual([]);
  const { status, problem } = await head.post(INVITES, { email, role: 'head' });
  expect([status, problem.errors]).toEqual([422, { email: [colleagueTexts.isHere] }]);
});

it('tells of no account but those of the own company: an address that has one is invited as any other', async () => {
  const [other, chief] = [await server.signIn('vendor'), await server.signIn('vendor')];
  const answers = [other.user.email, manager.user.email, 'nobody@company.test'].map(async (email) => {
    const { status, body } = await chief.post(INVITES, { email, role: 'preparer' });
    const { data } = body as { data: CompanyInvite };
    return { status, ...data, id: 0, email: data.email === email, createdAt: '' };
  });
  const [first, ...rest] = await Promise.all(answers);
  expect(first).toMatchObject({ status: 201, email: true });
  for (const answer of rest) expect(answer).toEqual(first);
});

it('lets a preparer write and not submit, until the head says otherwise', async () => {
  const { id: lotId } = await makePublished(manager, {}, threeItems);
  const { id } = await makeDraftApplication(newcomer, lotId, ['1', '2', '3']);
  const read = async () => must<Application>(await newcomer.get(`/api/v2/applications/${id}`));
  const step = (await read()).steps.find(({ event }) => event === 'application.submit');
  expect(step).toMatchObject({ open: false, reasons: [applicationReasons.maySubmit] });
  const refused = await newcomer.post(`/api/v1/applications/${id}/step-active`);
  expect(refused.status).toBe(422);
  expect(JSON.stringify(refused.body)).toContain(applicationReasons.maySubmit);
  for (const [method, path, body] of [
    ['POST', INVITES, { email: 'who@company.test', role: 'head' }],
    ['PATCH', `${LIST}/${newcomer.user.id}`, { role: 'head' }],
    ['DELETE', `${LIST}/${head.user.id}`, undefined],
    ['GET', INVITES, undefined],
  ] as const)
    expect((await newcomer.call(method, path, body ? { body } : {})).status, path).toBe(403);
  // At once, in the sessions that are open.
  must(await head.patch(`${LIST}/${newcomer.user.id}`, { role: 'submitter' }));
  must(await newcomer.post(`/api/v1/applications/${id}/step-active`));
  must(await head.patch(`${LIST}/${newcomer.user.id}`, { role: 'preparer' }));
  expect((await newcomer.post(`/api/v1/applications/${id}/cancel`)).status).toBe(422);
  must(await head.post(`/api/v1/applications/${id}/cancel`));
});

it('always leaves a head, and ends access at once', async () => {
  expect((await head.patch(`${LIST}/${head.user.id}`, { role: 'submitter' })).status).toBe(422);
  expect((await head.delete(`${LIST}/${head.user.id}`)).status).toBe(422);
  const { id: lotId } = await makePublished(manager, {}, threeItems);
  const { id } = await submit(head, lotId, ['1', '2', '3']);
  expect((await head.delete(`${LIST}/${newcomer.user.id}`)).status).toBe(204);
  expect((await newcomer.get(`/api/v2/applications/${id}`)).status).toBe(404);
  expect(await roles()).toEqual({ [head.user.id]: 'head' });
  // Detached by the platform's administrator, the last head leaves the lead to the next.
  const email = await emailOf(newcomer);
  const again = must<CompanyInvite>(await head.post(INVITES, { email, role: 'preparer' }), 201);
  expect((await newcomer.post(`${OWN}/${again.id}/accept`)).status).toBe(204);
  const admin = await server.signIn('admin');
  const binding = { company_id: head.user.companyId, user_id: head.user.id };
  expect((await admin.post('/api/v1/companies/users/detach', binding)).status).toBeLessThan(300);
  expect(must<ProfileRecord>(await newcomer.get('/api/v1/profile')).companyRole).toBe('head');
});

it('a blocked administrator leads nobody: another one stays, and the next takes the lead', async () => {
  const admin = await server.signIn('admin');
  const chief = await server.signIn('vendor');
  const second = await server.makeUser('vendor', { company: chief.user.companyId });
  const third = await server.signIn('vendor', { company: null });
  const bind = (what: string, id: number) =>
    admin.post(`/api/v1/companies/users/${what}`, { company_id: chief.user.companyId, user_id: id });
  expect((await bind('attach', third.user.id)).status).toBeLessThan(300);
  expect((await chief.patch(`${LIST}/${second.id}`, { role: 'head' })).status).toBe(200);
  expect((await admin.post(`/api/v1/admin/users/${second.id}/block`, { blocked: '1' })).status).toBeLessThan(
    300,
  );
  const refused = await chief.patch(`${LIST}/${chief.user.id}`, { role: 'submitter' });
  expect([refused.status, refused.problem.errors]).toEqual([422, { role: [colleagueTexts.lastHead] }]);
  expect((await bind('detach', chief.user.id)).status).toBeLessThan(300);
  expect(must<ProfileRecord>(await third.get('/api/v1/profile')).companyRole).toBe('head');
});

it('asks of who leads a company, and of who answers its invitation, an address that was proved', async () => {
  const unproved = await server.signIn('vendor', { emailVerified: false });
  const refused = await unproved.post(INVITES, { email: 'who@company.test', role: 'submitter' });
  expect([refused.status, refused.problem.errors]).toEqual([422, { email: [colleagueTexts.unproved] }]);
  const guest = await server.signIn('vendor', { company: null, emailVerified: false });
  const chief = await server.signIn('vendor');
  const { id } = must<CompanyInvite>(
    await chief.post(INVITES, { email: guest.user.email, role: 'head' }),
    201,
  );
  expect(must<OwnInvite[]>(await guest.get(OWN))).toEqual([]);
  for (const answer of [guest.post(`${OWN}/${id}/accept`), guest.delete(`${OWN}/${id}`)])
    expect((await answer).status).toBe(404);
});

it('asks under the lock who leads: a head who has gone to lead another company meanwhile decides of nobody', async () => {
  const chief = await server.signIn('vendor');
  const second = await server.makeUser('vendor', { company: chief.companyId });
  const other = await server.signIn('vendor');
  const release = await holdRows(server, 'select from companies where id = $1 for update', [chief.companyId]);
  let answer: Promise<{ status: number }> | undefined;
  const waits = await answerOrWait(
    server,
    () => (answer = chief.patch(`${LIST}/${second.id}`, { role: 'head' })) as never,
  );
  expect(waits).toBe('waits');
  await server.services.pool.query('update users set company_id = $1 where id = $2', [
    other.companyId,
    chief.id,
  ]);
  await release();
  expect((await answer!).status).toBe(403);
});

it('the lead goes to whoever has acted for the company longest, of two at one moment to the first who came to the platform', async () => {
  const admin = await server.signIn('admin');
  const chief = await server.signIn('vendor');
  const people = [
    await server.makeUser('vendor', { company: chief.companyId }),
    await server.makeUser('vendor', { company: chief.companyId }),
    await server.makeUser('vendor', { company: chief.companyId }),
  ];
  const [first, second, third] = people.map(({ id }) => id);
  const { pool } = server.services;
  await pool.query(
    `update company_bindings set since = case user_id when $1 then now() else now() - interval '1 day' end where user_id = any($2)`,
    [first, [third, second, first]],
  );
  // Rows are read as they lie: bound anew, the elder lies behind the younger.
  for (const companyId of [null, chief.companyId])
    await pool.query('update users set company_id = $1 where id = $2', [companyId, second]);
  const leave = (user_id: number) =>
    admin.post('/api/v1/companies/users/detach', { company_id: chief.companyId, user_id });
  const head = async () =>
    (
      await pool.query<{ id: number }>(
        `select id::int from users where company_id = $1 and company_role = 'head'`,
        [chief.companyId],
      )
    ).rows.map(({ id }) => id);
  for (const [gone, next] of [
    [chief.id, second],
    [second!, third],
    [third!, first],
  ] as const) {
    expect((await leave(gone)).status).toBeLessThan(300);
    expect(await head()).toEqual([next]);
  }
});
