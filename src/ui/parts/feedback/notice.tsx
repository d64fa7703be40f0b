/** A line of importance in a page: <Notice tone="warn" title="Срок истекает">…</Notice>. */
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Tone } from '../../../text/lot-states.ts';
import { cx } from '../text/cx.ts';

const LOOKS = {
  neutral: { box: 'bg-sunken', mark: 'text-ink-soft', Icon: Info },
  progress: { box: 'bg-info-soft', mark: 'text-info', Icon: Info },
  good: { box: 'bg-ok-soft', mark: 'text-ok', Icon: CircleCheck },
  warn: { box: 'bg-warn-soft', mark: 'text-warn', Icon: TriangleAlert },
  bad: { box: 'bg-bad-soft', mark: 'text-bad', Icon: CircleAlert },
};

interface NoticeProps {
  tone?: Tone;
  title?: string;
  children?: ReactNode;
  actions?: ReactNode;
}

export function Notice({ tone = 'progress', title, children, actions }: NoticeProps) {
  const { box, mark, Icon } = LOOKS[tone];
  return (
    <div className={cx('flex flex-wrap items-start gap-3 rounded-box px-4 py-3', box)}>
      <Icon className={cx('mt-0.5 size-[18px] shrink-0', mark)} aria-hidden />
      <div className="min-w-0 flex-1 basis-48">
        {title && <p className="font-medium">{title}</p>}
        {children !== undefined && <div>{children}</div>}
      </div>
      {actions}
    </div>
  );
}
