// Calls of standing for somebody who is away.
import type { FastifyInstance } from 'fastify';
import { deputies as calls } from '../../../api/calls/deputies.ts';
import { transact } from '../../platform/database/client.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { absentPerson, endDeputy, nameDeputy } from './commands.ts';
import { candidatesFor, deputiesOf } from './queries.ts';

export function deputiesResource(app: FastifyInstance, services: Services): void {
  const { db } = services;

  route(app, services, calls.list, async ({ params, visitor }) => {
    const { id } = await absentPerson(db, visitor, params.id);
    return { data: await deputiesOf(db, visitor, id) };
  });
  route(app, services, calls.candidates, async ({ params, visitor }) => ({
    data: await candidatesFor(db, await absentPerson(db, visitor, params.id)),
  }));
  route(app, services, calls.name, ({ params, body, visitor, actor }) =>
    transact(db, async (tx) => {
      const absent = await absentPerson(tx, visitor, params.id);
      return { data: await nameDeputy(tx, visitor, actor, absent, body) };
    }),
  );
  route(app, services, calls.end, ({ params, visitor, actor }) =>
    transact(db, (tx) => endDeputy(tx, visitor, actor, params.id)),
  );
}
