import { XLSX } from '../../platform/files/mime.ts';
import type { FastifyInstance } from 'fastify';
import { reports as calls } from '../../../api/calls/documents.ts';
import { notFound } from '../../platform/http/errors.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { periodOf } from './period.ts';
import { isReportName, reports } from './reports.ts';
import { sheetOf } from './sheet.ts';

export function reportsResource(app: FastifyInstance, services: Services): void {
  route(app, services, calls.list, () =>
    Promise.resolve({
      data: Object.entries(reports).map(([report, { title, description }]) => ({
        report,
        title,
        description,
      })),
    }),
  );

  route(app, services, calls.download, async ({ params, query }) => {
    if (!isReportName(params.report)) throw notFound('Такого отчёта нет');
    const report = reports[params.report];
    const period = periodOf(query.start_date, query.end_date);
    const rows = await report.rows(services.db, period);
    const content = await sheetOf(report, rows, period.label);
    return {
      name: `${report.title} ${query.start_date}—${query.end_date}.xlsx`,
      mime: XLSX,
      content,
      size: content.length,
    };
  });
}
