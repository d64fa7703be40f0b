// The calls that step a lot. Each says its event; the law says the rest.
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { lots as calls } from '../../../api/calls/lots.ts';
import type { roundDraft } from '../../../api/records/lot.ts';
import {
  lotLaw,
  lotStatuses,
  type LotEvent,
  type LotStatus,
  type RoundTerms,
} from '../../../machines/lot.ts';
import { eventLeadingTo } from '../../../machines/step.ts';
import { transact } from '../../platform/database/client.ts';
import { invalid, notFound } from '../../platform/http/errors.ts';
import { route, type Context } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { presentLot } from './present.ts';
import { refusedByLaw, takeLotStep, type LotStepEvent } from './step.ts';
import { statusNamed } from './steps.ts';
import { readableLot } from '../core/queries.ts';

type StepContext = Pick<Context<typeof calls.toDraft>, 'params' | 'visitor' | 'actor' | 'ifMatch'>;

const ms = (time: string): number => Date.parse(time);
const roundOf = ({ endsAt, ...rest }: z.output<typeof roundDraft>): RoundTerms => ({
  ...rest,
  endsAt: ms(endsAt),
});

/** The event of `step-to-{status}`: the one that leads from the lot's status to the named one. */
function eventTo(
  from: LotStatus,
  named: string,
  body: z.output<(typeof calls.stepTo)['body']>,
): LotStepEvent | null {
  const status = statusNamed(named);
  if (!(lotStatuses as readonly string[]).includes(status)) throw notFound();
  const type = eventLeadingTo(lotLaw, from, status) as LotEvent['type'] | null;
  if (type === null) return null;
  const { deadline, round, reason, text } = body;
  return {
    type,
    ...(deadline === undefined ? {} : { deadline: ms(deadline) }),
    ...(round === undefined ? {} : { round: roundOf(round) }),
    ...(reason === undefined ? {} : { reason }),
    ...(text === undefined ? {} : { text }),
  } as LotStepEvent;
}

export function lotStepRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;
  /** The answer is read after the commit: whoever waits for the lot does not wait for it. */
  const take = async ({ params, visitor, actor, ifMatch }: StepContext, event: LotStepEvent) => {
    const lot = await transact(db, (tx) =>
      takeLotStep(tx, params.id, event, actor, {
        ifMatch,
        current: (locked) => presentLot(tx, visitor, actor, locked.lot, locked.at),
      }),
    );
    return { data: await presentLot(db, visitor, actor, lot, lot.updatedAt.getTime()) };
  };

  route(app, services, calls.toApplications, (c) => take(c, { type: 'lot.toApplications' }));
  route(app, services, calls.toDraft, (c) => take(c, { type: 'lot.toDraft' }));
  route(app, services, calls.toVerification, (c) => take(c, { type: 'lot.toVerification' }));
  route(app, services, calls.toPending, (c) => take(c, { type: 'lot.toPending' }));
  route(app, services, calls.toRating, (c) => take(c, { type: 'lot.toRating' }));
  route(app, services, calls.toFinished, (c) => take(c, { type: 'lot.toFinished', ...c.body }));
  route(app, services, calls.finalize, (c) => take(c, { type: 'lot.toFinished', ...c.body }));
  route(app, services, calls.prolong, (c) => take(c, { type: 'lot.prolong', deadline: ms(c.body.deadline) }));
  route(app, services, calls.toRepeating, (c) =>
    take(c, { type: 'lot.toRepeating', round: roundOf(c.body) }),
  );
  route(app, services, calls.backToPending, (c) => take(c, { type: 'lot.backToPending', ...c.body }));
  route(app, services, calls.backToApplications, (c) =>
    take(c, { type: 'lot.backToApplications', ...c.body, deadline: ms(c.body.deadline) }),
  );
  route(app, services, calls.backToVerification, (c) =>
    take(c, { type: 'lot.backToVerification', ...c.body }),
  );
  route(app, services, calls.cancel, (c) => take(c, { type: 'lot.cancel', reason: c.body.reason }));
  route(app, services, calls.restore, (c) => take(c, { type: 'lot.restore' }));
  route(app, services, calls.remove, async (c) => {
    await take(c, { type: 'lot.delete' });
  });
  route(app, services, calls.stepTo, async (c) => {
    const lot = await readableLot(services.db, c.visitor, c.params.id);
    const event = eventTo(lot.status, c.params.status, c.body);
    if (event === null) throw await refusedByLaw(services.db, lot, c.actor);
    if (event.type === 'lot.toRepeating' && c.body.round === undefined)
      throw invalid({ round: ['Укажите условия переторжки'] });
    return take(c, event);
  });
}
