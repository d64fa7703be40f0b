/**
 * The stages of a lot drawn from the machine's list: what was, where it is, what is left.
 * <StageLine status={lot.status} passed={['draft', 'applications']} />; `passed` (from the history) is optional.
 */
import { Check, X } from 'lucide-react';
import { isCancelled, isDeleted, lotStages } from '../../../machines/lot-predicates.ts';
import type { LotStatus } from '../../../machines/lot.ts';
import { lotStates } from '../../../text/states.ts';
import { cx } from '../text/cx.ts';

interface StageLineProps {
  status: LotStatus;
  /** Stages really gone through; without it all before the present one. */
  passed?: readonly LotStatus[];
}

export function StageLine({ status, passed }: StageLineProps) {
  const stopped = isCancelled(status) || isDeleted(status);
  const stages = stopped ? [...lotStages.filter((stage) => passed?.includes(stage)), status] : lotStages;
  const at = stages.indexOf(status);
  return (
    <ol aria-label="Этапы процедуры" className="flex flex-wrap gap-y-3">
      {stages.map((stage, index) => {
        const now = index === at;
        const was = !now && (passed ? passed.includes(stage) && index < at : index < at);
        return (
          <li
            key={stage}
            aria-current={now ? 'step' : undefined}
            className="relative flex min-w-24 flex-1 flex-col items-start gap-1.5 pr-3"
          >
            {index < stages.length - 1 && (
              <span
                aria-hidden
                className={cx(
                  'absolute top-[9px] right-0 left-5 h-px',
                  index < at ? 'bg-primary' : 'bg-line-strong',
                )}
              />
            )}
            <span
              aria-hidden
              className={cx(
                'relative flex size-[18px] items-center justify-center rounded-full border',
                was && 'border-primary bg-primary text-on-primary',
                now && !stopped && 'border-primary bg-surface',
                now && stopped && 'border-transparent bg-bad-fill text-white',
                !was && !now && 'border-line-strong bg-surface',
              )}
            >
              {was && <Check className="size-3" />}
              {now && !stopped && <span className="size-2 rounded-full bg-primary" />}
              {now && stopped && <X className="size-3" />}
            </span>
            <span className={cx('text-xs', now ? 'font-semibold' : 'text-ink-soft')}>
              {lotStates[stage].label}
              <span className="sr-only">{was ? ', пройден' : now ? ', сейчас' : ', впереди'}</span>
            </span>
          </li>
        );
      })}
    </ol>
  );
}
