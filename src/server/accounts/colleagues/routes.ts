// Calls of a company's own users.
import type { FastifyInstance } from 'fastify';
import { colleagues as calls } from '../../../api/calls/colleagues.ts';
import { transact } from '../../platform/database/client.ts';
import { notFound } from '../../platform/http/errors.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { findUser } from '../core/queries.ts';
import {
  acceptInvite,
  declineInvite,
  invite,
  leaderOf,
  removeColleague,
  setRole,
  withdrawInvite,
} from './commands.ts';
import { colleaguesOf, invitesOf, invitesTo } from './queries.ts';

export function colleaguesResource(app: FastifyInstance, services: Services): void {
  const { db, settings } = services;

  route(app, services, calls.list, async ({ visitor }) => ({
    data: visitor.companyId === null ? [] : await colleaguesOf(db, visitor.companyId),
  }));
  route(app, services, calls.setRole, async ({ params, body, visitor, actor }) => {
    await transact(db, (tx) => setRole(tx, params.id, body.role, { visitor, actor }));
    const found = await colleaguesOf(db, visitor.companyId!);
    const changed = found.find(({ id }) => id === params.id);
    if (!changed) throw notFound();
    return { data: changed };
  });
  route(app, services, calls.remove, ({ params, visitor, actor }) =>
    transact(db, (tx) => removeColleague(tx, params.id, { visitor, actor })),
  );
  route(app, services, calls.invites, async ({ visitor }) => ({
    data: await invitesOf(db, leaderOf(visitor)),
  }));
  route(app, services, calls.invite, async ({ body, visitor, actor }) => {
    const { publicUrl } = settings;
    const made = await transact(db, (tx) => invite(tx, body, { visitor, actor, publicUrl }));
    const [shown] = await invitesOf(db, made.companyId, made.id);
    if (!shown) throw notFound();
    return { data: shown };
  });
  route(app, services, calls.withdraw, ({ params, visitor, actor }) =>
    transact(db, (tx) => withdrawInvite(tx, params.id, { visitor, actor })),
  );
  route(app, services, calls.own, async ({ visitor }) => {
    const me = visitor.emailVerified ? await findUser(db, visitor.id!) : undefined;
    return { data: me ? await invitesTo(db, me.email) : [] };
  });
  route(app, services, calls.accept, ({ params, visitor, actor }) =>
    transact(db, (tx) => acceptInvite(tx, params.id, { visitor, actor })),
  );
  route(app, services, calls.decline, ({ params, visitor, actor }) =>
    transact(db, (tx) => declineInvite(tx, params.id, { visitor, actor })),
  );
}
