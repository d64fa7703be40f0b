/** What a row's price was before: in the revision that is submitted, where it is another, and at the own last offers of a like item. */
import type { Application } from '../../../api/records/application.ts';
import { markedCells } from './draft-changes.ts';
import type { OfferDraft } from './offer-rows.ts';
import { pricesByItem } from './own-past.ts';
import type { OwnPast } from '../../../api/records/own-past.ts';

export interface EarlierPrice {
  /** Where it stood: «В 2026-000007». */
  said: string;
  /** Of a unit, without VAT. */
  price: string;
  currency: string;
  /** When that was submitted. */
  at?: string;
  verb: 'взять' | 'вернуть';
}

export type PricedRow = Pick<OfferDraft, 'key' | 'orderId' | 'isAnalogue'>;

/** Both sources looked up by row, and whether a cell differs from the submitted revision: undefined where none is. */
export function earlierPrices(
  rows: readonly OfferDraft[],
  past: OwnPast,
  submitted: Application | undefined,
) {
  const marked = submitted && markedCells(rows, submitted);
  const known = pricesByItem(past);
  return {
    isMarked: marked && ((row: PricedRow, column: string) => marked.has(`${row.key}.${column}`)),
    pricesOf({ key, orderId, isAnalogue }: PricedRow): EarlierPrice[] {
      const was = marked?.get(`${key}.unitPrice`);
      const last = isAnalogue ? undefined : known.get(orderId);
      return [
        ...(submitted && was
          ? [
              {
                said: `В редакции ${submitted.receipt?.number ?? 1}`,
                price: was,
                currency: submitted.currency,
                verb: 'вернуть' as const,
              },
            ]
          : []),
        ...(last ? [last, ...last.older] : []).map(({ lot, price, currency, submittedAt }) => ({
          said: `В ${lot.number}`,
          price,
          currency,
          at: submittedAt,
          verb: 'взять' as const,
        })),
      ];
    },
  };
}
