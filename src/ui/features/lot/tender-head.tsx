/**
 * The head that all tender pages share, as wide as the window and kept in sight: number, title, state, how long there is, the one
 * step that comes next; under it stages and counters, which give way while the page is scrolled. Then tabs. Pages of a lot stand
 * under it in the tender layout; a page at another address draws it itself.
 */
import { Lock } from 'lucide-react';
import type { Lot } from '../../../api/records/lot.ts';
import {
  isDraft,
  isFinished,
  isRepeating,
  isStopped,
  termOf,
  waitsForClock,
} from '../../../machines/lot-predicates.ts';
import { lotGroupText, lotStageText } from '../../../text/lot-states.ts';
import { publicConfig } from '../../data/config.ts';
import { standingFor } from '../../data/standing.ts';
import { tenderPath } from '../../data/route-params.ts';
import { Badge } from '../../parts/feedback/badge.tsx';
import { LeftInWords } from '../../parts/feedback/time-left.tsx';
import { lazyPart } from '../../parts/later/lazy-part.ts';
import { WhenWanted } from '../../parts/later/when-wanted.tsx';
import { plural } from '../../../rules/plural.ts';
import { formatDateTime, formatShortDateTime } from '../../parts/text/format.ts';
import { LinkTabs } from '../../parts/control/link-tabs.tsx';
import { Notice } from '../../parts/feedback/notice.tsx';
import { StageLine } from '../../parts/steps/stage-line.tsx';
import { usePageTitle } from '../../parts/layout/page-header.tsx';
import { useScrolledPast } from '../../parts/layout/use-scrolled-past.ts';
import { cx } from '../../parts/text/cx.ts';
import { Link } from 'react-router-dom';
import { ClosedStepStrip } from './closed-step-strip.tsx';
import { GuestApply } from './guest-apply.tsx';
import { useLotRelation } from './lot-access.ts';
import { LotFavorite } from './lot-favorite.tsx';
import { passedStages, stageMoments } from './lot-stages.ts';
import { LotSteps } from './lot-steps.tsx';
import { nextWork } from './next-work.ts';
import { tenderTabs } from './tender-tabs.ts';

const priceTerm = lazyPart(() => import('./price-term.tsx'));

interface TenderHeadProps {
  lot: Lot;
  /** What this page shows of the lot, for the window's title: «Участники». */
  page?: string;
  /** Without stages, steps and notes. */
  compact?: boolean;
  /** Without stages. */
  short?: boolean;
}

/** The head gives up its second row here: it is as much as that row is high. */
const SHRINKS_PAST = 40;

