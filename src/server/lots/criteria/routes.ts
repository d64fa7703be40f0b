// Calls of criteria, and the ways of rating there are.
import type { FastifyInstance } from 'fastify';
import { criteria as calls } from '../../../api/calls/criteria.ts';
import { ratingTypes } from '../../../rules/closed-lists.ts';
import { ratingTypeNames } from '../../../text/enums.ts';
import { ensureOwner, lockOwnDraft } from '../core/guard.ts';
import { readableLot } from '../core/queries.ts';
import { transact } from '../../platform/database/client.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { addCriterion, changeCriterion, removeCriterion } from './commands.ts';
import { criteriaOf, lockCriterion } from './queries.ts';

const descriptions: Record<(typeof ratingTypes)[number], string> = {
  total: 'Место — по приведённой сумме всех позиций; неполное предложение места не получает.',
  position: 'Место — по каждой позиции отдельно, по приведённой цене за единицу.',
  weighted: 'Место — по сумме баллов критериев с весами; веса в сумме дают 100.',
};

export function criteriaResource(app: FastifyInstance, services: Services): void {
  const { db } = services;

  route(app, services, calls.list, async ({ query, visitor }) => {
    const lot = await readableLot(db, visitor, query['filter[lot]']);
    ensureOwner(visitor, lot);
    return { data: await criteriaOf(db, lot.id) };
  });
  route(app, services, calls.create, ({ body, visitor, actor }) =>
    transact(db, async (tx) => {
      const { lotId, ...draft } = body;
      const locked = await lockOwnDraft(tx, visitor, lotId);
      return { data: await addCriterion(tx, locked, draft, actor) };
    }),
  );
  route(app, services, calls.change, ({ params, body, visitor, actor }) =>
    transact(db, async (tx) => {
      const locked = await lockCriterion(tx, visitor, params.id);
      return { data: await changeCriterion(tx, locked, body, actor) };
    }),
  );
  route(app, services, calls.remove, ({ params, visitor, actor }) =>
    transact(db, async (tx) => removeCriterion(tx, await lockCriterion(tx, visitor, params.id), actor)),
  );
  route(app, services, calls.ratingTypes, async () => ({
    data: ratingTypes.map((code) => ({
      code,
      title: ratingTypeNames[code],
      description: descriptions[code],
    })),
  }));
}
