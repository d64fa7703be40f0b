/** What is shown now against what the receipt was taken over, line by line. */
import { Check, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { currencySign } from '../../../rules/currencies.ts';
import { Segments } from '../../parts/control/segments.tsx';
import { MiddleTable } from '../../parts/table/middle-table.tsx';
import type { Column } from '../../parts/table/column.ts';
import { Amount } from '../../parts/text/amount.tsx';
import { Quantity } from '../../parts/text/text.tsx';
import type { ComparedOffer } from './use-receipts.ts';

interface ContentCheckProps {
  rows: readonly ComparedOffer[];
  currency: string;
  total: string;
}

const columnsOf = (sign: string): Column<ComparedOffer>[] => [
  { id: 'index', header: '№', kind: 'number', width: 48, value: (row) => String(row.index) },
  {
    id: 'name',
    header: 'Наименование',
    width: 216,
    least: 152,
    cell: (row) => (row.isAnalogue ? `Аналог: ${row.name}` : row.name),
  },
  {
    id: 'quantity',
    header: 'Кол-во',
    kind: 'number',
    width: 96,
    cell: (row) => <Quantity value={row.quantity} unit={row.unitTitle ?? undefined} />,
  },
  {
    id: 'submitted',
    header: `Подано, ${sign}`,
    kind: 'number',
    width: 112,
    cell: (row) => <Amount value={row.submitted} />,
  },
  {
    id: 'now',
    header: `Сейчас, ${sign}`,
    kind: 'number',
    width: 130,
    cell: (row) => <Amount value={row.now} />,
  },
  {
    id: 'sum',
    header: `Сумма, ${sign}`,
    kind: 'number',
    width: 124,
    spare: 1,
    cell: (row) => (
      <b className="font-semibold">
        <Amount value={row.sum} />
      </b>
    ),
  },
  {
    id: 'verdict',
    header: 'Сверка',
    width: 120,
    value: (row) => (row.isSame ? 'равно' : 'различается'),
    cell: (row) => (
      <span className={`flex items-center gap-1.5 ${row.isSame ? 'text-ok' : 'text-bad'}`}>
        {row.isSame ? (
          <Check className="size-4 shrink-0" aria-hidden />
        ) : (
          <X className="size-4 shrink-0" aria-hidden />
        )}
        {row.isSame ? 'равно' : 'различается'}
      </span>
    ),
  },
];

export function ContentCheck({ rows, currency, total }: ContentCheckProps) {
  const [mode, setMode] = useState<'all' | 'unlike'>('all');
  const sign = currencySign(currency);
  const columns = useMemo(() => columnsOf(sign), [sign]);
  const unlike = rows.filter((row) => !row.isSame);
  return (
    <MiddleTable
      id="content-check"
      label="Содержимое против квитанции"
      columns={columns}
      rows={mode === 'all' ? rows : unlike}
      toolbar={
        <>
          <h2 className="mr-auto text-sm font-semibold">
            Содержимое против квитанции <span className="ml-1 font-normal text-ink-soft">{rows.length}</span>
          </h2>
          <Segments
            label="Показать"
            value={mode}
            onChange={setMode}
            items={[
              { id: 'all', label: 'Все', count: rows.length },
              { id: 'unlike', label: 'Различия', count: unlike.length },
            ]}
          />
        </>
      }
      empty={{ text: 'Различий нет: показано то, что подано.' }}
      footer={
        <p className="flex flex-wrap justify-end gap-x-3 font-semibold">
          Итого без НДС
          <span>
            <Amount value={total} />
            &nbsp;{sign}
          </span>
        </p>
      }
    />
  );
}
