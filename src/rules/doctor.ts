/**
 * The look over an application before it is submitted: what is missing or odd in it, from what its vendor may see alone. It
 * asks and never forbids; what the law forbids is said by the law.
 */
import { add, compare, divide, isPositive, multiply, subtract } from './decimal.ts';
import { median } from './median.ts';
import { oddPrices } from './outliers.ts';
import { requiredDays } from './required-delivery.ts';
import { coversOrdered, type Tolerance } from './tolerance.ts';
import { vatRate, type VatCode } from './vat.ts';

export interface DoctorRow {
  key: string;
  /** Number of the item. */
  item: number;
  isAnalogue: boolean;
  /** Without VAT; null while there is none, or what is typed is no price. */
  price: string | null;
  quantity: string | null;
  ordered: string | null;
  days: number | null;
  /** In the buyer's words. */
  requiredDelivery: string;
  name: string;
  manufacturer: string;
  year: number | null;
  /** The own price of a like item, of the same currency. */
  past: string | null;
}

export interface DoctorFacts {
  rows: readonly DoctorRow[];
  tolerance: Tolerance;
  /** Of all that is priced, without VAT. */
  total: string;
  currency: string;
  vat: VatCode;
  basis: string;
  /** Days of delivery for rows that name none. */
  days: number | null;
  /** How many days the prices stand. */
  validFor: number | null;
  minSum: string | null;
  startProduction: string | null;
  startDelivery: string | null;
  hasContact: boolean;
  files: number;
  lot: { currency: string; basis: string; /** The day that the acceptance ends on. */ deadline: string };
  /** Of the last own application to another lot. */
  last: { vat: VatCode; files: number } | null;
}

export const findingCodes = [
  'unpriced',
  'farFromLines',
  'farFromPast',
  'farFromOwnRatio',
  'allFarFromPast',
  'vatInPrices',
  'samePrice',
  'partial',
  'noDays',
  'later',
  'bareAnalogue',
  'oddYear',
  'otherCurrency',
  'otherBasis',
  'otherVat',
  'noValidity',
  'shortValidity',
  'minSumAbove',
  'datesCrossed',
  'earlyDelivery',
  'noContact',
  'noFiles',
] as const;
export type FindingCode = (typeof findingCodes)[number];

export interface Finding {
  code: FindingCode;
  /** The rows that it is about. */
  keys: readonly string[];
  /** Numbers of their items, each once. */
  items: readonly number[];
  /** What the words are made of. */
  said: readonly string[];
}

const TIMES = '10';
/** Of fewer ratios there is no middle to speak of. */
const FEWEST_RATIOS = 3;
const FEWEST_SAME = 5;
/** An application is looked at for weeks. */
export const SHORT_VALIDITY = 14;
const OLDEST_YEARS = 20;
const PLACES = 6;
/** How near to a rate of VAT a ratio is taken for it: half a per cent. */
const NEAR = '0.005';

type Priced = DoctorRow & { price: string };
type Rated = Priced & { past: string; ratio: string };

export function doctorFindings(facts: DoctorFacts): Finding[] {
  const priced = facts.rows.filter((row): row is Priced => row.price !== null);
  return [...ofPrices(facts, priced), ...ofRows(facts, priced), ...ofTerms(facts, priced.length > 0)];
}

/** The tenfold of another or more, either way. */
const isFar = (value: string, of: string): boolean =>
  compare(value, multiply(of, TIMES)) >= 0 || compare(multiply(value, TIMES), of) <= 0;

function finding(code: FindingCode, rows: readonly DoctorRow[] = [], ...said: string[]): Finding[] {
  return [
    { code, keys: rows.map(({ key }) => key), items: [...new Set(rows.map(({ item }) => item))], said },
  ];
}
const ofAny = (code: FindingCode, rows: readonly DoctorRow[], ...said: string[]): Finding[] =>
  rows.length === 0 ? [] : finding(code, rows, ...said);

