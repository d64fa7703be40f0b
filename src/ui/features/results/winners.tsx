/** The winners with their sums, and the way to the agreement of each where the reader may go it. */
import { Download } from 'lucide-react';
import { useMemo } from 'react';
import { results } from '../../../api/calls/results.ts';
import { urlOf } from '../../../api/client.ts';
import type { Lot } from '../../../api/records/lot.ts';
import type { LotResults } from '../../../api/records/results.ts';
import { agreementStates } from '../../../text/states.ts';
import { Badge } from '../../parts/feedback/badge.tsx';
import type { Column } from '../../parts/table/column.ts';
import { cx } from '../../parts/text/cx.ts';
import { DataTable } from '../../parts/table/data-table.tsx';
import { LinkButton } from '../../parts/control/link-button.tsx';
import { buttonClass } from '../../parts/control/button.tsx';
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
      width: 80,
      sort: true,
      value: (row) => String(row.itemsWon),
    },
    {
      id: 'sum',
      header: 'Сумма без НДС',
      kind: 'money',
      width: 150,
      sort: true,
      currency: () => currency,
      cell: (row) => <Money value={row.sum} currency={currency} />,
    },
    {
      id: 'agreement',
      header: 'Договор',
      width: 300,
      least: 200,
      value: ({ agreement }) => (agreement === null ? '' : agreementStates[agreement].label),
      cell: (row) =>
        row.agreement === null ? (
          '—'
        ) : (
          <span className="flex flex-wrap items-center gap-2">
            <Badge {...agreementStates[row.agreement]} />
            {(isOwner || row.isOwn) && (
              <LinkButton
                size="sm"
                to={applicationPath(lotId, row.applicationId, 'agreement')}
                aria-label={`Договор: ${row.companyTitle}`}
              >
                Договор
              </LinkButton>
            )}
          </span>
        ),
    },
  ];
}

export function Winners({ lot, winners, currency }: WinnersProps) {
  const { isOwner, isStaff } = useLotRelation(lot);
  // As the server has it: the staff of this lot, and of vendors a winner.
  const seesPrices = isStaff || winners.some(({ isOwn }) => isOwn);
  const columns = useMemo(() => columnsFor(lot.id, currency, isOwner), [lot.id, currency, isOwner]);
  return (
    <DataTable
      id="winners"
      label="Победители"
      columns={columns}
      rows={winners}
      rowKey={(row) => row.applicationId}
      toolbar={
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 className="font-semibold">Победители</h2>
          {seesPrices && winners.length > 0 && (
            <a
              className={cx(buttonClass({ size: 'sm' }), 'print:hidden')}
              href={urlOf(results.commerce, { params: { id: lot.id } })}
              download
            >
              <Download className="size-4" aria-hidden />
              Выгрузить для 1С (XML)
            </a>
          )}
        </div>
      }
      empty={{ text: 'Победителей нет: ни одно количество не распределено.' }}
    />
  );
}
