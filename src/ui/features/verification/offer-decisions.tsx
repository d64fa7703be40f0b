/** The manager's decision on each offer: approve, reject with a reason, mark for clarification; and on all that are left. */
import { CheckCheck } from 'lucide-react';
import { useMemo, useState } from 'react';
import { applications } from '../../../api/calls/applications.ts';
import { lots } from '../../../api/calls/lots.ts';
import { offers as offerCalls } from '../../../api/calls/offers.ts';
import { send } from '../../../api/client.ts';
import type { Application } from '../../../api/records/application.ts';
import type { Offer } from '../../../api/records/offer.ts';
import { unitPriceTitle } from '../../../text/application-words.ts';
import { reactToProblem } from '../../data/problems.ts';
import { Badge } from '../../parts/feedback/badge.tsx';
import { Button } from '../../parts/control/button.tsx';
import type { Column } from '../../parts/table/column.ts';
import { DataTable } from '../../parts/table/data-table.tsx';
import { currencySign } from '../../../rules/currencies.ts';
import { Money, Quantity } from '../../parts/text/text.tsx';
import { toast } from '../../data/toasts.ts';
import { refresh } from '../../data/use-call.ts';
import { OfferFiles } from '../application/offer-files.tsx';
import { OfferDecision } from './offer-decision.tsx';

/** A row without a price stands for «not offered»: nothing is decided on it. */
const isOffered = (offer: Offer): boolean => offer.unitPrice !== null;
const isUndecided = (offer: Offer): boolean => isOffered(offer) && offer.approvedByCustomer === null;

function columnsFor({ basis, currency, lot }: Application): Column<Offer>[] {
  return [
    {
      id: 'item',
      header: 'Позиция',
      width: 220,
      sort: true,
      value: (o) => `${o.order.index}. ${o.order.name}`,
      cell: (o) => (
        <>
          <span className="break-words">
            {o.order.index}. {o.order.name}
          </span>
          <span className="block text-xs font-normal text-ink-soft">
            Заказано <Quantity value={o.order.quantity} unit={o.order.unitTitle ?? undefined} />
          </span>
        </>
      ),
    },
    {
      id: 'offered',
      header: 'Предложено',
      width: 200,
      value: (o) => o.name,
      cell: (o) => (
        <>
          {o.isAnalogue && <Badge tone="warn" label="Аналог" className="mr-1" />}
          <span className="break-words">{o.name || (isOffered(o) ? 'Как в заказе' : '—')}</span>
          <span className="block text-xs text-ink-soft">
            <Quantity value={o.quantity} unit={o.order.unitTitle ?? undefined} />
            {o.manufacturer && ` · ${[o.manufacturer, o.country].filter(Boolean).join(', ')}`}
          </span>
        </>
      ),
    },
    {
      id: 'unitPrice',
      header: unitPriceTitle(basis, currencySign(currency)),
      kind: 'money',
      sort: true,
      width: 150,
      cell: (o) => (
        <>
          <Money value={o.unitPrice} currency={currency} />
          <span className="block text-xs text-ink-soft">
            {o.sum !== null && (
              <>
                сумма <Money value={o.sum} currency={currency} />
              </>
            )}
          </span>
        </>
      ),
    },
    {
      id: 'decision',
      header: 'Решение',
      width: 304,
      value: (o) => (o.approvedByCustomer === null ? '' : o.approvedByCustomer ? 'Да' : 'Нет'),
      cell: (o) => (isOffered(o) ? <OfferDecision offer={o} /> : 'Не предложено'),
    },
    {
      id: 'convertedPrice',
      header: `Приведённая цена, ${currencySign(lot.currency)}`,
      kind: 'money',
      width: 150,
      hidden: currency === lot.currency,
    },
    { id: 'sum', header: 'Сумма без НДС', kind: 'money', sort: true, width: 150, hidden: true },
    { id: 'shipmentPeriod', header: 'Срок поставки, дней', kind: 'number', width: 110 },
    { id: 'guaranteePeriod', header: 'Гарантия, мес.', kind: 'number', width: 100 },
    { id: 'description', header: 'Описание', width: 220 },
    {
      id: 'attachments',
      header: 'Файлы',
      width: 110,
      value: (o) => o.attachments.map(({ name }) => name).join(', '),
      cell: (o) => <OfferFiles offer={o} />,
    },
  ];
}

export function OfferDecisions({ application }: { application: Application }) {
  const { basis, currency } = application;
  const { offers } = application;
  const columns = useMemo(
    () => columnsFor({ basis, currency, lot: { currency: application.lot.currency } } as Application),
    [basis, currency, application.lot.currency],
  );
  const undecided = offers.filter(isUndecided);
  const count = (approved: boolean) => offers.filter((o) => o.approvedByCustomer === approved).length;
  return (
    <DataTable
      id="offer-decisions"
      label="Решения по предложениям"
      columns={columns}
      rows={offers}
      rowClass={(o) => (isOffered(o) ? undefined : 'text-ink-soft')}
      toolbar={
        <>
          <p className="text-ink-soft" aria-live="polite">
            Согласовано {count(true)}, отклонено {count(false)}, без решения {undecided.length}
          </p>
          <ApproveAll key={application.id} undecided={undecided} />
        </>
      }
      empty={{ text: 'В заявке нет предложений' }}
    />
  );
}

/** One call an offer, one after another: each takes the lot's lock. What has a decision already is left as it is. */
function ApproveAll({ undecided }: { undecided: readonly Offer[] }) {
  const [done, setDone] = useState<number | null>(null);
  const [of, setOf] = useState(0);
  async function approve() {
    setOf(undecided.length);
    try {
      for (const [index, { id }] of undecided.entries()) {
        setDone(index);
        await send(offerCalls.approve, { params: { id }, body: { approved: true, reason: null } });
      }
      toast.success(`Согласовано предложений: ${undecided.length}`);
    } catch (error) {
      reactToProblem(error);
    } finally {
      setDone(null);
      await refresh([applications.read, applications.ofLot, lots.read]);
    }
  }
  return (
    <Button
      size="sm"
      icon={CheckCheck}
      disabled={undecided.length === 0 && done === null}
      busy={done !== null}
      onClick={() => void approve()}
    >
      {done === null ? 'Согласовать все' : `Согласуем: ${done + 1} из ${of}`}
    </Button>
  );
}
