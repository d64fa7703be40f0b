// What a step brings, held against the record under its lock: facts that the law could not know without it.
import type { ApplicationFacts } from '../../../machines/application-facts.ts';
import { isText } from '../../../machines/law.ts';
import type { Locked } from '../../engine/process.ts';
import type { Tx } from '../../platform/database/client.ts';
import { invalid, notFound } from '../../platform/http/errors.ts';
import { isSealedFor } from '../core/envelopes.ts';
import { approvalsOf } from './approvals.ts';
import { weighAnswer, type AnswerBody } from './clarification/answer.ts';
import { writtenInRows } from './contents.ts';
import { factsOf } from './facts.ts';
import { pricesOfRounds } from './ports.ts';
import type { ApplicationKey, ApplicationStepEvent, ApplicationSubject, ApplicationTypes } from './types.ts';

interface Weighed {
  subject?: Partial<ApplicationSubject>;
  facts?: Partial<ApplicationFacts>;
}

/** The record with what the step brings. Throws 404 or 422 where what it is about is not there any more. */
export async function weigh(
  tx: Tx,
  locked: Locked<ApplicationTypes>,
  event: ApplicationStepEvent,
  key: ApplicationKey,
): Promise<Locked<ApplicationTypes>> {
  ensureThere(locked.subject, event);
  const brought = [
    weighApprovals(locked.subject, event),
    weighOffer(locked.subject, event),
    key.answer ? weighAnswers(locked.subject, key.answer) : {},
    await weighPrices(tx, locked, event, key),
    key.envelope === undefined ? {} : await weighEnvelope(tx, locked.subject, key.envelope),
  ];
  return brought.reduce<Locked<ApplicationTypes>>(
    (found, more) => ({
      ...found,
      subject: { ...found.subject, ...more.subject },
      facts: { ...found.facts, ...more.facts },
    }),
    { ...locked, subject: { ...locked.subject, corrections: key.corrections ?? [] } },
  );
}

function ensureThere({ clarification, standing }: ApplicationSubject, event: ApplicationStepEvent): void {
  if ('clarificationId' in event && clarification?.id !== event.clarificationId)
    throw invalid({ status: ['Запрос уточнения уже закрыт'] });
  if ('verificationId' in event && !standing.some(({ id }) => id === event.verificationId))
    throw invalid({ status: ['Решение уже отменено'] });
}

/** The law decides on the offers as they would be. */
function weighApprovals(subject: ApplicationSubject, event: ApplicationStepEvent): Weighed {
  const approvals = approvalsOf(event);
  if (approvals.length === 0) return {};
  const approved = new Map(approvals.map((one) => [one.offerId, one.approved]));
  const { submitted } = subject;
  const offers = (submitted?.offers ?? []).map((row) =>
    approved.has(row.id) ? { ...row, approvedByCustomer: approved.get(row.id) ?? null } : row,
  );
  const faults = Object.fromEntries(
    approvals.flatMap((one) =>
      one.approved === false && !isText(one.reason) ? [[one.cell, ['Укажите причину отклонения']]] : [],
    ),
  );
  const { hasUndecided, hasApproved } = factsOf(subject.lot, subject.application, {
    ...subject,
    submitted: submitted && writtenInRows({ terms: submitted.terms, fileIds: submitted.fileIds, offers }),
  });
  return {
    subject: { faults },
    facts: { hasUndecided, hasApproved, rejectionsExplained: Object.keys(faults).length === 0 },
  };
}

/** Nobody here can read it: what can be asked is whether it is an envelope, to whom it is sealed, and as what. */
async function weighEnvelope(
  tx: Tx,
  { lot, application, versions }: ApplicationSubject,
  envelope: string,
): Promise<Weighed> {
  if (!lot.byCommission) throw notFound();
  const isFit = await isSealedFor(tx, { application, number: versions + 1 }, envelope);
  return { subject: { envelope }, facts: { envelope: isFit ? 'fits' : 'misfit' } };
}

function weighOffer({ submitted }: ApplicationSubject, event: ApplicationStepEvent): Weighed {
  if (!('offerId' in event)) return {};
  const offer = submitted?.offers.find(({ id }) => id === event.offerId);
  if (!offer) throw notFound();
  const facts = { offerArchived: offer.archivedAt !== null };
  if (event.type !== 'application.archiveOffer' || isText(event.reason)) return { facts };
  return { facts, subject: { faults: { reason: ['Укажите, почему предложение не сравнивается'] } } };
}

function weighAnswers(
  { application, clarification, submitted }: ApplicationSubject,
  body: AnswerBody,
): Weighed {
  // The law asks for no answer of what nothing was submitted for.
  if (submitted === null) throw notFound();
  const answer = weighAnswer(application, clarification?.blocks ?? [], submitted, body);
  return {
    subject: { answer, faults: answer.raised },
    facts: {
      answerWithinBlocks: answer.within.length === answer.changes.length,
      answerPricesNotRaised: Object.keys(answer.raised).length === 0,
    },
  };
}

async function weighPrices(
  tx: Tx,
  { id, subject, at }: Locked<ApplicationTypes>,
  event: ApplicationStepEvent,
  key: ApplicationKey,
): Promise<Weighed> {
  if (!('prices' in event)) return {};
  const bidder = { lot: subject.lot, at, applicationId: id, hasLotAlone: key.lot === 'alone' };
  const { bid, faults } = await pricesOfRounds.get().weigh(tx, bidder, event.prices);
  return {
    subject: { bid, faults },
    facts: {
      markedForRound: bid?.isMarked ?? false,
      roundEndsAt: bid?.round.endsAt.getTime() ?? null,
      repeatedPriceLowEnough: Object.keys(faults).length === 0,
    },
  };
}
