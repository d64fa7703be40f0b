// What a second publication changed, told to whoever sees the lot.
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Amendment, Difference } from '../../../src/api/records/amendment.ts';
import type { NotificationRecord } from '../../../src/api/calls/notifications.ts';
import { makeDraftApplication, must, ordersOf, submit } from '../applications/make-applications.ts';
import { testApp, type SignedIn, type TestServer } from '../make.ts';
import { inHours, makeDraft, makePublished, orderBody, passDeadline } from './make-lots.ts';

let server: TestServer;
let manager: SignedIn;
beforeAll(async () => {
  server = await testApp();
  manager = await server.signIn('manager');
});
afterAll(() => server?.close());

it('a changed text is published and told whatever its characters are', async () => {
  const vendor = await server.signIn('vendor');
  // Cut in the letter, once before and once amid a character of two units.
  const long = ['😀'.repeat(200), `.${'😀'.repeat(199)}`];
  const { id } = await makePublished(manager, { description: long[0] });
  must(await manager.post('/api/v1/invitations', { lotId: id, companyId: vendor.companyId }), 201);
  must(await manager.post(`/api/v1/lots/${id}/step-to-draft`));
  must(await manager.patch(`/api/v1/lots/${id}`, { description: long[1] }));
  must(await manager.post(`/api/v1/lots/${id}/step-to-applications`));
  await server.settle();
  const bell = must<NotificationRecord[]>(await vendor.get('/api/v1/notifications'));
  expect(bell.map(({ text }) => text)).toContainEqual(expect.stringMatching(/Изменилось: .*😀… → .*😀…/u));
});

it('title and description changed while offers are written are told to who may take part, with both texts; other changes, and those before and after, are not', async () => {
  const vendors = await Promise.all(
    ['vendor', 'vendor', 'vendor', 'vendor', 'vendor'].map(() => server.signIn('vendor')),
  );
  const [invited, drafting, submitted, pressed, other] = vendors as [
    SignedIn,
    SignedIn,
    SignedIn,
    SignedIn,
    SignedIn,
  ];
  const { id } = await makeDraft(manager, { description: 'Черновик' }, [{ name: 'Насос' }]);
  const change = async (body: object) => must(await manager.patch(`/api/v1/lots/${id}`, body));
  await change({ applicationsDeadline: inHours(24), description: 'Без аналогов' });
  must(await manager.post(`/api/v1/lots/${id}/step-to-applications`));
  must(await manager.post('/api/v1/invitations', { lotId: id, companyId: invited.companyId }), 201);
  // Who has declined hears no more, and an address that is not confirmed hears nothing.
  const unproved = await server.signIn('vendor', { emailVerified: false });
  for (const { companyId } of [other, unproved])
    must(await manager.post('/api/v1/invitations', { lotId: id, companyId }), 201);
  const [offered] = must<{ id: number }[]>(await other.get('/api/v1/invitations'));
  must(await other.post(`/api/v1/invitations/${offered!.id}/decline`));
  await makeDraftApplication(drafting, id, ['10']);
  await submit(submitted, id, ['10']);
  must(await pressed.post(`/api/v1/lots/${id}/is-participant`));
  await change({ description: 'Аналоги допускаются.' });
  await change({ title: 'Насосы и муфты' });
  await change({ contacts: [] });
  await passDeadline(server, id);
  await change({ description: 'Приём окончен' });
  await server.settle();
  const told = async ({ user }: SignedIn) =>
    (
      await server.services.pool.query<{ text: string }>(
        `select text from notifications where user_id = $1 and type = 'lot.amended'`,
        [user.id],
      )
    ).rows.map(({ text }) => text);
  for (const who of [invited, drafting, submitted, pressed])
    expect((await told(who)).toSorted()).toEqual([
      expect.stringMatching(/Изменилось: Название: .+ → Насосы и муфты\.$/),
      expect.stringMatching(/Изменилось: Описание: Без аналогов → Аналоги допускаются\.$/),
    ]);
  for (const who of [other, unproved]) expect(await told(who)).toEqual([]);
});

