/** To a participant after the finish: why it was not chosen, item by item, and what would have been enough. */
import { results } from '../../../api/calls/results.ts';
import type { Debrief as DebriefRecord } from '../../../api/records/debrief.ts';
import type { Lot } from '../../../api/records/lot.ts';
import { debriefOutcome, debriefSentence } from '../../../text/debrief.ts';
import { useCall } from '../../data/use-call.ts';
import { Notice } from '../../parts/feedback/notice.tsx';
import { SkeletonLines } from '../../parts/feedback/skeleton.tsx';
import { Section } from '../../parts/layout/section.tsx';
import type { Column } from '../../parts/table/column.ts';
import { DataTable } from '../../parts/table/data-table.tsx';
import { formatDecimal } from '../../parts/text/format.ts';

type Item = DebriefRecord['items'][number];
type Score = DebriefRecord['scores'][number];

const items: Column<Item>[] = [
  { id: 'index', header: '№', kind: 'number', width: 64, value: ({ index }) => String(index) },
  { id: 'name', header: 'Позиция', leads: true, width: 320 },
  { id: 'outcome', header: 'Что решило', width: 460, value: debriefOutcome },
];

const scores: Column<Score>[] = [
  { id: 'title', header: 'Критерий', width: 280 },
  { id: 'weight', header: 'Вес', kind: 'number', width: 90 },
  { id: 'score', header: 'Ваш балл', kind: 'number', width: 120, cell: ({ score }) => formatDecimal(score) },
  { id: 'best', header: 'Лучший', kind: 'number', width: 120, cell: ({ best }) => formatDecimal(best) },
];

export function Debrief({ lot }: { lot: Lot }) {
  const { data, error } = useCall(results.debrief, { params: { id: lot.id } });
  const found = data?.data;
  if (!data && !error)
    return (
      <Section title="Разбор">
        <SkeletonLines lines={9} />
      </Section>
    );
  if (!found) return null;
  return (
    <Section
      title="Разбор"
      note="Разрыв с выигравшей ценой показан в пределах, по приведённым ценам без НДС"
      flush
    >
      <div className="px-4 pb-4">
        <Notice tone="neutral">{debriefSentence(found)}</Notice>
      </div>
      {/* Parts of the block, no blocks in it. */}
      <div className="flex flex-col [&>section]:rounded-none [&>section]:border-x-0 [&>section]:border-b-0 [&>section:last-child]:rounded-b-box">
        <DataTable
          id="debrief"
          label="Разбор по позициям"
          title={<h3 className="font-medium">По позициям</h3>}
          columns={items}
          rows={found.items}
          rowKey={({ orderId }) => orderId}
        />
        {found.scores.length > 1 && (
          <DataTable
            id="debrief-scores"
            label="Баллы рядом с лучшими"
            title={<h3 className="font-medium">Баллы рядом с лучшими</h3>}
            columns={scores}
            rows={found.scores}
            rowKey={({ title }) => title}
          />
        )}
      </div>
    </Section>
  );
}
