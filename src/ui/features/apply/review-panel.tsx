/**
 * «Проверить и подать»: what hinders, what is worth a look, what will be sealed, what changed since the last revision, and the one
 * press that submits. Everything typed is stored first: what is shown here is what goes.
 */
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { isApiError, type ApiError } from '../../../api/errors.ts';
import type { Application } from '../../../api/records/application.ts';
import type { Lot } from '../../../api/records/lot.ts';
import { withVat } from '../../../rules/vat.ts';
import { plural } from '../../../rules/plural.ts';
import { isNegative, isZero, subtract } from '../../../rules/decimal.ts';
import { stepText } from '../../../text/steps.ts';
import { usePageStep } from '../../actors/use-page-step.ts';
import { reactToProblem } from '../../data/problems.ts';
import { toast } from '../../data/toasts.ts';
import { Button } from '../../parts/control/button.tsx';
import { SidePanel } from '../../parts/dialog/side-panel.tsx';
import { Badge } from '../../parts/feedback/badge.tsx';
import { AT_WORK, Countdown } from '../../parts/feedback/countdown.tsx';
import { StepRefusal } from '../../parts/steps/step-refusal.tsx';
import { formatDateTime, formatDecimal, formatMoney } from '../../parts/text/format.ts';
import { priceChanges, type PriceChange } from './draft-changes.ts';
import { revisionOf } from './editor-head.tsx';
import type { EditorStep } from './editor-rail.tsx';
import { focusAgreement, ReviewAgreement } from './review-agreement.tsx';
import {
  faultLines,
  SubmissionChecks,
  submissionLines,
  submitEvents,
  type CheckLine,
  type PageFaults,
} from './submission-checks.tsx';
import { SubmitFacts } from './submit-facts.tsx';
import type { Question } from '../../../text/doctor.ts';
import { useQuestions } from './use-questions.ts';
import type { Draft } from './use-draft.ts';
import { useSubmitted } from './use-submitted.ts';

export interface ReviewPanelProps {
  lot: Lot;
  draft: Draft;
  /** What cannot be stored: faults of cells and terms. */
  lines: readonly CheckLine[];
  /** To where a question is answered. */
  onShow: (question: Question) => void;
  accepting: boolean;
  go: (step: EditorStep) => void;
  onClose: () => void;
  onSubmitted: () => void;
}

/** Refusals that end the page's own business: the catalogue leads elsewhere. */
const ELSEWHERE = [401, 409, 419, 503];
const STALE = 412;
const NOT_COPIED =
  'Заявка принята площадкой, но её копия в этом браузере не сохранилась. Подавать ещё раз не нужно.';
const SHOWN = 30;

interface ReviewProps extends Omit<ReviewPanelProps, 'lines'>, PageFaults {}

export default function Review({ cellErrors, faultyTerms, onCells, onTerm, ...panel }: ReviewProps) {
  return <ReviewPanel {...panel} lines={faultLines({ cellErrors, faultyTerms, onCells, onTerm })} />;
}

