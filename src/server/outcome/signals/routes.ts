// Calls of the signals before the award.
import type { FastifyInstance } from 'fastify';
import { signals as calls } from '../../../api/calls/signals.ts';
import type { Visitor } from '../../../machines/access.ts';
import { isComparing } from '../../../machines/lot-predicates.ts';
import { lotChain } from '../../lots/core/chain.ts';
import { lockLot } from '../../lots/core/lock.ts';
import { transact } from '../../platform/database/client.ts';
import { appendHistory } from '../../platform/history/append.ts';
import { invalid } from '../../platform/http/errors.ts';
import { route } from '../../platform/http/route.ts';
import { announce } from '../../platform/live/announce.ts';
import type { Services } from '../../platform/services.ts';
import { staffLot } from '../rating/rights.ts';
import { ANSWERED, signalsOf } from './signals.ts';

const NOT_YET = 'Сигналы появятся после вскрытия конвертов';

export function signalsResource(app: FastifyInstance, services: Services): void {
  const { db } = services;

  const openedLot = async (visitor: Visitor, lotId: number) => {
    const lot = await staffLot(db, visitor, lotId);
    if (lot.isSealed || lot.openedAt === null || !isComparing(lot.status))
      throw invalid({ status: [NOT_YET] }, NOT_YET);
    return lot;
  };

  route(app, services, calls.ofLot, async ({ params, visitor }) => ({
    data: await signalsOf(services, visitor, await openedLot(visitor, params.id)),
  }));

  route(app, services, calls.answer, async ({ params, body, visitor, actor }) => {
    const lot = await openedLot(visitor, params.id);
    const found = (await signalsOf(services, visitor, lot)).signals.find(({ key }) => key === body.key);
    if (!found) throw invalid({ key: ['Такого сигнала у процедуры нет'] });
    await transact(db, async (tx) => {
      const { at } = await lockLot(tx, lot.id);
      const { key, code, text: signal } = found;
      await appendHistory(tx, {
        chain: lotChain(lot.id),
        lotId: lot.id,
        model: 'lot',
        modelId: lot.id,
        event: ANSWERED,
        actor,
        at,
        payload: { key, code, signal, text: body.text },
      });
      await announce(tx, { model: 'rating', id: lot.id, lotId: lot.id, what: ANSWERED });
    });
    return { data: await signalsOf(services, visitor, lot) };
  });
}
