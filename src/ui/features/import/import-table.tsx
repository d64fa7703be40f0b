/** The preview of an import: the sheet as it was read, changed cells marked, each error at its cell. */
import type { ImportPreview } from '../../../api/records/import-preview.ts';
import { cx } from '../../parts/text/cx.ts';

/** More would only make the dialog slow; the errors are listed in full above. */
const MOST_ROWS = 200;

export function ImportTable({ preview }: { preview: ImportPreview }) {
  const { columns, rows, errors } = preview;
  const byCell = new Map(errors.map((error) => [`${error.column ?? ''}${error.row}`, error.message]));
  const wrong = new Set(errors.map(({ row }) => row));
  const shown = rows.filter(({ row, changed }) => wrong.has(row) || changed.length > 0).slice(0, MOST_ROWS);
  return (
    <>
      {errors.length > 0 && (
        <ul className="max-h-48 list-disc space-y-1 overflow-y-auto pl-5" aria-label="Ошибки в файле">
          {errors.map(({ row, column, title, message }) => (
            <li key={`${column}${row}${message}`}>
              <span className="font-medium">
                {column === null ? `Строка ${row}` : `Ячейка ${column}${row}`}
              </span>
              {title !== null && <span className="text-ink-soft"> ({title})</span>}: {message}
            </li>
          ))}
        </ul>
      )}
      {shown.length > 0 && (
        <div data-scrolls>
          <div className="max-h-[50vh] overflow-auto rounded-box border border-line">
            <table className="w-full border-separate border-spacing-0 text-xs" aria-label="Предпросмотр">
              <thead>
                <tr>
                  <th scope="col" className={head}>
                    №
                  </th>
                  {columns.map(({ key, title, letter }) => (
                    <th key={key} scope="col" className={head}>
                      <span className="block font-normal text-ink-soft">{letter}</span>
                      {title}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {shown.map(({ row, values, changed }, at) => (
                  <tr key={at}>
                    <th scope="row" className={cx(cell, 'bg-sunken font-normal text-ink-soft')}>
                      {row}
                    </th>
                    {columns.map(({ key, letter }) => {
                      const error = byCell.get(`${letter}${row}`);
                      return (
                        <td
                          key={key}
                          title={error}
                          className={cx(
                            cell,
                            error !== undefined && 'bg-bad-soft text-bad',
                            error === undefined && changed.includes(key) && 'bg-ok-soft',
                          )}
                        >
                          {values[key] ?? ''}
                          {error !== undefined && <span className="block">{error}</span>}
                        </td>
                      );
                    })}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </div>
      )}
      {rows.length > shown.length && (
        <p className="text-xs text-ink-soft">
          Показаны строки с изменениями и ошибками, не больше {MOST_ROWS}.
        </p>
      )}
    </>
  );
}

const cell = 'max-w-64 min-w-20 border-r border-b border-line px-2 py-1 align-top break-words';
const head = `${cell} sticky top-0 bg-sunken text-left font-medium`;
