/**
 * The stages of a lot drawn from the machine's own way, in one line: what was, what was left out, where it is, what is left. Only
 * the present one is named in sight; the others tell their name to a reader and to the pointer.
 * <StageLine status={lot.status} passed={['draft', 'applications']} moments={{ applications: lot.publishedAt }} />
 */
import {
  isCommissionWork,
  isRepeating,
  isStopped,
  lotStages,
  stageOf,
} from '../../../machines/lot-predicates.ts';
import type { LotStatus } from '../../../machines/lot-statuses.ts';
import { commissionWork, lotStates } from '../../../text/lot-states.ts';
import { cx } from '../text/cx.ts';
import { formatShortDateTime } from '../text/format.ts';
import { lowerFirst } from '../text/lower-first.ts';

interface StageLineProps {
  status: LotStatus;
  /** Stages really gone through; without it all before the present one. */
  passed?: readonly LotStatus[];
  /** When each began, where it is known. */
  moments?: Partial<Record<LotStatus, string | null>>;
}

type Standing = 'passed' | 'skipped' | 'now' | 'ahead';
export const stageWords: Record<Standing, string> = {
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
  const at = stages.findIndex(({ standing }) => standing === 'now') + 1;
  const skipped = stages.filter(({ standing }) => standing === 'skipped').map(({ stage }) => stage);
  const place = [
    `${at} из ${stages.length}`,
    ...skipped.map(
      (stage) => lowerFirst(lotStates[stage].label) + (isRepeating(stage) ? ' пропущена' : ': пропуск'),
    ),
  ].join(', ');
  return (
    <div className="flex min-w-0 flex-1 basis-full flex-wrap items-center gap-x-3 gap-y-1.5 md:basis-auto md:flex-nowrap">
      <ol
        aria-label="Этапы процедуры"
        className="order-3 flex w-full items-center gap-0.5 md:order-1 md:h-5 md:w-auto md:gap-1 print:hidden"
      >
        {stages.map(({ stage, standing }) => (
          <li
            key={stage}
            aria-current={standing === 'now' ? 'step' : undefined}
            title={titleOf(stage, standing, props.moments?.[stage])}
            className={cx(
              'flex flex-1 items-center md:h-5 md:flex-none',
              standing === 'now' && 'gap-2 md:px-1 md:pr-2',
            )}
          >
            <span aria-hidden className={cx('flex-1 md:w-7 md:flex-none', tickClass(standing, stopped))} />
            <span className={standing === 'now' ? 'text-table font-semibold max-md:sr-only' : 'sr-only'}>
              {isCommissionWork(stage) && <span className="sr-only">{commissionWork}: </span>}
              {lotStates[stage].label}
              <span className="sr-only">, {stageWords[standing]}</span>
            </span>
          </li>
        ))}
      </ol>
      <span aria-hidden className="order-1 text-xs font-semibold md:hidden">
        {lotStates[props.status].label}
      </span>
      <span
        aria-hidden
        className="order-2 ml-auto text-xs whitespace-nowrap text-ink-soft md:ml-0 md:hidden wide:inline"
      >
        {place}
      </span>
    </div>
  );
}

function titleOf(stage: LotStatus, standing: Standing, at: string | null | undefined): string {
  const when =
    at && (standing === 'passed' || standing === 'now') ? formatShortDateTime(at) : stageWords[standing];
  return `${lotStates[stage].label}: ${when}`;
}

/** The look of one stage. */
export function tickClass(standing: Standing, stopped: boolean): string {
  const bar = 'rounded-[2px] h-0.5 md:h-1';
  if (standing === 'skipped') return 'border-t-2 border-dotted border-line-strong';
  if (standing === 'passed') return `${bar} bg-primary`;
  if (standing === 'ahead') return `${bar} bg-line-mid`;
  const now = 'rounded-[2px] h-1 ring-offset-2 ring-offset-surface md:ring-2';
  return stopped ? `${now} bg-bad-fill ring-bad-fill/45` : `${now} bg-primary ring-primary/45`;
}
