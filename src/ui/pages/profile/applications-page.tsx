/** /profile/applications: the company's own applications; where a vendor lands after signing in. */
import { useMemo } from 'react';
import { Search } from 'lucide-react';
import { applications } from '../../../api/calls/applications.ts';
import type { Stats } from '../../../api/records/stats.ts';
import type { ApplicationListed } from '../../../api/records/application.ts';
import { isVerified } from '../../../machines/access.ts';
import { isDraft, isSubmitted } from '../../../machines/application-predicates.ts';
import { isRepeating } from '../../../machines/lot-predicates.ts';
import { plural } from '../../../rules/plural.ts';
import { useAddress } from '../../data/address.ts';
import { Segments } from '../../parts/control/segments.tsx';
import { useOwnCategories } from '../../features/desk/own-categories.ts';
import { useList } from '../../parts/table/use-list.ts';
import { useViewed, ViewedTable } from '../../features/views/viewed-table.tsx';
import { LinkButton } from '../../parts/control/link-button.tsx';
import { DeskHead } from '../../parts/layout/desk-head.tsx';
import { Skeleton } from '../../parts/feedback/skeleton.tsx';
import { lazyPart } from '../../parts/later/lazy-part.ts';
import { WhenWanted } from '../../parts/later/when-wanted.tsx';
import { useVisitor } from '../../data/visitor.ts';
import { useCall } from '../../data/use-call.ts';
import { useLive } from '../../data/use-live.ts';
import { ActionList } from '../../features/desk/action-list.tsx';
import { useRunningApplications } from '../../features/desk/own-work.ts';
import { togetherOf } from '../../features/desk/expected.ts';
import { OwnStanding } from '../../features/desk/own-standing.tsx';
import { DeskColumns } from '../../features/desk/desk-columns.tsx';
import { TimeAxis } from '../../features/desk/time-axis.tsx';
import { hrefOf, OwnCard, ownColumns, sumOf } from '../../features/application/own-columns.tsx';
import { InvitationList } from '../../features/desk/invitation-list.tsx';
import { Stack } from '../../parts/layout/section.tsx';
import { lots } from '../../../api/calls/lots.ts';

function figuresOf(rows: readonly ApplicationListed[] | undefined, won: Stats['won']) {
  const procedures = won?.reduce((count, one) => count + one.procedures, 0);
  const sums = won && togetherOf(won);
  const count = (of: (row: ApplicationListed) => boolean) => rows?.filter(of).length;
  const submitted = togetherOf(
    (rows ?? [])
      .filter(({ status }) => isSubmitted(status))
      .map((row) => ({ sum: sumOf(row), currency: row.currency })),
  );
  return [
    { label: 'Черновики', value: count(({ status }) => isDraft(status)) },
    {
      label: 'Поданы',
      value: count(({ status }) => isSubmitted(status)),
      note: submitted,
      noteClass: 'md:max-xl:hidden',
    },
    { label: 'Переторжка идёт', value: count((row) => row.isRepeating && isRepeating(row.lot.status)) },
    {
      label: 'Выиграно за год',
      value: sums || procedures,
      note: sums
        ? `${procedures}\u00A0${plural(procedures ?? 0, ['процедура', 'процедуры', 'процедур'])}`
        : null,
      noteClass: 'md:max-[1399px]:hidden',
    },
  ];
}

const categoryLots = lazyPart(async () => ({
  default: (await import('../../features/desk/category-lots.tsx')).CategoryLots,
}));

const accreditation = lazyPart(async () => ({
  default: (await import('../../features/lot/who-may-apply.tsx')).WhoMayApply,
}));

export default function Page() {
  useLive();
  const visitor = useVisitor();
  const viewed = useViewed('own-applications', applications.list, { sort: '-updatedAt' });
  const list = useList(applications.list, { query: viewed.state.query }, { enabled: !viewed.isPending });
  const stats = useCall(lots.stats);
  const running = useRunningApplications();
  const ends = stats.data?.data.deadlines;
  const columns = useMemo(() => ownColumns(ends ?? []), [ends]);
  const [address, change] = useAddress();
  const own = useOwnCategories();
  const show = address.get('show') === 'open' ? 'open' : 'own';
  const title = (
    <Segments
      label="Какие показать"
      value={show}
      onChange={(next) => change({ show: next === 'open' ? next : undefined })}
      items={[
        { id: 'own', label: 'Мои заявки', count: list.meta?.total },
        { id: 'open', label: 'Открытые в ваших категориях', count: own.count ?? undefined },
      ]}
    />
  );
  const card = (row: ApplicationListed) => <OwnCard row={row} ends={ends ?? []} />;
  return (
    <>
      <DeskHead
        title="Заявки"
        figures={figuresOf(running.data?.rows, stats.data?.data.won)}
        actions={
          <LinkButton to="/vendor" icon={Search} size="bar">
            Все открытые процедуры
          </LinkButton>
        }
      />
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
            <>
              <TimeAxis calendar="/profile/calendar" title="Ближайшие сроки" ends={ends} />
              <OwnStanding />
            </>
          }
        >
          <ActionList />
          <InvitationList />
        </DeskColumns>
        {running.isPending && <div className="awaited" hidden />}
        {show === 'open' && <WhenWanted part={categoryLots} wanted props={{ title, ...own }} />}
        {show === 'own' && (
          <ViewedTable
            {...list}
            viewed={viewed}
            label="Заявки"
            columns={columns}
            title={title}
            rowHref={hrefOf}
            card={card}
            empty={{
              text: isVerified(visitor)
                ? 'Выберите открытую процедуру и подайте первую заявку: черновик сохраняется сам.'
                : 'Открытые процедуры видны уже сейчас, заявки — после аккредитации.',
              action: (
                <LinkButton kind="primary" to="/vendor">
                  Открытые процедуры
                </LinkButton>
              ),
            }}
          />
        )}
      </Stack>
    </>
  );
}
