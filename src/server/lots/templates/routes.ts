// Calls of templates.
import type { FastifyInstance } from 'fastify';
import { lotTemplates as calls } from '../../../api/calls/lot-templates.ts';
import { lotDraft } from '../../../api/records/lot.ts';
import { orderDraft } from '../../../api/records/order.ts';
import { signedIn } from '../../engine/actors.ts';
import { databaseNow, transact } from '../../platform/database/client.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { ensureOwner } from '../core/guard.ts';
import { readableLot } from '../core/queries.ts';
import { recordChange } from '../core/record.ts';
import { createLot } from '../lot/commands.ts';
import { presentLot } from '../lot/present.ts';
import { addOrders } from '../orders/commands.ts';
import { lockOwnTemplate, removeTemplate, renameTemplate, saveTemplate } from './commands.ts';
import { formerInvitees, keepInvitees } from './invitees.ts';
import { findTemplate, listTemplates } from './queries.ts';

export function lotTemplatesResource(app: FastifyInstance, services: Services): void {
  const { db } = services;

  route(app, services, calls.list, async ({ visitor }) => ({ data: await listTemplates(db, visitor) }));

  route(app, services, calls.save, ({ params, body, visitor, actor }) =>
    transact(db, async (tx) => {
      const lot = await readableLot(tx, visitor, params.id);
      ensureOwner(visitor, lot);
      const id = await saveTemplate(tx, lot, { name: body.name, byId: signedIn(actor).id });
      return { data: (await listTemplates(tx, visitor, id))[0]! };
    }),
  );
  route(app, services, calls.rename, ({ params, body, visitor }) =>
    transact(db, async (tx) => {
      await lockOwnTemplate(tx, visitor, params.id);
      await renameTemplate(tx, params.id, body.name);
      return { data: (await listTemplates(tx, visitor, params.id))[0]! };
    }),
  );
  route(app, services, calls.remove, ({ params, visitor }) =>
    transact(db, async (tx) => {
      await lockOwnTemplate(tx, visitor, params.id);
      await removeTemplate(tx, params.id);
    }),
  );
  route(app, services, calls.begin, ({ params, body, visitor, actor }) =>
    transact(db, async (tx) => {
      const template = await findTemplate(tx, params.id);
      const { terms, items, companyIds } = template.content;
      // Of a template of an earlier release, what has come since takes its initial value.
      const draft = lotDraft.parse({ ...terms, title: body.title ?? template.name });
      const lot = await createLot(tx, signedIn(actor), draft);
      const rows = await addOrders(
        tx,
        lot.id,
        items.map((item) => orderDraft.parse(item)),
      );
      await keepInvitees(tx, lot.id, companyIds);
      const at = await databaseNow(tx);
      const after =
        rows.length === 0
          ? lot
          : await recordChange(tx, lot, {
              model: 'order',
              modelId: null,
              event: 'order.save',
              actor,
              at,
              payload: { created: rows.length, template: template.name },
            });
      return { data: await presentLot(tx, visitor, actor, after, at) };
    }),
  );
  route(app, services, calls.formerInvitees, async ({ params, visitor }) => {
    const lot = await readableLot(db, visitor, params.id);
    ensureOwner(visitor, lot);
    return { data: await formerInvitees(db, lot.id) };
  });
}
