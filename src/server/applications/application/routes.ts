import type { FastifyInstance } from 'fastify';
import { applications as calls } from '../../../api/calls/applications.ts';
import { isDraft } from '../../../machines/application-predicates.ts';
import { transact } from '../../platform/database/client.ts';
import { notFound } from '../../platform/http/errors.ts';
import { MinimalAnswer, route, type Context } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { createApplication } from './create.ts';
import { doorsFor } from './doors.ts';
import { evidenceOf } from './evidence.ts';
import { fileRoutes } from './file-routes.ts';
import { stepAndRead, submitAndShow } from './commands.ts';
import { placeOf } from './lock.ts';
import { importRoutes } from './import-routes.ts';
import { listApplications } from './list.ts';
import { ownPastOf } from './own-past.ts';
import { participantsOf } from './participants.ts';
import { presentWhole, presentWritten, readApplication } from './present/application.ts';
import { presentSaved } from './saved.ts';
import { receiptsOf } from './receipt.ts';
import { findOwn } from './queries.ts';
import { ownReceiptPaper } from './receipt-paper.ts';
import { paperReply } from '../../platform/papers/reply.ts';
import { ownView } from './views.ts';
import { saveOfferTable, addOfferRow, writeOwn, writeTerms, type Saved } from './write.ts';
import { ensureInBin } from '../../lots/core/bin.ts';
import { withIncluded } from '../../platform/list/included.ts';
import { partsOfApplications } from './related.ts';
import { readableLot } from '../../lots/core/queries.ts';

