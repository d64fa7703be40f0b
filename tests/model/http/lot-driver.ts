// A lot of the real server as a system under test of the generated paths.
import assert from 'node:assert/strict';
import type { Lot } from '../../../src/api/records/lot.ts';
import type { LotStatus } from '../../../src/machines/lot.ts';
import { must, submit } from '../../server/applications/make-applications.ts';
import { lotBody, orderBody } from '../../server/lots/make-lots.ts';
import type { TestServer } from '../../server/make.ts';
import type { LotDriver, LotStart, LotWorldStep } from '../driver.ts';
import { inAnHour, isPerson, lotBodyOf, openIn, press, stepsIn, type Cast } from './cast.ts';
import { admitBy, lowerPrices, makeDue, nearRoundEnd, passTime, readAs, type ClockComes } from './world.ts';

export interface HttpLotDriver extends LotDriver {
  lotId: number;
}

const askAgain = { blocks: ['shipment_block'], text: 'Уточните срок поставки' };

export async function httpLotDriver(
  server: TestServer,
  cast: Cast,
  { ratingType }: LotStart,
  clockComes: ClockComes = (worker) => server.tick(worker),
): Promise<HttpLotDriver> {
  const { owner, admin, vendor, rival } = cast;
  const draft = lotBody({ ratingType, applicationsDeadline: null });
  const { id: lotId } = must<Lot>(await owner.post('/api/v1/lots', draft), 201);
  const own = `/api/v1/lots/${lotId}`;
  const ids: number[] = [];

  const change = async (body: Record<string, unknown>) => {
    must(await owner.patch(own, body));
  };
  const read = async () => must<Lot>(await admin.get(`/api/v1/admin/lots/${lotId}?filter[trashed]=with`));
  /** A deleted lot is read where the administrator's bin is. */
  const stepsOf = async (asker: keyof Cast) =>
    asker === 'admin' ? (await read()).steps : stepsIn(await cast[asker].get(`${own}/status`));

  const world: Record<LotWorldStep, () => Promise<void>> = {
    addOrders: async () => {
      must(await owner.post(`${own}/orders`, orderBody()), 201);
    },
    setCriteria: () =>
      change({
        criteria: [
          { code: 'price', weight: 60 },
          { code: 'delivery', weight: 40 },
        ],
      }),
    setDeadline: () => change({ applicationsDeadline: inAnHour() }),
    submitApplications: async () => {
      ids.push((await submit(vendor, lotId, ['1000'])).id, (await submit(rival, lotId, ['1100'])).id);
    },
    askClarification: async () => {
      must(
        await owner.post(`/api/v1/applications/${ids[0]}/clarifications`, { ...askAgain, dueAt: inAnHour() }),
      );
    },
    withdrawClarification: async () => {
      const { clarifications } = await readAs(owner, ids[0]!);
      must(await owner.post(`/api/v1/clarifications/${clarifications.at(-1)!.id}/withdraw`));
    },
    decideAll: async () => {
      for (const id of ids) await admitBy(cast, id);
    },
    mark: async () => {
      for (const id of ids)
        must(await owner.post(`/api/v1/applications/${id}/set-repeating`, { marked: true }));
    },
    betterPriceLate: async () => {
      await nearRoundEnd(server, lotId);
      await lowerPrices(vendor, lotId);
    },
    calculateRating: async () => {
      await server.settle();
      assert.equal((await read()).ratingStale, false, 'the rating is calculated');
    },
    clock: () => passTime(server, lotId),
  };

  /** Something of one admitted application, no more than ordered. */
  const allocate = async () => {
    const { offers } = await readAs(owner, ids[0]!);
    must(await owner.put(`${own}/allocation`, { offers: [{ offerId: offers[0]!.id, quantity: '1' }] }));
  };

  return {
    lotId,
    world: (does) => world[does](),
    step: async (move) => {
      if (move.event === 'lot.allocate') return allocate();
      if (isPerson(move.as)) {
        await press(cast[move.as], await stepsOf(move.as), move, lotBodyOf(move.payload));
        return;
      }
      await makeDue(server, lotId);
      await clockComes('lot-deadlines');
      // A price that comes late moves the end at once; the worker finds it moved.
      if (move.event === 'lot.roundExtended')
        assert.equal((await read()).round?.extensionsUsed, 1, 'the round is extended once');
    },
    status: async (): Promise<LotStatus> => (await read()).status,
    open: async (asker) => openIn(await stepsOf(asker)),
  };
}