function ofPrices({ rows, vat }: DoctorFacts, priced: readonly Priced[]): Finding[] {
  const withPrice = new Set(priced.map(({ item }) => item));
  const unpriced = rows.filter(({ item, isAnalogue }) => !isAnalogue && !withPrice.has(item));
  const odd = oddPrices(priced.map(({ price }) => price));
  const rated = priced.flatMap((row): Rated[] =>
    row.past === null || !isPositive(row.past)
      ? []
      : [{ ...row, past: row.past, ratio: divide(row.price, row.past, PLACES) }],
  );
  const middle = rated.length < FEWEST_RATIOS ? null : median(rated.map(({ ratio }) => ratio));
  const isAllFar = middle !== null && isFar(middle, '1');
  const fromPast = isAllFar ? [] : rated.filter(({ price, past }) => isFar(price, past));
  const told = new Set(fromPast);
  const fromRatio = middle === null ? [] : rated.filter((row) => !told.has(row) && isFar(row.ratio, middle));
  const main = priced.filter(({ isAnalogue }) => !isAnalogue);
  const [first] = main;
  const isSame = main.length >= FEWEST_SAME && main.every(({ price }) => compare(price, first!.price) === 0);
  const [one] = fromPast;
  return [
    ...ofAny('unpriced', unpriced, String(new Set(rows.map(({ item }) => item)).size)),
    ...ofAny(
      'farFromLines',
      // Near to what was asked for it before, it is no slip.
      priced.filter(
        ({ price, past }, at) => odd[at] && (past === null || !isPositive(past) || isFar(price, past)),
      ),
    ),
    ...(one ? finding('farFromPast', fromPast, one.price, one.past) : []),
    ...(middle === null ? [] : ofAny('farFromOwnRatio', fromRatio, middle)),
    ...(isAllFar ? finding('allFarFromPast', rated, middle) : []),
    ...withVatInside(rated, vat),
    ...(isSame ? finding('samePrice', main, first!.price) : []),
  ];
}

/** More than half of the prices are the past ones with the rate added: they may hold it, and are asked for without. */
function withVatInside(rated: readonly Rated[], vat: VatCode): Finding[] {
  const { percent } = vatRate(vat);
  if (percent === null || rated.length < FEWEST_RATIOS || !isPositive(percent)) return [];
  const factor = add('1', divide(percent, '100', PLACES));
  const near = rated.filter(({ ratio }) => {
    const off = subtract(ratio, factor);
    return compare(off.replace('-', ''), multiply(factor, NEAR)) <= 0;
  });
  return near.length * 2 > rated.length ? finding('vatInPrices', near, percent) : [];
}

function ofRows({ days, tolerance, lot }: DoctorFacts, priced: readonly Priced[]): Finding[] {
  const later = priced.flatMap((row) => {
    const offered = row.days ?? days;
    const asked = requiredDays(row.requiredDelivery, lot.deadline);
    return offered !== null && asked !== null && offered > asked ? [{ row, offered, asked }] : [];
  });
  const year = Number(lot.deadline.slice(0, 4));
  const [first] = later;
  return [
    ...ofAny(
      'partial',
      priced.filter(
        ({ quantity, ordered }) =>
          quantity !== null &&
          ordered !== null &&
          isPositive(quantity) &&
          !coversOrdered(quantity, ordered, tolerance),
      ),
    ),
    ...(days === null
      ? ofAny(
          'noDays',
          priced.filter((row) => row.days === null),
        )
      : []),
    ...(first
      ? finding(
          'later',
          later.map(({ row }) => row),
          String(first.offered),
          String(first.asked),
        )
      : []),
    ...ofAny(
      'bareAnalogue',
      priced.filter(
        ({ isAnalogue, name, manufacturer }) => isAnalogue && (name === '' || manufacturer === ''),
      ),
    ),
    ...ofAny(
      'oddYear',
      priced.filter((row) => row.year !== null && (row.year > year + 1 || row.year < year - OLDEST_YEARS)),
    ),
  ];
}

function ofTerms(facts: DoctorFacts, isPriced: boolean): Finding[] {
  const { currency, basis, vat, validFor, minSum, total, lot, last, files } = facts;
  const { startProduction, startDelivery, hasContact } = facts;
  return [
    ...(currency === lot.currency ? [] : finding('otherCurrency', [], currency, lot.currency)),
    ...(basis === lot.basis ? [] : finding('otherBasis', [], basis, lot.basis)),
    ...(last === null || last.vat === vat ? [] : finding('otherVat', [], vat, last.vat)),
    ...(validFor === null ? finding('noValidity') : []),
    ...(validFor !== null && validFor < SHORT_VALIDITY ? finding('shortValidity', [], String(validFor)) : []),
    ...(isPriced && minSum !== null && compare(minSum, total) > 0
      ? finding('minSumAbove', [], minSum, total, currency)
      : []),
    ...(startProduction !== null && startDelivery !== null && startDelivery < startProduction
      ? finding('datesCrossed', [], startDelivery, startProduction)
      : []),
    ...(startDelivery !== null && startDelivery < lot.deadline
      ? finding('earlyDelivery', [], startDelivery, lot.deadline)
      : []),
    ...(hasContact ? [] : finding('noContact')),
    ...(files === 0 && last !== null && last.files > 0 ? finding('noFiles', [], String(last.files)) : []),
  ];
}
