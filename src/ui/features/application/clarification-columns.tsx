/** The columns of a table of clarifications; each side shows those that it works with. */
import type { DataOf } from '../../../api/contract.ts';
import { clarifications } from '../../../api/calls/clarifications.ts';
import type { NamesOf } from '../../../api/list-query.ts';
import { isOpenClarification } from '../../../machines/clarification-statuses.ts';
import { blockNames } from '../../../text/enums.ts';
import { clarificationStates } from '../../../text/states.ts';
import { Countdown } from '../../parts/feedback/countdown.tsx';
import type { Column } from '../../parts/table/column.ts';
import { stateColumn } from '../../parts/table/state-column.tsx';
import { formatDateTime } from '../../parts/text/format.ts';
import { TwoLines } from '../../parts/text/two-lines.tsx';
import { Exchange } from './exchange.tsx';

export type ClarificationRow = DataOf<typeof clarifications.list>[number];

export const clarificationColumns = {
  company: { id: 'company', header: 'Поставщик', width: 200, least: 120, value: (row) => row.company.title },
  lot: {
    id: 'lot',
    header: 'Процедура',
    width: 200,
    least: 140,
    value: (row) => `№ ${row.lot.number} ${row.lot.title}`,
    cell: ({ lot }) => <TwoLines text={lot.title} note={`№ ${lot.number}`} />,
  },
  status: stateColumn<ClarificationRow, ClarificationRow['status']>({
    states: clarificationStates,
    width: 156,
    of: (row) => row.status,
  }),
  dueAt: {
    id: 'dueAt',
    header: 'Ответить до',
    kind: 'time',
    width: 160,
    least: 104,
    sort: true,
    cell: (row) => (
      <span className="block">
        <span className="block">{formatDateTime(row.dueAt)}</span>
        {isOpenClarification(row.status) && (
          <span className="text-xs">
            <Countdown until={row.dueAt} bare />
          </span>
        )}
      </span>
    ),
  },
  blocks: {
    id: 'blocks',
    header: 'Разделы',
    width: 112,
    least: 100,
    spare: 1,
    value: (row) => row.blocks.map((block) => blockNames[block]).join(', '),
  },
  text: {
    id: 'text',
    header: 'Запрос и ответ',
    width: 240,
    least: 140,
    value: (row) => [row.text, row.answer].filter(Boolean).join(' → '),
    cell: (row) => <Exchange text={row.text} answer={row.answer} />,
  },
  createdAt: {
    id: 'createdAt',
    header: 'Запрошено',
    kind: 'time',
    width: 160,
    least: 116,
    spare: 2,
    sort: true,
    filter: { kind: 'dates', name: 'created' },
  },
  answeredAt: { id: 'answeredAt', header: 'Отвечено', kind: 'time', width: 160, sort: true },
} satisfies Record<string, Column<ClarificationRow, NamesOf<typeof clarifications.list>>>;
