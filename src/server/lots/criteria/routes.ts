import { ratingTypes } from '../../../rules/closed-lists.ts';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { criteria as calls } from '../../../api/calls/criteria.ts';
import type { Visitor } from '../../../machines/access.ts';
import type { Actor } from '../../../machines/law.ts';
import { ratingTypeNames } from '../../../text/enums.ts';
import { ensureOwner, lockOwnDraft } from '../core/guard.ts';
import type { LockedLot } from '../core/lock.ts';
import { recordChange } from '../core/record.ts';
import { transact, type Tx } from '../../platform/database/client.ts';
import { notFound } from '../../platform/http/errors.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { addCriterion, changeCriterion, criteriaOf } from './store.ts';
import { criteria, type CriterionRow } from './tables.ts';
import { readableLot } from '../core/queries.ts';

const descriptions: Record<(typeof ratingTypes)[number], string> = {
  total: 'Место — по приведённой сумме всех позиций; неполное предложение места не получает.',
  position: 'Место — по каждой позиции отдельно, по приведённой цене за единицу.',
  weighted: 'Место — по сумме баллов критериев с весами; веса в сумме дают 100.',
};

export function criteriaResource(app: FastifyInstance, services: Services): void {
  const { db } = services;
  const record = (tx: Tx, { lot, at }: LockedLot, event: string, row: CriterionRow, actor: Actor) =>
    recordChange(tx, lot, { model: 'criterion', modelId: row.id, event, actor, at, payload: row });

  async function hold(tx: Tx, visitor: Visitor, id: number): Promise<LockedLot & { row: CriterionRow }> {
    const [found] = await tx.select().from(criteria).where(eq(criteria.id, id));
    if (!found) throw notFound();
    const locked = await lockOwnDraft(tx, visitor, found.lotId);
    const [row] = await tx.select().from(criteria).where(eq(criteria.id, id));
    if (!row) throw notFound();
    return { ...locked, row };
  }

  route(app, services, calls.list, async ({ query, visitor }) => {
    const lot = await readableLot(db, visitor, query['filter[lot]']);
    ensureOwner(visitor, lot);
    return { data: await criteriaOf(db, lot.id) };
  });
  route(app, services, calls.create, ({ body, visitor, actor }) =>
    transact(db, async (tx) => {
      const { lotId, ...draft } = body;
      const locked = await lockOwnDraft(tx, visitor, lotId);
      const row = await addCriterion(tx, lotId, draft);
      await record(tx, locked, 'criterion.create', row, actor);
      return { data: row };
    }),
  );
  route(app, services, calls.change, ({ params, body, visitor, actor }) =>
    transact(db, async (tx) => {
      const held = await hold(tx, visitor, params.id);
      const row = await changeCriterion(tx, held.row, body);
      await record(tx, held, 'criterion.change', row, actor);
      return { data: row };
    }),
  );
  route(app, services, calls.remove, ({ params, visitor, actor }) =>
    transact(db, async (tx) => {
      const held = await hold(tx, visitor, params.id);
      await tx.delete(criteria).where(eq(criteria.id, params.id));
      await record(tx, held, 'criterion.delete', held.row, actor);
    }),
  );
  route(app, services, calls.ratingTypes, async () => ({
    data: ratingTypes.map((code) => ({
      code,
      title: ratingTypeNames[code],
      description: descriptions[code],
    })),
  }));
}
