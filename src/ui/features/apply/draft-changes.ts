/** What differs between the submitted revision and what is written over it, price by price. */
import type { Application } from '../../../api/records/application.ts';
import type { Offer } from '../../../api/records/offer.ts';
import { equal, isDecimal, subtract } from '../../../rules/decimal.ts';
import { lineSum } from '../../../rules/money.ts';
import { offerFields, rowOf, type OfferDraft, type OfferField } from './offer-rows.ts';

export interface PriceChange {
  key: string;
  name: string;
  /** null: was not offered. */
  before: string | null;
  /** null: is not offered any more. */
  after: string | null;
  /** To the sum without VAT; null where either has none. */
  by: string;
}

/** A row of the table is known by its item and by which of its analogues it is: ids of the copy are its own. */
function places<Row extends { orderId: number; isAnalogue: boolean }>(
  rows: readonly Row[],
): Map<string, Row> {
  const counts = new Map<number, number>();
  return new Map(
    rows.map((row) => {
      const analogue = row.isAnalogue ? (counts.get(row.orderId) ?? 0) + 1 : 0;
      if (row.isAnalogue) counts.set(row.orderId, analogue);
      return [`${row.orderId}:${analogue}`, row];
    }),
  );
}

const sumOf = (price: string | null, quantity: string | null): string =>
  price !== null && quantity !== null && isDecimal(price) && isDecimal(quantity)
    ? lineSum(price, quantity)
    : '0';

const samePrice = (a: string | null, b: string | null): boolean =>
  a === b || (a !== null && b !== null && isDecimal(a) && isDecimal(b) && equal(a, b));

export function priceChanges(rows: readonly OfferDraft[], submitted: Application): PriceChange[] {
  const [now, before] = [places(rows), places(submitted.offers)];
  return [...new Set([...now.keys(), ...before.keys()])].flatMap((key): PriceChange[] => {
    const [row, old] = [now.get(key), before.get(key)];
    const after = row?.unitPrice ? row.unitPrice : null;
    const was = old?.unitPrice ?? null;
    const by = subtract(sumOf(after, row?.quantity ?? null), sumOf(was, old?.quantity ?? null));
    if (samePrice(was, after) && equal(by, '0')) return [];
    const name = row ? `${row.itemIndex}. ${row.itemName}` : `${old?.order.index}. ${old?.order.name}`;
    return [{ key, name, before: was, after, by }];
  });
}

/** Cells of the table that differ from the submitted revision, as `{row's key}.{column}`, with what stands there. */
export function markedCells(
  rows: readonly OfferDraft[],
  submitted: Application,
): ReadonlyMap<string, string> {
  const before = places(submitted.offers);
  const marked = new Map<string, string>();
  for (const [place, row] of places(rows)) {
    const old = before.get(place);
    const texts = old && rowOf(old as Offer);
    for (const field of offerFields) {
      const was = texts?.[field] ?? (field === 'quantity' ? row.itemQuantity : '');
      if (!sameText(row, field, was)) marked.set(`${row.key}.${field}`, was);
    }
  }
  return marked;
}

const sameText = (row: OfferDraft, field: OfferField, was: string): boolean =>
  row[field] === was || (isDecimal(row[field]) && isDecimal(was) && equal(row[field], was));
