/** The columns of the offer table in their agreed order, for reading an application or a lot. */
import type { ReactNode } from 'react';
import type { Application } from '../../../api/records/application.ts';
import type { Offer } from '../../../api/records/offer.ts';
import { unitPriceTitle } from '../../../text/application-words.ts';
import { Badge } from '../../parts/feedback/badge.tsx';
import type { Column } from '../../parts/table/column.ts';
import { currencySign } from '../../../rules/currencies.ts';
import { Money, Quantity } from '../../parts/text/text.tsx';
import { OfferActions } from './offer-actions.tsx';
import { OfferFiles } from './offer-files.tsx';

export interface OfferColumnOptions {
  /** «Требует уточнения» is the manager's alone. */
  withNeedsClarification: boolean;
  /** Whether something was allocated and may be shown. */
  withAllocation: boolean;
  /** Whether this reader may take an offer out of the comparison. */
  mayArchive: boolean;
  /** Its vendor's browser alone has it. */
  isUnstored?: boolean;
  /** Of the longest price and sum; as usual unless said. */
  widest?: { price: number; sum: number };
  /** While it is decided: what stands in the column of the decision, and how wide. */
  decision?: { cell: (offer: Offer) => ReactNode; width: number };
}

function approvalText({ approvedByCustomer, archivedAt }: Offer): string {
  if (archivedAt !== null) return 'Вне сравнения';
  if (approvedByCustomer === null) return '';
  return approvedByCustomer ? 'Да' : 'Нет';
}

const toClarify = <Badge tone="warn" label="Уточнить" />;
const reasonOf = ({ approvalReason, archiveReason }: Offer) => approvalReason ?? archiveReason;

function approvalBadge({ approvedByCustomer, archivedAt }: Offer): ReactNode {
  if (archivedAt !== null) return <Badge label="Вне сравнения" />;
  if (approvedByCustomer === null) return '—';
  return approvedByCustomer ? (
    <Badge tone="good" label="Согласовано" />
  ) : (
    <Badge tone="bad" label="Отклонено" />
  );
}

type Waits = (id: string) => boolean;

/** A further line of a cell, for what a column tells that waits for a press. */
const further = (is: unknown, text: ReactNode): ReactNode =>
  Boolean(is) && <span className="mt-0.5 block text-xs break-words text-ink-soft">{text}</span>;

const approvalCell = (offer: Offer, waits?: Waits): ReactNode => (
  <>
    {approvalBadge(offer)}
    {further(waits?.('needsClarification') && offer.needsClarification, toClarify)}
    {further(waits?.('approvalReason') && reasonOf(offer), reasonOf(offer))}
  </>
);

/** What is offered, where that is not what was ordered by name. */
const otherName = ({ name, isAnalogue, order }: Offer): string =>
  isAnalogue || name !== order.name ? name : '';

function priceCell({ unitPrice, repeatedPrice }: Offer, currency: string): ReactNode {
  if (repeatedPrice === null || repeatedPrice === unitPrice)
    return <Money value={unitPrice} currency={currency} />;
  return (
    <span className="inline-flex flex-col items-end">
      <Money value={repeatedPrice} currency={currency} />
      <s className="text-xs text-ink-soft">
        <span className="sr-only">До переторжки: </span>
        <Money value={unitPrice} currency={currency} />
      </s>
    </span>
  );
}

