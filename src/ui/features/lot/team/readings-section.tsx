/** Who has read what of a lot, for security and the administrator: <ReadingsSection lotId={lot.id} />. */
import { lotReadings } from '../../../../api/calls/lot-readings.ts';
import type { NamesOf } from '../../../../api/list-query.ts';
import type { LotReading } from '../../../../api/records/lot-reading.ts';
import { readingKinds } from '../../../../rules/closed-lists.ts';
import { roleNames } from '../../../../text/role-names.ts';
import { readingNames } from '../../../../text/readings.ts';
import { Section } from '../../../parts/layout/section.tsx';
import type { Column } from '../../../parts/table/column.ts';
import { DataTable } from '../../../parts/table/data-table.tsx';
import { useTableState } from '../../../parts/table/table-state.ts';
import { useList } from '../../../parts/table/use-list.ts';
import { lowerFirst } from '../../../parts/text/lower-first.ts';

const columns: Column<LotReading, NamesOf<typeof lotReadings.list>>[] = [
  {
    id: 'at',
    header: 'Когда',
    kind: 'time',
    width: 170,
    sort: true,
    filter: { kind: 'dates', name: 'created' },
  },
  { id: 'by', header: 'Кто', width: 220, value: ({ by }) => `${by.name}, ${lowerFirst(roleNames[by.role])}` },
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
