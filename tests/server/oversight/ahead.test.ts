// What is ahead of a lot, over HTTP: by the clock, by whom, and nothing of applications to who may not know.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Lot } from '../../../src/api/records/lot.ts';
import type { Ahead, DoorRecord } from '../../../src/api/records/ahead.ts';
import type { Application } from '../../../src/api/records/application.ts';
import { makePublished, passDeadline } from '../lots/make-lots.ts';
import { testApp, type SignedIn, type TestServer } from '../make.ts';
import { must, openLot, submit, threeItems } from '../applications/make-applications.ts';

let server: TestServer;
let manager: SignedIn;
beforeAll(async () => {
  server = await testApp();
  manager = await server.signIn('manager');
});
afterAll(() => server?.close());

it('tells when the acceptance ends and who is waited for; closed steps to the organiser alone', async () => {
  const vendor = await server.signIn('vendor');
  const security = await server.signIn('security');
  const { id } = await makePublished(manager, {}, threeItems);
  const { applicationsDeadline } = must<Lot>(await manager.get(`/api/v1/lots/${id}`));
  const read = async (who: { get: SignedIn['get'] }) =>
    must<Ahead>(await who.get(`/api/v1/lots/${id}/ahead`));
  const own = await read(manager);
  expect(own.happens.map(({ at }) => Date.parse(at))).toEqual([Date.parse(applicationsDeadline!)]);
  expect(own.waits).toEqual([{ who: 'Поставщики', what: 'заявки до конца приёма', page: '' }]);
  expect(own.doors.find(({ event }) => event === 'lot.deadlinePassed')).toMatchObject({
    open: false,
    by: ['площадка, сама'],
    reasons: [{ code: 'deadlineReached', who: 'часы площадки' }],
  });
  for (const who of [vendor, security, server.guest()]) expect((await read(who)).doors).toEqual([]);

  await submit(vendor, id, ['10', '20', '30']);
  // That somebody has applied is nobody else's to know: what others are told stays the same.
  expect(await read(security)).toEqual({ ...own, doors: [] });
  await openLot(server, manager, id);
  expect((await read(security)).waits).toEqual([
    { who: 'Организатор', what: 'решение, 1 заявка', page: 'verification' },
  ]);
  // Who may is told to whoever may not.
  const anew = { deadline: new Date(Date.now() + 3_600_000).toISOString(), reason: 'Мало заявок' };
  const refusal = await manager.post(`/api/v1/lots/${id}/back-to-applications`, anew);
  expect([refusal.status, refusal.problem.message]).toEqual([
    403,
    'Этот шаг вам недоступен: его делает администратор',
  ]);
  expect((await read(vendor)).waits).toEqual([{ who: 'Комиссия', what: 'решения по заявкам', page: null }]);
});

it('sends nobody to what cannot be done: without an application to the term, without an admitted one back', async () => {
  const read = async (who: SignedIn, id: number) =>
    must<Ahead>(await who.get(`/api/v1/lots/${id}/ahead`)).waits;
  const security = await server.signIn('security');
  const { id: empty } = await makePublished(manager, {}, threeItems);
  await passDeadline(server, empty);
  await server.tick('lot-deadlines');
  expect((await read(manager, empty)).map(({ what }) => what)).toEqual([
    'заявок нет: новый срок приёма или отмена',
  ]);
  // How many have applied is sealed for the others.
  expect((await read(security, empty)).map(({ what }) => what)).toEqual(['вскрытие заявок']);

  const { id: refused } = await makePublished(manager, {}, threeItems);
  const { id } = await submit(await server.signIn('vendor'), refused, ['10', '20', '30']);
  await openLot(server, manager, refused);
  const { offers } = must<Application>(await manager.get(`/api/v2/applications/${id}`));
  const decisions = offers.map((offer) => ({ id: offer.id, approved: false, reason: 'Не то' }));
  const refusal = { decision: 'rejected', comment: 'Не соответствует', offers: decisions };
  must(await manager.post(`/api/v1/applications/${id}/verifications`, refusal));
  must(await manager.post(`/api/v1/lots/${refused}/step-to-pending`));
  expect(await read(manager, refused)).toEqual([
    {
      who: 'Организатор',
      what: 'допущенных нет: возврат на рассмотрение или отмена',
      page: 'verification',
    },
  ]);
});

it('of an application each side is told its own closed steps, why, and who opens them; a stranger nothing', async () => {
  const [vendor, rival] = [await server.signIn('vendor'), await server.signIn('vendor')];
  const { id: lotId } = await makePublished(manager, {}, threeItems);
  const { id } = await submit(vendor, lotId, ['10', '20', '30']);
  const path = `/api/v1/applications/${id}/doors`;
  const doors = async (who: SignedIn) => must<{ doors: DoorRecord[] }>(await who.get(path)).doors;
  expect([(await manager.get(path)).status, (await rival.get(path)).status]).toEqual([404, 404]);
  const resubmit = (await doors(vendor)).find(({ event }) => event === 'application.resubmit')!;
  expect(resubmit).toMatchObject({ open: false, by: ['поставщик'], reasons: [{ code: 'workingCopyOpen' }] });

  await openLot(server, manager, lotId);
  const own = await doors(vendor);
  expect(own.every(({ by }) => by.includes('поставщик') || by.includes('площадка, сама'))).toBe(true);
  expect(own.find(({ event }) => event === 'application.cancel')!.reasons).toEqual([
    {
      code: 'lotAccepting',
      text: 'Приём заявок не ведётся или его срок истёк',
      who: 'организатор, продлив или открыв приём снова',
      page: null,
      at: null,
    },
  ]);
  const staff = await doors(manager);
  expect(staff.some(({ by }) => by.includes('поставщик'))).toBe(false);
  const verify = staff.find(({ event }) => event === 'application.verify')!;
  expect(verify.reasons.map(({ code, page }) => [code, page])).toEqual([
    ['offersDecided', 'verification'],
    ['anyOfferApproved', 'verification'],
  ]);
});
