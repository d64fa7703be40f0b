/** /tender-{lot}/application-{application}/agreement: the contract situation that the vendor chose, and what was won. */
import { useMemo } from 'react';
import { contractSituationNames } from '../../../text/enums.ts';
import { isDraft } from '../../../machines/application-predicates.ts';
import type { Application } from '../../../api/records/application.ts';
import type { Lot } from '../../../api/records/lot.ts';
import { lineSum, totalOf } from '../../../rules/money.ts';
import { missing } from '../../parts/feedback/error-screen.tsx';
import { Badge } from '../../parts/feedback/badge.tsx';
import type { Column } from '../../parts/table/column.ts';
import { DataTable } from '../../parts/table/data-table.tsx';
import { DescriptionList } from '../../parts/layout/description-list.tsx';
import { LinkButton } from '../../parts/control/link-button.tsx';
import { Notice } from '../../parts/feedback/notice.tsx';
import { Section } from '../../parts/layout/section.tsx';
import { Money, Quantity } from '../../parts/text/text.tsx';
import { publicConfig } from '../../data/config.ts';
import { applicationPath, tenderPath, useApplicationId } from '../../data/route-params.ts';
import { ApplicationById } from '../../features/application/application-view.tsx';
import { TotalsLine } from '../../features/application/totals-line.tsx';
import { AgreementExchange } from '../../features/application/agreement-exchange.tsx';
import { useLotRelation } from '../../features/lot/lot-access.ts';
import { useTender } from '../../features/lot/tender.ts';

export default function Page() {
  const id = useApplicationId();
  const lot = useTender();
  return (
    <ApplicationById id={id}>
      {(application) => {
        if (application.lotId !== lot.id) throw missing();
        return <Agreement lot={lot} application={application} />;
      }}
    </ApplicationById>
  );
}

function Agreement({ lot, application: a }: { lot: Lot; application: Application }) {
  const { isVendor, isOwner: canExchange } = useLotRelation(lot);
  const back = isVendor ? `/apply?lot=${lot.id}` : applicationPath(lot.id, a.id);
  const won = a.offers.flatMap((offer) => {
    const price = offer.repeatedPrice ?? offer.unitPrice;
    if (offer.allocatedQuantity === null || price === null) return [];
    return [{ id: offer.id, offer, price, sum: lineSum(price, offer.allocatedQuantity) }];
  });
  return (
    <>
      <Section
        title="Договор"
        actions={
          <LinkButton size="sm" to={back}>
            К заявке
          </LinkButton>
        }
      >
        <DescriptionList
          items={[
            ['Участник', a.vendor.title],
            ['Организатор', `${publicConfig().organizer.title}, ${lot.owner.name}`],
            ['Вариант договора', a.agreement && contractSituationNames[a.agreement]],
            [
              'Согласие с условиями',
              <Badge
                key="agree"
                tone={a.isAgree ? 'good' : 'warn'}
                label={a.isAgree ? 'Подтверждено' : 'Не подтверждено'}
              />,
            ],
          ]}
        />
        {isDraft(a.status) && (
          <div className="mt-3">
            <Notice tone="neutral">Вариант договора и согласие выбираются в заявке до её подачи.</Notice>
          </div>
        )}
      </Section>
      <Won rows={won} application={a} />
      {won.length > 0 && (isVendor || canExchange) && (
        <AgreementExchange
          id={a.id}
          other={isVendor ? 'организатора' : 'поставщика'}
          onward={
            canExchange && (
              <LinkButton to={tenderPath(lot.id, 'results')}>Что осталось без поставщика</LinkButton>
            )
          }
        />
      )}
    </>
  );
}

interface WonRow {
  id: number;
  offer: Application['offers'][number];
  price: string;
  sum: string;
}

const moneyColumn = (
  id: 'price' | 'sum',
  header: string,
  width: number,
  currency: string,
): Column<WonRow> => ({
  id,
  header,
  kind: 'money',
  width,
  currency: () => currency,
  cell: (row) => <Money value={row[id]} currency={currency} />,
});

const columnsOf = (currency: string): Column<WonRow>[] => [
  { id: 'index', header: '№', kind: 'number', width: 48, value: ({ offer }) => String(offer.order.index) },
  {
    id: 'name',
    header: 'Позиция',
    leads: true,
    width: 320,
    least: 200,
    value: ({ offer }) => offer.name || offer.order.name,
  },
  {
    id: 'quantity',
    header: 'Распределено',
    kind: 'number',
    width: 124,
    value: ({ offer }) => offer.allocatedQuantity,
    cell: ({ offer }) => (
      <Quantity value={offer.allocatedQuantity} unit={offer.order.unitTitle ?? undefined} />
    ),
  },
  moneyColumn('price', 'Цена без НДС', 136, currency),
  moneyColumn('sum', 'Сумма без НДС', 144, currency),
];

/** On a phone: what it is, and under it how much of it at which price comes to what. */
const WonCard = ({ row: { offer, price, sum }, currency }: { row: WonRow; currency: string }) => (
  <div className="flex flex-col gap-1 text-table">
    <p className="font-medium break-words">
      <span className="font-normal text-ink-soft">{offer.order.index}. </span>
      {offer.name || offer.order.name}
    </p>
    <p className="flex flex-wrap justify-between gap-x-3">
      <span className="text-ink-soft">
        <Quantity value={offer.allocatedQuantity} unit={offer.order.unitTitle ?? undefined} />
        {' × '}
        <Money value={price} currency={currency} />
      </span>
      <span className="ml-auto font-medium">
        <Money value={sum} currency={currency} />
      </span>
    </p>
  </div>
);

function Won({ rows, application: { currency, vat } }: { rows: WonRow[]; application: Application }) {
  const columns = useMemo(() => columnsOf(currency), [currency]);
  if (rows.length === 0) {
    return <Notice tone="neutral">По итогам процедуры этой заявке ничего не распределено.</Notice>;
  }
  const total = totalOf(rows.map(({ sum }) => sum));
  const card = (row: WonRow) => <WonCard row={row} currency={currency} />;
  return (
    <DataTable
      id="agreement-items"
      label="Предмет договора"
      title={<h2 className="font-semibold">Предмет договора</h2>}
      columns={columns}
      rows={rows}
      footer={<TotalsLine total={total} currency={currency} vat={vat} />}
      card={card}
    />
  );
}
