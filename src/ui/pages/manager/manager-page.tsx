// The manager's desk: what waits for the manager, ends ahead, what is new, own procedures by stage.
import { Mail, Plus } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { analytics } from '../../../api/calls/analytics.ts';
import { lots } from '../../../api/calls/lots.ts';
import type { Analytics } from '../../../api/records/analytics.ts';
import type { Stats } from '../../../api/records/stats.ts';
import { isFinished } from '../../../machines/lot-predicates.ts';
import { shortSum } from '../../../text/short-sums.ts';
import { useAddress } from '../../data/address.ts';
import { useAllRows } from '../../data/all-rows.ts';
import { useByNow } from '../../data/clock.ts';
import { usePageActions } from '../../data/page-actions.ts';
import { ownersOf } from '../../data/standing.ts';
import { useVisitor } from '../../data/visitor.ts';
import { Button } from '../../parts/control/button.tsx';
import { IconButton } from '../../parts/control/icon-button.tsx';
import { Segments } from '../../parts/control/segments.tsx';
import { dayText } from '../../parts/form/date-text.ts';
import { Notice } from '../../parts/feedback/notice.tsx';
import { EmptyState } from '../../parts/feedback/empty-state.tsx';
import { DeskHead } from '../../parts/layout/desk-head.tsx';
import { Section } from '../../parts/layout/section.tsx';
import { Kbd } from '../../parts/text/kbd.tsx';
import { useCall } from '../../data/use-call.ts';
import { useLive } from '../../data/use-live.ts';
import { formatShortDateTime } from '../../parts/text/format.ts';
import { LotTable } from '../../features/lot/lot-table.tsx';
import { RegisterVendor } from '../../features/account/users/register-vendor.tsx';
import { Board } from '../../features/desk/board.tsx';
import { DayNews } from '../../features/desk/day-news.tsx';
import { DeskColumns } from '../../features/desk/desk-columns.tsx';
import { expectedOf } from '../../features/desk/expected.ts';
import { movingQuery } from '../../../api/moving-lots.ts';
import { inWorkOf } from '../../features/desk/in-work.ts';
import { ownerWork } from '../../features/desk/owner-work.ts';
import { savingOf } from '../../features/desk/saving-of-year.ts';
import { filterLots, StageFilters, useLotFilters } from '../../features/desk/stage-filters.tsx';
import { StageGroups } from '../../features/desk/stage-groups.tsx';
import { isNewLot } from '../../features/lot/begun.ts';
import { TimeAxis } from '../../features/desk/time-axis.tsx';
import { WaitingList } from '../../features/desk/waiting-list.tsx';
import { lazyPart, preloadingPart } from '../../parts/later/lazy-part.ts';
import { WhenWanted } from '../../parts/later/when-wanted.tsx';

const newLot = lazyPart(async () => ({
  default: (await import('../../features/desk/new-lot-dialog.tsx')).NewLotDialog,
}));

const inviteCompany = lazyPart(async () => ({
  default: (await import('../../features/desk/invite-company-dialog.tsx')).InviteCompanyDialog,
}));

const views = ['stages', 'board', 'table'] as const;
const viewNames = { stages: 'По этапам', board: 'Доска', table: 'Таблица' } as const;
const SOON_MS = 48 * 60 * 60 * 1_000;

