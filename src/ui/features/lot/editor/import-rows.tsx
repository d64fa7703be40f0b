/** The rows of an import as they would be written; a cell with an error says so where it stands. */
import { useMemo } from 'react';
import type { CellNote, ImportField, ImportRow, OrdersImport } from '../../../../api/records/order.ts';
import type { Column } from '../../../parts/table/column.ts';
import { DataTable } from '../../../parts/table/data-table.tsx';
import { FieldError } from '../../../parts/form/field.tsx';
import { formatDecimal } from '../../../parts/text/format.ts';
import { importTitles } from './import-titles.ts';

const shown = [
  'name',
  'quantity',
  'unit',
  'estimate',
  'packagingGroup',
  'code',
  'okpd2',
  'manufacturer',
  'requiredDelivery',
  'destinationStation',
  'destinationCode',
  'comment',
] as const satisfies readonly ImportField[];

const widths: Partial<Record<ImportField, number>> = {
  name: 320,
  quantity: 120,
  unit: 120,
  estimate: 150,
  comment: 240,
};

const numbers: ReadonlySet<ImportField> = new Set(['quantity', 'estimate']);

const wordsOf = (row: ImportRow, field: (typeof shown)[number]): string => {
  if (field === 'unit') return row.unitTitle ?? row.unit ?? '';
  if (field === 'quantity') return row.quantity === null ? '' : formatDecimal(row.quantity);
  if (field === 'estimate') return row.estimate === null ? '' : formatDecimal(row.estimate, 2);
  return row[field];
};

function columnsOf(preview: OrdersImport): Column<ImportRow>[] {
  const byCell = new Map<string, CellNote>(preview.errors.map((note) => [note.cell, note]));
  const present = shown.filter((field) => preview.columns.some((column) => column.field === field));
  const drawn = (field: (typeof shown)[number]) => (row: ImportRow) => (
    <ImportCell
      text={wordsOf(row, field)}
      error={byCell.get(`${row.cells[field] ?? ''}${row.row}`)?.message}
    />
  );
  return [
    { id: 'row', header: 'Строка', width: 80, value: (row) => row.row },
    ...present.map((field): Column<ImportRow> => ({
      id: field,
      header: importTitles[field],
      width: widths[field] ?? 140,
      ...(numbers.has(field) && { kind: 'number' as const }),
      value: (row) => wordsOf(row, field),
      cell: drawn(field),
    })),
  ];
}

function ImportCell({ text, error }: { text: string; error: string | undefined }) {
  if (error !== undefined) return <FieldError>{error}</FieldError>;
  return (
    // A long description would push the other rows out of sight.
    <span className="line-clamp-3 whitespace-pre-line" title={text}>
      {text || '—'}
    </span>
  );
}

export function ImportRows({ preview }: { preview: OrdersImport }) {
  const columns = useMemo(() => columnsOf(preview), [preview]);
  return (
    <DataTable
      id="orders-import"
      label="Прочитанные позиции"
      columns={columns}
      rows={preview.rows}
      rowKey={(row) => row.row}
      maxHeight="40vh"
    />
  );
}
