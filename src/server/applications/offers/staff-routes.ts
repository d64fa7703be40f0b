// What the manager does to single offers: approval, marks, taking out of the comparison.
import type { FastifyInstance } from 'fastify';
import { offers as calls } from '../../../api/calls/offers.ts';
import { runStep, takeEach, takeStep } from '../../engine/run-step.ts';
import { transact } from '../../platform/database/client.ts';
import { invalid } from '../../platform/http/errors.ts';
import { route, type Context } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { approvalsWrite } from '../application/effects/offers.ts';
import { readApplication } from '../application/present/application.ts';
import { applicationProcess } from '../application/process.ts';
import type { ApplicationStepEvent } from '../application/types.ts';
import { applicationOfOffer, decidedByOthers, isArchived, readOffer } from './queries.ts';

type Approval = ApplicationStepEvent & { type: 'application.approveOffer' };
type Caller = Pick<Context<typeof calls.approve>, 'params' | 'visitor' | 'actor'>;

interface Decision {
  approved: boolean | null;
  reason?: string | null | undefined;
}

const reasonOf = ({ reason }: Decision): string => reason?.trim() ?? '';

/** Rejections for different reasons are different decisions: the vendor reads the reason. */
const isSame = (one: Decision, other: Decision): boolean =>
  one.approved === other.approved && (one.approved !== false || reasonOf(one) === reasonOf(other));

const standsText = (stands: Decision): string => {
  const why = reasonOf(stands) === '' ? '' : ` с причиной «${reasonOf(stands)}»`;
  if (stands.approved === null) return 'решение по ней сняли';
  return stands.approved ? 'её согласовали' : `её отклонили${why}`;
};

const keptOf = (text: string) => invalid({ approved: [text] }, text);

/** Two decide at once: the second learns of the first, whose decision stays. */
const overtaken = (stands: Decision) =>
  keptOf(
    `Пока вы решали по позиции, ${standsText(stands)}. Ваше решение не записано: посмотрите и решите ещё раз`,
  );

/** What is taken back has been decided on anew since: that stays. */
const decidedAfter = (stands: Decision) =>
  keptOf(`С тех пор решение по позиции меняли: ${standsText(stands)}. Оно оставлено как есть`);

export function staffOfferRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;
  /** Takes a step of the offer's application and answers with the offer, read when the locks are gone. */
  const change = async (
    { params, visitor, actor }: Caller,
    event: ApplicationStepEvent,
    lot: 'shared' | 'alone' = 'shared',
  ) => {
    const id = await applicationOfOffer(db, params.id);
    await runStep(services, applicationProcess, { id, lot }, event, actor);
    return { data: await readOffer(db, visitor, params.id) };
  };

  route(app, services, calls.approve, async ({ body: { was, wasReason, since, ...body }, ...caller }) => {
    const { params, visitor, actor } = caller;
    const event: Approval = { type: 'application.approveOffer', offerId: params.id, ...body };
    const id = await applicationOfOffer(db, params.id);
    const at = await transact(db, async (tx) => {
      const locked = await applicationProcess.lock(tx, { id, lot: 'shared' }, event, actor);
      const row = locked.subject.submitted?.offers.find((one) => one.id === params.id);
      const stands = { approved: row?.approvedByCustomer ?? null, reason: row?.approvalReason };
      const known = {
        approved: was === undefined ? stands.approved : was,
        reason: wasReason === undefined ? stands.reason : wasReason,
      };
      const isKnown = isSame(stands, known);
      if (row && !isSame(stands, body)) {
        if (since !== undefined && (!isKnown || (await decidedByOthers(tx, id, since, actor)).has(row.id)))
          throw decidedAfter(stands);
        if (!isKnown) throw overtaken(stands);
      }
      await takeStep(tx, applicationProcess, locked, event, actor, { isLast: true });
      return locked.at;
    });
    return { data: await readOffer(db, visitor, params.id), decidedAt: new Date(at).toISOString() };
  });

  route(app, services, calls.approveMany, async ({ params: { id }, body, visitor, actor }) => {
    const events = [...new Set(body.offerIds)].map((offerId): Approval => {
      return { type: 'application.approveOffer', offerId, approved: body.approved, reason: null };
    });
    const before = body.approved === null ? true : null;
    const { offerIds, at } = await transact(db, async (tx) => {
      const locked = await applicationProcess.lock(tx, { id }, events[0]!, actor);
      const others = body.since === undefined ? null : await decidedByOthers(tx, id, body.since, actor);
      // Whoever decided on one meanwhile has decided.
      const decided = new Set(
        locked.subject.submitted?.offers.flatMap((row) =>
          row.approvedByCustomer === before && !others?.has(row.id) ? [] : [row.id],
        ),
      );
      const left = events.filter(({ offerId }) => !decided.has(offerId));
      await takeEach(tx, applicationProcess, locked, left, actor, () => [
        approvalsWrite(id, locked.at, left),
      ]);
      return { offerIds: left.map(({ offerId }) => offerId), at: locked.at };
    });
    return {
      data: await readApplication(db, visitor, id),
      offerIds,
      decidedAt: new Date(at).toISOString(),
    };
  });

  route(app, services, calls.needsClarification, ({ body, ...caller }) =>
    change(caller, { type: 'application.questionOffer', offerId: caller.params.id, ...body }),
  );

  // The lot's own row is written: its rating is no longer fresh. Who gives a reason wants it out, whatever another has done.
  route(app, services, calls.archive, async ({ body: { reason = '' }, ...caller }) => {
    const offerId = caller.params.id;
    const event: ApplicationStepEvent =
      reason === '' && (await isArchived(db, offerId))
        ? { type: 'application.restoreOffer', offerId }
        : { type: 'application.archiveOffer', offerId, reason };
    return change(caller, event, 'alone');
  });
}
