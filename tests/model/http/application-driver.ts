// A vendor's application of the real server as a system under test of the generated paths.
import assert from 'node:assert/strict';
import type { Application } from '../../../src/api/records/application.ts';
import type { Invitation } from '../../../src/api/records/invitation.ts';
import { must } from '../../server/applications/make-applications.ts';
import { makePublished } from '../../server/lots/make-lots.ts';
import type { SignedIn, TestServer } from '../../server/make.ts';
import type { TestReply } from '../../server/support/client.ts';
import type { ApplicationEvent } from '../../../src/machines/application-facts.ts';
import type { ApplicationStatus } from '../../../src/machines/application-statuses.ts';
import type { ApplicationDriver, ApplicationWorldStep, LawMove, PathPayload } from '../driver.ts';
import { applicationProposals } from '../application-world.ts';
import { settingsOf, type ApplicationStart } from '../variety.ts';
import {
  applicationBodyOf,
  inAnHour,
  isPerson,
  shownIn,
  press,
  pressClosed,
  sendClosed,
  stepsIn,
  type Cast,
  type ClosedCall,
  type Person,
} from './cast.ts';
import { confirmAddress, itemsOf, offersTo, termsIn, withVendor } from './goods.ts';
import { admitBy, decisionsOn, lowerPrices, makeDue, passDue, passTime, readAs } from './world.ts';

const round = { stepKind: 'percent', step: '1', visibility: 'place', extensionMinutes: 0, extensionLimit: 0 };
/** Steps that bring rows of offers: not a call of their own, or nothing without them. */
const withMore = ['application.correct', 'application.setRepeatedPrice', 'application.answer'];
const reason = 'Изменились условия закупки';

