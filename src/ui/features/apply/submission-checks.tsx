/** What stands between a draft and its submission: the law's own conditions, each met or not, and what is worth a look. */
import { ChevronDown, CircleCheck, CircleX, TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import type { Application } from '../../../api/records/application.ts';
import type { ApplicationGuard } from '../../../machines/application-guards.ts';
import { lawEdges } from '../../../machines/law-edges.ts';
import { submissionChecks } from '../../../text/application-words.ts';
import { reasonText } from '../../../text/reasons.ts';
import { whenLost } from '../../parts/form/keep-focus.ts';
import { plural } from '../../../rules/plural.ts';
import type { EditorStep } from './editor-rail.tsx';
import { stepOfTerm } from './terms-form.ts';

export const submitEvents: readonly string[] = ['application.submit', 'application.resubmit'];

export type CheckTone = 'bad' | 'warn' | 'ok';

export interface CheckLine {
  text: string;
  tone: CheckTone;
  /** How it was counted, in words. */
  how?: string;
  /** Where it is mended. */
  link?: { label: string; run: () => void };
  /** It was asked about, and is meant so. */
  answer?: () => void;
  /** It was asked about and answered here: it stays in sight. */
  isAnswered?: boolean;
}

/** A step of the editor, or the answer that the review itself asks for. */
export type CheckPlace = EditorStep | 'agreement';

/** Where a condition is met; the rest are not in the vendor's hand. */
const PLACES: Partial<Record<ApplicationGuard, CheckPlace>> = {
  hasPricedOffer: 'prices',
  quantitiesWithin: 'prices',
  vatInForce: 'terms',
  agreementChosen: 'agreement',
  agreed: 'agreement',
};

/**
 * The conditions of the submission that leaves the application's status, those not met first.
 * @param accepting by the clock: the steps are of when the record was read, and the term may have passed since
 */
export function submissionLines(
  { status, steps }: Pick<Application, 'status' | 'steps'>,
  go: (place: CheckPlace) => void,
  accepting: boolean,
): CheckLine[] {
  const step = steps.find(({ event }) => submitEvents.includes(event));
  const edge = lawEdges.application.find(({ from, event }) => from === status && event === step?.event);
  const lines = (edge?.guards ?? []).flatMap((name): CheckLine[] => {
    const guard = name as ApplicationGuard;
    const text = submissionChecks[guard];
    const reason = reasonText('application', guard);
    if (text === undefined) return [];
    const isOver = guard === 'lotAccepting' && !accepting;
    if (!isOver && step?.reasons.includes(reason) === false) return [{ text, tone: 'ok' }];
    const place = PLACES[guard];
    return [
      {
        text: reason,
        tone: 'bad',
        ...(place
          ? { link: { label: place === 'agreement' ? 'Выбрать' : 'Исправить', run: () => go(place) } }
          : {}),
      },
    ];
  });
  return lines.toSorted((a, b) => Number(a.tone === 'ok') - Number(b.tone === 'ok'));
}

export interface PageFaults {
  cellErrors: number;
  /** Paths of terms that cannot be stored. */
  faultyTerms: readonly string[];
  /** To the next faulty cell, to a faulty term. */
  onCells: () => void;
  onTerm: (path: string) => void;
}

const PARTS = { terms: 'условиях', documents: 'документах' };

/** What is typed and cannot be stored. */
export const faultLines = ({ cellErrors, faultyTerms, onCells, onTerm }: PageFaults): CheckLine[] => [
  ...(cellErrors > 0
    ? [
        {
          text: `${cellErrors}\u00A0${plural(cellErrors, ['ячейка', 'ячейки', 'ячеек'])} с ошибками`,
          tone: 'bad' as const,
          link: { label: 'Показать', run: onCells },
        },
      ]
    : []),
  ...(['terms', 'documents'] as const).flatMap((part) => {
    const path = faultyTerms.find((one) => stepOfTerm(one) === part);
    return path === undefined
      ? []
      : [
          {
            text: `В ${PARTS[part]} есть поля с ошибками: они не сохранены`,
            tone: 'bad' as const,
            link: { label: 'Исправить', run: () => onTerm(path) },
          },
        ];
  }),
];

const LOOKS = {
  ok: { Icon: CircleCheck, mark: 'text-ok', label: 'Выполнено' },
  warn: { Icon: TriangleAlert, mark: 'text-warn', label: 'Обратите внимание' },
  bad: { Icon: CircleX, mark: 'text-bad', label: 'Не выполнено' },
};

/** As many lines are read at a glance; of more, those that are met are one. */
const AT_A_GLANCE = 4;

/** An answer goes by its own press: the next one has the focus then. */
const keepFocus = (list: HTMLElement | null) =>
  whenLost(
    list,
    () =>
      list!.querySelector<HTMLElement>('[data-answer]') ??
      list!.querySelector<HTMLElement>('button, summary') ??
      list,
  );

export function SubmissionChecks({ lines }: { lines: readonly CheckLine[] }) {
  const met = lines.filter(({ tone, isAnswered }) => tone === 'ok' && !isAnswered);
  const { Icon, mark } = LOOKS.ok;
  if (lines.length <= AT_A_GLANCE || met.length < 2)
    return (
      <div ref={keepFocus} tabIndex={-1} className="outline-none">
        <Lines lines={lines} />
      </div>
    );
  return (
    <div ref={keepFocus} tabIndex={-1} className="flex flex-col gap-1.5 text-table outline-none">
      {met.length < lines.length && <Lines lines={lines.filter((line) => !met.includes(line))} />}
      <details className="group">
        <summary className="flex min-h-6 cursor-pointer list-none items-center gap-2.5">
          <Icon className={`size-4 shrink-0 ${mark}`} aria-hidden />
          Выполнено {met.length} из {lines.length}
          <ChevronDown className="size-4 text-ink-soft group-open:rotate-180" aria-hidden />
        </summary>
        <div className="pt-1.5">
          <Lines lines={met} label="Что выполнено" />
        </div>
      </details>
    </div>
  );
}

const ACT = 'max-md:min-h-11 max-md:min-w-11';

function Lines({ lines, label = 'Готовность к подаче' }: { lines: readonly CheckLine[]; label?: string }) {
  const id = useId();
  return (
    <ul className="flex flex-col gap-1.5 text-table" aria-label={label}>
      {lines.map(({ text, tone, how, link, answer }, place) => {
        const textId = `${id}-${place}`;
        const { Icon, mark, label: said } = LOOKS[tone];
        return (
          <li key={text} className="flex items-start gap-x-2.5 max-md:flex-wrap">
            <Icon className={`mt-px size-4 shrink-0 ${mark}`} aria-label={said} />
            <span id={textId} className="min-w-0 flex-1">
              {text}
              {how !== undefined && (
                <span className="block text-[11px] leading-[15px] text-ink-soft">{how}</span>
              )}
            </span>
            {(answer ?? link) && (
              // A finger's row of its own: beside them little would be left of the text.
              <span className="flex shrink-0 gap-2.5 max-md:basis-full max-md:gap-4 max-md:pl-6.5">
                {answer && (
                  <button
                    type="button"
                    data-answer
                    aria-describedby={textId}
                    className={ACT}
                    onClick={answer}
                  >
                    <span className="link text-xs">Верно</span>
                  </button>
                )}
                {link && (
                  <button type="button" aria-describedby={textId} className={ACT} onClick={link.run}>
                    <span className="link text-xs">{link.label}</span>
                  </button>
                )}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
