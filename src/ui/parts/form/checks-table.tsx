/**
 * The same choices by several ways, a column each: <ChecksTable label="О чём присылать" options={groups}
 * columns={[{ name: 'wanted', label: 'Почта' }, { name: 'messages', label: 'Telegram' }]} />.
 */
import { useId } from 'react';
import { Checkbox } from './checkbox.tsx';
import { FieldOfForm } from './field-of-form.tsx';
import type { Option } from './option-look.ts';

interface Column {
  /** The field of the form that has this column's choices. */
  name: string;
  label: string;
}

interface ChecksTableProps {
  label: string;
  options: readonly Option[];
  columns: readonly Column[];
}

export function ChecksTable({ label, options, columns }: ChecksTableProps) {
  const id = useId();
  return (
    <table aria-labelledby={id} className="w-full max-w-xl border-collapse">
      <thead>
        <tr className="text-xs font-medium text-ink-soft">
          <th id={id} scope="col" className="py-1 text-left font-medium">
            {label}
          </th>
          {columns.map((column) => (
            <th key={column.name} scope="col" className="w-16 py-1 sm:w-20 text-center font-medium">
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {options.map((option) => (
          <tr key={option.value} className="border-t border-line">
            <th scope="row" className="py-1 pr-2 text-left font-normal">
              {option.label}
            </th>
            {columns.map((column) => (
              <Cell key={column.name} column={column} option={option} options={options} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell({ column, option, options }: { column: Column; option: Option; options: readonly Option[] }) {
  const id = useId();
  return (
    <td className="p-0">
      <FieldOfForm name={column.name}>
        {({ field }) => {
          const chosen = Array.isArray(field.value) ? (field.value as string[]) : [];
          return (
            <label htmlFor={id} className="flex min-h-9 items-center justify-center">
              <Checkbox
                id={id}
                aria-label={`${option.label} — ${column.label}`}
                value={chosen.includes(option.value)}
                onBlur={field.onBlur}
                onChange={(on) =>
                  field.onChange(
                    options
                      .map(({ value }) => value)
                      .filter((value) => (value === option.value ? on : chosen.includes(value))),
                  )
                }
              />
            </label>
          );
        }}
      </FieldOfForm>
    </td>
  );
}
