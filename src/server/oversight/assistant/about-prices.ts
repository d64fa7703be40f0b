// The assistant on prices and winners: to the staff of the lot, and to whoever took part what its results page tells.
import { isComparing, isFinished, isRepeating } from '../../../machines/lot-predicates.ts';
import { formatDate } from '../../../rules/dates.ts';
import { divide, isPositive, multiply, subtract } from '../../../rules/decimal.ts';
import { formatMoney, formatPercent } from '../../../rules/money.ts';
import { plural } from '../../../rules/plural.ts';
import { rulesInWords } from '../../../text/award.ts';
import { likenessNames } from '../../../text/likeness.ts';
import type { LotTopic } from '../../../text/lot-question.ts';
import { ordersOf } from '../../lots/orders/queries.ts';
import { isOffered } from '../../applications/core/totals.ts';
import { isAdmittedView, isApproved, loadComparison } from '../../outcome/allocation/load.ts';
import { memoryOf } from '../../outcome/memory/memory.ts';
import { ratingsOf } from '../../outcome/rating/queries.ts';
import { resultsOf } from '../../outcome/results/results.ts';
import { rulesOf } from '../../outcome/scenarios/rules.ts';
import { applicationPath, isInside } from '../lot-pages.ts';
import { pricesOfNamed } from './about-offers.ts';
import { namedItems } from './named.ts';
import { isOpened, ROWS, SEALED, type Answer, type Asked, type Line } from './asked.ts';

type Topic = Extract<LotTopic, 'secondPlace' | 'prices' | 'winners' | 'savings' | 'past' | 'scenarios'>;

const itemsOf = (n: number): string => `${n} ${plural(n, ['позиция', 'позиции', 'позиций'])}`;

/** What is compared by: an incomplete application has no sum of the whole, and no place. */
async function placed({ db, visitor, lot }: Asked) {
  const rated = await ratingsOf(db, visitor, lot);
  return rated.flatMap(({ applicationId, companyTitle, place, convertedTotal }) =>
    place === null || convertedTotal === null
      ? []
      : [{ applicationId, companyTitle, place, total: convertedTotal }],
  );
}

const NO_PLACES = 'Мест в рейтинге пока нет: он не рассчитан, или нет заявок, полных по всем позициям.';

/** Why nobody has a place: an item that nobody offers leaves no application whole. */
async function noPlaces({ db, visitor, lot }: Asked): Promise<Line[]> {
  const { views, orders } = await loadComparison(db, visitor, lot);
  const offered = new Set(
    views
      .filter(isAdmittedView)
      .flatMap((view) => view.offers.filter((offer) => isApproved(offer) && isOffered(offer)))
      .map(({ orderId }) => orderId),
  );
  const missing = [...orders.values()].filter(({ id }) => !offered.has(id));
  if (missing.length === 0 || offered.size === 0) return [{ text: NO_PLACES, page: 'rating' }];
  const named = missing.slice(0, ROWS).map(({ index, name }) => `${index} «${name}»`);
  return [
    {
      text: `Мест нет: полных заявок нет, потому что никто не предложил ${plural(missing.length, ['позицию', 'позиции', 'позиции'])} ${named.join(', ')}.`,
      page: 'rating',
    },
    { text: 'Остальное можно распределить по позициям, а итоги подвести, указав, почему это не закупается.' },
  ];
}

