import type { FastifyInstance } from 'fastify';
import { decisions as calls } from '../../../api/calls/decisions.ts';
import { stepAndRead } from '../application/commands.ts';
import { readApplication } from '../application/present/application.ts';
import type { ApplicationStepEvent } from '../application/types.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { clarificationRoutes } from './clarification-routes.ts';
import { decisionOf } from './queries.ts';

/** What is said beside a decision; a refusal's reason, where it is one. */
const remark = (text: string | null | undefined): string | null => text?.trim() || null;

export function decisionsResource(app: FastifyInstance, services: Services): void {
  const { db } = services;

  route(app, services, calls.list, async ({ params, visitor }) => ({
    data: (await readApplication(db, visitor, params.id, 'submitted')).verifications,
  }));

  route(app, services, calls.decide, ({ params, body, ...caller }) => {
    const comment = remark(body.comment);
    const approvals = body.offers.map(({ id, ...approval }) => ({ ...approval, offerId: id }));
    const event: ApplicationStepEvent =
      body.decision === 'verified'
        ? { type: 'application.verify', comment, approvals }
        : { type: 'application.reject', reason: comment ?? '' };
    return stepAndRead(services, { ...caller, id: params.id }, event);
  });

  route(app, services, calls.security, ({ params, body, ...caller }) => {
    const comment = remark(body.comment);
    const event: ApplicationStepEvent =
      body.decision === 'secured'
        ? { type: 'application.secure', comment }
        : { type: 'application.refuse', reason: comment ?? '' };
    return stepAndRead(services, { ...caller, id: params.id }, event);
  });

  route(app, services, calls.audit, ({ params, body, ...caller }) => {
    const comment = remark(body.comment);
    const event: ApplicationStepEvent =
      body.decision === 'audited'
        ? { type: 'application.audit', comment }
        : { type: 'application.return', reason: comment ?? '' };
    return stepAndRead(services, { ...caller, id: params.id }, event);
  });

  route(app, services, calls.cancel, async ({ params, ...caller }) => {
    const { id, applicationId, stage } = await decisionOf(db, params.id);
    const event: ApplicationStepEvent = {
      type: 'application.cancelDecision',
      stage,
      verificationId: id,
    };
    return stepAndRead(services, { ...caller, id: applicationId }, event);
  });

  clarificationRoutes(app, services);
}
