/**
 * The stages of a lot drawn from the machine's own way: what was, what was left out, where it is, what is left.
 * <StageLine status={lot.status} passed={['draft', 'applications']} />; `passed` (from the history) is optional.
 */
import { Check, X } from 'lucide-react';
import { isCommissionWork, isStopped, lotStages, stageOf } from '../../../machines/lot-predicates.ts';
import type { LotStatus } from '../../../machines/lot-statuses.ts';
import { commissionWork, lotStates } from '../../../text/states.ts';
import { cx } from '../text/cx.ts';

interface StageLineProps {
  status: LotStatus;
  /** Stages really gone through; without it all before the present one. */
  passed?: readonly LotStatus[];
}

type Standing = 'passed' | 'skipped' | 'now' | 'ahead';
const words: Record<Standing, string> = {
  passed: 'пройден',
  skipped: 'пропущен',
  now: 'сейчас',
  ahead: 'впереди',
};

/** A lot that left the usual way shows what of it was gone, and then where it is. */
function standings({ status, passed }: StageLineProps): { stage: LotStatus; standing: Standing }[] {
  const at = stageOf(status);
  if (at === null) {
    const gone = lotStages.filter((stage) => passed?.includes(stage));
    return [
      ...gone.map((stage) => ({ stage, standing: 'passed' as const })),
      { stage: status, standing: 'now' as const },
    ];
  }
  return lotStages.map((stage, index) => {
    if (index === at) return { stage, standing: 'now' };
    if (index > at) return { stage, standing: 'ahead' };
    return { stage, standing: passed && !passed.includes(stage) ? 'skipped' : 'passed' };
  });
}

export function StageLine(props: StageLineProps) {
  const stages = standings(props);
  const stopped = isStopped(props.status);
  return (
    <ol aria-label="Этапы процедуры" className="flex flex-wrap gap-y-3">
      {stages.map(({ stage, standing }, index) => (
        <li
          key={stage}
          aria-current={standing === 'now' ? 'step' : undefined}
          className="relative flex min-w-24 flex-1 flex-col items-start gap-1.5 pt-5 pr-3"
        >
          {isCommissionWork(stage) && (
            <span className="absolute inset-x-0 top-0 h-4 border-b border-line text-xs whitespace-nowrap text-ink-soft">
              <span className={cx(isCommissionWork(stages[index - 1]?.stage ?? 'draft') && 'sr-only')}>
                {commissionWork}
                <span className="sr-only">: </span>
              </span>
            </span>
          )}
          {index < stages.length - 1 && (
            <span
              aria-hidden
              className={cx(
                'absolute top-[29px] right-0 left-5 h-px',
                standing === 'passed' || standing === 'skipped' ? 'bg-primary' : 'bg-line-strong',
              )}
            />
          )}
          <Dot standing={standing} stopped={stopped} />
          <span
            className={cx(
              'text-xs',
              standing === 'now' ? 'font-semibold' : 'text-ink-soft',
              standing === 'skipped' && 'line-through',
            )}
          >
            {lotStates[stage].label}
            <span className="sr-only">, {words[standing]}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

function Dot({ standing, stopped }: { standing: Standing; stopped: boolean }) {
  const isNow = standing === 'now';
  return (
    <span
      aria-hidden
      className={cx(
        'relative flex size-[18px] items-center justify-center rounded-full border',
        standing === 'passed' && 'border-primary bg-primary text-on-primary',
        isNow && !stopped && 'border-primary bg-surface',
        isNow && stopped && 'border-transparent bg-bad-fill text-white',
        standing === 'ahead' && 'border-line-strong bg-surface',
        standing === 'skipped' && 'border-dashed border-line-strong bg-surface',
      )}
    >
      {standing === 'passed' && <Check className="size-3" />}
      {isNow && !stopped && <span className="size-2 rounded-full bg-primary" />}
      {isNow && stopped && <X className="size-3" />}
    </span>
  );
}
