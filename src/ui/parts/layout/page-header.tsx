/**
 * The head of a page; also sets the window's title.
 * <PageHeader title="Процедуры" back={{ to: '/manager', label: 'К списку' }} note="…" actions={<Button>…</Button>} />
 */
import { ChevronLeft } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { Link } from 'react-router-dom';

export const PRODUCT = 'Тендерная площадка';

export function usePageTitle(title: string) {
  useEffect(() => {
    document.title = title ? `${title} — ${PRODUCT}` : PRODUCT;
  }, [title]);
}

interface PageHeaderProps {
  title: string;
  note?: ReactNode;
  badge?: ReactNode;
  actions?: ReactNode;
  back?: { to: string; label: string };
}

export function PageHeader({ title, note, badge, actions, back }: PageHeaderProps) {
  usePageTitle(title);
  return (
    <header className="mb-4 flex flex-col gap-1">
      {back && (
        <Link
          to={back.to}
          className="inline-flex min-h-6 w-fit items-center gap-1 text-xs text-ink-soft hover:text-ink"
        >
          <ChevronLeft className="size-3.5" aria-hidden />
          {back.label}
        </Link>
      )}
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="min-w-0 text-lg font-semibold break-words">{title}</h1>
            {badge}
          </div>
          {note !== undefined && <div className="mt-1 break-words text-ink-soft">{note}</div>}
        </div>
        {actions !== undefined && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
    </header>
  );
}
