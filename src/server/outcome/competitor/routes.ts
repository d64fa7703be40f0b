import { XLSX } from '../../platform/files/mime.ts';
import type { FastifyInstance } from 'fastify';
import { competitor as calls } from '../../../api/calls/competitor.ts';
import { route, type Context } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { staffLot } from '../rating/routes.ts';
import { competitorTableOf } from './table.ts';
import { competitorWorkbook } from './workbook.ts';

const isOn = (text: string | undefined, unlessSaid: boolean): boolean =>
  text === undefined ? unlessSaid : text === '1' || text === 'true';

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

  route(app, services, calls.table, async (context) => ({ data: await tableFor(context) }));
  route(app, services, calls.xlsx, async (context) => {
    const { name, content } = await competitorWorkbook(await tableFor(context));
    return {
      name,
      mime: XLSX,
      content,
      size: content.length,
    };
  });
}
