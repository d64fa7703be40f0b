// The protocol of the results: who supplies what, who else took part, and what stays without a winner.
import type { Terms } from '../../../api/records/application-terms.ts';
import { isAdmitted } from '../../../machines/application-predicates.ts';
import { hasUncounted } from '../../../rules/counted-offers.ts';
import { currencySign } from '../../../rules/currencies.ts';
import { formatDateTime } from '../../../rules/dates.ts';
import { isPositive, subtract, sum } from '../../../rules/decimal.ts';
import { groupBy } from '../../../rules/group-by.ts';
import { formatMoney, formatPercent, formatQuantity, lineSum, totalOf } from '../../../rules/money.ts';
import { eachOf, type Paced } from '../../../rules/paced.ts';
import { unitSign } from '../../../rules/units.ts';
import { vatName, withVat } from '../../../rules/vat.ts';
import { AFTER_OPENING, BEFORE_OPENING, rulesInWords, scenarioTitle } from '../../../text/award.ts';
import { countedTexts } from '../../../text/counted.ts';
import { protocolTexts } from '../../../text/papers.ts';
import {
  convertedPrice,
  countedOffers,
  offerTotals,
  type Currencies,
} from '../../applications/core/totals.ts';
import { ALL_CHECKS } from '../../applications/application/lot-facts.ts';
import type { PaperBlock } from '../../platform/papers/paper.ts';
import {
  decisionOf,
  isTakenBack,
  offeredAs,
  priceOf,
  who,
  type ProtocolApplication,
  type ProtocolData,
} from './data.ts';

interface Won {
  item: ProtocolData['items'][number] | undefined;
  /** With the analogue that it is, where it is one. */
  what: string;
  application: ProtocolApplication;
  quantity: string;
  price: string;
  sum: string;
  /** In the lot's currency; null where a rate is missing. */
  comparable: string | null;
}

function* wonOf(data: ProtocolData): Paced<Won[]> {
  const { applications, items } = data;
  const order = new Map(items.map((item, index) => [item.id, index]));
  const byId = new Map(items.map((item) => [item.id, item]));
  const won = yield* eachOf(applications, 1, (application) =>
    application.offers.flatMap((offer) => {
      const price = priceOf(offer);
      const quantity = offer.allocatedQuantity;
      if (price === null || quantity === null || Number(quantity) === 0) return [];
      const item = byId.get(offer.orderId);
      const comparablePrice = convertedPrice(offer, currenciesOf(data, application.terms));
      const comparable = comparablePrice === null ? null : lineSum(comparablePrice, quantity);
      const what = offeredAs(offer, item);
      return [{ item, what, application, quantity, price, sum: lineSum(price, quantity), comparable }];
    }),
  );
  return won.flat().toSorted((a, b) => (order.get(a.item?.id ?? 0) ?? 0) - (order.get(b.item?.id ?? 0) ?? 0));
}

/** More would not surely leave room on their page. */
const SIGNED_LETTERS = 1_000;

/** Rows of a long table that are written together. */
const ROWS_A_TURN = 200;

const inUnits = (quantity: string, unit: string | null | undefined): string =>
  [formatQuantity(quantity), ...(unit ? [unitSign(unit)] : [])].join(' ');

export function* resultsBlocks(data: ProtocolData): Paced<PaperBlock[]> {
  const won = yield* wonOf(data);
  const winners = [...new Set(won.map(({ application }) => application))];
  const others = data.applications.filter((application) => !winners.includes(application));
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
      rows: yield* eachOf(won, ROWS_A_TURN, ({ item, what, application, quantity, price, sum }) => [
        String(item?.index ?? ''),
        what,
        who(application),
        inUnits(quantity, item?.unit),
        formatMoney(price, application.terms.currency),
        formatMoney(sum, application.terms.currency),
      ]),
    },
    { kind: 'heading', text: 'Победители' },
    yield* winnersTable(data, won, winners),
    { kind: 'heading', text: 'Остальные участники' },
    yield* othersTable(data, others),
    ...(others.some((one) => !isTakenBack(one) && hasUncounted(one.offers))
      ? [{ kind: 'text' as const, text: countedTexts.own }]
      : []),
    ...(yield* unallocatedBlocks(data, won)),
    ...awardBlocks(data),
  ];
}

const comparableTitle = ({ lot }: ProtocolData): string => `Приведённая сумма, ${currencySign(lot.currency)}`;

