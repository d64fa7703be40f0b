/** How such an application is stored and submitted: in this browser, and as an envelope to the commission. */
import { commission } from '../../../api/calls/commission.ts';
import { send } from '../../../api/client.ts';
import type { Application } from '../../../api/records/application.ts';
import type { OfferInput } from '../../../api/records/offer.ts';
import type { Order } from '../../../api/records/order.ts';
import type { SealingTerms } from '../../../api/records/commission.ts';
import type { VatCode } from '../../../rules/vat.ts';
import type { SealedDraft } from '../apply/draft-place.ts';
import { keepDraft } from './kept-draft.ts';
import { contentOf, offersOf, termsOf, textOf, withContent } from './sealed-record.ts';

interface Of {
  userId: number;
  application: Application;
  orders: readonly Order[];
  sealing: SealingTerms;
  vatToday: readonly VatCode[];
  submitted: Application | null;
}

export function sealedDraft({ userId, application, orders, sealing, vatToday, submitted }: Of): SealedDraft {
  const { id } = application;
  const firstId = sealing.offerBlock * sealing.blockPlaces;
  const store = async (record: Application): Promise<Application> => {
    await keepDraft(userId, id, { draft: contentOf(record) });
    return record;
  };
  return {
    submitted,
    place: {
      saveTerms: (base, terms) =>
        store(
          withContent(
            base,
            { terms: { ...termsOf(base), ...terms } as never, offers: offersOf(base) },
            orders,
            vatToday,
          ),
        ),
      saveOffers: (base, offers) =>
        store(
          withContent(
            base,
            { terms: termsOf(base), offers: withIds(offers, base, submitted, firstId) },
            orders,
            vatToday,
          ),
        ),
      tell: () => {},
    },
    envelopeOf: async (record) => {
      const params = { id };
      const [{ seal }, { data: now }] = await Promise.all([
        import('../../../proof/commission/seal.ts'),
        // Its number and custodians as they are now: what was sealed to others would be refused.
        send(commission.sealingOf, { params }),
      ]);
      const members = now.custodians.map((one) => ({ id: one.userId, recipient: one.recipient }));
      const envelope = await seal({ threshold: now.threshold, members }, now.purpose, textOf(record, now));
      return {
        path: commission.submit.path.replace(':id', String(id)),
        payload: { envelope },
        done: () =>
          keepDraft(userId, id, { draft: null, submitted: { ...contentOf(record), number: now.number } }),
      };
    },
  };
}

/** A row that has no id yet gets the next one of the application's own block: nobody else gives ids there. */
function withIds(
  offers: readonly OfferInput[],
  base: Application,
  submitted: Application | null,
  firstId: number,
): OfferInput[] {
  const taken = [...base.offers, ...(submitted?.offers ?? [])].map(({ id }) => id);
  let last = Math.max(firstId, ...taken, ...offers.flatMap(({ id }) => id ?? []));
  const known = new Map(base.offers.map((offer) => [offer.id, offer]));
  return offers.map((offer) => {
    const former = offer.id === undefined ? undefined : known.get(offer.id);
    // A cell that fails its check stays as it was stored.
    const before = former && offersOf({ ...base, offers: [former] })[0];
    return { ...before, ...offer, id: offer.id ?? ++last };
  });
}
