// Calls of a lot's rating and of the experts' scores.
import type { FastifyInstance } from 'fastify';
import { ratings as calls } from '../../../api/calls/rating.ts';
import { isComparing, isFinished } from '../../../machines/lot-predicates.ts';
import { applicationsOfRows } from '../../applications/application/related.ts';
import { ensureInBin } from '../../lots/core/bin.ts';
import { withIncluded } from '../../platform/list/included.ts';
import { readableLot } from '../../lots/core/queries.ts';
import { presentTask } from '../../lots/tasks/present.ts';
import { lastTask, queueTask } from '../../lots/tasks/queue.ts';
import { transact } from '../../platform/database/client.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { saveExpertScores } from './commands.ts';
import { expertScoresOf, ratingsOf } from './queries.ts';
import { lockRatedLot } from './rated-lot.ts';
import { staffLot } from './rights.ts';

export function ratingResource(app: FastifyInstance, services: Services): void {
  const { db } = services;

  route(app, services, calls.ofLot, async ({ params, query, visitor }) => {
    const lot =
      visitor.role === 'vendor'
        ? await readableLot(db, visitor, params.id)
        : await staffLot(db, visitor, params.id);
    ensureInBin(visitor, query, lot);
    const isTold = visitor.role === 'vendor' ? isFinished(lot.status) : isComparing(lot.status);
    return withIncluded(
      calls.ofLot,
      query,
      { data: isTold ? await ratingsOf(db, visitor, lot) : [] },
      { application: (rows) => applicationsOfRows(db, visitor, rows) },
    );
  });

  route(app, services, calls.calculate, ({ params, visitor, actor }) =>
    transact(db, async (tx) => {
      const { lot } = await lockRatedLot(tx, visitor, params.id);
      await queueTask(tx, 'calculate_rating', lot.id, actor);
      return { data: presentTask((await lastTask(tx, 'calculate_rating', lot.id))!) };
    }),
  );

  route(app, services, calls.expertScores, async ({ params, visitor }) => {
    const lot = await staffLot(db, visitor, params.id);
    return { data: isComparing(lot.status) ? await expertScoresOf(db, lot.id) : [] };
  });

  route(app, services, calls.saveExpertScores, ({ params, body, visitor, actor }) =>
    transact(db, async (tx) => {
      const locked = await lockRatedLot(tx, visitor, params.id);
      await saveExpertScores(tx, locked, body.scores, { visitor, actor });
      return { data: await expertScoresOf(tx, locked.lot.id) };
    }),
  );
}
