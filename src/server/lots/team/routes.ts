// Calls of those who work on a lot.
import type { FastifyInstance } from 'fastify';
import { lotTeam as calls } from '../../../api/calls/lot-team.ts';
import { signedIn } from '../../engine/actors.ts';
import { transact } from '../../platform/database/client.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { lockOwnLot } from '../core/guard.ts';
import { assignLot } from './assign.ts';
import { changeComment, commentsOf, removeComment, teamLot, writeComment } from './comments.ts';
import { peopleOf } from './people.ts';

export function lotTeamResource(app: FastifyInstance, services: Services): void {
  const { db } = services;

  route(app, services, calls.people, async ({ params, visitor }) => ({
    data: await peopleOf(db, await teamLot(db, visitor, params.id)),
  }));
  route(app, services, calls.comments, async ({ params, visitor }) => {
    const lot = await teamLot(db, visitor, params.id);
    return { data: await commentsOf(db, visitor, lot.id) };
  });
  route(app, services, calls.write, ({ params, body, visitor, actor }) =>
    transact(db, async (tx) => {
      const lot = await teamLot(tx, visitor, params.id);
      return { data: await writeComment(tx, visitor, signedIn(actor), lot, body) };
    }),
  );
  route(app, services, calls.change, ({ params, body, visitor, actor }) =>
    transact(db, async (tx) => ({ data: await changeComment(tx, visitor, actor, params.id, body) })),
  );
  route(app, services, calls.remove, ({ params, visitor }) =>
    transact(db, (tx) => removeComment(tx, visitor, params.id)),
  );
  route(app, services, calls.assign, ({ params, body, visitor, actor }) =>
    transact(db, async (tx) => {
      const locked = await lockOwnLot(tx, visitor, params.id);
      await assignLot(tx, locked, actor, body.userId);
    }),
  );
}
