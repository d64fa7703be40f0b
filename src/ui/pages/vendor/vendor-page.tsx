/** /vendor: the vendor's desk: what asks for action, invitations, ends ahead, open procedures. */
import { Link } from 'react-router-dom';
import { lots } from '../../../api/calls/lots.ts';
import { notifications } from '../../../api/calls/notifications.ts';
import { isVerified } from '../../../machines/access.ts';
import type { Stats } from '../../../api/records/stats.ts';
import { acceptingLotStatuses } from '../../../machines/lot-predicates.ts';
import { useVisitor } from '../../data/visitor.ts';
import { Skeleton } from '../../parts/feedback/skeleton.tsx';
import { lazyPart } from '../../parts/later/lazy-part.ts';
import { WhenWanted } from '../../parts/later/when-wanted.tsx';
import { DeskHead } from '../../parts/layout/desk-head.tsx';
import { Stack } from '../../parts/layout/section.tsx';
import { Tabs } from '../../parts/control/tabs.tsx';
import { useCall } from '../../data/use-call.ts';
import { useLive } from '../../data/use-live.ts';
import { LotTable } from '../../features/lot/lot-table.tsx';
import { DeskColumns } from '../../features/desk/desk-columns.tsx';
import { TimeAxis } from '../../features/desk/time-axis.tsx';
import { ActionList } from '../../features/desk/action-list.tsx';
import { InvitationList } from '../../features/desk/invitation-list.tsx';

const accreditation = lazyPart(async () => ({
  default: (await import('../../features/lot/who-may-apply.tsx')).WhoMayApply,
}));

/** The list below has as many; whoever is invited has the closed ones among them. */
const figuresOf = (stats: Stats | undefined) => [
  {
    label: 'Открыто',
    value: stats?.byStatus
      .filter(({ status }) => acceptingLotStatuses.includes(status))
      .reduce((sum, { count }) => sum + count, 0),
  },
  { label: 'Опубликовано за месяц', value: stats?.platform.publishedThisMonth },
];

const open = { 'filter[status]': acceptingLotStatuses.join(',') } as const;

export default function Page() {
  useLive();
  const visitor = useVisitor();
  const stats = useCall(lots.stats);
  const subscriptions = useCall(notifications.subscriptions);
  const categories = subscriptions.data?.data.categoryIds ?? [];
  const all = {
    id: 'open',
    label: 'Все открытые',
    content: (
      <LotTable
        id="open-lots"
        label="Открытые процедуры"
        owner
        fixed={open}
        empty={{ text: 'Новые процедуры появятся здесь сразу после публикации.' }}
      />
    ),
  };
  const own = {
    id: 'categories',
    label: 'По моим категориям',
    content: (
      <LotTable
        id="category-lots"
        label="Процедуры по моим категориям"
        owner
        prefix="own"
        fixed={{ ...open, 'filter[category]': categories.join(',') }}
      />
    ),
  };
  return (
    <>
      <DeskHead title="Рабочий стол" figures={figuresOf(stats.data?.data)} />
      <Stack>
        {!isVerified(visitor) && (
          <WhenWanted
            part={accreditation}
            wanted
            props={{ visitor }}
            standIn={<Skeleton className="h-16 w-full" />}
          />
        )}
        <DeskColumns
          side={
            <TimeAxis
              calendar="/profile/calendar"
              title="Ближайшие сроки"
              ends={stats.data?.data.deadlines}
            />
          }
        >
          <ActionList />
        </DeskColumns>
        <InvitationList />
        <div className="min-w-0">
          {categories.length > 0 ? <Tabs items={[own, all]} /> : all.content}
          <p className="mt-2 text-xs text-ink-soft">
            {categories.length > 0
              ? 'О новых процедурах ваших категорий приходит уведомление. '
              : 'Выберите категории, и новые процедуры по ним появятся отдельно, с уведомлением. '}
            <Link className="link" to="/account?tab=notifications">
              Мои категории
            </Link>
          </p>
        </div>
      </Stack>
    </>
  );
}
