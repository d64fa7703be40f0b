import writeXlsxFile, { type Row } from 'write-excel-file/node';
import { formatDateTime } from '../../../rules/dates.ts';
import type { Report, ReportCell } from './reports.ts';

/** Values, never formulas: a title that begins with «=» stays a text. */
function cellOf(cell: ReportCell) {
  if (cell === null) return null;
  if (typeof cell === 'string')
    return { value: cell, type: String, wrap: true, alignVertical: 'top' as const };
  if ('number' in cell)
    return {
      value: Number(cell.number),
      type: Number,
      format: cell.number.includes('.') ? '#,##0.00' : '#,##0',
      alignVertical: 'top' as const,
    };
  return cell.time === null
    ? null
    : { value: formatDateTime(cell.time), type: String, alignVertical: 'top' as const };
}

/** The report as an xlsx: a title, a frozen header, the rows. */
export async function sheetOf(report: Report, rows: ReportCell[][], period: string): Promise<Buffer> {
  const data: Row[] = [
    [{ value: `${report.title}: ${period}`, type: String, fontWeight: 'bold', fontSize: 13 }],
    report.columns.map(({ title }) => ({
      value: title,
      type: String,
      fontWeight: 'bold' as const,
      backgroundColor: '#EEF1EF',
      wrap: true,
    })),
    ...rows.map((row) => row.map(cellOf)),
  ];
  return writeXlsxFile(data, {
    sheet: report.title,
    columns: report.columns.map(({ width }) => ({ width })),
    stickyRowsCount: 2,
  }).toBuffer();
}