export function ReviewPanel({ lot, draft, go, onClose, onSubmitted, ...props }: ReviewPanelProps) {
  const { store, state, flush } = draft;
  const { base } = state;
  const [told, setStored] = useState<boolean | null>(null);
  // What did not go at first may have gone by itself since.
  const stored = told === false && draft.snapshot.matches('saved') ? true : told;
  const [failure, setFailure] = useState<ApiError | null>(null);
  const { take, busy: isTaken } = usePageStep({ version: base.version });
  /** From the press on: an envelope takes its time before anything goes out. */
  const [isSubmitting, setSubmitting] = useState(false);
  const isPressed = useRef(false);
  const busy = isTaken || isSubmitting;
  const storeAll = () => flush().then(setStored);
  const storeFirst = useEffectEvent(storeAll);
  useEffect(() => {
    void storeFirst();
  }, []);

  // The reply of the save brought the steps anew: what was typed may have closed or opened this one.
  const step = base.steps.find(({ event }) => submitEvents.includes(event));
  const event = base.isWorkingCopy ? 'application.resubmit' : 'application.submit';
  const words = stepText('application', event, base.status);
  const sum = formatMoney(withVat(base.offersTotalPrice, base.vat), base.currency);
  const asked = useQuestions(lot, state, props.onShow);
  const lines = [...props.lines, ...asked];
  const law = submissionLines(
    base,
    (place) => (place === 'agreement' ? focusAgreement() : go(place)),
    props.accepting,
  );
  const all: CheckLine[] = [
    ...(stored === false && !lines.some(({ tone }) => tone === 'bad')
      ? [{ text: 'Не всё введённое сохранено: подать можно только сохранённое', tone: 'bad' as const }]
      : []),
    ...lines.filter(({ tone }) => tone === 'bad'),
    ...law.filter(({ tone }) => tone === 'bad'),
    ...lines.filter(({ tone }) => tone === 'warn'),
    ...law.filter(({ tone }) => tone === 'ok'),
    ...lines.filter(({ tone }) => tone === 'ok'),
  ];
  const hindrances = all.filter(({ tone }) => tone === 'bad').length;
  const questions = all.filter(({ tone }) => tone === 'warn').length;
  const isOpen = stored === true && step?.open === true && hindrances === 0;

  async function submit() {
    if (!step || isPressed.current) return;
    isPressed.current = true;
    setSubmitting(true);
    setFailure(null);
    try {
      const sealed = await draft.sealed?.envelopeOf(base);
      if (sealed) {
        await take(step.event, sealed.path, sealed.payload);
        // It is taken, whatever becomes of this browser's copy.
        await sealed.done().catch(() => toast.attention(NOT_COPIED));
      } else await take(step.event, step.call, {});
    } catch (error) {
      if (!isApiError(error) || error.status !== STALE) reactToProblem(error);
      if (!isApiError(error) || ELSEWHERE.includes(error.status)) onClose();
      else setFailure(error);
      return;
    } finally {
      isPressed.current = false;
      setSubmitting(false);
    }
    store.forget();
    toast.success(words.done);
    onSubmitted();
  }

  return (
    <SidePanel
      title="Проверка и подача"
      onClose={onClose}
      locked={busy}
      badge={
        base.isWorkingCopy ? <Badge tone="progress" label={`Редакция ${revisionOf(base)}`} /> : undefined
      }
      footer={
        <div className="w-full">
          <Button
            aria-keyshortcuts="Control+Enter"
            kind="primary"
            className="min-h-10 w-full"
            disabled={!isOpen}
            busy={busy}
            onClick={() => void submit()}
          >
            {base.isWorkingCopy ? `Подать редакцию ${revisionOf(base)}` : 'Подать заявку'}
            {isZero(base.offersTotalPrice) ? '' : ` на ${sum}`}
          </Button>
          <p className="mt-2 text-center text-xs text-ink-soft">
            {base.isWorkingCopy && `Заменит редакцию ${revisionOf(base) - 1}. `}
            {draft.sealed
              ? 'Запечатается в этом браузере, квитанция — сразу.'
              : 'До вскрытия будет запечатана, квитанция — сразу.'}
          </p>
        </div>
      }
    >
      {lot.applicationsDeadline !== null && (
        <div className="flex flex-wrap items-center gap-x-3 border-b border-line px-5 py-2.5">
          <b className="text-lg font-semibold whitespace-nowrap">
            <Countdown until={lot.applicationsDeadline} late={AT_WORK} bare over="Приём завершён" />
          </b>
          <p className="text-xs text-ink-soft">
            приём до {formatDateTime(lot.applicationsDeadline)}
            {props.accepting && (
              <>
                <br />
                подать заново можно до этого же срока
              </>
            )}
          </p>
        </div>
      )}
      <section aria-label="Что проверено" className="border-b border-line px-5 py-3">
        <Head title="Что проверено">{saidOf(stored, hindrances, questions)}</Head>
        <SubmissionChecks lines={all} />
      </section>
      <ReviewAgreement
        values={state.values}
        disabled={busy || state.closedBy !== null}
        onChange={(values) => {
          draft.takeValues(values);
          setStored(null);
          void storeAll();
        }}
      />
      <section aria-label="Что будет подано" className="border-b border-line px-5 py-3">
        <Head title="Что будет подано">
          {base.coverage.items} из {base.coverage.of} позиций
        </Head>
        {stored !== null && <SubmitFacts draft={draft} />}
      </section>
      {base.isWorkingCopy && <Changes draft={draft} application={base} />}
      {failure && (
        <div className="px-5 py-3">
          <StepRefusal failure={failure} />
        </div>
      )}
    </SidePanel>
  );
}

