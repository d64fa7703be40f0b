/** What an answer to a clarification sends: of each offer the cells that differ from what is submitted. */
import type { Offer, OfferPatch } from '../../../../api/records/offer.ts';
import { inputsOf, offerFields, rowOf, type OfferDraft } from './offer-rows.ts';

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
