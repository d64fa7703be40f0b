// Calls of the import of items.
import type { FastifyInstance } from 'fastify';
import { orders as calls } from '../../../api/calls/orders.ts';
import { XLSX } from '../../platform/files/mime.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { importOrders } from './import.ts';
import { importTemplate } from './template.ts';

export function importResource(app: FastifyInstance, services: Services): void {
  route(app, services, calls.import, ({ params, query, body, visitor, actor, uploads }) =>
    importOrders(services.db, { lotId: params.id, query, body, visitor, actor, uploads: uploads() }),
  );
  route(app, services, calls.importTemplate, async () => ({
    name: 'Образец позиций.xlsx',
    mime: XLSX,
    content: await importTemplate(),
  }));
}
