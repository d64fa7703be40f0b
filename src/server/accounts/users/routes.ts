// Calls of the administrator's users.
import type { FastifyInstance } from 'fastify';
import { users as calls } from '../../../api/calls/users.ts';
import { attachUser } from '../companies/users.ts';
import { transact } from '../../platform/database/client.ts';
import { invalid } from '../../platform/http/errors.ts';
import { ensureFresh } from '../../platform/http/fresh.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { changeUser, resetSecondFactor, setBlocked } from './commands.ts';
import { loadForAdmin, presentUser } from './present.ts';
import { lockForAdmin } from './process.ts';
import { listUsers } from './queries.ts';
import { registerForAnother } from '../auth/registration.ts';

export function usersResource(app: FastifyInstance, services: Services): void {
  const { db } = services;

  route(app, services, calls.list, ({ query }) => listUsers(db, query));

  route(app, services, calls.create, async ({ body, visitor, actor }) => {
    const { companyId, ...form } = body;
    if (companyId && form.role !== 'vendor')
      throw invalid({ company_id: ['Компания бывает только у поставщика'] });
    const { id } = await registerForAnother(services, visitor, actor, form, async (tx, user) => {
      if (companyId) await attachUser(tx, { company_id: companyId, user_id: user.id }, actor);
    });
    return { data: presentUser(await loadForAdmin(db, id)) };
  });

  route(app, services, calls.update, async ({ params, body, actor, ifMatch }) => {
    await transact(db, async (tx) => {
      const user = await lockForAdmin(tx, params.id);
      await ensureFresh(ifMatch, user.version, async () => presentUser(await loadForAdmin(tx, user.id)));
      await changeUser(tx, user, body, actor);
    });
    return { data: presentUser(await loadForAdmin(db, params.id)) };
  });

  route(app, services, calls.block, async ({ params, body, actor }) => {
    await transact(db, (tx) => setBlocked(tx, params.id, body.blocked, actor));
    return { data: presentUser(await loadForAdmin(db, params.id)) };
  });

  route(app, services, calls.resetSecondFactor, async ({ params, body, actor }) => {
    await transact(db, async (tx) => {
      await resetSecondFactor(tx, await lockForAdmin(tx, params.id), body.reason, actor);
    });
    return { data: presentUser(await loadForAdmin(db, params.id)) };
  });
}
