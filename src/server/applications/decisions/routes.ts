import type { FastifyInstance } from 'fastify';
import { and, eq } from 'drizzle-orm';
import { decisions as calls } from '../../../api/calls/decisions.ts';
import type { Visitor } from '../../../machines/access.ts';
import type { ApplicationEvent } from '../../../machines/application.ts';
import type { Actor } from '../../../machines/law.ts';
import { holdApplication, type Held } from '../application/hold.ts';
import { readApplication } from '../application/present/application.ts';
import type { BareEvent } from '../application/routes.ts';
import { ensureUnchanged } from '../application/unchanged.ts';
import { takeApplicationStep } from '../application/step.ts';
import { approvalOf, ensureDeciding } from '../offers/changes.ts';
import { isOffered } from '../core/totals.ts';
import { offers } from '../core/offer-tables.ts';
import { isOwnerOf } from '../../lots/core/rights.ts';
import { transact, type Tx } from '../../platform/database/client.ts';
import { forbidden, invalid, notFound } from '../../platform/http/errors.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { clarificationRoutes } from './clarification-routes.ts';
import { verifications } from '../core/decision-tables.ts';

interface Caller {
  id: number;
  visitor: Visitor;
  actor: Actor;
  ifMatch: number | null;
}

export function decisionsResource(app: FastifyInstance, services: Services): void {
  const { db } = services;

  /**
   * Takes a decision's step within one transaction with whatever goes before it; what that gives goes into the history. The
   * answer is read after the commit.
   */
  const decide = async (
    { id, visitor, actor, ifMatch }: Caller,
    event: BareEvent,
    comment: string | null,
    before?: (held: Held) => Promise<Record<string, unknown> | void>,
  ) => {
    await transact(db, async (tx) => {
      const held = await holdApplication(tx, visitor, id);
      await ensureUnchanged(held, visitor, ifMatch);
      const payload = (await before?.(held)) ?? {};
      await takeApplicationStep(held, { ...event, actor, at: held.at } as ApplicationEvent, {
        comment,
        payload,
      });
    });
    return { data: await readApplication(db, visitor, id) };
  };

  route(app, services, calls.list, async ({ params, visitor }) => ({
    data: (await readApplication(db, visitor, params.id, 'submitted')).verifications,
  }));

  route(app, services, calls.decide, ({ params, body, visitor, actor, ifMatch }) => {
    const comment = body.comment?.trim() || null;
    const caller = { id: params.id, visitor, actor, ifMatch };
    if (body.decision === 'rejected')
      return decide(caller, { type: 'application.reject', reason: comment ?? '' }, comment);
    return decide(caller, { type: 'application.verify' }, comment, async (held) => {
      if (!isOwnerOf(visitor, held.lot)) throw forbidden();
      if (body.offers.length === 0) return;
      ensureDeciding(held);
      return { approvals: await writeApprovals(held, body.offers) };
    });
  });

  route(app, services, calls.security, ({ params, body, visitor, actor, ifMatch }) => {
    const comment = body.comment?.trim() || null;
    const event: BareEvent =
      body.decision === 'secured'
        ? { type: 'application.secure' }
        : { type: 'application.refuse', reason: comment ?? '' };
    return decide({ id: params.id, visitor, actor, ifMatch }, event, comment);
  });

  route(app, services, calls.audit, ({ params, body, visitor, actor, ifMatch }) => {
    const comment = body.comment?.trim() || null;
    const event: BareEvent =
      body.decision === 'audited'
        ? { type: 'application.audit' }
        : { type: 'application.return', reason: comment ?? '' };
    return decide({ id: params.id, visitor, actor, ifMatch }, event, comment);
  });

  route(app, services, calls.cancel, async ({ params, visitor, actor, ifMatch }) => {
    const [row] = await db.select().from(verifications).where(eq(verifications.id, params.id));
    if (!row) throw notFound();
    const caller = { id: row.applicationId, visitor, actor, ifMatch };
    return decide(caller, { type: 'application.cancelDecision', stage: row.stage }, null, async ({ tx }) => {
      // Read again under the lock: another's click may have been first.
      const [standing] = await tx.select().from(verifications).where(eq(verifications.id, params.id));
      if (!standing || standing.cancelledAt !== null) throw invalid({ status: ['Решение уже отменено'] });
    });
  });

  clarificationRoutes(app, services);
}

/**
 * Approvals that come with the decision. Offers without a price are no offers and are not decided on.
 * @returns what was decided, for the history: one row tells of thousands
 */
async function writeApprovals(
  { tx, application, at }: Held,
  decisions: readonly { id: number; approved: boolean; reason?: string | null }[],
): Promise<({ offerId: number } & ReturnType<typeof approvalOf>)[]> {
  const rows = new Map((await submittedOffers(tx, application.id)).map((row) => [row.id, row]));
  const approvals = [];
  for (const [index, { id, approved, reason }] of decisions.entries()) {
    const row = rows.get(id);
    if (!row || !isOffered(row))
      throw invalid({ [`offers.${index}.id`]: ['Такого предложения в заявке нет'] });
    const approval = approvalOf(approved, reason, `offers.${index}.reason`);
    await tx
      .update(offers)
      .set({ ...approval, updatedAt: new Date(at) })
      .where(eq(offers.id, id));
    approvals.push({ offerId: id, ...approval });
  }
  return approvals;
}

const submittedOffers = (tx: Tx, applicationId: number) =>
  tx
    .select()
    .from(offers)
    .where(and(eq(offers.applicationId, applicationId), eq(offers.isWorking, false)));
