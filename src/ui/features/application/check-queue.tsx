/**
 * Applications that wait for a check, and those that had it: <CheckQueue stage="security" href={(a) => `/security/…`} />.
 * The stage names the filters `unverified_by` and `verified_by` of the list.
 */
import { applications } from '../../../api/calls/applications.ts';
import type { NamesOf } from '../../../api/list-query.ts';
import type { ApplicationListed } from '../../../api/records/application.ts';
import type { VerificationStage } from '../../../machines/application-statuses.ts';
import { applicationStates } from '../../../text/states.ts';
import { Badge } from '../../parts/feedback/badge.tsx';
import type { Column } from '../../parts/table/column.ts';
import { useCall } from '../../data/use-call.ts';
import { useList } from '../../parts/table/use-list.ts';
import { useViewed, ViewedTable } from '../views/viewed-table.tsx';
import { Tabs } from '../../parts/control/tabs.tsx';
import { Money } from '../../parts/text/text.tsx';

export const queueColumns: Column<ApplicationListed, NamesOf<typeof applications.list>>[] = [
  {
    id: 'vendor',
    header: 'Поставщик',
    width: 260,
    least: 155,
    value: (row) => row.vendor.title,
    cell: (row) => (
      <>
        {row.vendor.title}
        <span className="block text-xs font-normal text-ink-soft">ИНН {row.vendor.itn ?? '—'}</span>
      </>
    ),
  },
  {
    id: 'lot',
    header: 'Процедура',
    width: 320,
    least: 132,
    value: (row) => `${row.lot.number} ${row.lot.title}`,
    cell: (row) => (
      <>
        <span className="line-clamp-2">{row.lot.title}</span>
        <span className="block text-xs text-ink-soft">{row.lot.number}</span>
      </>
    ),
  },
  {
    id: 'status',
    header: 'Состояние',
    sort: true,
    width: 210,
    rigid: true,
    value: (row) => applicationStates[row.status].label,
    cell: (row) => <Badge {...applicationStates[row.status]} />,
  },
  {
    id: 'total',
    header: 'Сумма без НДС',
    kind: 'money',
    width: 140,
    value: (row) => row.offersTotalPriceConverted ?? row.offersTotalPrice,
    currency: (row) => (row.offersTotalPriceConverted === null ? row.currency : row.lot.currency),
    cell: (row) =>
      row.offersTotalPriceConverted === null ? (
        <Money value={row.offersTotalPrice} currency={row.currency} />
      ) : (
        <Money value={row.offersTotalPriceConverted} currency={row.lot.currency} />
      ),
  },
  {
    id: 'submittedAt',
    header: 'Подана',
    kind: 'time',
    sort: true,
    width: 170,
    spare: 1,
    filter: { kind: 'dates', name: 'submitted' },
  },
];

/** How many wait for a decision of the stage and how many have one; undefined while they are counted. */
export function useQueueCounts(stage: VerificationStage) {
  const count = { per_page: 1, with_fields: 'id' };
  const waiting = useCall(applications.list, { query: { ...count, 'filter[unverified_by]': stage } });
  const checked = useCall(applications.list, { query: { ...count, 'filter[verified_by]': stage } });
  return { waiting: waiting.data?.meta.total, checked: checked.data?.meta.total };
}

interface CheckQueueProps {
  stage: VerificationStage;
  href: (application: ApplicationListed) => string;
}

export function CheckQueue({ stage, href }: CheckQueueProps) {
  return (
    <Tabs
      param="queue"
      items={[
        {
          id: 'waiting',
          label: 'Ждут решения',
          content: (
            <Queue
              key="waiting"
              name="unverified_by"
              label="Заявки, ждущие решения"
              stage={stage}
              href={href}
              empty="Все заявки проверены. Новые появятся здесь сами."
            />
          ),
        },
        {
          id: 'checked',
          label: 'Проверенные',
          content: (
            <Queue
              key="checked"
              name="verified_by"
              label="Проверенные заявки"
              stage={stage}
              href={href}
              empty="Здесь будут заявки, по которым решение уже принято."
            />
          ),
        },
      ]}
    />
  );
}

interface QueueProps extends CheckQueueProps {
  name: 'unverified_by' | 'verified_by';
  label: string;
  empty: string;
}

/** Who has waited longest comes first; of what is done the newest. */
const sorts = { unverified_by: 'submittedAt', verified_by: '-submittedAt' } as const;

function Queue({ name, label, stage, href, empty }: QueueProps) {
  const viewed = useViewed(`applications-${name}`, applications.list, { prefix: name, sort: sorts[name] });
  const query = { ...viewed.state.query, [`filter[${name}]`]: stage };
  const list = useList(applications.list, { query }, { enabled: !viewed.isPending });
  return (
    <ViewedTable
      {...list}
      viewed={viewed}
      label={label}
      columns={queueColumns}
      rowHref={href}
      empty={{ text: empty }}
    />
  );
}
