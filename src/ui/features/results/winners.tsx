/** The winners with their sums, and the way to the agreement of each where the reader may go it. */
import { useMemo } from 'react';
import type { Lot } from '../../../api/records/lot.ts';
import type { LotResults } from '../../../api/records/results.ts';
import { Badge } from '../../parts/feedback/badge.tsx';
import type { Column } from '../../parts/table/column.ts';
import { DataTable } from '../../parts/table/data-table.tsx';
import { LinkButton } from '../../parts/control/link-button.tsx';
import { Money } from '../../parts/text/text.tsx';
import { applicationPath } from '../../data/route-params.ts';
import { useLotRelation } from '../lot/lot-access.ts';

type Winner = NonNullable<LotResults['winners']>[number];

interface WinnersProps {
  lot: Lot;
  winners: readonly Winner[];
  currency: string;
}

function columnsFor(lotId: number, currency: string, isOwner: boolean): Column<Winner>[] {
  return [
    {
      id: 'companyTitle',
      header: 'Победитель',
      width: 320,
      sort: true,
      cell: (row) => (
        <span className="flex flex-wrap items-center gap-2">
          <span className="font-medium break-words">{row.companyTitle}</span>
          {row.isOwn && <Badge tone="good" label="Ваша компания" />}
        </span>
      ),
    },
    {
      id: 'itemsWon',
      header: 'Позиций',
      kind: 'number',
      width: 110,
      sort: true,
      value: (row) => String(row.itemsWon),
    },
    {
      id: 'sum',
      header: 'Сумма без НДС',
      kind: 'money',
      width: 200,
      sort: true,
      cell: (row) => <Money value={row.sum} currency={currency} />,
    },
    {
      id: 'agreement',
      header: 'Договор',
      width: 180,
      value: () => '',
      cell: (row) =>
        isOwner || row.isOwn ? (
          <LinkButton
            size="sm"
            to={applicationPath(lotId, row.applicationId, 'agreement')}
            aria-label={`Договор: ${row.companyTitle}`}
          >
            Договор
          </LinkButton>
        ) : (
          '—'
        ),
    },
  ];
}

export function Winners({ lot, winners, currency }: WinnersProps) {
  const { isOwner } = useLotRelation(lot);
  const columns = useMemo(() => columnsFor(lot.id, currency, isOwner), [lot.id, currency, isOwner]);
  return (
    <DataTable
      id="winners"
      label="Победители"
      columns={columns}
      rows={winners}
      rowKey={(row) => row.applicationId}
      toolbar={<h2 className="text-md font-semibold">Победители</h2>}
      empty={{ text: 'Победителей нет: ни одно количество не распределено.' }}
    />
  );
}
