/** Pages of a list and the page size: <Pagination meta={data.meta} page={1} perPage={10} onPage={…} onPerPage={…} />. */
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { PageMeta } from '../../../api/contract.ts';
import { PAGE_SIZES } from './table-state.ts';
import { formatDecimal } from '../text/format.ts';
import { IconButton } from '../control/icon-button.tsx';
import { Select } from '../form/select.tsx';

interface PaginationProps {
  meta: PageMeta;
  onPage: (page: number) => void;
  onPerPage?: (size: number) => void;
}

/** A list may begin with a size of its own. */
const sizesWith = (now: number): number[] => [...new Set([...PAGE_SIZES, now])].toSorted((a, b) => a - b);

export function Pagination({ meta, onPage, onPerPage }: PaginationProps) {
  const { page, perPage, total, lastPage, totalIsExact } = meta;
  const first = total === 0 ? 0 : (page - 1) * perPage + 1;
  const last = Math.min(page * perPage, total);
  return (
    <nav
      aria-label="Страницы"
      className="flex flex-wrap items-center justify-between gap-3 text-xs text-ink-soft"
    >
      <span aria-live="polite">
        {formatDecimal(first)}–{formatDecimal(totalIsExact ? last : page * perPage)} из{' '}
        {totalIsExact ? '' : 'более чем '}
        {formatDecimal(total)}
      </span>
      <div className="flex items-center gap-2">
        {onPerPage && (
          <div className="w-32">
            <Select
              small
              aria-label="Строк на странице"
              value={perPage}
              onChange={(size) => onPerPage(Number(size))}
              options={sizesWith(perPage).map((size) => ({ value: size, label: `по ${size}` }))}
            />
          </div>
        )}
        <IconButton
          icon={ChevronLeft}
          size="sm"
          label="Предыдущая страница"
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
        />
        <span>
          {formatDecimal(page)} / {formatDecimal(Math.max(1, lastPage))}
        </span>
        <IconButton
          icon={ChevronRight}
          size="sm"
          label="Следующая страница"
          disabled={page >= lastPage}
          onClick={() => onPage(page + 1)}
        />
      </div>
    </nav>
  );
}
