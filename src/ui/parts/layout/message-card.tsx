/** One message in the middle of a page with what can be done next: <MessageCard icon={MailCheck} title="…" actions={…}>. */
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePageTitle } from './page-header.tsx';

interface MessageCardProps {
  icon: LucideIcon;
  title: string;
  children: ReactNode;
  actions?: ReactNode;
}

export function MessageCard({ icon: Icon, title, children, actions }: MessageCardProps) {
  usePageTitle(title);
  return (
    <section className="mx-auto mt-6 flex w-full max-w-lg flex-col items-center rounded-box border border-line bg-surface px-5 py-8 text-center sm:mt-12 sm:px-8">
      <span className="flex size-12 items-center justify-center rounded-full bg-primary-soft text-primary-ink">
        <Icon className="size-6" strokeWidth={1.5} aria-hidden />
      </span>
      <h1 className="mt-4 text-lg font-semibold">{title}</h1>
      <div className="mt-2 w-full">{children}</div>
      {actions !== undefined && <div className="mt-5 flex flex-wrap justify-center gap-2">{actions}</div>}
    </section>
  );
}
