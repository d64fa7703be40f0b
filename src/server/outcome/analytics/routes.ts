import type { FastifyInstance } from 'fastify';
import { analytics as calls, WHOLE_TIME } from '../../../api/calls/analytics.ts';
import { dayOf } from '../../../rules/dates.ts';
import { databaseNow } from '../../platform/database/client.ts';
import { XLSX } from '../../platform/files/mime.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { itemPricesOf } from './item-prices.ts';
import { analyticsOf, firstDayOf, type Asked } from './queries.ts';
import { analyticsWorkbook } from './workbook.ts';

type Query = Partial<Pick<Asked, 'from' | 'till'>> & Pick<Asked, 'currency'>;

const askedOf = ({ from, till, currency }: Query): Asked => ({ from, till, currency });

export function analyticsResource(app: FastifyInstance, services: Services): void {
  route(app, services, calls.read, async ({ query, visitor }) => ({
    data: await analyticsOf(services.db, visitor, askedOf(query)),
  }));
  route(app, services, calls.xlsx, async ({ query, visitor }) => {
    const asked = askedOf(query);
    const [found, prices] = await Promise.all([
      analyticsOf(services.db, visitor, asked),
      itemPricesOf(services.db, visitor, { ...asked, search: undefined }),
    ]);
    const till = query.till ?? dayOf(await databaseNow(services.db));
    const isWhole = query.from === WHOLE_TIME;
    const from = isWhole ? ((await firstDayOf(services.db, visitor, asked)) ?? till) : query.from;
    const days = { from, till };
    const content = await analyticsWorkbook(found, prices, days);
    return {
      name: `Аналитика ${asked.currency} ${days.from}—${days.till}.xlsx`,
      mime: XLSX,
      content,
      size: content.length,
    };
  });
  route(app, services, calls.prices, async ({ query, visitor }) => ({
    data: await itemPricesOf(services.db, visitor, { ...askedOf(query), search: query.search }),
  }));
}
