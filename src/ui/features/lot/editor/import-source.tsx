/** Which sheet was read and how its columns were understood; either may be corrected. */
import type { OrdersImport } from '../../../../api/records/order.ts';
import { importFields } from '../../../../api/records/order.ts';
import { Select } from '../../../parts/form/select.tsx';
import { importTitles } from './import-titles.ts';

const fields = importFields.map((value) => ({ value, label: importTitles[value] }));

interface ImportSourceProps {
  preview: OrdersImport;
  onSheet: (name: string) => void;
  onColumn: (column: string, field: string) => void;
}

export function ImportSource({ preview, onSheet, onColumn }: ImportSourceProps) {
  const { sheets, sheet, columns } = preview;
  return (
    <details className="rounded-box border border-line px-3 py-2">
      <summary className="cursor-pointer font-medium">
        Как прочитана таблица
        <span className="ml-2 font-normal text-ink-soft">
          лист «{sheet}», столбцов понято {columns.filter((column) => column.field !== null).length} из{' '}
          {columns.length}
        </span>
      </summary>
      <div className="mt-3 flex flex-col gap-3">
        {sheets.length > 1 && (
          <div className="max-w-72">
            <Select
              aria-label="Лист"
              value={sheet}
              options={sheets.map((name) => ({ value: name, label: name }))}
              onChange={(name) => onSheet(String(name))}
            />
          </div>
        )}
        <ul className="grid gap-2 sm:grid-cols-2">
          {columns.map(({ column, title, field }) => (
            <li key={column} className="flex items-center gap-2">
              <span className="min-w-0 flex-1 truncate" title={title}>
                <span className="font-medium">{column}</span> {title || 'без заголовка'}
              </span>
              <div className="w-48">
                <Select
                  small
                  aria-label={`Столбец ${column}: что в нём`}
                  value={field ?? ''}
                  empty="Не читать"
                  options={fields}
                  onChange={(value) => onColumn(column, String(value))}
                />
              </div>
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}
