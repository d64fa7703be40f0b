/** What is read seldom: one line on a phone until it is opened, as it is elsewhere and on paper. */
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useOnPaper } from './paper.ts';
import { usePhone } from './use-media.ts';

export function PhoneFold({ title, children }: { title: string; children: ReactNode }) {
  const phone = usePhone();
  const onPaper = useOnPaper();
  if (!phone || onPaper) return children;
  return (
    <details className="group rounded-box border border-line bg-surface">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between px-4 py-1.5 font-semibold">
        {title}
        <ChevronDown className="size-4 group-open:rotate-180" aria-hidden />
      </summary>
      <div className="flex min-w-0 flex-col gap-4 border-t border-line bg-page pt-4">{children}</div>
    </details>
  );
}
