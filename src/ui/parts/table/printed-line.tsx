/** Under a list on paper: whether these are all of its rows, and how many there are. */
import type { PageMeta } from '../../../api/contract.ts';
import type { AllRows } from '../../data/all-rows.ts';
import { formatDecimal } from '../text/format.ts';

interface PrintedLineProps {
  /** The page at hand; null where the rows are all here. */
  meta: PageMeta | null;
  /** What was read to be printed. */
  printed: AllRows<unknown> | null;
}

export function PrintedLine({ meta, printed }: PrintedLineProps) {
  const text = printed ? wholeText(printed) : meta && partText(meta);
  return text ? (
    <p
      data-printed={printed ? '' : undefined}
      className="hidden px-4 py-1.5 text-xs text-ink-soft print:block"
    >
      {text}
    </p>
  ) : null;
}

const wholeText = ({ rows, total }: AllRows<unknown>): string =>
  rows.length < total
    ? `Напечатаны первые ${formatDecimal(rows.length)} из ${formatDecimal(total)} строк: остальное отберите фильтрами.`
    : `Строк: ${formatDecimal(total)}`;

function partText({ page, perPage, total, totalIsExact }: PageMeta): string {
  if (totalIsExact && total <= perPage) return `Строк: ${formatDecimal(total)}`;
  const last = totalIsExact ? Math.min(page * perPage, total) : page * perPage;
  return `Строки ${formatDecimal((page - 1) * perPage + 1)}–${formatDecimal(last)} из ${totalIsExact ? '' : 'более чем '}${formatDecimal(total)}. Все строки: «Выгрузка», «Напечатать».`;
}
