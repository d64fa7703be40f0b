/** Who has read what of a lot, for security, the auditor and the administrator: <ReadingsSection lotId={lot.id} />. */
import { useMemo } from 'react';
import { lotReadings } from '../../../../api/calls/lot-readings.ts';
import type { NamesOf } from '../../../../api/list-query.ts';
import type { LotReading, Reader } from '../../../../api/records/lot-reading.ts';
import { readingKinds } from '../../../../rules/closed-lists.ts';
import { roleNames } from '../../../../text/role-names.ts';
import { readingNames } from '../../../../text/readings.ts';
import { useAllRows } from '../../../data/all-rows.ts';
import { Section } from '../../../parts/layout/section.tsx';
import type { Column } from '../../../parts/table/column.ts';
import { DataTable } from '../../../parts/table/data-table.tsx';
import { useTableState } from '../../../parts/table/table-state.ts';
import { useList } from '../../../parts/table/use-list.ts';
import { lowerFirst } from '../../../parts/text/lower-first.ts';

const whoOf = ({ name, role }: Reader) => `${name}, ${lowerFirst(roleNames[role])}`;

const columnsFor = (readers: readonly Reader[]): Column<LotReading, NamesOf<typeof lotReadings.list>>[] => [
  {
    id: 'at',
    header: 'Когда',
    kind: 'time',
    width: 170,
    sort: true,
    filter: { kind: 'dates', name: 'created' },
  },
  {
    id: 'by',
    header: 'Кто',
    width: 220,
    value: ({ by }) => whoOf(by),
    filter: {
      kind: 'select',
      name: 'user',
      options: readers.map((one) => ({ value: String(one.id), label: whoOf(one) })),
    },
  },
  {
    id: 'what',
    header: 'Что',
    width: 220,
    value: ({ what }) => readingNames[what],
    filter: {
      kind: 'select',
      name: 'what',
      options: readingKinds.map((value) => ({ value, label: readingNames[value] })),
    },
  },
  { id: 'about', header: 'О чём', width: 240, value: ({ about }) => about || '—' },
];

export function ReadingsSection({ lotId }: { lotId: number }) {
  const state = useTableState(lotReadings.list, { prefix: 'readings', sort: '-at' });
  const list = useList(lotReadings.list, { params: { id: lotId }, query: state.query });
  const readers = useAllRows(lotReadings.readers, { params: { id: lotId } }).data?.rows;
  const columns = useMemo(() => columnsFor(readers ?? []), [readers]);
  return (
    <Section
      title="Кто что читал"
      className="print:hidden"
      note="Повтор в течение минуты — одна запись. Чтения поставщиков показаны после вскрытия"
    >
      <DataTable
        {...list}
        id="lot-readings"
        label="Чтения процедуры"
        columns={columns}
        state={state}
        empty={{ text: 'Документы, заявки и сравнение этой процедуры ещё никто не открывал.' }}
      />
    </Section>
  );
}
