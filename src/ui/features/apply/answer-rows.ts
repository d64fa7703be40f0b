/** What an answer to a clarification began from, what of it is the person's own, and what it sends: the cells that differ. */
import type { Application } from '../../../api/records/application.ts';
import type { Offer, OfferPatch } from '../../../api/records/offer.ts';
import type { Typed } from './kept-input.ts';
import { inputsOf, offerFields, rowOf, type OfferDraft } from './offer-rows.ts';
import { valuesOf, type TermsValues } from './terms-form.ts';

export type AnsweredOffer = OfferPatch & { id: number };

export function answeredOffers(rows: readonly OfferDraft[], submitted: readonly Offer[]): AnsweredOffer[] {
  const before = new Map(submitted.map((offer) => [offer.id, rowOf(offer)]));
  const { sent, offers } = inputsOf(rows);
  return sent.flatMap((row, index): AnsweredOffer[] => {
    const old = row.id === null ? undefined : before.get(row.id);
    const input = offers[index];
    if (!old || !input || row.id === null) return [];
    const changed = offerFields.filter((field) => row[field] !== old[field] && field in input);
    if (changed.length === 0) return [];
    return [{ id: row.id, ...Object.fromEntries(changed.map((field) => [field, input[field]])) }];
  });
}

export const typedOf = (application: Application): Typed => ({
  values: valuesOf(application),
  rows: application.offers.map((offer) => rowOf(offer)),
});

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

export const isTouched = (typed: Typed, from: Typed): boolean =>
  !isSame(typed.values, from.values) || !isSame(typed.rows, from.rows);

/** What was typed since `from`, over the record as it is now: what another has corrected meanwhile stays corrected. */
export function rebased(typed: Typed, from: Typed, now: Typed): Typed {
  const values = Object.fromEntries(
    Object.entries(now.values).map(([key, value]) => {
      const own = typed.values[key as keyof TermsValues];
      return [key, isSame(own, from.values[key as keyof TermsValues]) ? value : own];
    }),
  ) as unknown as TermsValues;
  const rows = now.rows.map((row) => {
    const own = typed.rows.find(({ id }) => id === row.id);
    const before = from.rows.find(({ id }) => id === row.id);
    if (!own || !before) return row;
    const changed = offerFields.filter((field) => own[field] !== before[field]);
    return { ...row, ...Object.fromEntries(changed.map((field) => [field, own[field]])) };
  });
  return { values, rows };
}
