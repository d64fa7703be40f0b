import type { Offer } from '../../../api/records/offer.ts';

/** A row without a price stands for «not offered»: nothing is decided on it. */
export const isOffered = (offer: Offer): boolean => offer.unitPrice !== null;
