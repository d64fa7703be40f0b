/** Why the step that comes next is closed yet, under the head; a word of it leads to the field that is missing, Alt+↓ to the next one. */
import { CircleAlert } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { serverNow } from '../../data/clock.ts';
import { parseMoment } from '../../parts/form/date-text.ts';
import { useUnsavedScope } from '../../data/unsaved.ts';
import { isDraft } from '../../../machines/lot-predicates.ts';
import type { Lot } from '../../../api/records/lot.ts';
import { lotReasons } from '../../../text/reasons/lot.ts';
import { stepText } from '../../../text/steps.ts';
import type { EventTypeOf } from '../../../machines/laws.ts';
import { stepInSight } from '../../parts/steps/primary-step.ts';
import { Button } from '../../parts/control/button.tsx';
import { stepAsked } from './begun.ts';
import { deadEndOf, NOT_HELD, type DeadEnd } from './dead-end.ts';
import { nextWork } from './next-work.ts';
import { lowerFirst } from '../../parts/text/lower-first.ts';

const DEADLINE = '[name="applicationsDeadline"]';

/** What a guard asks for, and the field of the page where it is given. */
const missing: { reason: string; word: string; field: string }[] = [
  { reason: lotReasons.hasOrders, word: 'позиции', field: '#items' },
  { reason: lotReasons.ordersComplete, word: 'количество и единицы всех позиций', field: '#items' },
  { reason: lotReasons.deadlineSet, word: 'срок приёма', field: DEADLINE },
  {
    reason: lotReasons.deadlineAhead,
    word: 'срок приёма позже текущего времени',
    field: DEADLINE,
  },
  { reason: lotReasons.weightsFull, word: 'веса критериев, всего 100', field: '[name^="criteria"]' },
];

function goTo(field: string) {
  const target = document.querySelector<HTMLElement>(field);
  const leader = target?.querySelector<HTMLElement>('[data-lead]');
  if (leader) {
    leader.click();
    return;
  }
  target?.scrollIntoView({ block: 'center' });
  const input = target?.matches('input, textarea, [tabindex]')
    ? target
    : target?.querySelector<HTMLElement>('input, textarea, button, [tabindex="0"]');
  input?.focus({ preventScroll: true });
}

const typedDeadline = (): string | null =>
  parseMoment(document.querySelector<HTMLInputElement>(DEADLINE)?.value ?? '');

/** The term as it stands in the form: the step that is closed for want of it stores it first. */
function useTypedDeadline(): string | null {
  const scope = useUnsavedScope();
  return useSyncExternalStore((tell) => {
    const leave = scope.subscribe(tell);
    // What is chosen from the calendar is told by the form; a form that was touched before says nothing new.
    for (const what of ['input', 'focusout'] as const) window.addEventListener(what, tell);
    return () => {
      leave();
      for (const what of ['input', 'focusout'] as const) window.removeEventListener(what, tell);
    };
  }, typedDeadline);
}

/** From field to field of those that are missing; a list opens by these keys itself. */
function useNextField(fields: readonly string[]) {
  const all = fields.join(' , ');
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!event.altKey || event.key !== 'ArrowDown' || event.defaultPrevented || all === '') return;
      const here = event.target instanceof Element ? event.target : null;
      if (here?.matches('select, [role="combobox"], [aria-haspopup]')) return;
      event.preventDefault();
      const list = all.split(' , ');
      const at = list.findIndex((field) => here?.closest(field));
      goTo(list[(at + 1) % list.length]!);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [all]);
}

const STRIP =
  '-mx-4 flex min-h-8 flex-wrap items-center gap-x-2 border-b border-warn/20 bg-warn-soft px-4 py-1 text-table text-warn md:-mx-6 md:px-6 print:hidden';

/** The lot ends here: what may be done is asked for by the steps in the head. */
function DeadEndStrip({ lot, end }: { lot: Lot; end: DeadEnd }) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (
    <div role="note" className={STRIP}>
      <CircleAlert className="size-4 shrink-0" aria-hidden />
      <span className="font-medium">{end.said}.</span>
      <span className="flex flex-wrap gap-2 py-0.5">
        {end.ways.map((way) => (
          <Button
            key={way}
            size="sm"
            onClick={() => void navigate({ pathname, search }, { replace: true, state: stepAsked(way) })}
          >
            {way === 'lot.cancel' ? NOT_HELD : stepText('lot', way, lot.status).label}
          </Button>
        ))}
      </span>
    </div>
  );
}

export function ClosedStepStrip({ lot }: { lot: Lot }) {
  const end = deadEndOf(lot);
  const event = stepInSight(lot.status, lot.steps);
  const isSeen = lot.asOf === undefined && !nextWork(lot);
  const step = isSeen ? lot.steps.find((one) => one.event === event && !one.open) : undefined;
  const typed = useTypedDeadline();
  const isGiven = (reason: string): boolean =>
    typed !== null &&
    (reason === lotReasons.deadlineSet ||
      (reason === lotReasons.deadlineAhead && Date.parse(typed) > serverNow()));
  const reasons = (step?.reasons ?? []).filter((reason) => !isGiven(reason));
  const known = missing.filter(({ reason }) => reasons.includes(reason));
  useNextField(known.map(({ field }) => field));
  if (end) return <DeadEndStrip lot={lot} end={end} />;
  if (!step || reasons.length === 0) return null;
  const { label } = stepText('lot', step.event as EventTypeOf<'lot'>, lot.status);
  return (
    <div role="note" className={STRIP}>
      <CircleAlert className="size-4 shrink-0" aria-hidden />
      <span>{isDraft(lot.status) ? 'До публикации:' : `«${label}» пока нельзя:`}</span>
      <ul className="contents">
        {reasons.map((reason, index) => {
          const field = known.find((one) => one.reason === reason);
          return (
            <li key={reason}>
              {field ? (
                <button
                  type="button"
                  title={reason}
                  onClick={() => goTo(field.field)}
                  className="font-medium underline decoration-warn/50 underline-offset-3 hover:decoration-current"
                >
                  {field.word}
                </button>
              ) : (
                lowerFirst(reason)
              )}
              {index < reasons.length - 1 && ','}
            </li>
          );
        })}
      </ul>
      {known.length > 0 && (
        <span className="ml-auto text-xs max-wide:hidden">
          слово ставит курсор в поле{known.length > 1 && '; Alt+↓ к следующему'}
        </span>
      )}
    </div>
  );
}
