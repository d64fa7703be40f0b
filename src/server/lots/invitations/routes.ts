// Calls of invitations. Each step says its event; the law says the rest.
import type { FastifyInstance } from 'fastify';
import { invitations as calls } from '../../../api/calls/invitations.ts';
import type { Actor } from '../../../machines/law.ts';
import { isDraft } from '../../../machines/lot-predicates.ts';
import type { BareEvent } from '../../engine/process.ts';
import { runStep } from '../../engine/run-step.ts';
import { readableLot } from '../core/queries.ts';
import { transact } from '../../platform/database/client.ts';
import { forbidden, invalid } from '../../platform/http/errors.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { setParticipation } from './commands.ts';
import { invitationProcess } from './process.ts';
import { listInvitations, loadInvitation } from './queries.ts';
import type { InvitationKey, InvitationTypes } from './types.ts';

export function invitationsResource(app: FastifyInstance, services: Services): void {
  const { db } = services;

  const take = async (key: InvitationKey, event: BareEvent<InvitationTypes>, actor: Actor) => {
    const { step } = await runStep(services, invitationProcess, key, event, actor);
    return { data: await loadInvitation(db, step.id) };
  };

  route(app, services, calls.list, ({ query, visitor }) => listInvitations(db, visitor, query));

  route(app, services, calls.send, async ({ body, visitor, actor }) => {
    const { lotId = null, companyId = null, email = null, role } = body;
    if (lotId === null && visitor.role !== 'admin') throw invalid({ lot_id: ['Укажите свою процедуру'] });
    const { publicUrl } = services.settings;
    const send = { to: { lotId, companyId, email, role }, sender: visitor, publicUrl };
    return take({ send }, { type: 'invitation.send' }, actor);
  });
  route(app, services, calls.withdraw, async ({ params, actor }) => {
    await take({ id: params.id }, { type: 'invitation.withdraw' }, actor);
  });
  route(app, services, calls.accept, ({ params, actor }) =>
    take({ id: params.id }, { type: 'invitation.accept' }, actor),
  );
  route(app, services, calls.decline, ({ params, actor }) =>
    take({ id: params.id }, { type: 'invitation.decline' }, actor),
  );

  route(app, services, calls.isParticipant, ({ params, body, visitor }) =>
    transact(db, async (tx) => {
      const lot = await readableLot(tx, visitor, params.id);
      const { id: userId, companyId } = visitor;
      if (userId === null || isDraft(lot.status)) throw forbidden();
      await setParticipation(tx, lot.id, { userId, companyId }, body.participant);
      return { data: { isParticipant: body.participant } };
    }),
  );
}
