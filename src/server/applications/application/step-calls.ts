// Which call takes each step of an application, and where a button sends it.
import { applications as calls } from '../../../api/calls/applications.ts';
import { clarifications } from '../../../api/calls/clarifications.ts';
import { decisions } from '../../../api/calls/decisions.ts';
import { rounds } from '../../../api/calls/rounds.ts';
import type { Call } from '../../../api/contract.ts';
import type { ApplicationEvent } from '../../../machines/application-facts.ts';

/** Ids that the paths are made of; null: there is no such record now. */
export interface PathIds {
  applicationId: number;
  lotId: number;
  clarificationId: number | null;
  verificationId: number | null;
}

/** The path of a call, ready to be sent; null where what it is about is not there. */
type PathOf = (ids: PathIds) => string | null;

const pathWith =
  (call: Call, idOf: (ids: PathIds) => number | null): PathOf =>
  (ids) => {
    const id = idOf(ids);
    return id === null ? null : call.path.replace(':id', String(id));
  };
const ofApplication = (call: Call): PathOf => pathWith(call, ({ applicationId }) => applicationId);
const ofClarification = (call: Call): PathOf => pathWith(call, ({ clarificationId }) => clarificationId);

/**
 * Null: a step of the clock or of the system; or of a single offer, which no button of the application takes. Of an offer it is
 * told by the offer's own row (decided, archived): the same steps with the same reasons beside each of some thousand rows would
 * say no more. They are refused by the law as all others.
 */
export const stepPaths: Record<ApplicationEvent['type'], PathOf | null> = {
  'application.create': null,
  'application.submit': ofApplication(calls.stepActive),
  'application.edit': ofApplication(calls.edit),
  'application.discardEdit': ofApplication(calls.discardEdit),
  'application.resubmit': ofApplication(calls.stepActive),
  'application.cancel': ofApplication(calls.cancel),
  'application.reopen': ofApplication(calls.reopen),
  'application.approveOffer': null,
  'application.questionOffer': null,
  'application.archiveOffer': null,
  'application.restoreOffer': null,
  'application.verify': ofApplication(decisions.decide),
  'application.reject': ofApplication(decisions.decide),
  'application.clarify': ofApplication(clarifications.ask),
  'application.answer': ofClarification(clarifications.answer),
  'application.withdrawClarification': ofClarification(clarifications.withdraw),
  'application.closeClarification': null,
  'application.clarificationExpired': null,
  'application.secure': ofApplication(decisions.security),
  'application.refuse': ofApplication(decisions.security),
  'application.audit': ofApplication(decisions.audit),
  'application.return': ofApplication(decisions.audit),
  'application.cancelDecision': pathWith(decisions.cancel, ({ verificationId }) => verificationId),
  'application.correct': ofApplication(calls.change),
  'application.lotReopened': null,
  'application.setMark': ofApplication(calls.setRepeating),
  'application.setRepeatedPrice': pathWith(rounds.setPrices, ({ lotId }) => lotId),
};
