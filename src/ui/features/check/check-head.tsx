/** The head of one application that is checked: whose, in what state, since when it waits, its neighbours; under it the checks. */
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Application } from '../../../api/records/application.ts';
import {
  awaitsAnswer,
  awaitsAudit,
  awaitsManager,
  awaitsSecurity,
  isRejected,
} from '../../../machines/application-predicates.ts';
import { applicationFlagNames } from '../../../text/application-words.ts';
import { applicationStates } from '../../../text/states.ts';
import { plural } from '../../../rules/plural.ts';
import { useByNow } from '../../data/clock.ts';
import { tenderPath } from '../../data/route-params.ts';
import { IconButton } from '../../parts/control/icon-button.tsx';
import { Badge } from '../../parts/feedback/badge.tsx';
import { usePageTitle } from '../../parts/layout/page-header.tsx';
import { useScrolledPast } from '../../parts/layout/use-scrolled-past.ts';
import { stageWords, tickClass } from '../../parts/steps/stage-line.tsx';
import { cx } from '../../parts/text/cx.ts';
import { formatDateTime, formatShortDateTime } from '../../parts/text/format.ts';
import { timeLeftInWords } from '../../parts/text/time-left.ts';

interface CheckHeadProps {
  application: Application;
  /** Where one came from. */
  desk: { to: string; label: string };
  /** «1 из 2», where it waits for this reader; 0: it does not. */
  at: number;
  of: number;
  onStep: (by: -1 | 1) => void;
  /** Where this reader finds the lot's history; nothing: nowhere. */
  historyTo?: string;
  tools: ReactNode;
}

const SHRINKS_PAST = 40;
const STAGES = ['Подана', 'Организатор', 'Служба безопасности', 'Аудитор'] as const;
/** In which of them it stands by whose step it waits for; past the last one where it waits for nobody. */
function stageAt({ status, verifications }: Application): number {
  if (awaitsManager(status) || awaitsAnswer(status)) return 1;
  if (awaitsSecurity(status)) return 2;
  if (awaitsAudit(status)) return 3;
  if (!isRejected(status)) return STAGES.length;
  const refused = verifications.find((one) => one.decision === 'rejected' && one.cancelledAt === null);
  return refused?.stage === 'security' ? 2 : 1;
}

export function CheckHead({ application: a, desk, at, of, onStep, historyTo, tools }: CheckHeadProps) {
  usePageTitle(`${a.vendor.title} · Заявка`);
  const isScrolled = useScrolledPast(SHRINKS_PAST);
  const linkClass = 'whitespace-nowrap hover:text-ink hover:underline underline-offset-3';
  return (
    <header
      data-page-head
      className={cx(
        '-mx-4 -mt-4 mb-4 border-b border-line bg-surface px-4 py-2 md:sticky md:top-(--head) md:z-30 md:-mx-6 md:px-6 md:py-0 print:static',
        isScrolled ? 'md:mb-14 md:h-12 md:shadow-[0_4px_12px_-6px_rgb(0_0_0/0.12)]' : 'md:h-22',
      )}
    >
      <div
        className={cx(
          'flex flex-wrap items-center gap-x-3 gap-y-1 md:flex-nowrap',
          isScrolled ? 'md:h-[47px]' : 'md:h-13',
        )}
      >
        <Link
          to={desk.to}
          title={desk.label}
          className="text-table text-ink-soft hover:text-ink hover:underline"
        >
          Заявка
        </Link>
        <h1
          title={a.vendor.title}
          className={cx(
            'min-w-0 text-title font-semibold tracking-[-0.011em] break-words max-md:order-5 max-md:w-full md:truncate',
            isScrolled && 'md:text-md',
          )}
        >
          {a.vendor.title}
        </h1>
        <Badge {...stateOf(a)} className="max-md:ml-auto" />
        {a.flags.map((flag) => (
          <Badge key={flag} tone="warn" label={applicationFlagNames[flag]} className="max-wide:hidden" />
        ))}
        <div
          className={cx(
            'ml-auto flex shrink-0 items-center gap-3 max-md:-my-1 max-md:ml-0 max-md:shrink max-md:flex-wrap max-md:gap-1',
            // With nothing to tell the star stands beside the state.
            (isWaiting(a) || (at > 0 && of > 1)) && 'max-md:order-6 max-md:w-full',
          )}
        >
          <Waits application={a} inLine={isScrolled} />
          {at > 0 && of > 1 && (
            <span className="flex items-center text-xs whitespace-nowrap text-ink-soft max-md:ml-auto">
              <span className="mr-1 max-md:sr-only">
                {at} из {of}
              </span>
              <IconButton size="sm" icon={ChevronLeft} label="Предыдущая заявка" onClick={() => onStep(-1)} />
              <IconButton size="sm" icon={ChevronRight} label="Следующая заявка" onClick={() => onStep(1)} />
            </span>
          )}
          {tools}
        </div>
      </div>
      <div
        className={cx(
          'mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-table text-ink-soft md:mt-0 md:h-[35px] md:flex-nowrap md:pb-2',
          isScrolled && 'md:hidden',
        )}
      >
        <CheckStages application={a} />
        <nav
          aria-label="О заявке"
          className="flex min-w-0 flex-wrap gap-x-4 gap-y-1 md:ml-auto md:flex-nowrap"
        >
          <Link className="link min-w-0 truncate" to={tenderPath(a.lot.id)}>
            {a.lot.number} {a.lot.title}
          </Link>
          <a href="#offers" className={linkClass}>
            {a.coverage.items} {plural(a.coverage.items, ['позиция', 'позиции', 'позиций'])}
          </a>
          <a href="#terms" className={linkClass}>
            условия
          </a>
          {historyTo !== undefined && (
            <Link to={historyTo} className={linkClass}>
              история процедуры
            </Link>
          )}
        </nav>
      </div>
    </header>
  );
}