function* winnersTable(
  data: ProtocolData,
  won: readonly Won[],
  winners: readonly ProtocolApplication[],
): Paced<PaperBlock> {
  const ofWinner = groupBy(won, ({ application }) => application);
  return {
    kind: 'table',
    empty: protocolTexts.nobody,
    columns: [
      { title: '№', width: 6 },
      { title: 'Победитель', width: 33 },
      { title: 'Позиций', width: 9, align: 'right' },
      { title: 'Сумма без НДС', width: 14, align: 'right' },
      { title: 'НДС', width: 9 },
      { title: 'Сумма с НДС', width: 14, align: 'right' },
      { title: comparableTitle(data), width: 15, align: 'right' },
    ],
    rows: yield* eachOf(winners, 1, (application) => {
      const own = ofWinner.get(application) ?? [];
      const comparable = own.map((line) => line.comparable);
      const { currency, vat } = application.terms;
      const total = totalOf(own.map((line) => line.sum));
      return [
        String(application.number),
        who(application),
        String(new Set(own.map(({ item }) => item?.id)).size),
        formatMoney(total, currency),
        vatName(vat),
        formatMoney(withVat(total, vat), currency),
        comparable.every((one) => one !== null) ? formatMoney(totalOf(comparable)) : '—',
      ];
    }),
  };
}

/** Those who did not win, with what they asked for and, where they were rejected, why. */
function* othersTable(data: ProtocolData, others: readonly ProtocolApplication[]): Paced<PaperBlock> {
  return {
    kind: 'table',
    empty: protocolTexts.nobody,
    columns: [
      { title: '№', width: 6 },
      { title: 'Участник', width: 28 },
      { title: 'Подана (UTC+3)', width: 14 },
      { title: 'Сумма без НДС', width: 15, align: 'right' },
      { title: comparableTitle(data), width: 15, align: 'right' },
      { title: 'Решение', width: 22 },
    ],
    rows: yield* eachOf(others, 1, (application) => [
      String(application.number),
      who(application),
      formatDateTime(application.submittedAt),
      ...(isTakenBack(application) ? ['—', '—'] : askedFor(data, application)),
      decisionOf(data, application),
    ]),
  };
}

/** The total in force, in the own currency and in the lot's; of an admitted one without what was refused, as it was compared. */
function askedFor(data: ProtocolData, { status, terms, offers }: ProtocolApplication): string[] {
  const isCompared = isAdmitted(status, data.lot.admission ?? ALL_CHECKS);
  const compared = isCompared
    ? offers.filter(({ approvedByCustomer }) => approvedByCustomer !== false)
    : offers;
  const totals = offerTotals(countedOffers(compared), currenciesOf(data, terms));
  const comparable = totals.offersTotalPriceRepeatedConverted ?? totals.offersTotalPriceConverted;
  return [
    formatMoney(totals.offersTotalPriceRepeated ?? totals.offersTotalPrice, terms.currency),
    comparable === null ? '—' : formatMoney(comparable),
  ];
}

const currenciesOf = ({ lot, rates }: ProtocolData, { currency, vat }: Terms): Currencies => ({
  currency,
  vat,
  lotCurrency: lot.currency,
  rates,
});

/** How the award came about: by which rules, how near to the best, from what. */
function awardBlocks({ award, lot }: ProtocolData): PaperBlock[] {
  if (award === null) return [];
  const { scenario, rules, total, bound, gapPercent, inputsHash, isChangedSince } = award;
  const told = rules === null ? [] : rulesInWords(rules);
  return [
    { kind: 'heading', text: 'Как выбраны победители' },
    {
      kind: 'facts',
      facts: [
        ['Сценарий', scenarioTitle({ name: scenario, maxWinners: rules?.maxWinners ?? null })],
        ['Правила', told.length === 0 ? null : told.join('; ')],
        [
          'Правила заданы',
          rules === null || told.length === 0
            ? null
            : rules.isAfterOpening
              ? AFTER_OPENING.replace('заданы ', '')
              : BEFORE_OPENING.replace('заданы ', ''),
        ],
        ['Сумма по сценарию', formatMoney(total, lot.currency)],
        ['Дешевле быть не может, чем', formatMoney(bound, lot.currency)],
        ['Доказанный разрыв', formatPercent(gapPercent)],
        ['Хеш исходных данных', inputsHash],
        ['После этого', isChangedSince ? 'распределение изменено вручную' : null],
      ],
    },
  ];
}

/** Ordered quantities that stay without a winner, and why. */
function* unallocatedBlocks({ lot, items }: ProtocolData, won: readonly Won[]): Paced<PaperBlock[]> {
  const taken = new Map<number, string[]>();
  for (const { item, quantity } of won)
    if (item) taken.set(item.id, [...(taken.get(item.id) ?? []), quantity]);
  const rest = yield* eachOf(items, ROWS_A_TURN, ({ id, index, name, quantity, unit }) => {
    const ordered = quantity ?? '0';
    const allocated = sum(taken.get(id) ?? []);
    const left = subtract(ordered, allocated);
    if (!isPositive(left)) return [];
    return [[String(index), name, ...[ordered, allocated, left].map((one) => inUnits(one, unit))]];
  });
  const rows = rest.flat();
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
      : [
          {
            kind: 'text' as const,
            text: `${protocolTexts.unallocated} ${lot.unallocatedReason}`,
            // Signatures stay on no page alone.
            isSigned: lot.unallocatedReason.length < SIGNED_LETTERS,
          },
        ]),
  ];
}
