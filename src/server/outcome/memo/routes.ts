// Calls of the memo of a choice.
import type { FastifyInstance } from 'fastify';
import { decisionMemo as calls } from '../../../api/calls/decision-memo.ts';
import type { Visitor } from '../../../machines/access.ts';
import { isFinished, isRating } from '../../../machines/lot-predicates.ts';
import { lotChain } from '../../lots/core/chain.ts';
import { lockOwnLot } from '../../lots/core/guard.ts';
import { transact } from '../../platform/database/client.ts';
import { appendHistory } from '../../platform/history/append.ts';
import { invalid } from '../../platform/http/errors.ts';
import { route } from '../../platform/http/route.ts';
import { announce } from '../../platform/live/announce.ts';
import { paperReply } from '../../platform/papers/reply.ts';
import type { Services } from '../../platform/services.ts';
import { staffLot } from '../rating/rights.ts';
import { memoPaper } from './paper.ts';
import { REASONED, reasonsOf } from './reasons.ts';

const NOT_YET = 'Записка появится, когда процедура дойдёт до оценки';
const OVER = 'Обоснование пишут, пока идёт оценка';

export function decisionMemoResource(app: FastifyInstance, services: Services): void {
  const { db } = services;

  const ratedLot = async (visitor: Visitor, id: number) => {
    const lot = await staffLot(db, visitor, id);
    if (!isRating(lot.status) && !isFinished(lot.status)) throw invalid({ status: [NOT_YET] }, NOT_YET);
    return lot;
  };

  route(app, services, calls.reasons, async ({ params, visitor }) => ({
    data: await reasonsOf(db, visitor, await ratedLot(visitor, params.id)),
  }));
  route(app, services, calls.write, ({ params, body, visitor, actor }) =>
    transact(db, async (tx) => {
      const { lot, at } = await lockOwnLot(tx, visitor, params.id);
      if (!isRating(lot.status)) throw invalid({ status: [OVER] }, OVER);
      const before = await reasonsOf(tx, visitor, lot);
      if (before.text !== body.text) {
        await appendHistory(tx, {
          chain: lotChain(lot.id),
          lotId: lot.id,
          model: 'lot',
          modelId: lot.id,
          event: REASONED,
          actor,
          at,
          payload: { text: body.text },
        });
        await announce(tx, { model: 'rating', id: lot.id, lotId: lot.id, what: REASONED });
      }
      return { data: await reasonsOf(tx, visitor, lot) };
    }),
  );
  route(app, services, calls.paper, async ({ params, query, visitor }) => {
    const lot = await ratedLot(visitor, params.id);
    return paperReply(await memoPaper(services, visitor, lot), query.format);
  });
}