export function offerColumns(
  { basis, currency }: Pick<Application, 'basis' | 'currency'>,
  { withNeedsClarification, withAllocation, mayArchive, isUnstored, decision, widest }: OfferColumnOptions,
): Column<Offer>[] {
  const clarification: Column<Offer>[] = withNeedsClarification
    ? [
        {
          id: 'needsClarification',
          header: 'Требует уточнения',
          width: 130,
          spare: 4,
          value: (o) => (o.needsClarification ? 'Да' : ''),
          cell: (o) => (o.needsClarification ? toClarify : '—'),
        },
      ]
    : [];
  const allocation: Column<Offer>[] = withAllocation
    ? [
        {
          id: 'allocatedQuantity',
          header: 'Распределено',
          kind: 'number',
          width: 120,
          spare: 1,
          cell: (o) => <Quantity value={o.allocatedQuantity} unit={o.order.unitTitle ?? undefined} />,
        },
      ]
    : [];
  return [
    { id: 'index', header: '№', kind: 'number', width: 48, sort: true, value: (o) => String(o.order.index) },
    {
      id: 'packagingGroup',
      header: 'Группа упаковки',
      width: 96,
      spare: 5,
      value: (o) => o.order.packagingGroup,
    },
    {
      id: 'itemName',
      header: 'Позиция',
      leads: true,
      width: 260,
      leastTight: 150,
      sort: true,
      value: (o) => o.order.name,
      cell: (o, waits) => (
        <span>
          {o.isAnalogue && <Badge tone="warn" label="Аналог" className="mr-1.5" />}
          {o.order.name}
          {further(waits?.('offerName') && otherName(o), `Предложено: ${otherName(o)}`)}
        </span>
      ),
    },
    {
      id: 'approvedByCustomer',
      header: 'Согласовано заказчиком',
      width: decision?.width ?? 132,
      ...(!decision && { leastTight: 124, spare: 1 }),
      sort: true,
      value: approvalText,
      drawn: decision !== undefined,
      cell: decision?.cell ?? approvalCell,
    },
    {
      id: 'approvalReason',
      header: 'Причина',
      width: 180,
      spare: 4,
      value: reasonOf,
    },
    {
      id: 'itemManufacturer',
      header: 'Изготовитель (заказ)',
      width: 160,
      spare: 5,
      value: (o) => o.order.manufacturer,
    },
    { id: 'itemComment', header: 'Комментарий', width: 180, spare: 5, value: (o) => o.order.comment },
    ...clarification,
    {
      id: 'ordered',
      header: 'Заказано',
      kind: 'number',
      width: 96,
      spare: 4,
      value: (o) => o.order.quantity,
    },
    { id: 'unit', header: 'Ед. изм.', width: 72, spare: 3, value: (o) => o.order.unitTitle },
    {
      id: 'requiredDelivery',
      header: 'Требуемый срок',
      width: 140,
      spare: 4,
      value: (o) => o.order.requiredDelivery,
    },
    {
      id: 'destination',
      header: 'Станция или код назначения',
      width: 170,
      spare: 5,
      value: (o) => [o.order.destinationStation, o.order.destinationCode].filter(Boolean).join(', '),
    },
    {
      id: 'offerName',
      header: 'Предложено',
      width: 204,
      spare: 3,
      value: (o) => (o.isAnalogue ? `Аналог: ${o.name}` : otherName(o)),
      cell: (o) => <span>{otherName(o) || (o.unitPrice === null ? 'Не предложено' : 'Как в заказе')}</span>,
    },
    { id: 'quantity', header: 'Количество', kind: 'number', width: 100, spare: 2 },
    { id: 'description', header: 'Описание', width: 200, spare: 5 },
    {
      id: 'manufacturer',
      header: 'Изготовитель, страна',
      width: 150,
      spare: 3,
      value: (o) => [o.manufacturer, o.country].filter(Boolean).join(', '),
    },
    {
      id: 'manufacturedYear',
      header: 'Год выпуска',
      width: 100,
      spare: 5,
      value: (o) => (o.manufacturedYear === null ? '' : String(o.manufacturedYear)),
    },
    { id: 'documentation', header: 'Документация', width: 160, spare: 5 },
    { id: 'guaranteePeriod', header: 'Гарантия, мес.', kind: 'number', width: 110, spare: 2 },
    { id: 'shipmentPeriod', header: 'Срок поставки, дней', kind: 'number', width: 120, spare: 2 },
    {
      id: 'unitPrice',
      header: unitPriceTitle(basis, currencySign(currency)),
      kind: 'money',
      width: Math.max(116, widest?.price ?? 0),
      sort: true,
      pinned: true,
      value: (o) => o.repeatedPrice ?? o.unitPrice,
      cell: (o) => priceCell(o, currency),
    },
    {
      id: 'sum',
      header: 'Сумма без НДС',
      kind: 'money',
      width: Math.max(132, widest?.sum ?? 0),
      sort: true,
      pinned: true,
      cell: (o) => <Money value={o.sum} currency={currency} />,
    },
    ...allocation,
    {
      id: 'attachments',
      header: 'Файлы',
      width: 120,
      spare: 5,
      value: (o) => o.attachments.map(({ name }) => name).join(', '),
      cell: (o) => <OfferFiles offer={o} />,
    },
    {
      id: 'actions',
      header: 'Действия',
      width: 82,
      drawn: true,
      value: () => '',
      cell: (o) => <OfferActions offer={o} mayArchive={mayArchive} isUnstored={isUnstored} />,
    },
  ];
}
