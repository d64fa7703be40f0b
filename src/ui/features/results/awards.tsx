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

const isShort = ({ allocated, ordered }: Item): boolean => compare(allocated, ordered) < 0;
const sumOf = ({ awards }: Item): string => totalOf(awards.map(({ sum }) => sum));

function columnsFor(currency: string): Column<Item>[] {
  return [
    {
      id: 'name',
      header: 'Позиция',
      width: 300,
      least: 152,
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
          {isShort(item) && <span className="block text-xs text-warn">не полностью</span>}
        </>
      ),
    },
    {
      id: 'awards',
      header: 'Поставщики',
      width: 380,
      least: 158,
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
      width: 150,
      sort: true,
      value: sumOf,
      currency: () => currency,
      cell: (item) => (item.awards.length === 0 ? '—' : <Money value={sumOf(item)} currency={currency} />),
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

/** On a phone: what it is and what comes to whom; how much of it only where something is left. */
const AwardCard = ({ item, currency }: { item: Item; currency: string }) => (
  <div className="flex flex-col gap-1 text-table">
    <p className="font-medium break-words">
      <span className="font-normal text-ink-soft">{item.index}. </span>
      {item.name}
    </p>
    <AwardList item={item} />
    <p className="flex flex-wrap justify-between gap-x-3">
      {isShort(item) && (
        <span className="text-warn">
          {formatDecimal(item.allocated)} из{' '}
          <Quantity value={item.ordered} unit={item.unitTitle ?? undefined} />
        </span>
      )}
      {item.awards.length > 0 && (
        <span className="ml-auto font-medium">
          <Money value={sumOf(item)} currency={currency} />
        </span>
      )}
    </p>
  </div>
);

export function Awards({ items, currency }: { items: readonly Item[]; currency: string }) {
  const columns = useMemo(() => columnsFor(currency), [currency]);
  const card = (item: Item) => <AwardCard item={item} currency={currency} />;
  return (
    <DataTable
      id="awards"
      label="Результаты по позициям"
      columns={columns}
      rows={items}
      rowKey={(item) => item.orderId}
      card={card}
      toolbar={<h2 className="font-semibold">По позициям</h2>}
    />
  );
}
