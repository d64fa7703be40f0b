// A lot with all that a lot may have gone through: currencies, a round annulled and one that counts, a ranking, an award.
import type { Application } from '../../../src/api/records/application.ts';
import type { RoundState } from '../../../src/api/records/round.ts';
import { laws } from '../../../src/machines/laws.ts';
import { dayOf } from '../../../src/rules/dates.ts';
import { keepLawVersions } from '../../../src/server/engine/law-version.ts';
import { signNow } from '../../../src/server/platform/checkpoints/sign.ts';
import {
  admit,
  makeDraftApplication,
  must,
  openLot,
  passRound,
  submit,
  threeItems,
} from '../applications/make-applications.ts';
import { inHours, makePublished } from '../lots/make-lots.ts';
import { type SignedIn, type TestServer } from '../make.ts';

export const prices = [
  ['100', '20', '30'],
  ['1.1', '0.21', '0.31'],
  ['120', '22', '32'],
];
export interface FinishedLot {
  lotId: number;
  /** Of its three applications. */
  ids: number[];
  manager: SignedIn;
  admin: SignedIn;
  vendors: SignedIn[];
  /** A checkpoint out of a letter that came before the opening. */
  early: string;
}

export async function makeFinishedLot(server: TestServer): Promise<FinishedLot> {
  await keepLawVersions(server.services.db, Object.values(laws));
  const manager = await server.signIn('manager');
  const admin = await server.signIn('admin');
  const checkers = {
    manager,
    security: await server.signIn('security'),
    auditor: await server.signIn('auditor'),
  };
  const rate = { code: 'USD', nominal: '1', value: '90.5', date: dayOf(Date.now()) };
  must(await admin.post('/api/v1/rates', rate), 201);
  const { id: lotId } = await makePublished(manager, {}, threeItems);
  const vendors: SignedIn[] = [];
  const ids: number[] = [];
  for (const [index, own] of prices.entries()) {
    const vendor = await server.signIn('vendor');
    vendors.push(vendor);
    ids.push((await submit(vendor, lotId, own, index === 1 ? { currency: 'USD' } : {})).id);
  }
  await makeDraftApplication(await server.signIn('vendor'), lotId, ['1', '2', '3']);
  // What may be changed after the publication.
  must(await manager.patch(`/api/v1/lots/${lotId}`, { title: 'Насосы, уточнённое название' }));
  const early = (await signNow(server.services)).note;
  await openLot(server, manager, lotId);
  await server.settle();
  for (const id of ids) await admit(checkers, id);
  must(await manager.post(`/api/v1/lots/${lotId}/step-to-pending`));
  const beginRound = async () => {
    for (const id of ids.slice(0, 2))
      must(await manager.post(`/api/v1/applications/${id}/set-repeating`, { marked: true }));
    const terms = { endsAt: inHours(1), stepKind: 'money', step: '5' };
    must(await manager.post(`/api/v1/lots/${lotId}/step-to-repeating`, terms));
  };
  await beginRound();
  must(await manager.post(`/api/v1/lots/${lotId}/back-to-pending`, { reason: 'Ошибка в шаге' }));
  await beginRound();
  const { own } = must<RoundState>(await vendors[0]!.get(`/api/v1/lots/${lotId}/round`));
  const { offerId } = own!.lines[0]!;
  must(await vendors[0]!.post(`/api/v1/offers/${offerId}/set-repeated-price`, { price: '80' }));
  await passRound(server, lotId);
  await server.tick('lot-deadlines');
  must(await manager.post(`/api/v1/lots/${lotId}/step-to-rating`));
  await server.settle();
  const { offers } = must<Application>(await manager.get(`/api/v2/applications/${ids[0]}`));
  const lines = offers.slice(0, 2).map(({ id, quantity }) => ({ offerId: id, quantity }));
  must(await manager.put(`/api/v1/lots/${lotId}/allocation`, { offers: lines }));
  must(await manager.post(`/api/v1/lots/${lotId}/finalize`, { reason: 'Есть на складе' }));
  await server.settle();
  return { lotId, ids, manager, admin, vendors, early };
}
