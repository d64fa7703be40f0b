/** What a cell shows while it is not written: kopecks and units stand back behind the figures that are read. */
import { isNumeric, type GridColumn } from './grid-column.ts';
import { shownText } from './grid-text.ts';

export function GridValue<Row>({ column, row }: { column: GridColumn<Row>; row: Row }) {
  const text = shownText(column, row);
  if (text === '') return null;
  if (!isNumeric(column)) return <span className="line-clamp-2 break-words whitespace-pre-line">{text}</span>;
  const unit = column.unit?.(row) ?? '';
  const comma = column.kind === 'money' && /^[\d\s−-]*,\d\d$/u.test(text) ? text.length - 3 : text.length;
  return (
    <span className="whitespace-nowrap">
      {text.slice(0, comma)}
      {comma < text.length && <span className="text-ink-soft">{text.slice(comma)}</span>}
      {unit !== '' && <span className="text-ink-soft">{`\u00a0${unit}`}</span>}
    </span>
  );
}