export default function Page() {
  const visitor = useVisitor();
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const [creating, setCreating] = useState(() => isNewLot(state));
  const [inviting, setInviting] = useState(false);
  const forgetAsked = useEffectEvent(() => void navigate({ pathname, search }, { replace: true }));
  useEffect(() => {
    // Who comes back to the desk later is not asked anew.
    if (isNewLot(state)) forgetAsked();
  }, [state]);
  useLive();
  const stats = useCall(lots.stats);
  const desk = stats.data?.data;
  const year = useCall(analytics.read, { query: {} });
  const owners = ownersOf(visitor);
  const [address, change] = useAddress();
  const { filters } = useLotFilters();
  const view = views.find((one) => one === address.get('view')) ?? 'stages';
  usePageActions([
    { id: 'lot.new', title: 'Новая процедура', keys: 'N', run: () => setCreating(true) },
    { id: 'vendor.invite', title: 'Пригласить поставщика', run: () => setInviting(true) },
  ]);
  const create = (
    <Button
      kind="primary"
      icon={Plus}
      size="bar"
      {...preloadingPart(newLot)}
      onClick={() => setCreating(true)}
    >
      <span>
        Новая<span className="max-md:sr-only"> процедура</span>
      </span>
      <Kbd on="primary" className="max-[1359px]:hidden">
        N
      </Kbd>
    </Button>
  );
  const none = (
    <EmptyState
      text="У вас ещё нет процедур в работе. Создайте первую: с нуля, по образцу или из таблицы Excel."
      action={create}
    />
  );
  const nearest = desk?.deadlines[0];
  // The table below reads the same list.
  const moving = useAllRows(lots.list, { query: movingQuery(owners) }).data?.rows ?? [];
  const sums = new Map(
    moving.flatMap(({ id, estimate, currency }) =>
      estimate == null ? [] : [[id, shortSum(estimate, currency)] as const],
    ),
  );
  const waiting = desk && ownerWork(desk.attention, visitor, sums);
  // What is new stands where there is room: beside a long list, under a short one. No higher than the axis or the list needs.
  const isShort = waiting !== undefined && waiting.length < 3;
  const news = <DayNews most={Math.min(4, Math.max(2, (waiting?.length ?? 0) - 3))} />;
  return (
    <>
      <DeskHead
        title="Процедуры"
        figures={figuresOf(
          desk,
          expectedOf(moving, 2),
          year.data?.data,
          useByNow((now) => Math.floor(now / 60_000) * 60_000),
        )}
        actions={
          <>
            <RegisterVendor asIcon />
            <IconButton
              icon={Mail}
              label="Пригласить поставщика"
              {...preloadingPart(inviteCompany)}
              onClick={() => setInviting(true)}
            />
            {create}
          </>
        }
      />
      {visitor.standsFor?.map(({ id, accusative, until = '' }) => (
        <div key={id} className="mb-4">
          <Notice>
            Вы замещаете {accusative} по {dayText(until)}: процедуры и шаги этого сотрудника — и ваши.
          </Notice>
        </div>
      ))}
      <DeskColumns
        side={
          <>
            <TimeAxis calendar="/manager/calendar" title="Ближайшие 14 дней" ends={desk?.deadlines} />
            {!isShort && news}
          </>
        }
      >
        <WaitingList
          title="Ждёт вас"
          items={waiting}
          error={stats.error}
          empty={
            nearest
              ? `Ничего не ждёт вас. Следующий срок: ${nearest.number}, ${formatShortDateTime(nearest.deadline)}.`
              : 'Ничего не ждёт вас.'
          }
        />
        {isShort && news}
      </DeskColumns>
      <Section
        title="Мои процедуры"
        count={view === 'table' ? undefined : filterLots(moving, filters).length}
        flush
        className="mt-4 [--block-head:3rem]"
        beside={view !== 'table' && <StageFilters rows={moving} />}
        actions={
          <Segments
            label="Как показать процедуры"
            value={view}
            onChange={(next) => change({ view: next === 'stages' ? undefined : next })}
            items={views.map((id) => ({ id, label: viewNames[id] }))}
          />
        }
      >
        <div className="border-t border-line">
          {view === 'stages' && <StageGroups owners={owners} empty={none} />}
          {view === 'board' && <Board owners={owners} />}
          {view === 'table' && (
            <LotTable
              id="own-lots"
              label="Ваши процедуры"
              fixed={{ 'filter[owner]': owners }}
              empty={{
                text: 'У вас ещё нет процедур. Создайте первую: с нуля, по образцу или из таблицы Excel.',
                action: create,
              }}
            />
          )}
        </div>
      </Section>
      {inviting && (
        <WhenWanted
          part={inviteCompany}
          wanted
          props={{ onClose: () => setInviting(false) }}
          onMissing={() => setInviting(false)}
        />
      )}
      {creating && (
        <WhenWanted
          part={newLot}
          wanted
          props={{ onClose: () => setCreating(false) }}
          onMissing={() => setCreating(false)}
        />
      )}
    </>
  );
}

function figuresOf(
  desk: Stats | undefined,
  expected: string | null,
  year: Analytics | undefined,
  now: number,
) {
  return [
    {
      label: 'В работе',
      value: desk && inWorkOf(desk),
      note: expected,
      noteClass: 'md:max-xl:hidden',
    },
    { label: 'Ждёт вас', value: desk?.attention.length },
    {
      label: 'Сроки за 48\u00A0ч',
      value: desk?.deadlines.filter(({ deadline }) => deadline && Date.parse(deadline) - now < SOON_MS)
        .length,
    },
    {
      label: 'Завершено',
      value: desk?.byStatus.find(({ status }) => isFinished(status))?.count ?? (desk && 0),
      to: '/manager?view=table&filter[status]=finished',
      minor: true,
    },
    { ...(year ? savingOf(year) : { label: 'Экономия за год', value: undefined }), to: '/analytics' },
  ];
}