it('names terms with both values, items added, removed and changed; nothing of a lot published once; tells applicants and the invited by letter', async () => {
  const { id } = await makePublished(manager, { address: 'Омск' }, [{ name: 'Насос' }, { name: 'Кабель' }]);
  const read = async () => must<Amendment[]>(await server.guest().get(`/api/v1/lots/${id}/amendments`));
  expect(await read()).toEqual([]);
  const fresh = await makeDraft(manager);
  expect((await manager.get(`/api/v1/lots/${fresh.id}/amendments/next`)).data()).toBeNull();
  const [applicant, invited, other] = [
    await server.signIn('vendor'),
    await server.signIn('vendor'),
    await server.signIn('vendor'),
  ];
  await makeDraftApplication(applicant, id, [null, null]);
  for (const { companyId } of [applicant, invited])
    must(await manager.post('/api/v1/invitations', { lotId: id, companyId }), 201);
  must(await manager.post(`/api/v1/lots/${id}/step-to-draft`));
  must(await manager.patch(`/api/v1/lots/${id}`, { address: 'Томск', showsEstimate: true }));
  const [pump, cable] = await ordersOf(manager, id);
  must(await manager.put(`/api/v1/orders/${pump!.id}`, orderBody({ name: 'Насос', quantity: '5' })));
  expect((await manager.delete(`/api/v1/orders/${cable!.id}`)).status).toBe(204);
  must(await manager.post(`/api/v1/lots/${id}/orders`, orderBody({ name: 'Муфта' })), 201);
  const ahead = `/api/v1/lots/${id}/amendments/next`;
  const told = must<Difference>(await manager.get(ahead));
  const others = [await server.signIn('manager'), applicant, await server.signIn('auditor')];
  expect(await Promise.all(others.map(async (who) => (await who.get(ahead)).status))).toEqual([
    404, 403, 403,
  ]);
  must(await manager.post(`/api/v1/lots/${id}/step-to-applications`));
  // The dialog tells beforehand what the letter and the page tell afterwards.
  const [{ terms, items }] = (await read()) as [Amendment];
  expect(told).toEqual({ terms, items });
  expect(await read()).toMatchObject([
    {
      version: 2,
      terms: [
        { label: 'Место поставки', from: 'Омск', to: 'Томск' },
        { label: 'Начальная цена', from: 'Не объявлена', to: 'Показана участникам' },
      ],
      items: [
        { kind: 'changed', name: 'Насос', changes: [{ label: 'Количество', from: '3 шт', to: '5 шт' }] },
        { kind: 'added', name: 'Муфта', changes: [] },
        { kind: 'removed', name: 'Кабель', changes: [] },
      ],
    },
  ]);
  await server.settle();
  const letters = await Promise.all(server.letters().map((text) => new PostalMime().parse(text)));
  for (const vendor of [applicant, invited, other]) {
    const bell = must<NotificationRecord[]>(await vendor.get('/api/v1/notifications'));
    const told = bell.filter(({ text }) => text.startsWith('Условия процедуры изменены'));
    const own = letters.filter(
      ({ to, subject }) =>
        to?.some(({ address }) => address === vendor.user.email) &&
        subject?.includes('условия процедуры изменены'),
    );
    expect([told.length, own.length]).toEqual(vendor === other ? [0, 0] : [1, 1]);
    if (vendor === other) continue;
    expect(told[0]!.text).toContain('Изменилось: Место поставки: Омск → Томск');
    expect(told[0]!.text).toContain(vendor === applicant ? 'черновик заявки сохранён' : 'Вы приглашены');
    // The list says it, and once.
    expect(own[0]!.text).not.toContain('Изменилось:');
    expect(own[0]!.text).toContain('• Позиция 1 «Насос»: Количество: 3 шт → 5 шт');
    expect(own[0]!.text).toMatch(/• Позиция \d «Кабель» убрана/);
  }
});
