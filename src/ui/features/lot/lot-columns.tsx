/** The columns of a table of lots; each table shows those that it needs. */
import type { z } from 'zod';
import type { lots } from '../../../api/calls/lots.ts';
import type { NamesOf } from '../../../api/list-query.ts';
import type { LotRow } from '../../../api/records/lot.ts';
import type { categoryUse } from '../../../api/records/references.ts';
import { lotStatuses, type LotStatus } from '../../../machines/lot-statuses.ts';
import { termOf, waitsForClock } from '../../../machines/lot-predicates.ts';
import { lotStageText, lotStates, type StateText } from '../../../text/lot-states.ts';
import { publicConfig } from '../../data/config.ts';
import { Left } from '../../parts/feedback/time-left.tsx';
import type { Column } from '../../parts/table/column.ts';
import { stateColumn } from '../../parts/table/state-column.tsx';
import { formatDateTime } from '../../parts/text/format.ts';
import { LotBadge } from './lot-badge.tsx';
import { TwoLines } from '../../parts/text/two-lines.tsx';

type CategoryUse = z.infer<typeof categoryUse>;

type LotColumn = Column<LotRow, NamesOf<typeof lots.list>>;

const column = (one: LotColumn): LotColumn => one;

const words = Object.fromEntries(
  lotStatuses.map((status) => [status, { ...lotStates[status], label: lotStageText(status) }]),
) as Record<LotStatus, StateText>;

export const lotColumns = {
  title: column({
    id: 'title',
    header: 'Процедура',
    sort: true,
    width: 320,
    least: 206,
    beside: { header: 'Номер', value: (lot) => lot.number },
    cell: (lot) => (
      <TwoLines text={lot.title} note={`№ ${lot.number}${lot.isOpen ? '' : ' · только приглашённые'}`} />
    ),
  }),
  /** Found by one of `among`. */
  status: (among: readonly LotStatus[]) =>
    column({
      ...stateColumn<LotRow, LotStatus>({ width: 168, states: words, of: (lot) => lot.status, among }),
      cell: (lot) => <LotBadge status={lot.status} />,
    }),
  /** What the clock waits for, and how long it is till then. */
  deadline: column({
    id: 'applicationsDeadline',
    header: 'Срок',
    kind: 'time',
    width: 146,
    // In two lines it makes each row higher.
    least: 144,
    sort: true,
    filter: { kind: 'dates', name: 'deadline' },
    cell: (lot) => {
      const until = termOf(lot);
      if (until === null) return '—';
      return (
        <span className="block">
          <span className="block">{formatDateTime(until)}</span>
          {waitsForClock(lot.status) && (
            <span className="text-xs *:whitespace-normal!">
              <Left until={until} />
            </span>
          )}
        </span>
      );
    },
  }),
  /** Who buys, for those who sell. */
  organizer: column({
    id: 'owner',
    header: 'Организатор',
    width: 144,
    spare: 5,
    value: () => publicConfig().organizer.title,
  }),
  /** Who of the customer's people runs it. */
  owner: column({
    id: 'owner',
    header: 'Ответственный',
    width: 152,
    least: 112,
    value: (lot) => lot.owner.name,
  }),
  ordersCount: column({ id: 'ordersCount', header: 'Позиций', kind: 'number', width: 72, spare: 2 }),
  applicationsCount: column({
    id: 'applicationsCount',
    header: 'Заявок',
    kind: 'number',
    width: 68,
    spare: 1,
  }),
  questionsCount: column({ id: 'questionsCount', header: 'Вопросов', kind: 'number', width: 80, spare: 5 }),
  publishedAt: column({
    id: 'publishedAt',
    header: 'Опубликована',
    kind: 'time',
    sort: true,
    width: 170,
    spare: 4,
  }),
  createdAt: column({
    id: 'createdAt',
    header: 'Создана',
    kind: 'time',
    sort: true,
    width: 170,
    hidden: true,
    filter: { kind: 'dates', name: 'created' },
  }),
  category: (categories: readonly CategoryUse[]) =>
    column({
      id: 'category',
      header: 'Категория',
      width: 200,
      least: 139,
      spare: 3,
      value: (lot) => lot.category?.title,
      // One long name would make every row three lines high.
      cell: ({ category }) => (
        <span className="md:line-clamp-2" title={category?.title}>
          {category?.title ?? '—'}
        </span>
      ),
      filter: {
        kind: 'select',
        options: categories.map(({ id, code, title, count }) => ({
          value: String(id),
          label: `${code} ${title} (${count})`,
        })),
      },
    }),
  number: column({ id: 'number', header: 'Номер', sort: true, width: 130, hidden: true }),
};
