// What the look over an application asks before its submission: the question, how it was counted, where it is answered.
import { formatDate } from '../rules/dates.ts';
import type { Finding, FindingCode } from '../rules/doctor.ts';
import { SHORT_VALIDITY } from '../rules/doctor.ts';
import { formatMoney, formatQuantity } from '../rules/money.ts';
import { plural } from '../rules/plural.ts';
import { vatName, type VatCode } from '../rules/vat.ts';
import { numberRanges } from './number-ranges.ts';
import type { TermName } from './application-words.ts';

export type DoctorPlace =
  | { step: 'prices'; column: 'unitPrice' | 'quantity' | 'shipmentPeriod' | 'name' | 'manufacturedYear' }
  | { step: 'terms'; field: TermName }
  | { step: 'documents'; field?: TermName };

interface Words {
  /** `said`: what the rule named, in its order. */
  text: (finding: Finding) => string;
  /** The formula in words. */
  how: string;
  place: DoctorPlace;
}

const prices = (column: 'unitPrice' | 'quantity' | 'shipmentPeriod' | 'name' | 'manufacturedYear') =>
  ({ step: 'prices', column }) as const;
const term = (field: TermName) => ({ step: 'terms', field }) as const;

/** «позиция 3», «позиции 3–5, 7» */
const itemsOf = ({ items }: Finding): string =>
  `${plural(items.length, ['позиция', 'позиции', 'позиции'])} ${numberRanges(items)}`;
const days = (text: string | undefined): string =>
  `${text ?? ''} ${plural(Number(text), ['день', 'дня', 'дней'])}`;
const times = (ratio: string): string => formatQuantity(String(Math.round(Number(ratio) * 100) / 100));

