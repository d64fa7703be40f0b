/** That the team has said something of it, and how much. */
import { MessageSquare } from 'lucide-react';
import { plural } from '../../../rules/plural.ts';
import { cx } from '../../parts/text/cx.ts';

export function Said({ count, className }: { count: number; className?: string }) {
  const words = `В обсуждении ${count}\u00A0${plural(count, ['сообщение', 'сообщения', 'сообщений'])}`;
  return (
    <span
      title={words}
      className={cx('inline-flex shrink-0 items-center gap-0.5 text-2xs text-primary-ink', className)}
    >
      <MessageSquare className="size-3" aria-hidden />
      <span aria-hidden>{count}</span>
      <span className="sr-only">{words}</span>
    </span>
  );
}
