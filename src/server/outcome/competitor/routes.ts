// Calls of the competitors' table.
import type { FastifyInstance } from 'fastify';
import { competitor as calls } from '../../../api/calls/competitor.ts';
import { isCancelled, isComparing } from '../../../machines/lot-predicates.ts';
import type { LotTableRow } from '../../lots/core/tables.ts';
import { invalid } from '../../platform/http/errors.ts';
import { LongAnswer, route, type Context } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { staffLot } from '../rating/rights.ts';
import { estimatesOf } from '../../lots/estimates/queries.ts';
import { competitorCellsOf, offersOfLot } from './cells.ts';
import { countedTotals } from './totals.ts';
import { competitorReply, longCompetitorReply } from './reply.ts';
import { competitorTableOf } from './table.ts';

const isOn = (text: string | undefined, unlessSaid: boolean): boolean =>
  text === undefined ? unlessSaid : text === '1' || text === 'true';

const NOT_YET = 'Конкурентный лист составляется после вскрытия конвертов';
const NONE = 'Процедура отменена: конкурентного листа у неё нет';

/** A page of nothing says so itself; a workbook would be taken for the comparison. */
function mustBeOpened({ status, isSealed }: LotTableRow): void {
  if (isComparing(status) && !isSealed) return;
  const why = isCancelled(status) ? NONE : NOT_YET;
  throw invalid({ status: [why] }, why);
}

export function competitorResource(app: FastifyInstance, services: Services): void {
  const { db } = services;

  const tableFor = async ({
    params,
    query,
    visitor,
  }: Pick<Context<typeof calls.table>, 'params' | 'query' | 'visitor'>) => {
    const lot = await staffLot(db, visitor, params.id);
    return competitorTableOf(db, visitor, lot, {
      withCompetitors: isOn(query['filter[with_competitors]'], true),
      additionalCalc: isOn(query['filter[additional_calc]'], false),
    });
  };

  route(app, services, calls.table, async (context) => new LongAnswer({ data: await tableFor(context) }));
  route(app, services, calls.cells, async ({ params, visitor }) => {
    const lot = await staffLot(db, visitor, params.id);
    return new LongAnswer({ data: await competitorCellsOf(db, visitor, lot) });
  });
  route(app, services, calls.totals, async ({ params, visitor }) => {
    const lot = await staffLot(db, visitor, params.id);
    const cells = await competitorCellsOf(db, visitor, lot);
    const { total } = await estimatesOf(db, lot.id);
    return { data: await countedTotals(cells, total, visitor.id) };
  });
  route(app, services, calls.xlsx, async (context) => {
    const { params, query, visitor } = context;
    const lot = await staffLot(db, visitor, params.id);
    mustBeOpened(lot);
    if (isOn(query['filter[with_competitors]'], true) && (await offersOfLot(db, lot.id)) > OFFERS_AT_ONCE)
      return longCompetitorReply(await competitorCellsOf(db, visitor, lot), visitor.id);
    return competitorReply(await tableFor(context));
  });
}

/** Workbooks of fewer are written sooner than a thread starts. */
const OFFERS_AT_ONCE = 500;