const words: Record<FindingCode, Words> = {
  unpriced: {
    text: ({ items, said: [of = ''] }) => `Без цены: ${items.length} из ${of}, по ним вы не участвуете`,
    how: 'позиции, у которых нет цены ни у предложения, ни у аналога',
    place: prices('unitPrice'),
  },
  farFromLines: {
    text: (found) => `Необычная цена, ${itemsOf(found)}: нет ли лишнего или пропущенного знака?`,
    how: 'цена в 10 и более раз больше или меньше середины (медианы) ваших цен в этой заявке; если таких больше одной и больше пятой части, позиции просто разные, и о них не спрашивается; о цене, близкой к вашей прошлой, — тоже',
    place: prices('unitPrice'),
  },
  farFromPast: {
    text: (found) =>
      `Цена далека от вашей прошлой, ${itemsOf(found)}: было ${formatMoney(found.said[1] ?? '0')}, теперь ${formatMoney(found.said[0] ?? '0')}. Верно?`,
    how: 'цена ÷ ваша последняя цена такой же позиции (по коду или наименованию) ≥ 10 или ≤ 1/10; показана первая',
    place: prices('unitPrice'),
  },
  farFromOwnRatio: {
    text: (found) =>
      `Цена изменилась не так, как остальные, ${itemsOf(found)}: прочие — около ×${times(found.said[0] ?? '1')} к прошлым. Верно?`,
    how: 'отношение цены к вашей прошлой в 10 и более раз отличается от середины (медианы) таких отношений',
    place: prices('unitPrice'),
  },
  allFarFromPast: {
    text: ({ said: [ratio = '1'] }) =>
      `Все цены — около ×${times(ratio)} к прошлым: та ли валюта и единица измерения?`,
    how: 'середина (медиана) отношений цен к вашим прошлым ≥ 10 или ≤ 1/10',
    place: prices('unitPrice'),
  },
  vatInPrices: {
    text: (found) =>
      `Похоже, цены введены с НДС, ${itemsOf(found)}: они выше прошлых ровно на ${found.said[0] ?? ''}\u00A0%. Нужны цены без НДС`,
    how: 'больше половины цен равны прошлой цене, умноженной на ставку НДС заявки, с точностью 0,5\u00A0%',
    place: prices('unitPrice'),
  },
  samePrice: {
    text: ({ said: [price = '0'] }) =>
      `У всех позиций одна цена ${formatMoney(price)}: не заполнен ли столбец случайно?`,
    how: 'пять и более предложений, и все цены равны',
    place: prices('unitPrice'),
  },
  partial: {
    text: (found) => `Меньше заказанного, ${itemsOf(found)}: такая цена в рейтинге позиции не сравнивается`,
    how: 'предложено меньше заказанного количества за вычетом толеранса',
    place: prices('quantity'),
  },
  noDays: {
    text: (found) => `Срок поставки не указан ни в строке, ни в условиях, ${itemsOf(found)}`,
    how: 'нет срока в строке и общего «Срок поставки, дней с даты договора»',
    place: term('shipmentPeriod'),
  },
  later: {
    text: (found) =>
      `Поставка позже, чем просит заказчик, ${itemsOf(found)}: ${days(found.said[0])} вместо ${found.said[1] ?? ''}`,
    how: 'ваш срок в днях больше требуемого; требуемая дата считается от дня окончания приёма; показана первая',
    place: prices('shipmentPeriod'),
  },
  bareAnalogue: {
    text: (found) =>
      `Аналог не назван, ${itemsOf(found)}: укажите товар и изготовителя, иначе его не с чем сравнить`,
    how: 'аналог с ценой без наименования или изготовителя',
    place: prices('name'),
  },
  oddYear: {
    text: (found) => `Необычный год выпуска, ${itemsOf(found)}`,
    how: 'год позже следующего или старше 20 лет',
    place: prices('manufacturedYear'),
  },
  otherCurrency: {
    text: ({ said: [own = '', lot = ''] }) =>
      `Цены в ${own}, процедура в ${lot}: сравнивать будут по курсу дня вскрытия. Так задумано?`,
    how: 'валюта заявки отличается от валюты процедуры',
    place: term('currency'),
  },
  otherBasis: {
    text: ({ said: [own = '', lot = ''] }) => `Базис поставки ${own}, заказчик просит ${lot}`,
    how: 'базис заявки отличается от базиса процедуры',
    place: term('basis'),
  },
  otherVat: {
    text: ({ said: [own = 'free', last = 'free'] }) =>
      `${vatName(own as VatCode)}, а в прошлой заявке было: ${vatName(last as VatCode)}. Верно?`,
    how: 'ставка отличается от ставки вашей последней поданной заявки',
    place: term('vat'),
  },
  noValidity: {
    text: () => 'Срок действия цен не указан',
    how: 'поле «Срок действия цен» пусто',
    place: term('isValidFor'),
  },
  shortValidity: {
    text: ({ said: [own] }) => `Цены действуют только ${days(own)}: рассмотрение может занять больше`,
    how: `срок действия цен меньше ${SHORT_VALIDITY} дней`,
    place: term('isValidFor'),
  },
  minSumAbove: {
    text: ({ said: [least = '0', total = '0', currency = 'RUB'] }) =>
      `Минимальная сумма заказа ${formatMoney(least, currency)} больше всей заявки (${formatMoney(total, currency)}): распределить её нельзя`,
    how: 'минимальная сумма заказа больше суммы заявки без НДС',
    place: term('minSum'),
  },
  datesCrossed: {
    text: ({ said: [delivery = '', production = ''] }) =>
      `Поставка начинается ${formatDate(delivery)}, раньше производства (${formatDate(production)})`,
    how: 'начало поставки раньше начала производства',
    place: term('startDelivery'),
  },
  earlyDelivery: {
    text: ({ said: [delivery = '', deadline = ''] }) =>
      `Начало поставки ${formatDate(delivery)} — раньше окончания приёма заявок (${formatDate(deadline)})`,
    how: 'начало поставки раньше дня, когда приём завершится',
    place: term('startDelivery'),
  },
  noContact: {
    text: () => 'Контактное лицо не указано: организатору некому позвонить',
    how: 'нет ни телефона, ни почты контактного лица',
    place: { step: 'documents', field: 'agent' },
  },
  noFiles: {
    text: ({ said: [files = '0'] }) =>
      `Документы не приложены, к прошлой заявке было ${files} ${plural(Number(files), ['файл', 'файла', 'файлов'])}`,
    how: 'файлов нет, а в вашей последней поданной заявке они были',
    place: { step: 'documents' },
  },
};

export interface Question {
  code: FindingCode;
  text: string;
  how: string;
  place: DoctorPlace;
  keys: readonly string[];
}

export const questionOf = (finding: Finding): Question => {
  const { text, how, place } = words[finding.code];
  return { code: finding.code, text: text(finding), how, place, keys: finding.keys };
};