function CheckStages({ application }: { application: Application }) {
  const now = stageAt(application);
  const stopped = isRejected(application.status);
  const standing = (index: number) => (index < now ? 'passed' : index === now ? 'now' : 'ahead');
  return (
    <div className="flex items-center gap-3 max-md:w-full">
      <ol aria-label="Этапы проверки" className="flex items-center gap-1 md:h-5">
        {STAGES.map((name, index) => (
          <li
            key={name}
            title={name}
            aria-current={index === now ? 'step' : undefined}
            className={cx('flex items-center', index === now && 'gap-2 px-1 pr-2')}
          >
            <span aria-hidden className={cx('w-7', tickClass(standing(index), stopped))} />
            <span className={index === now ? 'font-semibold text-ink' : 'sr-only'}>{name}</span>
            <span className="sr-only">
              , {stopped && index === now ? 'отказано' : stageWords[standing(index)]}
            </span>
          </li>
        ))}
      </ol>
      <span className="text-xs whitespace-nowrap max-wide:hidden">
        {now < STAGES.length ? `${now + 1} из ${STAGES.length}` : 'проверена'}
      </span>
    </div>
  );
}

/** Whom it waits for, where that is one of the two who check here. */
function stateOf({ status }: Application) {
  if (awaitsSecurity(status)) return { tone: 'warn', label: 'Ждёт службу безопасности' } as const;
  if (awaitsAudit(status)) return { tone: 'warn', label: 'Ждёт аудитора' } as const;
  return applicationStates[status];
}

/** Since the decision that it came by. */
const isWaiting = ({ status }: Application): boolean => awaitsSecurity(status) || awaitsAudit(status);

function Waits({ application: a, inLine }: { application: Application; inLine: boolean }) {
  const since = a.verifications.findLast(({ cancelledAt }) => cancelledAt === null)?.createdAt ?? null;
  const words = useByNow((now) => (since === null ? '' : timeLeftInWords(now - Date.parse(since))));
  if (!isWaiting(a) || since === null) return null;
  return (
    <span
      className={cx(
        'flex items-baseline gap-2 whitespace-nowrap',
        !inLine && 'md:flex-col md:items-end md:gap-0 md:leading-none',
      )}
    >
      <b className={cx('font-semibold', inLine ? 'text-sm' : 'text-sm md:text-md md:leading-5')}>{words}</b>
      <span title={formatDateTime(since)} className="text-xs text-ink-soft">
        ждёт с {formatShortDateTime(since)}
      </span>
    </span>
  );
}