export function applicationsResource(app: FastifyInstance, services: Services): void {
  const { db } = services;
  type Caller = Pick<Context<typeof calls.saveOffers>, 'visitor' | 'actor' | 'wantsMinimal'>;
  /** Who has just sent all of it is told what became of it, if that is enough. */
  const answerSaved = async (saved: Saved<number[]>, { visitor, actor, wantsMinimal }: Caller) =>
    wantsMinimal
      ? new MinimalAnswer({ data: await presentSaved(db, actor, saved) })
      : { data: await readApplication(db, visitor, saved.application.id) };

  const list = async (
    { query, visitor, request }: Pick<Context<typeof calls.list>, 'query' | 'visitor' | 'request'>,
    lotId: number | null,
  ) => {
    const found = await listApplications(db, visitor, query, lotId);
    // A number that is only counted tells of nobody.
    request.toldOf = query.with_fields === 'id' ? [] : found.data.map((one) => one.lotId);
    return withIncluded(calls.list, query, found, partsOfApplications(db, visitor));
  };
  route(app, services, calls.list, (context) => list(context, null));
  route(app, services, calls.ofLot, async (context) => {
    const { params, query, visitor } = context;
    const lot = await readableLot(db, visitor, params.id);
    ensureInBin(visitor, query, lot);
    return list(context, lot.id);
  });
  route(app, services, calls.read, async ({ params, query, visitor }) => ({
    data: await readApplication(db, visitor, params.id, query.view),
  }));
  route(app, services, calls.current, async ({ params, visitor }) => {
    await readableLot(db, visitor, params.id);
    const view = await ownView(db, visitor, params.id);
    if (view) return { data: await presentWhole(db, visitor, view) };
    const hasUnseen = (await findOwn(db, visitor, params.id)) !== undefined;
    return { data: null, ...(hasUnseen && { hasUnseen }) };
  });
  route(app, services, calls.ownPast, async ({ params, visitor }) => {
    await readableLot(db, visitor, params.id);
    return { data: await ownPastOf(db, visitor, params.id) };
  });
  route(app, services, calls.doors, async ({ params, visitor }) => ({
    data: { doors: await doorsFor(db, visitor, params.id) },
  }));
  route(app, services, calls.participants, async ({ params, visitor }) => {
    const lot = await readableLot(db, visitor, params.id);
    return { data: await participantsOf(db, visitor, lot) };
  });
  route(app, services, calls.receiptFile, async ({ params, visitor }) =>
    paperReply(await ownReceiptPaper(db, visitor, params.id), 'pdf'),
  );
  route(app, services, calls.receipt, async ({ params, visitor }) => ({
    data: await receiptsOf(db, visitor, params.id),
  }));

  route(app, services, calls.evidence, async ({ params, visitor }) => ({
    data: await evidenceOf(db, visitor, params.id),
  }));

  route(app, services, calls.create, async ({ params, body, visitor, actor }) => {
    const { id, view, summary } = await transact(db, (tx) =>
      createApplication(tx, visitor, actor, { lotId: params.id, body, isLast: true }),
    );
    return {
      data: view ? await presentWritten(db, visitor, view, summary) : await readApplication(db, visitor, id),
    };
  });
  route(app, services, calls.change, async ({ params, body, visitor, actor, ifMatch, wantsMinimal }) => {
    const { offers = [], reason, ...terms } = body;
    // The staff correct descriptions of what was opened; a vendor writes what is not submitted yet.
    if (visitor.role !== 'vendor')
      return stepAndRead(
        services,
        { id: params.id, visitor, actor, ifMatch },
        { type: 'application.correct', reason: reason ?? '' },
        { corrections: offers },
      );
    const saved = await writeOwn(services, visitor, params.id, ifMatch, writeTerms(terms));
    return answerSaved(saved, { visitor, actor, wantsMinimal });
  });
  route(app, services, calls.setAddress, async ({ params, body, ifMatch, ...caller }) => {
    const saved = await writeOwn(services, caller.visitor, params.id, ifMatch, writeTerms(body));
    return answerSaved(saved, caller);
  });
  route(app, services, calls.stepActive, async ({ params, visitor, actor, ifMatch }) => {
    const place = await placeOf(db, visitor, params.id);
    const type = isDraft(place.status) ? 'application.submit' : 'application.resubmit';
    return submitAndShow(services, { id: params.id, visitor, actor, ifMatch, place }, { type });
  });
  const plain = [
    [calls.edit, 'application.edit'],
    [calls.discardEdit, 'application.discardEdit'],
    [calls.cancel, 'application.cancel'],
    [calls.reopen, 'application.reopen'],
  ] as const;
  for (const [call, type] of plain) {
    route(app, services, call, ({ params, visitor, actor, ifMatch }) =>
      stepAndRead(services, { id: params.id, visitor, actor, ifMatch }, { type }),
    );
  }
  route(app, services, calls.setRepeating, ({ params, body, visitor, actor, ifMatch }) =>
    stepAndRead(
      services,
      { id: params.id, visitor, actor, ifMatch },
      { type: 'application.setMark', marked: body.marked },
    ),
  );

  route(app, services, calls.offers, async ({ params, query, visitor }) => ({
    data: (await readApplication(db, visitor, params.id, query.view)).offers,
  }));
  route(app, services, calls.rejectedOffers, async ({ params, visitor }) => {
    const { offers } = await readApplication(db, visitor, params.id, 'submitted');
    return { data: offers.filter(({ approvedByCustomer }) => approvedByCustomer === false) };
  });
  route(app, services, calls.saveOffers, async ({ params, body, ifMatch, ...caller }) => {
    const saved = await writeOwn(services, caller.visitor, params.id, ifMatch, saveOfferTable(body.offers));
    return answerSaved(saved, caller);
  });
  route(app, services, calls.addOffer, async ({ params, body, visitor, ifMatch }) => {
    const { result: added } = await writeOwn(services, visitor, params.id, ifMatch, addOfferRow(body));
    const { offers } = await readApplication(db, visitor, params.id);
    const offer = offers.find(({ id }) => id === added);
    if (!offer) throw notFound();
    return { data: offer };
  });

  fileRoutes(app, services);
  importRoutes(app, services);
}
