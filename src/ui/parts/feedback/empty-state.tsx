/** What will be here and how to begin: <EmptyState title="Не найдено" text="…" action={<Button>…</Button>} />. */
import { Inbox, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

export interface EmptyStateProps {
  title?: string;
  text?: ReactNode;
  action?: ReactNode;
  icon?: LucideIcon;
}

export function EmptyState({ title = 'Не найдено', text, action, icon: Icon = Inbox }: EmptyStateProps) {
  return (
    <div tabIndex={-1} data-outcome className="flex flex-col items-center px-4 py-10 text-center">
      <Icon className="size-8 text-ink-soft" strokeWidth={1.25} aria-hidden />
      <p className="mt-3 font-medium">{title}</p>
      {text !== undefined && <p className="mt-1 max-w-md text-ink-soft">{text}</p>}
      {action !== undefined && <div className="mt-4">{action}</div>}
    </div>
  );
}
