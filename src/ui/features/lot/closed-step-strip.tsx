/** Why the step that comes next is closed yet, under the head; a word of it leads to the field that is missing. */
import { CircleAlert } from 'lucide-react';
import type { Lot } from '../../../api/records/lot.ts';
import { lotReasons } from '../../../text/reasons/lot.ts';
import { stepText } from '../../../text/steps.ts';
import type { EventTypeOf } from '../../../machines/laws.ts';
import { stepInSight } from '../../parts/steps/primary-step.ts';
import { nextWork } from './next-work.ts';
import { lowerFirst } from '../../parts/text/lower-first.ts';

/** What a guard asks for, and the field of the page where it is given. */
const missing: { reason: string; word: string; field: string }[] = [
  { reason: lotReasons.hasOrders, word: 'позиции', field: '#items' },
  { reason: lotReasons.ordersComplete, word: 'количество и единицы всех позиций', field: '#items' },
  { reason: lotReasons.deadlineSet, word: 'срок приёма', field: '[name="applicationsDeadline"]' },
  {
    reason: lotReasons.deadlineAhead,
    word: 'срок приёма позже текущего времени',
    field: '[name="applicationsDeadline"]',
  },
  { reason: lotReasons.weightsFull, word: 'веса критериев, всего 100', field: '[name^="criteria"]' },
];

function goTo(field: string) {
  const target = document.querySelector<HTMLElement>(field);
  target?.scrollIntoView({ block: 'center' });
  const input = target?.matches('input, textarea, [tabindex]')
    ? target
    : target?.querySelector<HTMLElement>('input, textarea, button, [tabindex="0"]');
  input?.focus({ preventScroll: true });
}

export function ClosedStepStrip({ lot }: { lot: Lot }) {
  if (lot.asOf !== undefined || nextWork(lot)) return null;
  const event = stepInSight(lot.status, lot.steps);
  const step = lot.steps.find((one) => one.event === event);
  if (!step || step.open || step.reasons.length === 0) return null;
  const { label } = stepText('lot', step.event as EventTypeOf<'lot'>, lot.status);
  return (
    <div
      role="note"
      className="-mx-4 flex min-h-8 flex-wrap items-center gap-x-2 border-b border-warn/20 bg-warn-soft px-4 py-1 text-table text-warn md:-mx-6 md:px-6 print:hidden"
    >
      <CircleAlert className="size-4 shrink-0" aria-hidden />
      <span>«{label}» пока нельзя:</span>
      <ul className="contents">
        {step.reasons.map((reason, index) => {
          const known = missing.find((one) => one.reason === reason);
          return (
            <li key={reason}>
              {known ? (
                <button
                  type="button"
                  title={reason}
                  onClick={() => goTo(known.field)}
                  className="font-medium underline decoration-warn/50 underline-offset-3 hover:decoration-current"
                >
                  {known.word}
                </button>
              ) : (
                lowerFirst(reason)
              )}
              {index < step.reasons.length - 1 && ','}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