export function TenderHead({ lot, page, compact = false, short = false }: TenderHeadProps) {
  const relation = useLotRelation(lot);
  usePageTitle([page, `${lot.number} ${lot.title}`].filter(Boolean).join(' · '));
  const standing = standingFor(relation.visitor, lot.ownerId);
  const isScrolled = useScrolledPast(SHRINKS_PAST);
  const isLow = compact || short;
  const isShort = isScrolled || isLow;
  const tabs = tenderTabs(lot, relation);
  // Without its stages the badge is the one place that can name the present one.
  const group = { ...lotGroupText(lot.status), ...(short && { label: lotStageText(lot.status) }) };
  return (
    <>
      <header
        data-page-head
        className={cx(
          '-mx-4 -mt-4 border-b border-line bg-surface px-4 py-2 md:sticky md:top-(--head) md:z-30 md:-mx-6 md:px-6 md:py-0 print:static',
          isShort ? 'md:min-h-12' : 'md:min-h-22',
          isScrolled && 'md:shadow-[0_4px_12px_-6px_rgb(0_0_0/0.12)]',
          // The flow keeps its height: nothing jumps.
          isScrolled && !isLow && 'md:mb-10',
        )}
      >
        <div
          className={cx(
            'flex flex-wrap items-center gap-x-3 gap-y-1',
            isShort ? 'md:min-h-[47px]' : 'md:min-h-13',
          )}
        >
          {/* In a middle window the title has what the number, and all that is told below, would take. */}
          <span className="text-table whitespace-nowrap text-ink-soft md:max-lg:hidden print:inline!">
            <span className="sr-only">№ </span>
            {lot.number}
          </span>
          <h1
            title={lot.title}
            className={cx(
              // What does not fit beside the title's beginning, as in large text, takes a line of its own.
              'min-w-0 font-semibold tracking-[-0.011em] break-words md:max-w-max md:flex-[1_1_5em] md:truncate',
              short
                ? 'max-md:flex-1 max-md:basis-1/2 max-md:truncate'
                : 'max-md:order-5 max-md:line-clamp-2 max-md:w-full',
              short ? 'text-md' : isShort ? 'text-title md:text-md' : 'text-title',
            )}
          >
            {lot.title}
          </h1>
          <Badge
            {...group}
            className={cx(short ? 'max-md:hidden' : 'max-md:ml-auto', !isShort && 'md:max-lg:hidden')}
          />
          {!lot.isOpen && <Badge label="Только приглашённые" className="max-wide:hidden" />}
          {standing && <Badge tone="progress" label={standing} />}
          {lot.wasReopened && <Badge tone="warn" label="Конверты уже вскрывались" />}
          <div
            className={cx(
              'ml-auto flex items-center gap-3 max-md:empty:hidden max-md:shrink-0 md:flex-wrap md:justify-end',
              // With nothing to tell it has no line of its own on a phone: the star stands beside the state.
              hasTerm(lot) && !short ? 'max-md:order-6 max-md:ml-0 max-md:w-full' : 'max-md:ml-0',
            )}
          >
            {/* The page tells the time itself. */}
            <span className={cx('contents', short && 'hidden', isShort && 'md:max-lg:hidden')}>
              <LotTerm lot={lot} inLine={isShort} isStaff={relation.isStaff} />
            </span>
            <span className={cx('empty:hidden max-md:-my-1.5 max-md:ml-auto', short && 'max-md:hidden')}>
              <LotFavorite lot={lot} />
            </span>
            {!compact && relation.isGuest && <GuestApply lot={lot} />}
            {!compact && <LotSteps lot={lot} isOwner={relation.isOwner} />}
          </div>
        </div>
        {!isLow && (
          <div
            className={cx(
              'mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 md:mt-0 md:min-h-[35px] md:pb-2',
              isScrolled && 'md:hidden',
            )}
          >
            <StageLine status={lot.status} passed={passedStages(lot)} moments={stageMoments(lot)} />
            <LotCounters lot={lot} isStaff={relation.isStaff} />
          </div>
        )}
      </header>
      {!compact && <ClosedStepStrip lot={lot} />}
      <div className="-mx-4 mb-4 max-md:sticky max-md:top-12 max-md:z-30 md:-mx-6">
        {tabs.length > 1 && (
          <LinkTabs
            label="Разделы процедуры"
            items={tabsWithNext(tabs, compact ? null : nextWork(lot)?.to)}
          />
        )}
      </div>
      {!compact && lot.cancelReason !== null && (
        <div className="mb-4">
          <Notice tone="bad" title="Причина отмены">
            {lot.cancelReason}
          </Notice>
        </div>
      )}
    </>
  );
}

type Tabs = ReturnType<typeof tenderTabs>;
const tabsWithNext = (tabs: Tabs, next: string | null | undefined) =>
  tabs.map((tab) => ({ ...tab, next: tab.to === next }));

interface HeadTermProps {
  until: string;
  /** Before its date. */
  what: string;
  /** Once it has passed. */
  over?: string;
  inLine: boolean;
}

/** How long there is, and till when. */
const HeadTerm = ({ until, what, over, inLine }: HeadTermProps) => (
  <div
    className={cx(
      'flex min-w-0 flex-wrap items-baseline gap-x-2 whitespace-nowrap md:flex-nowrap',
      !inLine && 'md:flex-col md:items-end md:gap-0 md:leading-none',
    )}
  >
    <span className={cx('font-semibold', inLine ? 'text-sm' : 'text-sm md:text-md md:leading-5')}>
      <LeftInWords until={until} over={over} />
    </span>
    <span title={formatDateTime(until)} className="text-xs whitespace-nowrap text-ink-soft">
      {what} {formatShortDateTime(until)}
    </span>
  </div>
);

