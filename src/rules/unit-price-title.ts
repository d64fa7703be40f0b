// A column of a table that says what one unit is expected to cost: a file's and a pasted one's are known by the same words.
import { foldText } from './search-text.ts';

/**
 * By a title that says nothing else: sums of lines, prices of a contract and those of offers («Цена КП № 1») are other things.
 * Brackets are gone by then.
 */
const KINDS = '(начальн|максимальн|планов|расчетн|ориентировочн|предельн|ожидаем)\\p{L}*[ ,-]+';
const A_UNIT =
  '(за )?(1 )?(ед(иниц\\p{L}*)?\\.?|шт(ук\\p{L}*)?\\.?)( изм\\p{L}*\\.?)?( (товара|продукции|измерения))?';
const CURRENCY = ',? ?(руб\\p{L}*|р|₽)\\.?';
const NO_VAT = ',? ?без( учета)? ндс';
export const UNIT_PRICE = new RegExp(
  `^(${KINDS})*(цена|оценка|нмцк? (за )?(ед|шт)\\p{L}*\\.?)( ${A_UNIT})?(${CURRENCY})?(${NO_VAT})?(${CURRENCY})?$`,
  'u',
);

/** The estimate is without VAT. */
const WITH_VAT = /(?<!без |без учета )ндс/;
export const saysVat = (title: string): boolean => WITH_VAT.test(foldText(title));
export const saysNoVat = (title: string): boolean => /без( учета)? ндс/.test(foldText(title));

const VAT_SAID = /[,;]? ?(в т(ом числе|\. ?ч)\.?|включая|с учетом|с) ндс( \d+ ?%)?/g;
const OF_ALL = new RegExp(
  `^(общ\\p{L}+ )?(${KINDS})*(сумма|итог(о|овая)?|стоимость|нмцк?|цена (договора|контракта|лота))( |,|\\.|$)`,
  'u',
);

/** Why a column of prices is no estimate of a unit: it has VAT in it, or says what all of the item costs, or may say it. */
export type OtherPrice = 'withVat' | 'ofAll';
export function otherPrice(title: string): OtherPrice | null {
  const text = plainTitle(title);
  if (isUnitPrice(title)) return null;
  if (saysVat(title) && isUnitPrice(text.replaceAll(VAT_SAID, ''))) return 'withVat';
  return OF_ALL.test(text) ? 'ofAll' : null;
}

/** Whether a title with VAT says that rate, «Цена с НДС 22 %», or none. */
export function isOfRate(title: string, { percent }: { percent: string | null }): boolean {
  const said = /ндс ?(\d+) ?%/.exec(plainTitle(title))?.[1];
  return said === undefined || said === percent;
}

/** A title as the names of columns are looked for in it. */
export const plainTitle = (title: string): string =>
  foldText(title)
    .replaceAll(/[«»"()]/g, '')
    .replace(/[.,:;*\s]+$/, '');

export function isUnitPrice(title: string): boolean {
  const text = plainTitle(title);
  return UNIT_PRICE.test(text) || UNIT_PRICE.test(`${text}.`);
}
