/**
 * What asks the vendor for action now, the nearest term first: rounds, clarifications, drafts and changes not submitted.
 * `quiet`: nothing is drawn where nothing asks.
 */
import { CircleHelp, FilePen, FileSignature, TrendingDown, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import { rounds } from '../../../api/calls/rounds.ts';
import { applications } from '../../../api/calls/applications.ts';
import type { ApplicationListed } from '../../../api/records/application.ts';
import { awaitsAnswer, isDraft } from '../../../machines/application-predicates.ts';
import { isAccepting, isRepeating, runningLotStatuses } from '../../../machines/lot-predicates.ts';
import { useNow } from '../../data/clock.ts';
import { Countdown } from '../../parts/feedback/countdown.tsx';
import { EmptyState } from '../../parts/feedback/empty-state.tsx';
import { Section } from '../../parts/layout/section.tsx';
import { SkeletonLines } from '../../parts/feedback/skeleton.tsx';
import { useAllRows } from '../../data/all-rows.ts';
import { useCall } from '../../data/use-call.ts';
import { tenderPath } from '../../data/route-params.ts';

interface Action {
  icon: LucideIcon;
  what: string;
  to: string;
  until: string | null;
  application: ApplicationListed;
}

function actionOf(application: ApplicationListed, now: number): Action | null {
  const { lot, lotId, status, clarificationDueAt, isRepeating: marked, hasWorkingCopy } = application;
  const apply = `/apply?lot=${lotId}`;
  const deadline = lot.applicationsDeadline;
  const accepting = isAccepting(lot.status, deadline === null ? null : Date.parse(deadline), now);
  if (awaitsAnswer(status))
    return {
      icon: CircleHelp,
      what: 'Ответить на уточнение',
      to: apply,
      until: clarificationDueAt,
      application,
    };
  if (marked && isRepeating(lot.status))
    return {
      icon: TrendingDown,
      what: 'Идёт переторжка',
      to: tenderPath(lotId, 'repeating'),
      until: null,
      application,
    };
  if (accepting && isDraft(status))
    return { icon: FilePen, what: 'Черновик не подан', to: apply, until: deadline, application };
  if (accepting && hasWorkingCopy)
    return { icon: FileSignature, what: 'Изменения не поданы', to: apply, until: deadline, application };
  return null;
}

const byTerm = (a: Action, b: Action): number => (a.until ?? '').localeCompare(b.until ?? '');

const query = { 'filter[lot_status]': runningLotStatuses.join(','), sort: '-updatedAt' } as const;

/** A round is prolonged by its bids: its end is of the round and not of the list. */
function RoundEnd({ lotId }: { lotId: number }) {
  const round = useCall(rounds.state, { params: { id: lotId } }).data?.data;
  return round?.isRunning === true && <Countdown until={round.endsAt} />;
}

export function ActionList({ quiet = false }: { quiet?: boolean }) {
  const list = useAllRows(applications.list, { query });
  const now = useNow();
  const actions = list.data?.rows.flatMap((one) => actionOf(one, now) ?? []).toSorted(byTerm);
  if (quiet && !actions?.length) return null;
  return (
    <Section title="Требует вашего действия">
      {!actions &&
        (list.error ? (
          <EmptyState title="Не удалось загрузить" text={list.error.message} />
        ) : (
          <SkeletonLines lines={3} />
        ))}
      {actions?.length === 0 && (
        <EmptyState title="Всё сделано" text="Здесь появятся уточнения, переторжки и неподанные черновики." />
      )}
      {actions && actions.length > 0 && (
        <ul className="divide-y divide-line">
          {actions.map(({ icon: Icon, what, to, until, application: { id, lot } }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
              <Icon className="size-[18px] shrink-0 text-warn" aria-hidden />
              <span className="min-w-0 flex-1 basis-60">
                <Link className="link font-medium" to={to}>
                  {what}
                </Link>
                <span className="line-clamp-2 break-words text-ink-soft">
                  № {lot.number} {lot.title}
                </span>
              </span>
              {until === null ? <RoundEnd lotId={lot.id} /> : <Countdown until={until} />}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
