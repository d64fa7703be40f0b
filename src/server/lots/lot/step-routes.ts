// The calls that step a lot. Each says its event; the law says the rest.
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { lots as calls } from '../../../api/calls/lots.ts';
import { lotLaw, type LotEvent } from '../../../machines/lot.ts';
import { lotStatuses, type LotStatus } from '../../../machines/lot-statuses.ts';
import { eventLeadingTo } from '../../../machines/step.ts';
import { runStep } from '../../engine/run-step.ts';
import { databaseNow } from '../../platform/database/client.ts';
import { readBehind } from '../../platform/database/statement.ts';
import { invalid, notFound } from '../../platform/http/errors.ts';
import { route, type Context } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import {
  presentLot,
  presentRead,
  readForStep,
  readOfLot,
  type ReadForStep,
  type ReadOfLot,
} from './present.ts';
import { lockToStep, lotProcess, rowAfter } from './process.ts';
import type { LotStepEvent } from './types.ts';
import { stepCalls, roundOf } from './step-calls.ts';
import { refusedByLaw, statusNamed } from './steps.ts';
import { readableLot } from '../core/queries.ts';

type StepContext = Pick<Context<typeof calls.toDraft>, 'params' | 'visitor' | 'actor' | 'ifMatch'>;

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
    ...(deadline === undefined ? {} : { deadline: Date.parse(deadline) }),
    ...(round === undefined ? {} : { round: roundOf(round) }),
    ...(reason === undefined ? {} : { reason }),
    ...(text === undefined ? {} : { text }),
  } as LotStepEvent;
}

export function lotStepRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;
  const take = async ({ params, visitor, actor, ifMatch }: StepContext, event: LotStepEvent) => {
    let read: ReadForStep | undefined;
    let behind: Promise<ReadOfLot> | undefined;
    const { step, columns } = await runStep(services, lotProcess, params.id, event, actor, {
      ifMatch,
      current: async () =>
        presentLot(db, visitor, actor, await readableLot(db, visitor, params.id), await databaseNow(db)),
      lock: (tx, id) => lockToStep(tx, id, actor, async () => (read = await readForStep(tx, visitor, id))),
      // Where nothing but the lot's own row has changed, all that was counted and read for the step stands. Else it is read behind
      // the commit: whoever waits for the lot does not wait for it.
      behind: (tx, effects) => {
        if (effects.length > 0) behind = readBehind(tx, () => readOfLot(tx, visitor, params.id));
      },
    });
    const found = (await behind) ?? { around: read!, figures: step.next };
    const after = rowAfter(step.subject, columns);
    return { data: await presentRead(db, visitor, actor, after, step.at, found) };
  };

  for (const own of Object.values(stepCalls)) {
    if (own === null || own.call === calls.remove) continue;
    route(app, services, own.call, async (c) =>
      take(c as unknown as StepContext, own.event(c.body as never)),
    );
  }
  route(app, services, calls.toFinished, (c) => take(c, { type: 'lot.toFinished', ...c.body }));
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
