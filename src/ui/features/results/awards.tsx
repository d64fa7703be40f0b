/** What of each item goes to whom; an item may be split between several. */
import { useMemo } from 'react';
import type { LotResults } from '../../../api/records/results.ts';
import { compare } from '../../../rules/decimal.ts';
import { totalOf } from '../../../rules/money.ts';
import { Badge } from '../../parts/feedback/badge.tsx';
import type { Column } from '../../parts/table/column.ts';
import { DataTable } from '../../parts/table/data-table.tsx';
import { formatDecimal } from '../../parts/text/format.ts';
import { Money, Quantity } from '../../parts/text/text.tsx';

type Item = NonNullable<LotResults['items']>[number];

function columnsFor(currency: string): Column<Item>[] {
  return [
    {
      id: 'name',
      header: 'Позиция',
      width: 300,
      least: 160,
      sort: true,
      value: (item) => `${item.index}. ${item.name}`,
    },
    {
      id: 'ordered',
      header: 'Заказано',
      kind: 'number',
      width: 92,
      cell: (item) => <Quantity value={item.ordered} unit={item.unitTitle ?? undefined} />,
    },
    {
      id: 'allocated',
      header: 'Распределено',
      kind: 'number',
      width: 108,
      cell: (item) => (
        <>
          <Quantity value={item.allocated} unit={item.unitTitle ?? undefined} />
          {compare(item.allocated, item.ordered) < 0 && (
            <span className="block text-xs text-warn">не полностью</span>
          )}
        </>
      ),
    },
    {
      id: 'awards',
      header: 'Поставщики',
      width: 380,
      least: 164,
      value: ({ awards }) =>
        awards
          .map(
            ({ companyTitle, quantity, isAnalogue }) =>
              `${companyTitle}: ${quantity}${isAnalogue ? ' (аналог)' : ''}`,
          )
          .join('; '),
      cell: (item) => <AwardList item={item} />,
    },
    {
      id: 'sum',
      header: 'Сумма без НДС',
      kind: 'money',
      width: 132,
      sort: true,
      value: ({ awards }) => totalOf(awards.map(({ sum }) => sum)),
      cell: ({ awards }) =>
        awards.length === 0 ? (
          '—'
        ) : (
          <Money value={totalOf(awards.map(({ sum }) => sum))} currency={currency} />
        ),
    },
  ];
}

function AwardList({ item }: { item: Item }) {
  if (item.awards.length === 0) return <span className="text-ink-soft">Никому не распределено</span>;
  return (
    <ul className="flex flex-col gap-1.5">
      {item.awards.map((award) => (
        <li key={award.offerId} className="break-words">
          <span className="flex flex-wrap items-center gap-2">
            {award.companyTitle}
            {award.isAnalogue && <Badge tone="warn" label="Аналог" />}
            {award.isOwn && <Badge tone="good" label="Ваша компания" />}
          </span>
          <span className="block text-xs text-ink-soft">
            {formatDecimal(award.quantity)} {item.unitTitle}
            {award.unitPrice !== null && (
              <>
                {' × '}
                <Money value={award.unitPrice} currency={award.currency ?? undefined} />
              </>
            )}
            {award.offerName && award.offerName !== item.name && ` · ${award.offerName}`}
          </span>
        </li>
      ))}
    </ul>
  );
}

export function Awards({ items, currency }: { items: readonly Item[]; currency: string }) {
  const columns = useMemo(() => columnsFor(currency), [currency]);
  return (
    <DataTable
      id="awards"
      label="Результаты по позициям"
      columns={columns}
      rows={items}
      rowKey={(item) => item.orderId}
      toolbar={<h2 className="font-semibold">По позициям</h2>}
    />
  );
}
