/** /profile/applications: the company's own applications; where a vendor lands after signing in. */
import { Search } from 'lucide-react';
import { applications } from '../../../api/calls/applications.ts';
import type { NamesOf } from '../../../api/list-query.ts';
import type { Stats } from '../../../api/records/stats.ts';
import type { ApplicationListed } from '../../../api/records/application.ts';
import { statusForVendor } from '../../../machines/application-masks.ts';
import { isDraft, isSubmitted, vendorStatusOf } from '../../../machines/application-predicates.ts';
import { applicationStatuses } from '../../../machines/application-statuses.ts';
import { isAccepting, isRepeating } from '../../../machines/lot-predicates.ts';
import { shortSum } from '../../../text/short-sums.ts';
import { lotGroupText, vendorStates } from '../../../text/states.ts';
import { Badge } from '../../parts/feedback/badge.tsx';
import { Left } from '../../parts/feedback/time-left.tsx';
import type { Column } from '../../parts/table/column.ts';
import { useList } from '../../parts/table/use-list.ts';
import { useViewed, ViewedTable } from '../../features/views/viewed-table.tsx';
import { formatShortDateTime } from '../../parts/text/format.ts';
import { LinkButton } from '../../parts/control/link-button.tsx';
import { DeskHead } from '../../parts/layout/desk-head.tsx';
import { Money } from '../../parts/text/text.tsx';
import { useCall } from '../../data/use-call.ts';
import { serverNow, useByNow } from '../../data/clock.ts';
import { useLive } from '../../data/use-live.ts';
import { ActionList, useRunningApplications } from '../../features/desk/action-list.tsx';
import { DayNews } from '../../features/desk/day-news.tsx';
import { togetherOf } from '../../features/desk/expected.ts';
import { DeskColumns } from '../../features/desk/desk-columns.tsx';
import { TimeAxis } from '../../features/desk/time-axis.tsx';
import { InvitationList } from '../../features/desk/invitation-list.tsx';
import { Stack } from '../../parts/layout/section.tsx';
import { lots } from '../../../api/calls/lots.ts';

/** The statuses that a vendor is ever shown, each under the vendor's own name for it. */
const shownStatuses = new Map(
  ([null, 'admitted', 'rejected'] as const).flatMap((admission) =>
    applicationStatuses.map((status) => {
      const shown = statusForVendor(status, admission);
      const lot = { status: 'verification', deadlineOver: false, isSealed: false } as const;
      return [shown, vendorStates[vendorStatusOf(shown, lot, admission, false)].label] as const;
    }),
  ),
);

const sumOf = (row: ApplicationListed): string => row.offersTotalPriceRepeated ?? row.offersTotalPrice;

const columns: Column<ApplicationListed, NamesOf<typeof applications.list>>[] = [
  {
    id: 'lot',
    header: 'Процедура',
    width: 310,
    value: (row) => `№ ${row.lot.number} ${row.lot.title}`,
    cell: ({ lot }) => (
      <span className="block min-w-0">
        <span className="line-clamp-2 break-words">{lot.title}</span>
        <span className="block text-xs font-normal text-ink-soft">
          № {lot.number} · {lotGroupText(lot.status).label}
        </span>
      </span>
    ),
  },
  {
    id: 'status',
    header: 'Состояние',
    width: 180,
    sort: true,
    value: (row) => vendorStates[row.vendorStatus].label,
    cell: (row) => (
      <span className="flex flex-wrap gap-1">
        <Badge {...vendorStates[row.vendorStatus]} />
        {row.hasWorkingCopy && <Badge tone="warn" label="Изменения не поданы" />}
      </span>
    ),
    filter: {
      kind: 'select',
      options: [...shownStatuses].map(([value, label]) => ({ value, label })),
    },
  },
  {
    id: 'deadline',
    header: 'Срок',
    width: 165,
    value: (row) => nextTerm(row, serverNow()),
    cell: (row) => <Deadline row={row} />,
  },
  {
    id: 'place',
    header: 'Место',
    kind: 'number',
    width: 70,
    value: (row) => (row.place === null ? '' : String(row.place)),
  },
  {
    id: 'coverage',
    header: 'Позиции',
    width: 90,
    value: (row) => `${row.coverage.items} из ${row.coverage.of}`,
  },
  {
    id: 'sum',
    header: 'Сумма без НДС',
    kind: 'money',
    width: 150,
    value: sumOf,
    cell: (row) => <Money value={sumOf(row)} currency={row.currency} />,
  },
  { id: 'submittedAt', header: 'Подана', kind: 'time', width: 160, sort: true },
  { id: 'updatedAt', header: 'Изменена', kind: 'time', width: 170, sort: true, hidden: true },
];

/** The next term that is the vendor's own: an answer, or the end of acceptance while something may still be changed. */
function nextTerm({ clarificationDueAt, lot }: ApplicationListed, now: number): string | null {
  if (clarificationDueAt !== null) return clarificationDueAt;
  const { applicationsDeadline: deadline, status } = lot;
  return deadline !== null && isAccepting(status, Date.parse(deadline), now) ? deadline : null;
}

function Deadline({ row }: { row: ApplicationListed }) {
  const until = useByNow((now) => nextTerm(row, now));
  if (until === null) return '—';
  const isAsked = row.clarificationDueAt !== null;
  const isOwed = isAsked || isDraft(row.status) || row.hasWorkingCopy;
  return (
    <span className="block">
      {isAsked && <span className="block text-xs text-warn">Ответить на уточнение</span>}
      {!isAsked && <span className="block whitespace-nowrap">{formatShortDateTime(until)}</span>}
      {isOwed && (
        <span className={isAsked ? 'block' : 'block text-xs'}>
          <Left until={until} />
        </span>
      )}
    </span>
  );
}

function figuresOf(rows: readonly ApplicationListed[] | undefined, won: Stats['won']) {
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
      value: won?.reduce((count, { procedures }) => count + procedures, 0),
      note: won?.map(({ sum, currency }) => shortSum(sum, currency)).join(' + ') || null,
    },
  ];
}

export default function Page() {
  useLive();
  const viewed = useViewed('own-applications', applications.list, { sort: '-updatedAt' });
  const list = useList(applications.list, { query: viewed.state.query }, { enabled: !viewed.isPending });
  const stats = useCall(lots.stats);
  const running = useRunningApplications();
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
        <DeskColumns
          side={
            <>
              <TimeAxis
                calendar="/profile/calendar"
                title="Ближайшие сроки"
                ends={stats.data?.data.deadlines}
              />
              <DayNews />
            </>
          }
        >
          <ActionList />
        </DeskColumns>
        <InvitationList />
        <ViewedTable
          {...list}
          viewed={viewed}
          label="Заявки"
          columns={columns}
          title={
            <h2 className="font-semibold">
              Ваши заявки <span className="font-normal text-ink-soft">{list.meta?.total}</span>
            </h2>
          }
          rowHref={(row) => `/apply?lot=${row.lotId}`}
          empty={{
            text: 'Выберите открытую процедуру и подайте первую заявку: черновик сохраняется сам.',
            action: (
              <LinkButton kind="primary" to="/vendor">
                Открытые процедуры
              </LinkButton>
            ),
          }}
        />
      </Stack>
    </>
  );
}
