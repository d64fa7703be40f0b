// The journal over all records, for the administrator and the auditor: the sealing rule holds here too.
import { and, asc, desc, eq, ilike, inArray, or, type SQL } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { actionLogs as calls } from '../../../api/calls/history.ts';
import { sortsOf, valuesOf, type ListQuery } from '../../../api/list-query.ts';
import { changeTitles, historyTitle, modelTitle } from '../../../text/history-events.ts';
import { readableHistory } from '../../applications/core/rights.ts';
import { idsOf } from '../../platform/list/filters.ts';
import { linksShown, presentLog } from '../history/log-rows.ts';
import { history } from '../../platform/history/tables.ts';
import { verifyChain } from '../../platform/history/verify.ts';
import { countUpTo, page } from '../../platform/list/page.ts';
import { periodFilter, within } from '../../platform/list/period.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';

type Query = ListQuery<readonly ['type', 'user', 'model', 'model_id', 'lot', 'created', 'search']>;

function conditions(query: Query): (SQL | undefined)[] {
  const { 'filter[type]': type, 'filter[user]': user, 'filter[model]': model, 'filter[lot]': lot } = query;
  const { 'filter[model_id]': modelId, 'filter[created]': created } = query;
  const search = query['filter[search]']?.trim();
  const like = `%${search?.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return [
    type ? inArray(history.event, valuesOf(type)) : undefined,
    model ? inArray(history.model, valuesOf(model)) : undefined,
    modelId ? inArray(history.modelId, idsOf('model_id', modelId)) : undefined,
    lot ? inArray(history.lotId, idsOf('lot', lot)) : undefined,
    user ? inArray(history.byId, idsOf('user', user)) : undefined,
    within(history.at, periodFilter('created', created)),
    search ? or(ilike(history.byName, like), eq(history.chain, search)) : undefined,
  ];
}

export function actionLogsResource(app: FastifyInstance, services: Services): void {
  const { db } = services;

  route(app, services, calls.list, async ({ query, visitor }) => {
    const where = and(readableHistory(visitor), ...conditions(query));
    const isOldFirst = sortsOf(query.sort)[0]?.descending === false;
    return page({
      query,
      count: () => countUpTo(db, db.select({ id: history.id }).from(history).where(where)),
      rows: async ({ limit, offset }) => {
        const order = isOldFirst ? asc(history.id) : desc(history.id);
        const rows = await db
          .select({ row: history, withLinks: linksShown })
          .from(history)
          .where(where)
          .orderBy(order)
          .limit(limit)
          .offset(offset);
        // Numbering the whole platform's rows for a reader would cost more than it tells: the place in this list is enough.
        return rows.map(({ row, withLinks }, index) => presentLog(row, offset + index + 1, withLinks));
      },
    });
  });

  route(app, services, calls.types, async ({ visitor }) => {
    const rows = await db
      .selectDistinct({ type: history.event, model: history.model })
      .from(history)
      .where(readableHistory(visitor))
      .orderBy(asc(history.model), asc(history.event));
    return {
      data: rows.map(({ type, model }) => ({
        type,
        title: changeTitles[type] ?? `${modelTitle(model)}: ${historyTitle(model, type)}`,
        model,
      })),
    };
  });

  route(app, services, calls.verify, async ({ query }) => ({ data: await verifyChain(db, query.chain) }));
}
