/**
 * What is being confirmed, on top of a step's dialog: <StepFacts facts={publishFacts(…)} />; without facts yet, their places.
 * `plain` where they have a section of their own.
 */
import { useState } from 'react';
import { TriangleAlert } from 'lucide-react';
import type { StepFact } from '../../../text/steps/step-fact.ts';
import { cx } from '../text/cx.ts';
import { SkeletonLines } from '../feedback/skeleton.tsx';

/** What was read since the dialog opened. Once told it stands until another is known: a step has all of its record read anew. */
export function useTold<Data>({ data, isFetching }: { data: Data | undefined; isFetching: boolean }) {
  const [told, setTold] = useState<Data>();
  if (data && !isFetching && data !== told) setTold(data);
  return told;
}

interface StepFactsProps {
  facts: readonly StepFact[] | undefined;
  plain?: boolean;
}

export function StepFacts({ facts, plain }: StepFactsProps) {
  if (!facts) return <SkeletonLines lines={3} />;
  if (facts.length === 0) return null;
  return (
    <dl
      aria-label="Что подтверждается"
      className={
        plain ? 'text-table' : 'mb-4 divide-y divide-line rounded-box border border-line bg-sunken px-3'
      }
    >
      {facts.map(({ label, value, warn, sum }) => (
        <div
          key={label}
          className={cx(
            'flex gap-x-4',
            plain ? 'py-0.5' : 'py-1.5',
            sum !== undefined ? 'items-baseline text-right' : !plain && 'flex-col sm:flex-row',
            sum === 'total' && 'text-md font-semibold',
          )}
        >
          <dt
            className={cx(
              'shrink-0 text-left',
              sum === undefined && (plain ? 'w-32 sm:w-44' : 'sm:w-44'),
              sum !== 'total' && 'text-ink-soft',
            )}
          >
            {label}
          </dt>
          <dd className={cx('flex min-w-0 flex-1 items-start gap-1.5 break-words', warn && 'text-warn')}>
            {warn && <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-label="Обратите внимание:" />}
            <span className="min-w-0 flex-1">{value}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
