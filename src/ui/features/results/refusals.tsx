/** With whom no contract comes about: why, what stays without a supplier, who offered it next, and what may be done. */
import { Repeat } from 'lucide-react';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { lotTemplates } from '../../../api/calls/lot-templates.ts';
import type { Lot } from '../../../api/records/lot.ts';
import type { LotResults } from '../../../api/records/results.ts';
import { deviation, signed } from '../../../rules/comparison-marks.ts';
import { totalOf } from '../../../rules/money.ts';
import { tenderPath } from '../../data/route-params.ts';
import { useSend } from '../../data/use-call.ts';
import { Button } from '../../parts/control/button.tsx';
import { Notice } from '../../parts/feedback/notice.tsx';
import type { Column } from '../../parts/table/column.ts';
import { DataTable } from '../../parts/table/data-table.tsx';
import { DateTime, Money, Quantity } from '../../parts/text/text.tsx';
import { useLotRelation } from '../lot/lot-access.ts';

type Refusal = NonNullable<LotResults['refusals']>[number];
type Item = Refusal['items'][number] & { applicationId: number };

const againstRefused = (price: string, than: string): string => {
  const percent = deviation(price, than);
  return percent === null ? '' : ` · ${signed(percent)}`;
};

const columnsFor = (currency: string): Column<Item>[] => [
  { id: 'name', header: 'Позиция', width: 300, least: 150, value: (item) => `${item.index}. ${item.name}` },
  {
    id: 'quantity',
    header: 'Количество',
    kind: 'number',
    width: 100,
    cell: (item) => <Quantity value={item.quantity} unit={item.unitTitle ?? undefined} />,
  },
  {
    id: 'unitPrice',
    header: 'Цена без НДС',
    kind: 'money',
    width: 120,
    cell: (item) => <Money value={item.unitPrice} currency={currency} />,
  },
  {
    id: 'sum',
    header: 'Сумма',
    kind: 'money',
    width: 124,
    currency: () => currency,
    cell: (item) => <Money value={item.sum} currency={currency} />,
  },
  {
    id: 'next',
    header: 'Следующее предложение',
    width: 320,
    least: 164,
    value: ({ next }) => next?.companyTitle ?? '',
    cell: ({ next, unitPrice, quantity, unitTitle }) =>
      next === null ? (
        <span className="text-ink-soft">Других предложений нет</span>
      ) : (
        <>
          <span className="block break-words">{next.companyTitle}</span>
          <span className="block text-xs text-ink-soft">
            <Money value={next.unitPrice} currency={currency} />
            {againstRefused(next.unitPrice, unitPrice)}
            {next.quantity !== quantity && (
              <>
                {' · '}
                <Quantity value={next.quantity} unit={unitTitle ?? undefined} />
              </>
            )}
          </span>
        </>
      ),
  },
];

interface RefusalsProps {
  lot: Lot;
  refusals: readonly Refusal[];
  currency: string;
}

export function Refusals({ lot, refusals, currency }: RefusalsProps) {
  const navigate = useNavigate();
  const { isOwner } = useLotRelation(lot);
  const repeat = useSend(lotTemplates.repeat, {
    once: true,
    done: 'Черновик создан: в нём только оставшееся без поставщика, отказавшиеся не приглашены',
  });
  const columns = useMemo(() => columnsFor(currency), [currency]);
  const items = refusals.flatMap(({ items: own, applicationId }) =>
    own.map((item) => ({ ...item, applicationId })),
  );
  const begin = async () => {
    const { data } = await repeat.send({ params: { id: lot.id }, body: { onlyRefused: true } });
    await navigate(tenderPath(data.id));
  };
  return (
    <>
      {refusals.map((refusal) => (
        <Notice
          key={refusal.applicationId}
          tone="bad"
          title={`${refusal.companyTitle}: ${refusal.byWinner ? 'отказ от договора' : 'признан уклонившимся от договора'}`}
        >
          <p className="break-words whitespace-pre-line">{refusal.reason}</p>
          <p className="text-sm">
            <DateTime value={refusal.at} /> · без поставщика на{' '}
            <Money value={refusal.sum} currency={currency} />
          </p>
        </Notice>
      ))}
      <DataTable
        id="refused"
        label="Без поставщика"
        columns={columns}
        rows={items}
        rowKey={(item) => `${item.applicationId} ${item.orderId}`}
        toolbar={
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <h2 className="font-semibold">
              Без поставщика{' '}
              <span className="font-normal text-ink-soft">
                <Money value={totalOf(items.map(({ sum }) => sum))} currency={currency} />
              </span>
            </h2>
            {isOwner && (
              <Button kind="primary" size="sm" busy={repeat.busy} onClick={() => void begin()}>
                <Repeat className="size-4" aria-hidden />
                Новая процедура на эти позиции
              </Button>
            )}
          </div>
        }
      />
    </>
  );
}
