import { tableWorkbook } from '../../platform/sheets/table-workbook.ts';
import { MONEY, moment, number, text, WHOLE, type Cell } from '../../platform/sheets/workbook.ts';
import type { Report, ReportCell } from './reports.ts';

function cellOf(cell: ReportCell): Cell | null {
  if (cell === null) return null;
  if (typeof cell === 'string') return text(cell);
  if ('number' in cell) return number(cell.number, cell.number.includes('.') ? MONEY : WHOLE);
  return moment(cell.time);
}

/** The report as an xlsx: a title, a frozen header, the rows. */
export const sheetOf = (report: Report, rows: ReportCell[][], period: string): Promise<Buffer> =>
  tableWorkbook({
    name: report.title,
    title: `${report.title}: ${period}`,
    columns: report.columns,
    lines: rows.map((row) => row.map(cellOf)),
  });
