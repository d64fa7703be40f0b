// A lot of the real server as a system under test of the generated paths.
import assert from 'node:assert/strict';
import type { Lot } from '../../../src/api/records/lot.ts';
import type { LotEvent } from '../../../src/machines/lot.ts';
import type { LotStatus } from '../../../src/machines/lot-statuses.ts';
import type { Application } from '../../../src/api/records/application.ts';
import { must } from '../../server/applications/make-applications.ts';
import { lotBody, orderBody } from '../../server/lots/make-lots.ts';
import type { SignedIn, TestServer } from '../../server/make.ts';
import type { LotDriver, LotWorldStep } from '../driver.ts';
import { lotProposals } from '../lot-world.ts';
import type { LotStart } from '../variety.ts';
import { inAnHour, isPerson, lotBodyOf, press, pressClosed, shownIn, stepsIn, type Cast } from './cast.ts';
import { confirmAddress, itemsOf, offersTo, termsIn, withVendor } from './goods.ts';
import { admitBy, lowerPrices, makeDue, nearRoundEnd, passTime, readAs, type ClockComes } from './world.ts';

export interface HttpLotDriver extends LotDriver {
  lotId: number;
}

const reason = 'Изменились условия закупки';
const askAgain = { blocks: ['shipment_block'], text: 'Уточните срок поставки' };

export async function httpLotDriver(
  server: TestServer,
  everybody: Cast,
  start: LotStart,
  clockComes: ClockComes = (worker) => server.tick(worker),
): Promise<HttpLotDriver> {
  const { ratingType, access, goods, money } = start;
  const cast = access === 'address' ? await withVendor(server, everybody) : everybody;
  const { owner, admin, vendor, rival } = cast;
  const draft = lotBody({ ratingType, isOpen: access === 'open', applicationsDeadline: null });
  const { id: lotId } = must<Lot>(await owner.post('/api/v1/lots', draft), 201);
  const own = `/api/v1/lots/${lotId}`;
  const ids: number[] = [];

  const change = async (body: Record<string, unknown>) => {
    must(await owner.patch(own, body));
  };
  const invite = async (whom: { email: string } | { companyId: number }) => {
    must(await owner.post('/api/v1/invitations', { lotId, ...whom }), 201);
  };
  const submit = async (who: SignedIn, price: string) => {
    const offers = await offersTo(who, lotId, who === vendor ? goods : 'one', price);
    const body = { ...termsIn(money), offers };
    const { id } = must<Application>(await who.post(`${own}/applications`, body), 201);
    must(await who.post(`/api/v1/applications/${id}/step-active`));
    ids.push(id);
  };
  const read = async () => must<Lot>(await admin.get(`/api/v1/admin/lots/${lotId}?filter[trashed]=with`));
  /** As stored: it is asked for on and on while the clock is waited for. */
  const status = async (): Promise<LotStatus> => {
    const { rows } = await server.services.pool.query<{ status: LotStatus }>(
      'select status from lots where id = $1',
      [lotId],
    );
    return rows[0]!.status;
  };
  /** A deleted lot is read where the administrator's bin is. */
  const stepsOf = async (asker: keyof Cast) => {
    if (asker !== 'admin') return stepsIn(await cast[asker].get(`${own}/status`));
    const lot = await read();
    assert.equal(lot.status, await status());
    return lot.steps;
  };

  const world: Record<LotWorldStep, () => Promise<void>> = {
    addOrders: async () => {
      for (const item of itemsOf(goods)) must(await owner.post(`${own}/orders`, orderBody(item)), 201);
      if (access === 'open') return;
      await invite(access === 'invited' ? { companyId: vendor.companyId } : { email: vendor.user.email });
      await invite({ companyId: rival.companyId });
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
      if (access === 'address') await confirmAddress(server, vendor);
      await submit(vendor, '1000');
      await submit(rival, '1100');
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
      await server.settleUnmailed();
      assert.equal((await read()).ratingStale, false, 'the rating is calculated');
    },
    clock: () => passTime(server, lotId),
  };

  /** All of the only item, or something of one of several, goes to an admitted application. */
  const allocate = async () => {
    const { offers } = await readAs(owner, ids[0]!);
    const [first] = offers;
    const quantity = goods === 'one' ? first!.quantity : '1';
    must(await owner.put(`${own}/allocation`, { offers: [{ offerId: first!.id, quantity }] }));
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
    status,
    press: async (asker, event) => {
      const [proposal] = lotProposals(start)[event as LotEvent['type']];
      return pressClosed(
        cast[asker],
        await stepsOf(asker),
        event,
        lotBodyOf({ reason, ...proposal!.payload }),
      );
    },
    shown: async (asker) => shownIn(await stepsOf(asker)),
  };
}
