/** One application under consideration: its terms in a line, the offers with the decision on each, the step that ends it. */
import { CheckCheck, ChevronLeft, ChevronRight, ExternalLink } from 'lucide-react';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { Application } from '../../../api/records/application.ts';
import type { Lot } from '../../../api/records/lot.ts';
import type { Offer } from '../../../api/records/offer.ts';
import { awaitsAnswer, awaitsManager } from '../../../machines/application-predicates.ts';
import { isVerifying } from '../../../machines/lot-predicates.ts';
import { applicationFlagNames } from '../../../text/application-words.ts';
import { applicationStates } from '../../../text/states.ts';
import { stepText } from '../../../text/steps.ts';
import { serverNow } from '../../data/clock.ts';
import { publicConfig } from '../../data/config.ts';
import { toast } from '../../data/toasts.ts';
import { useVisitor } from '../../data/visitor.ts';
import { Button } from '../../parts/control/button.tsx';
import { IconButton } from '../../parts/control/icon-button.tsx';
import { LinkButton } from '../../parts/control/link-button.tsx';
import { Segments } from '../../parts/control/segments.tsx';
import { Badge } from '../../parts/feedback/badge.tsx';
import { usePhone } from '../../parts/layout/use-media.ts';
import { lazyPart } from '../../parts/later/lazy-part.ts';
import { WhenWanted } from '../../parts/later/when-wanted.tsx';
import { Steps, type StepBody } from '../../parts/steps/steps.tsx';
import { cx } from '../../parts/text/cx.ts';
import { Key } from '../../parts/text/key.tsx';
import { formatDateTime, formatShortDateTime } from '../../parts/text/format.ts';
import { ApplicationBlocks } from '../application/application-blocks.tsx';
import { applicationHref } from '../../data/application-href.ts';
import { CorrectOffers } from '../application/correct-offers.tsx';
import { DecisionHistory } from '../application/decision-history.tsx';
import { OfferTable } from '../application/offer-table.tsx';
import { applicationStepBodies } from '../application/step-bodies.ts';
import { useLotRelation } from '../lot/lot-access.ts';
import type { TextSetsProps } from '../lot/sets/sets-props.ts';
import type { Asked } from './ask-others.ts';
import type { ClarifyAidProps } from './clarify-aid.tsx';
import { OfferDecisions } from './offer-decisions.tsx';
import { useBesideEstimate } from './beside-estimate.ts';
import { DeskNotices } from './desk-notices.tsx';
import { isOffered } from './offered.ts';
import { OfferRows } from './offer-rows.tsx';
import type { Other } from './same-trouble.ts';
import { TermsLine } from './terms-line.tsx';
import { useDeskKeys } from './use-desk-keys.ts';
import { useMarks } from './use-marks.ts';

const DAY = 86_400_000;

/** Offers are decided row by row beforehand; the step only fixes what stands. */
const verify: StepBody = () => ({ decision: 'verified', offers: [] });

const textSets = lazyPart<TextSetsProps>(async () => ({
  default: (await import('../lot/sets/text-sets.tsx')).TextSets,
}));

const clarifyAid = lazyPart<ClarifyAidProps>(async () => ({
  default: (await import('./clarify-aid.tsx')).ClarifyAid,
}));

/** What a manager writes in application after application. */
const kept: TextSetsProps = { kind: 'reasons', field: 'reason' };
const rejectAid = <WhenWanted part={textSets} wanted props={kept} />;

/** After these the application waits for somebody else: the next of one's own comes. */
const APART = ['application.reject', 'application.clarify'] as const;
const ENDING: readonly string[] = ['application.verify', 'application.reject'];
/** So after what security and the auditor decide, which is taken back by a step of its own. */
const CHECKED: readonly string[] = [
  'application.secure',
  'application.refuse',
  'application.audit',
  'application.return',
];

/** Fetched at the press: hardly any is taken back. */
const undo = async (id: number) => (await import('./undo-decision.ts')).undoDecision(id);
const askOthers = async (others: readonly Other[], asked: Asked) =>
  (await import('./ask-others.ts')).askOthers(others, asked);

