// «Как в прошлый раз»: a copy with the last prices as estimates, and with whom to ask again.
import type { FastifyInstance } from 'fastify';
import { lotTemplates as calls } from '../../../api/calls/lot-templates.ts';
import { signedIn } from '../../engine/actors.ts';
import { ensureOwner } from '../../lots/core/guard.ts';
import { readableLot } from '../../lots/core/queries.ts';
import { changeEstimates } from '../../lots/estimates/commands.ts';
import { copyLot } from '../../lots/lot/commands.ts';
import { presentLot } from '../../lots/lot/present.ts';
import { ordersOf } from '../../lots/orders/queries.ts';
import { keepInvitees } from '../../lots/templates/invitees.ts';
import { databaseNow, transact } from '../../platform/database/client.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { refusalsOf } from '../agreements/refusals.ts';
import { companiesOf, lastPrices } from './queries.ts';
import { keepRefused } from './keep-refused.ts';

export function repeatResource(app: FastifyInstance, services: Services): void {
  route(app, services, calls.repeat, ({ params, body, visitor, actor }) =>
    transact(services.db, async (tx) => {
      const source = await readableLot(tx, visitor, params.id);
      ensureOwner(visitor, source);
      const lot = await copyLot(tx, signedIn(actor), source, body.title ?? source.title);
      const at = await databaseNow(tx);
      const refusals = await refusalsOf(tx, source.id);
      const prices = await lastPrices(tx, source, refusals.length > 0);
      const kept = body.onlyRefused ? await keepRefused(tx, source.id, lot.id, refusals) : null;
      const items = (kept ?? (await ordersOf(tx, lot.id)).map(({ id }, place) => ({ id, place }))).flatMap(
        ({ id, place }) => {
          const price = prices.get(place);
          return price === undefined ? [] : [{ orderId: id, price }];
        },
      );
      if (items.length > 0) await changeEstimates(tx, { lot, at }, { items }, actor);
      const refused = new Set((body.onlyRefused ? refusals : []).map(({ companyId }) => companyId));
      const others = (await companiesOf(tx, source.id)).filter((id) => !refused.has(id));
      await keepInvitees(tx, lot.id, others);
      return { data: await presentLot(tx, visitor, actor, lot, at) };
    }),
  );
}