export async function httpApplicationDriver(
  server: TestServer,
  everybody: Cast,
  start: ApplicationStart,
): Promise<ApplicationDriver> {
  const { access, goods, money } = start;
  const checks = settingsOf(start);
  const cast = access === 'address' ? await withVendor(server, everybody) : everybody;
  const { owner, admin, vendor, rival } = cast;
  must(await admin.patch('/api/v1/settings', checks));
  const isOpen = access === 'open';
  const lot = { applicationsDeadline: inAnHour(), isOpen };
  const { id: lotId } = await makePublished(owner, lot, itemsOf(goods));
  const inviteTo = async (whom: { email: string } | { companyId: number }) =>
    must<Invitation>(await owner.post('/api/v1/invitations', { lotId, ...whom }), 201).id;
  if (!isOpen) await inviteTo({ companyId: rival.companyId });
  let invitationId = access === 'address' ? await inviteTo({ email: vendor.user.email }) : null;
  const rivals = { ...termsIn(money), offers: await offersTo(rival, lotId, 'one', '1100') };
  const { id: rivalsId } = must<Application>(
    await rival.post(`/api/v1/lots/${lotId}/applications`, rivals),
    201,
  );
  must(await rival.post(`/api/v1/applications/${rivalsId}/step-active`));
  let rivalsDecided = false;
  let id: number | null = null;

  const lotStep = async (call: string, body?: unknown, actor = owner) => {
    must(await actor.post(`/api/v1/lots/${lotId}/${call}`, body));
  };
  /** As each was shown it, until something is done: what is refused changes nothing, and what follows is compared with what is shown then. */
  const shownTo = new Map<Person, TestReply>();
  const read = async (who: Person): Promise<TestReply> => {
    const reply = shownTo.get(who) ?? (await cast[who].get(`/api/v2/applications/${id}`));
    shownTo.set(who, reply);
    return reply;
  };
  const readByOwner = async () => must<Application>(await read('owner'));
  const done = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } finally {
      shownTo.clear();
    }
  };

  const reopen = async () => {
    await lotStep('back-to-applications', { deadline: inAnHour(), reason }, admin);
    rivalsDecided = false;
  };

  const world: Record<ApplicationWorldStep, () => Promise<void>> = {
    tryInVain: async () => {
      const { status } = await vendor.post(`/api/v1/lots/${lotId}/applications`, {});
      // Who has not confirmed the address may not at all; else the lot is nothing that this vendor knows of.
      assert.equal(status, access === 'address' ? 409 : 404);
    },
    invite: async () => {
      invitationId = await inviteTo({ companyId: vendor.companyId });
    },
    withdrawInvitation: async () => {
      assert.equal((await owner.delete(`/api/v1/invitations/${invitationId}`)).status, 204);
    },
    declineInvitation: async () => {
      must(await vendor.post(`/api/v1/invitations/${invitationId}/decline`));
    },
    confirmAddress: async () => {
      await confirmAddress(server, vendor);
      must(await vendor.post(`/api/v1/invitations/${invitationId}/accept`));
    },
    fill: async () => {
      const offers = await offersTo(vendor, lotId, goods, '1000');
      must(await vendor.patch(`/api/v1/tender/edit-application/${id}`, termsIn(money)));
      must(await vendor.put(`/api/v1/applications/${id}/offers`, { offers }));
    },
    deadlineReached: () => passTime(server, lotId),
    clockCame: async () => {
      await makeDue(server, lotId);
      await server.tick('lot-deadlines');
    },
    openEnvelopes: () => lotStep('step-to-verifications'),
    reopenLot: reopen,
    dueReached: () => passDue(server, id!),
    admissionDone: async () => {
      if (!rivalsDecided) await admitBy(cast, rivalsId, checks);
      rivalsDecided = true;
      await lotStep('step-to-pending');
    },
    backToVerification: () => lotStep('back-to-verifications', { text: 'Проверьте ещё раз' }),
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
      await server.settleUnmailed();
    },
    'application.lotReopened': reopen,
    'application.closeClarification': () => lotStep('cancel', { reason }),
    'application.setRepeatedPrice': () => lowerPrices(vendor, lotId),
  };

  const isFirstArchived = async () => (await readByOwner()).offers[0]!.archivedAt !== null;
  const firstOffer = async () => `/api/v1/offers/${(await readByOwner()).offers[0]!.id}`;

  /** Steps of single offers, each by its own call. Of several the last is not approved. */
  const ofOffers: Record<string, (payload: PathPayload) => Promise<void>> = {
    'application.approveOffer': async () => {
      for (const { id: offerId, ...decision } of decisionsOn(await readByOwner()))
        must(await owner.patch(`/api/v1/offers/${offerId}/update-approved-customer`, decision));
    },
    'application.questionOffer': async ({ needsClarification }) => {
      must(await owner.patch(`${await firstOffer()}/needs-clarification`, { needsClarification }));
    },
    'application.archiveOffer': async (payload) => {
      must(await owner.post(`${await firstOffer()}/archive`, { reason: payload.reason }));
    },
    'application.restoreOffer': async () => {
      must(await owner.post(`${await firstOffer()}/archive`));
    },
  };

  /** What a closed step of an offer is sent as; null where its call is the other step's: one call takes out and back. */
  const closedOfOffer: Record<string, (payload: PathPayload) => Promise<ClosedCall | null>> = {
    'application.approveOffer': async () => [
      'patch',
      `${await firstOffer()}/update-approved-customer`,
      { approved: true },
    ],
    'application.questionOffer': async (payload) => [
      'patch',
      `${await firstOffer()}/needs-clarification`,
      payload,
    ],
    'application.archiveOffer': async ({ reason: why }) => [
      'post',
      `${await firstOffer()}/archive`,
      { reason: why },
    ],
    'application.restoreOffer': async () =>
      (await isFirstArchived()) ? ['post', `${await firstOffer()}/archive`, {}] : null,
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
    const ofOffer = ofOffers[move.event];
    if (ofOffer) return ofOffer(move.payload);
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
    world: (does) => done(world[does]),
    step: (move) => done(() => step(move)),
    status: async () => {
      if (id === null) return 'absent';
      const { rows } = await server.services.pool.query<{ status: ApplicationStatus }>(
        'select status from applications where id = $1',
        [id],
      );
      return rows[0]!.status;
    },
    // Before there is an application there is no record that could bring steps.
    press: async (asker, event) => {
      if (withMore.includes(event)) return null;
      const [proposal] = applicationProposals[event as ApplicationEvent['type']];
      const ofOffer = closedOfOffer[event];
      if (ofOffer) {
        const sent = await ofOffer(proposal!.payload);
        if (sent === null) return null;
        if (!(await readByOwner()).lot.isSealed) return sendClosed(cast[asker], event, sent);
        // Sealed again: which rows there are today is nobody's to know.
        const [method, call, body] = sent;
        assert.equal((await cast[asker][method](call, body)).status, 404, event);
        return null;
      }
      const body = applicationBodyOf(event, proposal!.payload);
      return pressClosed(cast[asker], stepsIn(await read(asker)), event, body);
    },
    shown: async (asker) => (id === null ? null : shownIn(stepsIn(await read(asker)))),
  };
}
