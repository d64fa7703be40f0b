/**
 * The head that all tender pages share: number, title, organiser, category, state, stages, countdown, star, steps, tabs.
 * Pages of a lot stand under it in the tender layout; a page at another address draws it itself.
 */
import { FileText, MessageCircleQuestion, PackageOpen } from 'lucide-react';
import type { Lot } from '../../../api/records/lot.ts';
import { isDraft, isRepeating, termOf, waitsForClock } from '../../../machines/lot-predicates.ts';
import { lotStateNotes } from '../../../text/states.ts';
import { publicConfig } from '../../data/config.ts';
import { Badge } from '../../parts/feedback/badge.tsx';
import { Countdown } from '../../parts/feedback/countdown.tsx';
import { plural } from '../../../rules/plural.ts';
import { formatDateTime } from '../../parts/text/format.ts';
import { LinkTabs } from '../../parts/control/link-tabs.tsx';
import { Notice } from '../../parts/feedback/notice.tsx';
import { StageLine } from '../../parts/steps/stage-line.tsx';
import { Steps } from '../../parts/steps/steps.tsx';
import { usePageTitle } from '../../parts/layout/page-header.tsx';
import { useLotRelation } from './lot-access.ts';
import { LotBadge } from './lot-badge.tsx';
import { LotFavorite } from './lot-favorite.tsx';
import { passedStages } from './lot-stages.ts';
import { lotStepFacts } from './step-facts/lot-step-facts.tsx';
import { tenderTabs } from './tender-tabs.ts';

interface TenderHeadProps {
  lot: Lot;
  /** What this page shows of the lot, for the window's title: «Участники». */
  page?: string;
  /** Without stages, steps and notes. */
  compact?: boolean;
}

export function TenderHead({ lot, page, compact }: TenderHeadProps) {
  const relation = useLotRelation(lot);
  usePageTitle([page, `${lot.number} ${lot.title}`].filter(Boolean).join(' · '));
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <header className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-72">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="text-ink-soft">№ {lot.number}</span>
            <LotBadge status={lot.status} />
            {!lot.isOpen && <Badge label="Только приглашённые" />}
            {lot.wasReopened && <Badge tone="warn" label="Конверты уже вскрывались" />}
          </div>
          <h1 className="mt-1 text-lg font-semibold break-words">{lot.title}</h1>
          <p className="mt-1 text-ink-soft">
            Организатор: {publicConfig().organizer.title}
            {relation.isStaff && ` · ведёт ${lot.owner.name}`}
            {lot.category && ` · ${lot.category.code} ${lot.category.title}`}
          </p>
        </div>
        <div className="flex items-center gap-3">
          <LotDeadline lot={lot} />
          <LotFavorite lot={lot} />
        </div>
      </header>
      {!compact && (
        <>
          <StageLine status={lot.status} passed={passedStages(lot)} />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <p className="min-w-0 text-ink-soft">{lotStateNotes[lot.status]}</p>
            <LotCounters lot={lot} />
          </div>
          {lot.cancelReason !== null && (
            <Notice tone="bad" title="Причина отмены">
              {lot.cancelReason}
            </Notice>
          )}
          <LotSteps lot={lot} />
        </>
      )}
      <LinkTabs label="Разделы процедуры" items={tenderTabs(lot, relation)} />
    </div>
  );
}

/** The steps of the lot's law that belong to the visitor, each with its dialog. */
export function LotSteps({ lot }: { lot: Lot }) {
  if (lot.steps.length === 0 || lot.asOf !== undefined) return null;
  return (
    <section aria-label="Шаги процедуры" className="flex flex-wrap items-start gap-2">
      <Steps
        law="lot"
        status={lot.status}
        steps={lot.steps}
        ifMatch={lot.version}
        currency={lot.currency}
        offeredFor={lot.number}
        facts={lotStepFacts(lot)}
      />
    </section>
  );
}

/** What is awaited by the clock: the end of acceptance, or of the running round. */
export function LotDeadline({ lot }: { lot: Pick<Lot, 'status' | 'applicationsDeadline' | 'round'> }) {
  const repeating = isRepeating(lot.status);
  const until = termOf(lot);
  if (until === null) return null;
  return (
    <div className="text-right">
      <p className="text-xs text-ink-soft">
        {repeating ? 'Переторжка до' : 'Приём предложений до'} {formatDateTime(until)}
      </p>
      {waitsForClock(lot.status) && (
        <p className="font-semibold">
          <Countdown until={until} />
        </p>
      )}
    </div>
  );
}

function LotCounters({ lot }: { lot: Lot }) {
  const counters = [
    {
      icon: PackageOpen,
      n: lot.ordersCount,
      words: plural(lot.ordersCount, ['позиция', 'позиции', 'позиций']),
    },
    {
      icon: FileText,
      n: isDraft(lot.status) ? null : lot.applicationsCount,
      words: plural(lot.applicationsCount ?? 0, ['заявка', 'заявки', 'заявок']),
    },
    {
      icon: MessageCircleQuestion,
      n: isDraft(lot.status) ? null : lot.questionsCount,
      words: plural(lot.questionsCount, ['вопрос', 'вопроса', 'вопросов']),
    },
  ];
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1" aria-label="Счётчики">
      {counters.map(({ icon: Icon, n, words }) =>
        n === null ? null : (
          <li key={words} className="inline-flex items-center gap-1.5 whitespace-nowrap">
            <Icon className="size-4 text-ink-soft" aria-hidden />
            {n} {words}
          </li>
        ),
      )}
    </ul>
  );
}