/** What was stopped awaits nothing: its term may lie ahead still. */
const hasTerm = (lot: Lot): boolean =>
  (isFinished(lot.status) && lot.finishedAt !== null) || (termOf(lot) !== null && !isStopped(lot.status));

/** What is awaited by the clock, and how long it is; or what ended when. */
function LotTerm({ lot, inLine, isStaff }: { lot: Lot; inLine: boolean; isStaff: boolean }) {
  const until = termOf(lot);
  const wordClass = 'text-xs whitespace-nowrap text-ink-soft';
  if (isFinished(lot.status) && lot.finishedAt !== null)
    return <span className={wordClass}>завершена {formatShortDateTime(lot.finishedAt)}</span>;
  if (until === null || !hasTerm(lot)) return null;
  const isAwaited = waitsForClock(lot.status) || isDraft(lot.status);
  const word = isRepeating(lot.status) ? 'переторжка до' : isAwaited ? 'приём до' : 'приём закрыт';
  if (waitsForClock(lot.status)) return <HeadTerm until={until} what={word} inLine={inLine} />;
  // Nothing runs out: in a middle window the title has its place. A draft's own form says it.
  const closed = (
    <span
      title={formatDateTime(until)}
      className={cx(wordClass, isDraft(lot.status) ? 'md:hidden' : 'md:max-wide:hidden')}
    >
      {word} {formatShortDateTime(until)}
    </span>
  );
  if (!isStaff || lot.openedAt === null) return closed;
  const draw = (end: string) => <HeadTerm until={end} what="цены до" over="Цены истекли" inLine={inLine} />;
  // Of two answers the longer has its place till it is known which: the title beside it is not cut later, nor is the wrong one told.
  const room = (
    <span className="invisible contents" aria-hidden>
      {draw(until)}
    </span>
  );
  return <WhenWanted part={priceTerm} wanted props={{ lotId: lot.id, draw, closed, room }} standIn={room} />;
}

function LotCounters({ lot, isStaff }: { lot: Lot; isStaff: boolean }) {
  const draft = isDraft(lot.status);
  const { ordersCount: orders, applicationsCount: applications, questionsCount: questions, figures } = lot;
  const admitted = figures && figures.admitted > 0 ? `, допущены ${figures.admitted}` : '';
  const linkClass = 'hover:text-ink hover:underline underline-offset-3';
  return (
    <ul
      aria-label="Счётчики"
      // On a phone the organiser alone is left of them, and stands under the title.
      className="flex flex-wrap gap-x-4 gap-y-1 text-table whitespace-nowrap text-ink-soft max-md:order-first max-md:w-full"
    >
      {!isStaff && (
        <li className="md:max-lg:sr-only md:font-medium md:text-ink">
          <span className="sr-only">Организатор: </span>
          {publicConfig().organizer.title}
        </li>
      )}
      <li className="max-md:hidden">
        <Link to={`${tenderPath(lot.id)}#items`} className={linkClass}>
          {orders}&nbsp;{plural(orders, ['позиция', 'позиции', 'позиций'])}
        </Link>
      </li>
      {!draft && applications !== null && (
        <li className="max-md:hidden">
          <Link to={tenderPath(lot.id, 'participants')} className={linkClass}>
            {applications}&nbsp;{plural(applications, ['заявка', 'заявки', 'заявок'])}
            {admitted}
          </Link>
        </li>
      )}
      {!draft && (
        <li className="max-md:hidden">
          <Link to={`${tenderPath(lot.id)}#questions`} className={linkClass}>
            {questions}&nbsp;{plural(questions, ['вопрос', 'вопроса', 'вопросов'])}
          </Link>
        </li>
      )}
      {!isStaff && waitsForClock(lot.status) && !isRepeating(lot.status) && (
        <li className="flex items-center gap-1.5 max-wide:hidden">
          <Lock className="size-3.5" aria-hidden />
          заявки запечатаны до вскрытия
        </li>
      )}
      {draft && figures && (
        <li className="max-md:hidden">
          {figures.files}&nbsp;{plural(figures.files, ['файл', 'файла', 'файлов'])}
        </li>
      )}
      {draft && figures && figures.invited > 0 && (
        <li className="max-md:hidden">приглашены {figures.invited}</li>
      )}
    </ul>
  );
}