function saidOf(stored: boolean | null, hindrances: number, questions: number): string {
  if (stored === null) return 'сохраняется…';
  if (hindrances > 0)
    return `${hindrances}\u00A0${plural(hindrances, ['препятствие', 'препятствия', 'препятствий'])}`;
  return questions > 0 ? `препятствий нет, посмотрите ${questions}` : 'препятствий нет';
}

function Head({ title, children }: { title: string; children: ReactNode }) {
  return (
    <p className="mb-2 flex items-baseline gap-2">
      <b className="text-[13px] font-semibold">{title}</b>
      <span className="ml-auto text-xs text-ink-soft">{children}</span>
    </p>
  );
}

/** «5 цен, из них новых 2, снято 1». */
function saidOfChanges(changes: readonly PriceChange[]): string {
  if (changes.length === 0) return 'цены те же';
  const added = changes.filter(({ before }) => before === null).length;
  const taken = changes.filter(({ after }) => after === null).length;
  return [
    `${changes.length}\u00A0${plural(changes.length, ['цена', 'цены', 'цен'])}`,
    ...(added > 0 ? [`новых ${added}`] : []),
    ...(taken > 0 ? [`снято ${taken}`] : []),
  ].join(', ');
}

const Difference = ({ value }: { value: string }) => (
  <span className={isNegative(value) ? 'text-ok' : undefined}>
    {!isNegative(value) && '+'}
    {formatDecimal(value, 2)}
  </span>
);

function Changes({ draft, application }: { draft: Draft; application: Application }) {
  const submitted = useSubmitted(draft);
  if (!submitted) return null;
  const changes = priceChanges(draft.state.rows, submitted);
  const number = application.receipt?.number ?? 1;
  return (
    <section aria-label={`Изменилось с редакции ${number}`} className="px-5 py-3">
      <Head title={`Изменилось с редакции ${number}`}>{saidOfChanges(changes)}</Head>
      {changes.length > 0 && (
        <table aria-label="Изменённые цены" className="w-full table-fixed text-xs">
          <thead className="text-ink-soft">
            <tr>
              <th scope="col" className="text-left font-normal">
                Позиция
              </th>
              <th scope="col" className="w-22 text-right font-normal">
                Было
              </th>
              <th scope="col" className="w-22 text-right font-normal">
                Стало
              </th>
              <th scope="col" className="w-22 text-right font-normal max-sm:hidden">
                К сумме
              </th>
            </tr>
          </thead>
          <tbody>
            {changes.slice(0, SHOWN).map(({ key, name, before, after, by }) => (
              <tr key={key} className="h-6.5 [&>td]:border-t [&>td]:border-line">
                <td className="truncate" title={name}>
                  {name}
                </td>
                <td className="text-right text-ink-soft">
                  {before === null ? 'не было' : <s>{formatDecimal(before, 2)}</s>}
                </td>
                <td className="text-right font-medium">
                  {after === null ? 'снято' : formatDecimal(after, 2)}
                </td>
                <td className="text-right max-sm:hidden">
                  <Difference value={by} />
                </td>
              </tr>
            ))}
          </tbody>
          {/* What is stored now, in the currency that both are in: of another one there is no difference to tell. */}
          {submitted.currency === application.currency && (
            <tfoot>
              <tr className="h-6.5 font-semibold [&>*]:border-t [&>*]:border-line-mid">
                <th scope="row" className="text-left font-semibold">
                  Без НДС
                </th>
                <td className="text-right font-normal text-ink-soft">
                  <s>{formatDecimal(submitted.offersTotalPrice, 2)}</s>
                </td>
                <td className="text-right">{formatDecimal(application.offersTotalPrice, 2)}</td>
                <td className="text-right max-sm:hidden">
                  <Difference
                    value={subtract(application.offersTotalPrice ?? '0', submitted.offersTotalPrice ?? '0')}
                  />
                </td>
              </tr>
            </tfoot>
          )}
        </table>
      )}
      {changes.length > SHOWN && (
        <p className="mt-2 text-xs text-ink-soft">
          И ещё {changes.length - SHOWN}: изменённые ячейки отмечены уголком.
        </p>
      )}
    </section>
  );
}
