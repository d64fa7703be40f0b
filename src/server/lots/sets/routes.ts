// Calls of sets.
import type { FastifyInstance } from 'fastify';
import { lotSets as calls } from '../../../api/calls/lot-sets.ts';
import { signedIn } from '../../engine/actors.ts';
import { transact } from '../../platform/database/client.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { lockOwnLot } from '../core/guard.ts';
import { formerInvitees, keepInvitees } from '../templates/invitees.ts';
import { lockOwnSet, removeSet, renameSet, saveSet } from './commands.ts';
import { inviteesOfSet, setsOf } from './queries.ts';

export function lotSetsResource(app: FastifyInstance, services: Services): void {
  const { db } = services;

  route(app, services, calls.list, async ({ visitor }) => ({ data: await setsOf(db, visitor) }));
  route(app, services, calls.save, ({ body, visitor, actor }) =>
    transact(db, async (tx) => {
      const id = await saveSet(tx, visitor, signedIn(actor).id, body);
      return { data: (await setsOf(tx, visitor, id))[0]! };
    }),
  );
  route(app, services, calls.rename, ({ params, body, visitor }) =>
    transact(db, async (tx) => {
      await lockOwnSet(tx, visitor, params.id);
      await renameSet(tx, params.id, body.name);
      return { data: (await setsOf(tx, visitor, params.id))[0]! };
    }),
  );
  route(app, services, calls.remove, ({ params, visitor }) =>
    transact(db, async (tx) => {
      await lockOwnSet(tx, visitor, params.id);
      await removeSet(tx, params.id);
    }),
  );
  route(app, services, calls.suggest, ({ params, body, visitor }) =>
    transact(db, async (tx) => {
      const { lot } = await lockOwnLot(tx, visitor, params.id);
      const wanted = await inviteesOfSet(tx, body.setId);
      await keepInvitees(tx, lot.id, wanted);
      const left = await formerInvitees(tx, lot.id);
      return { data: { suggested: left.filter(({ companyId }) => wanted.includes(companyId)).length } };
    }),
  );
}