export const priceAnswers: Record<Topic, Answer> = {
  secondPlace: async (asked) => {
    const { visitor, lot } = asked;
    if (!isInside(visitor, lot) || lot.isSealed || !isComparing(lot.status)) return null;
    const rated = await placed(asked);
    const [first, second] = [1, 2].map((wanted) => rated.find(({ place }) => place === wanted));
    if (!first) return noPlaces(asked);
    if (!second) {
      const equal = rated.filter(({ place }) => place === 1).length;
      const text =
        equal > 1 ? `Второго места нет: первое делят ${equal}.` : 'Второго места нет: полная заявка одна.';
      return [{ text, page: 'rating' }];
    }
    const dearer = subtract(second.total, first.total);
    const percent = isPositive(first.total) ? divide(multiply(dearer, '100'), first.total, 2) : '0';
    const how = dearer.startsWith('-') ? 'дешевле' : 'дороже';
    const off = (text: string): string => text.replace('-', '');
    return [
      {
        text: `Второе место — ${second.companyTitle}, ${formatMoney(second.total, lot.currency)}: ${how} первого на ${formatMoney(off(dearer), lot.currency)} (${formatPercent(off(percent))}).`,
        page: 'rating',
      },
    ];
  },
  prices: async (asked) => {
    const { visitor, lot } = asked;
    if (!isInside(visitor, lot)) return null;
    if (!isOpened(asked)) return [{ text: SEALED, page: '' }];
    if (isRepeating(lot.status))
      return [{ text: 'Идёт переторжка: новые цены откроются в её конце.', page: 'repeating' }];
    const named = await pricesOfNamed(asked);
    if (named) return named;
    const rated = await placed(asked);
    if (rated.length === 0) return noPlaces(asked);
    return [
      { text: 'По местам, без НДС:', page: 'rating' },
      ...rated.slice(0, ROWS).map(({ applicationId, place, companyTitle, total }): Line => ({
        text: `${place}. ${companyTitle} — ${formatMoney(total, lot.currency)}`,
        link: applicationPath(visitor, lot.id, applicationId),
      })),
    ];
  },
  winners: async ({ db, visitor, lot }) => {
    if (!isFinished(lot.status))
      return [{ text: 'Победители ещё не выбраны: процедура не завершена.', page: '' }];
    const { winners } = await resultsOf(db, visitor, lot);
    if (winners === null)
      return [{ text: 'Победителей видят организатор, проверяющие и участники этой процедуры.', page: '' }];
    if (winners.length === 0) return [{ text: 'Процедура завершена без победителей.', page: 'results' }];
    return [
      { text: winners.length === 1 ? 'Победитель:' : 'Победители:', page: 'results' },
      ...winners.map(({ applicationId, companyTitle, itemsWon, sum }): Line => ({
        text: `${companyTitle} — ${itemsOf(itemsWon)}, ${formatMoney(sum, lot.currency)} без НДС`,
        ...(isInside(visitor, lot) && { link: applicationPath(visitor, lot.id, applicationId) }),
      })),
    ];
  },
  savings: async ({ db, visitor, lot }) => {
    if (!isFinished(lot.status))
      return [{ text: 'Экономия считается при завершении: процедура ещё не завершена.', page: '' }];
    const { totals, againstEstimate } = await resultsOf(db, visitor, lot);
    if (totals === null)
      return [{ text: 'Экономию видят организатор, проверяющие и участники этой процедуры.', page: '' }];
    const money = (sum: string): string => formatMoney(sum, lot.currency);
    return [
      {
        text: `К первым ценам сэкономлено ${money(totals.savings)} (${formatPercent(totals.savingsPercent)}): ${money(totals.first)} → ${money(totals.final)}.`,
        page: 'results',
      },
      ...(againstEstimate === null
        ? []
        : [
            {
              text: `К ожидаемой стоимости: ${money(againstEstimate.saved)} (${formatPercent(againstEstimate.percent)}).`,
            },
          ]),
    ];
  },
  past: async ({ db, visitor, lot, query }) => {
    if (!isInside(visitor, lot)) return null;
    const orders = await ordersOf(db, lot.id);
    const orderBy = new Map(orders.map((order) => [order.id, order]));
    // «прошлая цена на ножку»: of the items that are named, where any is.
    const named = new Set(namedItems(orders, query).map(({ id }) => id));
    const found = await memoryOf(db, visitor, lot);
    const told = found.filter(({ orderId }) => named.size === 0 || named.has(orderId));
    if (told.length === 0)
      return [{ text: 'В завершённых процедурах, которые вам видны, таких позиций не покупали.', page: '' }];
    return [
      { text: 'Платили раньше, за единицу без НДС:', page: isComparing(lot.status) ? 'rating' : '' },
      ...told.slice(0, ROWS).map(({ orderId, by, last, median, sample }): Line => ({
        text: `${orderBy.get(orderId)?.index}. ${orderBy.get(orderId)?.name} — ${formatMoney(last.price, lot.currency)} (${formatDate(last.at)}), медиана ${formatMoney(median, lot.currency)}; ${likenessNames[by]}, покупок: ${sample}.`,
        link: `/tender-${last.lotId}`,
      })),
    ];
  },
  scenarios: async ({ db, visitor, lot }) => {
    if (!isInside(visitor, lot)) return null;
    const rules = rulesInWords(await rulesOf(db, lot.id));
    const set =
      rules.length === 0 ? 'Правила выбора победителей не заданы.' : `Правила: ${rules.join('; ')}.`;
    return [
      {
        text: `${set} Сколько стоит каждое, считают «Сценарии распределения» после вскрытия.`,
        page: 'rating',
      },
    ];
  },
};
