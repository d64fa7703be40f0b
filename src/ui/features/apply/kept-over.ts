/** What is typed, after the record under it was changed from elsewhere: it stays where the record brings nothing else. */
import { equal, isDecimal } from '../../../rules/decimal.ts';
import { offerFields, type OfferDraft } from './offer-rows.ts';
import { plainText } from './terms-form.ts';

/** A record of our own making may write «95» where the platform writes «95.00». */
const isSameCell = (a: string, b: string): boolean =>
  a === b || (isDecimal(a) && isDecimal(b) && equal(a, b));

/** Of each field: what is typed where the record left alone what it was typed over, else what the record has now. */
export function keptOver<T extends object>(typed: T, before: T, now: T): T {
  const kept = Object.entries(now).map(([key, value]) => {
    const [own, former] = [typed[key as keyof T], before[key as keyof T]];
    return [key, plainText(former) === plainText(value) ? own : value];
  });
  return Object.fromEntries(kept) as T;
}

/** The same by cell. A row is known by its id, an item's row that was never offered by its item. */
export function rowsKeptOver(
  typed: readonly OfferDraft[],
  before: readonly OfferDraft[],
  now: readonly OfferDraft[],
): OfferDraft[] {
  const typedOf = byName(typed);
  const beforeOf = byName(before);
  return now.map((row) => {
    const [own, former] = [typedOf.get(nameOf(row)), beforeOf.get(nameOf(row))];
    if (!own || !former) return row;
    const texts = Object.fromEntries(
      offerFields.map((field) => [field, isSameCell(row[field], former[field]) ? own[field] : row[field]]),
    );
    return { ...row, ...texts, key: own.key };
  });
}

const nameOf = ({ id, orderId }: OfferDraft): string => (id === null ? `item:${orderId}` : String(id));
const byName = (rows: readonly OfferDraft[]): ReadonlyMap<string, OfferDraft> =>
  new Map(rows.map((row) => [nameOf(row), row]));
