/**
 * An application to a lot that a commission opens, as this browser keeps it and nobody else: what is written, and what was submitted
 * last. The platform may not read it, so it is not sent to be kept.
 */
import { get, update } from 'idb-keyval';
import type { Terms } from '../../../api/records/application-terms.ts';
import type { OfferInput } from '../../../api/records/offer.ts';

export interface Content {
  terms: Terms;
  /** Each with its id, in the order of the table. */
  offers: OfferInput[];
}

export interface KeptDraft {
  /** Null where nothing was written since the submission. */
  draft: Content | null;
  submitted: (Content & { number: number }) | null;
}

const nameOf = (userId: number, applicationId: number) => `sealed-application:${userId}:${applicationId}`;
const NOTHING: KeptDraft = { draft: null, submitted: null };

/** Rejects where the browser keeps nothing at all. */
export const keptDraft = async (userId: number, applicationId: number): Promise<KeptDraft> =>
  (await get<KeptDraft>(nameOf(userId, applicationId))) ?? NOTHING;

export const keepDraft = (userId: number, applicationId: number, change: Partial<KeptDraft>): Promise<void> =>
  update<KeptDraft>(nameOf(userId, applicationId), (former) => ({ ...NOTHING, ...former, ...change }));
