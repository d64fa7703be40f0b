/** Where what is typed is stored: on the platform, or in this browser alone where a commission opens the lot. */
import { applications } from '../../../api/calls/applications.ts';
import { sendMinimal } from '../../../api/client.ts';
import type { Application } from '../../../api/records/application.ts';
import type { TermsInput } from '../../../api/records/application-terms.ts';
import type { OfferInput } from '../../../api/records/offer.ts';
import type { Order } from '../../../api/records/order.ts';
import { expectEcho } from '../../data/live-events.ts';
import { takeReply } from '../../data/foresee.ts';
import { afterOffers, afterTerms, unstored } from './saved-record.ts';

/** Each answers the record as it is stored then. */
export interface DraftPlace {
  saveTerms: (base: Application, terms: TermsInput) => Promise<Application>;
  /** The whole table, in its order. */
  saveOffers: (
    base: Application,
    offers: readonly OfferInput[],
    orders: readonly Order[],
  ) => Promise<Application>;
  /** The page's own readings follow. */
  tell: (record: Application) => void;
}

/** Of a lot that a commission opens: stored in this browser, submitted as an envelope. */
export interface SealedDraft {
  place: DraftPlace;
  /** What was submitted last, as this browser remembers it; null where it does not. */
  submitted: Application | null;
  /** The call that submits, and what it takes; `done` once it has been taken. */
  envelopeOf: (
    record: Application,
  ) => Promise<{ path: string; payload: { envelope: string }; done: () => Promise<void> }>;
}

/** The page shows the answer itself: the event of its own save does not ask for thousands of rows. */
async function unechoed<T>({ lotId }: Application, save: () => Promise<T>): Promise<T> {
  const forget = expectEcho(lotId, 'application.change', applications.current.path);
  try {
    return await save();
  } catch (error) {
    forget();
    throw error;
  }
}

export const onServer: DraftPlace = {
  saveTerms: async (base, terms) => {
    const args = { params: { id: base.id }, body: terms, ifMatch: base.version };
    const { data } = await unechoed(base, () => sendMinimal(applications.change, args));
    return afterTerms(base, terms, data);
  },
  saveOffers: async (base, offers, orders) => {
    const args = { params: { id: base.id }, body: { offers: unstored(base, offers) }, ifMatch: base.version };
    const { data } = await unechoed(base, () => sendMinimal(applications.saveOffers, args));
    return afterOffers(base, offers, data, orders);
  },
  tell: (record) => takeReply(applications.current, { params: { id: record.lotId } }, { data: record }),
};
