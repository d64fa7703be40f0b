// A vendor's application of the real server as a system under test of the generated paths.
import { must, offerRows, ordersOf, submit, agreed } from '../../server/applications/make-applications.ts';
import { makePublished } from '../../server/lots/make-lots.ts';
import type { SignedIn, TestServer } from '../../server/make.ts';
import type { ApplicationStatus } from '../../../src/machines/application.ts';
import type { TestReply } from '../../server/support/client.ts';
import type {
  ApplicationDriver,
  ApplicationStart,
  ApplicationWorldStep,
  LawMove,
  PathPayload,
} from '../driver.ts';
import {
  applicationBodyOf,
  inAnHour,
  isPerson,
  openIn,
  press,
  stepsIn,
  type Cast,
  type Person,
} from './cast.ts';
import { admitBy, lowerPrices, makeDue, passDue, passTime, readAs } from './world.ts';

const round = { stepKind: 'percent', step: '1', visibility: 'place', extensionMinutes: 0, extensionLimit: 0 };
const reason = 'Изменились условия закупки';

export async function httpApplicationDriver(
  server: TestServer,
  cast: Cast,
  checks: ApplicationStart,
): Promise<ApplicationDriver> {
  const { owner, admin, vendor, rival } = cast;
  must(await admin.patch('/api/v1/settings', checks));
  const { id: lotId } = await makePublished(owner, { applicationsDeadline: inAnHour() });
  const { id: rivalsId } = await submit(rival, lotId, ['1100']);
  let id: number | null = null;

  const lotStep = async (call: string, body?: unknown, actor = owner) => {
    must(await actor.post(`/api/v1/lots/${lotId}/${call}`, body));
  };
  const read = (who: Person) => cast[who].get(`/api/v2/applications/${id}`);

  const world: Record<ApplicationWorldStep, () => Promise<void>> = {
    fill: async () => {
      const offers = offerRows(await ordersOf(vendor, lotId), ['1000']);
      must(await vendor.patch(`/api/v1/tender/edit-application/${id}`, agreed));
      must(await vendor.put(`/api/v1/applications/${id}/offers`, { offers }));
    },
    deadlineReached: () => passTime(server, lotId),
    clockCame: async () => {
      await makeDue(server, lotId);
      await server.tick('lot-deadlines');
    },
    openEnvelopes: () => lotStep('step-to-verifications'),
    dueReached: () => passDue(server, id!),
    admissionDone: async () => {
      await admitBy(cast, rivalsId, checks);
      await lotStep('step-to-pending');
    },
    startRound: async () => {
      must(await owner.post(`/api/v1/applications/${rivalsId}/set-repeating`, { marked: true }));
      await lotStep('step-to-repeating', { ...round, endsAt: inAnHour() });
    },
  };

  /** Steps that no button of the application takes: the first of its life, the clock's, the lot's consequences. */
  const elsewhere: Record<string, () => Promise<void>> = {
    'application.create': async () => {
      ({ id } = must<{ id: number }>(await vendor.post(`/api/v1/lots/${lotId}/applications`, {}), 201));
    },
    'application.clarificationExpired': async () => {
      await server.tick('clarification-terms');
      await server.settle();
    },
    'application.lotReopened': () => lotStep('back-to-applications', { deadline: inAnHour(), reason }, admin),
    'application.closeClarification': () => lotStep('cancel', { reason }),
    'application.setRepeatedPrice': () => lowerPrices(vendor, lotId),
  };

  /** Steps of the one offer, each by its own call. */
  const ofOffer: Record<string, (path: string, payload: PathPayload) => Promise<TestReply>> = {
    'application.approveOffer': (path, { approved }) =>
      owner.patch(`${path}/update-approved-customer`, { approved }),
    'application.questionOffer': (path, { needsClarification }) =>
      owner.patch(`${path}/needs-clarification`, { needsClarification }),
    'application.archiveOffer': (path, { reason: why }) => owner.post(`${path}/archive`, { reason: why }),
    'application.restoreOffer': (path) => owner.post(`${path}/archive`),
  };

  let corrected = 0;
  /** Brings the offers that it corrects, so that no plain button sends it. */
  const correct = async (who: SignedIn): Promise<void> => {
    corrected += 1;
    const { offers } = await readAs(who, id!);
    const descriptions = offers.map((offer) => ({ id: offer.id, manufacturer: `Завод ${corrected}` }));
    const body = { offers: descriptions, reason };
    must(await who.patch(`/api/v1/tender/edit-application/${id}`, body));
  };

  const step = async (move: LawMove): Promise<void> => {
    const other = elsewhere[move.event];
    if (other) return other();
    const offers = ofOffer[move.event];
    if (offers) {
      const [offer] = (await readAs(owner, id!)).offers;
      must(await offers(`/api/v1/offers/${offer!.id}`, move.payload));
      return;
    }
    if (move.event === 'application.correct' && isPerson(move.as)) return correct(cast[move.as]);
    if (!isPerson(move.as)) throw new Error(`${move.event} by ${move.as} has no way to be taken`);
    await press(
      cast[move.as],
      stepsIn(await read(move.as)),
      move,
      applicationBodyOf(move.event, move.payload),
    );
  };

  return {
    world: (does) => world[does](),
    step,
    status: async () => {
      if (id === null) return 'absent';
      const { rows } = await server.services.pool.query<{ status: ApplicationStatus }>(
        'select status from applications where id = $1',
        [id],
      );
      return rows[0]!.status;
    },
    // Before there is an application there is no record that could bring steps.
    open: async (asker) => (id === null ? null : openIn(stepsIn(await read(asker)))),
  };
}