type Part = 'offers' | 'columns' | 'terms' | 'history';

interface DecisionDeskProps {
  lot: Lot;
  application: Application;
  /** «1 из 4» and its neighbours. */
  at: number;
  of: number;
  onStep: (by: -1 | 1) => void;
  /** The manager has decided on it. */
  onDecided: () => void;
  /** Another stood here before: the focus that has gone with it comes to this one's name, where the keys go on. */
  follows?: boolean;
  /** Under the terms: what the evidence comes to, where it has no place of its own. */
  aside?: ReactNode;
}

export function DecisionDesk(props: DecisionDeskProps) {
  const { lot, application, at, of, onStep, onDecided, follows, aside } = props;
  const { role } = useVisitor();
  const phone = usePhone();
  const { isOwner } = useLotRelation(lot);
  const { status, offers } = application;
  const deciding = isOwner && isVerifying(lot.status) && (awaitsManager(status) || awaitsAnswer(status));
  const [part, setPart] = useState<Part>('offers');
  const [onlyOpen, setOnlyOpen] = useState(false);
  const [chosen, setChosen] = useState<number | null>(null);
  const [rejecting, setRejecting] = useState<number | null>(null);
  const bar = useRef<HTMLDivElement>(null);
  const desk = useRef<HTMLElement>(null);
  const name = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (follows && document.activeElement?.contains(name.current))
      name.current?.focus({ preventScroll: true });
  }, [follows]);
  const marks = useMarks(application.id);
  const beside = useBesideEstimate(lot, application);
  /** Who else is asked for the same clarification, and what was asked. */
  const also = useRef<readonly Other[]>([]);
  const [sends, setSends] = useState<string>();
  const asking = useRef<Asked | null>(null);

  const offered = offers.filter(isOffered);
  const isOpen = (offer: Offer) => marks.approvalOf(offer).approved === null;
  const open = offered.filter(isOpen);
  const rest = open.filter(({ needsClarification }) => !needsClarification);
  const count = (approved: boolean) =>
    offered.filter((offer) => marks.approvalOf(offer).approved === approved).length;
  const shown = onlyOpen ? offers.filter((offer) => isOpen(offer) || offer.id === chosen) : offers;
  const current = offered.find(({ id }) => id === chosen) ?? open[0] ?? offered[0];
  const flagged = useMemo(() => offers.filter((o) => o.needsClarification).map(({ id }) => id), [offers]);
  const initial = useMemo(
    () => ({
      'application.clarify': {
        dueAt: new Date(serverNow() + publicConfig().clarificationDays * DAY).toISOString(),
        blocks: flagged.length > 0 ? ['offers_block'] : [],
        text: questionsAbout(offers),
      },
    }),
    [flagged.length, offers],
  );
  const aids = {
    'application.clarify': (
      <WhenWanted
        part={clarifyAid}
        wanted
        props={{
          application,
          onAlso: (others, label) => {
            also.current = others;
            setSends(label);
          },
        }}
      />
    ),
    'application.reject': rejectAid,
  };
  /** The next that has no decision, in the order of the rows and round again. */
  function goOn(from: Offer) {
    const index = offered.indexOf(from);
    const next = [...offered.slice(index + 1), ...offered.slice(0, index)].find(isOpen);
    if (next) setChosen(next.id);
  }
  function move(by: -1 | 1) {
    const rows = shown.filter(isOffered);
    const next = current && rows[rows.indexOf(current) + by];
    if (next) setChosen(next.id);
  }

  const approve = (offer: Offer) => {
    marks.approve(offer);
    goOn(offer);
  };
  const approveRest = () => void (rest.length > 0 && marks.approveRest(rest));
  useDeskKeys({
    isHeard: part === 'offers',
    isDeciding: deciding && current !== undefined,
    canUndo: marks.canUndo,
    onUndo: marks.undo,
    onEnd: () => {
      if (!deciding) return false;
      const label = stepText('application', 'application.verify', status).label;
      [...(bar.current?.querySelectorAll('button') ?? [])]
        .find(({ textContent }) => textContent === label)
        ?.click();
      return true;
    },
    onStep,
    onMove: move,
    onApprove: () => current && approve(current),
    onApproveRest: approveRest,
    onReject: () => current && setRejecting(current.id),
    onAsk: () => current && marks.toggleQuestion(current),
  });

  const isFlagged = application.flags.length > 0;
  // On the name's own line they would push what steps from one to another off it.
  const badgePlace = isFlagged ? 'max-xl:order-1' : 'max-sm:order-1';
  return (
    <section
      ref={desk}
      aria-label={`Заявка: ${application.vendor.title}`}
      className="flex min-h-0 min-w-0 flex-1 flex-col bg-surface"
    >
      <header className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 px-4 pt-2 sm:px-5">
        <h2
          ref={name}
          tabIndex={-1}
          className={cx(
            'min-w-0 text-md font-semibold break-words outline-none max-sm:flex-1 max-sm:basis-[calc(100%-11rem)]',
            isFlagged && 'max-xl:flex-1 max-xl:basis-[calc(100%-11rem)]',
          )}
        >
          {application.vendor.title}
        </h2>
        <Badge {...applicationStates[status]} className={badgePlace} />
        {application.flags.map((flag) => (
          <Badge key={flag} tone="warn" label={applicationFlagNames[flag]} className={badgePlace} />
        ))}
        {/* Where it has no room what was submitted is told beside the receipt alone: the items begin a line higher. */}
        <span
          title={formatDateTime(application.submittedAt)}
          className={cx(
            'text-xs whitespace-nowrap text-ink-soft',
            isFlagged ? 'max-[1600px]:hidden' : 'max-xl:hidden',
          )}
        >
          подана {formatShortDateTime(application.submittedAt)}
          {application.receipt && `, редакция ${application.receipt.number}`}
        </span>
        <span className="ml-auto flex items-center gap-1 text-xs whitespace-nowrap text-ink-soft">
          <LinkButton
            to={applicationHref(role, lot.id, application.id)}
            icon={ExternalLink}
            size="sm"
            kind="quiet"
            aria-label="Заявка целиком"
            title="Заявка целиком"
          />
          {at} из {of}
          <IconButton
            size="sm"
            icon={ChevronLeft}
            label="Предыдущая заявка"
            disabled={of < 2}
            onClick={() => onStep(-1)}
          />
          <IconButton
            size="sm"
            icon={ChevronRight}
            label="Следующая заявка"
            disabled={of < 2}
            onClick={() => onStep(1)}
          />
        </span>
      </header>
      <TermsLine application={application} beside={beside} />
      {aside}
      <DeskNotices application={application} onHistory={() => setPart('history')} />
      <div className="flex min-h-11 flex-wrap items-center gap-2 border-y border-line bg-page px-4 py-1 sm:px-5 xl:max-[1400px]:gap-1 xl:max-[1400px]:[&>fieldset>button]:px-2">
        <Segments
          label="Показать"
          wide={phone}
          value={part}
          onChange={setPart}
          items={[
            { id: 'offers', label: 'Позиции', count: offered.length },
            { id: 'columns', label: 'Все столбцы' },
            { id: 'terms', label: 'Условия' },
            { id: 'history', label: 'Решения' },
          ]}
        />
        {deciding && part === 'offers' && (
          <>
            <button
              type="button"
              aria-pressed={onlyOpen}
              className="min-h-7 rounded-box px-2 text-table font-medium text-ink-soft hover:text-ink aria-pressed:bg-primary-soft aria-pressed:text-primary-ink"
              onClick={() => setOnlyOpen(!onlyOpen)}
            >
              Без решения {open.length}
            </button>
            <Button
              size="sm"
              className="ml-auto min-h-8!"
              icon={CheckCheck}
              disabled={rest.length === 0}
              busy={marks.isStoringRest}
              onClick={() => marks.approveRest(rest)}
            >
              <span>
                Согласовать <span className="md:max-[1400px]:sr-only">оставшиеся</span> {rest.length}
              </span>
              <span className="max-[1400px]:hidden">
                <Key>⇧ A</Key>
              </span>
            </Button>
          </>
        )}
      </div>
      {part === 'offers' && (
        <OfferRows
          application={application}
          offers={shown}
          marks={marks}
          ofEstimate={beside.ofOffer}
          deciding={deciding}
          current={current?.id ?? 0}
          onCurrent={setChosen}
          rejecting={rejecting}
          onRejecting={(offerId) => {
            if (offerId !== null) setChosen(offerId);
            setRejecting(offerId);
          }}
          onDecided={goOn}
        />
      )}
      {part === 'columns' && (
        <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-auto p-4">
          <p>
            <CorrectOffers application={application} />
          </p>
          {deciding ? (
            <OfferDecisions application={application} />
          ) : (
            <OfferTable application={application} whole />
          )}
        </div>
      )}
      {part === 'terms' && (
        <div className="min-h-0 flex-1 overflow-auto bg-page p-4">
          <ApplicationBlocks application={application} />
        </div>
      )}
      {part === 'history' && (
        <div className="min-h-0 flex-1 overflow-auto bg-page p-4">
          <DecisionHistory application={application} />
        </div>
      )}
      <div
        ref={bar}
        data-foot-bar={deciding || undefined}
        className={cx(
          'flex min-h-14 flex-wrap items-center gap-2 border-t border-line bg-surface px-4 py-2 sm:pr-9 sm:pl-5 xl:pr-5 sm:max-[1400px]:[&_button:not([aria-label])]:px-2! sm:max-[1400px]:[&_button]:text-table [&>span:has(.bg-primary)]:order-last',
          deciding &&
            'max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-40 max-sm:flex-nowrap max-sm:pb-[max(8px,env(safe-area-inset-bottom))]',
        )}
      >
        <p
          className="min-w-0 flex-1 basis-40 text-xs text-ink-soft max-[1400px]:basis-0"
          aria-live="polite"
          aria-atomic
        >
          <b className="block text-table font-semibold text-ink">
            {phone ? '' : 'Решено '}
            {offered.length - open.length} из {offered.length}
          </b>
          <span className="max-[1400px]:hidden">
            Согласовано {count(true)}, отклонено {count(false)}
          </span>
        </p>
        <Steps
          law="application"
          status={status}
          steps={application.steps}
          ifMatch={application.version}
          except={['application.cancelDecision', 'application.setMark', 'application.correct']}
          primary={isOwner ? 'application.verify' : undefined}
          // A phone's bar has room for the step that ends it.
          aside={phone ? APART : undefined}
          initial={initial}
          aids={aids}
          titles={{ 'application.clarify': `Уточнение, ${application.vendor.title}` }}
          labels={{ 'application.clarify': sends }}
          // What is asked about, and what it is weighed by, stays in sight.
          places={phone ? undefined : { 'application.clarify': desk }}
          onDone={(event) => {
            if (event === 'application.clarify' && also.current.length > 0 && asking.current) {
              void askOthers(also.current, asking.current);
              also.current = [];
            }
            const mayUndo = ENDING.includes(event);
            if (!mayUndo && !CHECKED.includes(event)) return;
            // In the place of the step's own message: the next application stands here already.
            const { done } = stepText('application', event, status);
            const approved = `, согласовано ${count(true)} из ${offered.length}`;
            toast.success(done, {
              note: `${application.vendor.title}${event === 'application.verify' ? approved : ''}`,
              ...(mayUndo && { action: { label: 'Отменить', run: () => void undo(application.id) } }),
            });
            onDecided();
          }}
          body={{
            ...applicationStepBodies,
            'application.verify': verify,
            'application.clarify': (values) => {
              asking.current = values as Asked;
              return { ...values, offers: flagged };
            },
          }}
        />
      </div>
    </section>
  );
}

const MOST_LINES = 10;

/** A line for each item that is marked: the vendor does not see the marks. */
function questionsAbout(offers: readonly Offer[]): string {
  const orders = [
    ...new Map(offers.filter((o) => o.needsClarification).map(({ order }) => [order.index, order.name])),
  ];
  if (orders.length > MOST_LINES) return `Позиции ${orders.map(([index]) => index).join(', ')}: `;
  return orders.map(([index, name]) => `Позиция ${index} (${name}): `).join('\n');
}
