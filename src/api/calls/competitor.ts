// The competitor table: as data and as a spreadsheet.
import { z } from 'zod';
import { call, one } from '../contract.ts';
import { competitorCells, competitorTotals } from '../records/competitor-cells.ts';
import { competitorTable } from '../records/competitor.ts';

const tag = 'Конкурентный лист';
const flag = z.enum(['0', '1', 'true', 'false']).optional();
const query = z.object({
  /** 0: without the vendors' blocks. */
  'filter[with_competitors]': flag,
  /** 1: with totals, savings and averages. */
  'filter[additional_calc]': flag,
});
const who = ['manager', 'security', 'auditor', 'admin'] as const;
const only = 'Менеджер — своей процедуры; после вскрытия';

export const competitor = {
  table: call({
    method: 'GET',
    path: '/api/v1/lots/:id/competitor-table',
    tag,
    summary: 'Конкурентный лист: позиции и поставщики',
    who,
    only,
    query,
    reply: one(competitorTable),
  }),
  /** Of lots of tens of thousands of cells the pages ask for these two. */
  cells: call({
    method: 'GET',
    path: '/api/v1/lots/:id/competitor-table/cells',
    tag,
    summary: 'Конкурентный лист коротко: предложения по столбцам, без итогов',
    who,
    only,
    reply: one(competitorCells),
  }),
  totals: call({
    method: 'GET',
    path: '/api/v1/lots/:id/competitor-table/totals',
    tag,
    summary: 'Итоги конкурентного листа: по поставщикам и всего',
    who,
    only,
    reply: one(competitorTotals),
  }),
  xlsx: call({
    method: 'POST',
    path: '/api/v1/lots/:id/competitor-table',
    tag,
    summary: 'Конкурентный лист в Excel',
    who,
    only,
    query,
    answer: 'file',
  }),
};
