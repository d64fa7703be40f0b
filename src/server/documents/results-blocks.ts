// The protocol of the results: who supplies what, who else took part, and what stays without a winner.
import { isPositive, subtract, sum } from '../../rules/decimal.ts';
import { formatMoney, formatQuantity, lineSum, totalOf } from '../../rules/money.ts';
import { unitSign } from '../../rules/units.ts';
import { protocolTexts } from '../../text/papers.ts';
import type { PaperBlock } from './paper.ts';
import { priceOf, who, type ProtocolApplication, type ProtocolData } from './protocol-data.ts';

interface Won {
  item: ProtocolData['items'][number] | undefined;
  application: ProtocolApplication;
  quantity: string;
  price: string;
  sum: string;
}

function wonOf({ applications, items }: ProtocolData): Won[] {
  const order = new Map(items.map((item, index) => [item.id, index]));
  return applications
    .flatMap((application) =>
      application.offers.flatMap((offer) => {
        const price = priceOf(offer);
        const quantity = offer.allocatedQuantity;
        if (price === null || quantity === null || Number(quantity) === 0) return [];
        const item = items.find(({ id }) => id === offer.orderId);
        return [{ item, application, quantity, price, sum: lineSum(price, quantity) }];
      }),
    )
    .toSorted((a, b) => (order.get(a.item?.id ?? 0) ?? 0) - (order.get(b.item?.id ?? 0) ?? 0));
}

export function resultsBlocks(data: ProtocolData): PaperBlock[] {
  const won = wonOf(data);
  const winners = [...new Set(won.map(({ application }) => application))];
  return [
    {
      kind: 'table',
      empty: protocolTexts.nothingAllocated,
      columns: [
        { title: '№', width: 5 },
        { title: 'Позиция', width: 33 },
        { title: 'Победитель', width: 26 },
        { title: 'Количество', width: 12, align: 'right' },
        { title: 'Цена без НДС', width: 12, align: 'right' },
        { title: 'Сумма без НДС', width: 12, align: 'right' },
      ],
      rows: won.map(({ item, application, quantity, price, sum }, index) => [
        String(index + 1),
        item?.name ?? '',
        who(application),
        `${formatQuantity(quantity)}${item?.unit ? ` ${unitSign(item.unit)}` : ''}`,
        formatMoney(price, application.terms.currency),
        formatMoney(sum, application.terms.currency),
      ]),
    },
    { kind: 'heading', text: 'Победители' },
    {
      kind: 'facts',
      facts: winners.map((application) => [
        `${application.company.title}, ИНН ${application.company.itn}`,
        formatMoney(
          totalOf(won.filter((line) => line.application === application).map(({ sum }) => sum)),
          application.terms.currency,
        ),
      ]),
    },
    { kind: 'heading', text: 'Остальные участники' },
    {
      kind: 'text',
      text:
        data.applications
          .filter((application) => !winners.includes(application))
          .map((application) => `${application.company.title}, ИНН ${application.company.itn}`)
          .join('\n') || 'Нет.',
    },
    ...unallocatedBlocks(data, won),
  ];
}

/** Ordered quantities that stay without a winner, and why. */
function unallocatedBlocks({ lot, items }: ProtocolData, won: readonly Won[]): PaperBlock[] {
  const taken = new Map<number, string[]>();
  for (const { item, quantity } of won)
    if (item) taken.set(item.id, [...(taken.get(item.id) ?? []), quantity]);
  const rows = items.flatMap(({ id, index, name, quantity, unit }) => {
    const ordered = quantity ?? '0';
    const allocated = sum(taken.get(id) ?? []);
    const rest = subtract(ordered, allocated);
    if (!isPositive(rest)) return [];
    const sign = unit ? ` ${unitSign(unit)}` : '';
    return [
      [String(index), name, ...[ordered, allocated, rest].map((one) => `${formatQuantity(one)}${sign}`)],
    ];
  });
  if (rows.length === 0) return [];
  return [
    { kind: 'heading', text: 'Не закупается' },
    {
      kind: 'table',
      empty: '',
      columns: [
        { title: '№', width: 5 },
        { title: 'Позиция', width: 50 },
        { title: 'Заказано', width: 15, align: 'right' },
        { title: 'Распределено', width: 15, align: 'right' },
        { title: 'Остаётся', width: 15, align: 'right' },
      ],
      rows,
    },
    ...(lot.unallocatedReason === null
      ? []
      : [{ kind: 'text' as const, text: `${protocolTexts.unallocated} ${lot.unallocatedReason}` }]),
  ];
}
