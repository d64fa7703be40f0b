/** The record of such an application: what the server knows of it, with what this browser alone has written into it. */
import type { Application, ApplicationSaved } from '../../../api/records/application.ts';
import { terms as termsRecord, type Terms } from '../../../api/records/application-terms.ts';
import type { SealingTerms } from '../../../api/records/commission.ts';
import type { OfferInput } from '../../../api/records/offer.ts';
import type { Order } from '../../../api/records/order.ts';
import { sealedText } from '../../../api/records/sealed-content.ts';
import type { ApplicationGuard } from '../../../machines/application-guards.ts';
import { countedOffers } from '../../../rules/counted-offers.ts';
import { MONEY_BOUNDS, QUANTITY_BOUNDS, round } from '../../../rules/decimal.ts';
import { totalOf } from '../../../rules/money.ts';
import { checkOfferQuantity } from '../../../rules/tolerance.ts';
import type { VatCode } from '../../../rules/vat.ts';
import { serverNow } from '../../data/clock.ts';
import { reasonText } from '../../../text/reasons.ts';
import { afterOffers } from '../apply/saved-record.ts';
import { submitEvents } from '../apply/submission-checks.tsx';
import type { Content } from './kept-draft.ts';

export const termsOf = (record: Terms): Terms => termsRecord.parse(record);

/** The rows of the record as they are kept. */
export const offersOf = ({ offers }: Application): OfferInput[] =>
  offers.map((offer) => ({
    id: offer.id,
    orderId: offer.orderId,
    isAnalogue: offer.isAnalogue,
    name: offer.name,
    quantity: offer.quantity,
    description: offer.description,
    manufacturer: offer.manufacturer,
    country: offer.country,
    manufacturedYear: offer.manufacturedYear,
    documentation: offer.documentation,
    guaranteePeriod: offer.guaranteePeriod,
    shipmentPeriod: offer.shipmentPeriod,
    unitPrice: offer.unitPrice,
  }));

export const contentOf = (record: Application): Content => ({
  terms: termsOf(record),
  offers: offersOf(record),
});

/** The law's conditions on the content, which the server cannot ask. */
const OWN = ['agreementChosen', 'agreed', 'hasPricedOffer', 'quantitiesWithin', 'vatInForce'] as const;

function unmet(
  { agreement, isAgree, vat, ...rest }: Application,
  vatToday: readonly VatCode[],
): (typeof OWN)[number][] {
  const priced = rest.offers.filter(({ unitPrice }) => unitPrice !== null);
  const met: Record<(typeof OWN)[number], boolean> = {
    agreementChosen: agreement !== null,
    agreed: isAgree,
    hasPricedOffer: priced.length > 0,
    quantitiesWithin: priced.every(
      ({ quantity, order }) =>
        quantity !== null && checkOfferQuantity(quantity, order.quantity, rest) === null,
    ),
    vatInForce: vatToday.includes(vat),
  };
  return OWN.filter((guard) => !met[guard]);
}

const reasonOf = (guard: ApplicationGuard): string => reasonText('application', guard);
/** Told by this browser instead. */
const TOLD_HERE: ReadonlySet<string> = new Set(([...OWN, 'envelopeGiven'] as const).map(reasonOf));

/** The steps as they stand with this content: the envelope is made at the press. */
function stepsWith(record: Application, vatToday: readonly VatCode[]): Application['steps'] {
  const own = unmet(record, vatToday).map(reasonOf);
  return record.steps.map((step) => {
    if (!submitEvents.includes(step.event)) return step;
    const theirs = step.reasons.filter((reason) => !TOLD_HERE.has(reason));
    const reasons = [...theirs, ...own];
    return { ...step, reasons, open: reasons.length === 0 };
  });
}

/** The record with other terms and rows in it; `offers` have their ids. */
export function withContent(
  base: Application,
  { terms, offers }: Content,
  orders: readonly Order[],
  vatToday: readonly VatCode[],
): Application {
  const rows = afterOffers({ ...base, ...terms }, offers, savedOf(base), orders).offers;
  const counted = countedOffers(rows.filter(({ sum }) => sum !== null));
  const record = {
    ...base,
    ...terms,
    offers: rows,
    offersCount: rows.length,
    offersTotalPrice: totalOf(counted.map(({ sum }) => sum ?? '0')),
    coverage: { items: counted.length, of: orders.length },
    updatedAt: new Date(serverNow()).toISOString(),
  };
  return { ...record, steps: stepsWith(record, vatToday) };
}

const savedOf = (base: Application): ApplicationSaved => ({ ...base, newOfferIds: [] });

/** The text that is sealed. Throws where the record is none that could be opened. */
export function textOf(record: Application, { lotId, companyId, number }: SealingTerms): string {
  const offers = record.offers.map((offer, position) => {
    const { id, orderId, isAnalogue, quantity, unitPrice, ...rest } = offer;
    return {
      id,
      orderId,
      position,
      isAnalogue,
      name: rest.name,
      description: rest.description,
      manufacturer: rest.manufacturer,
      country: rest.country,
      manufacturedYear: rest.manufacturedYear,
      documentation: rest.documentation,
      guaranteePeriod: rest.guaranteePeriod,
      shipmentPeriod: rest.shipmentPeriod,
      quantity: quantity === null ? null : round(quantity, QUANTITY_BOUNDS.scale),
      unitPrice: unitPrice === null ? null : round(unitPrice, MONEY_BOUNDS.scale),
      files: [],
    };
  });
  const terms = termsOf(record);
  return sealedText({
    application: record.id,
    lot: lotId,
    company: companyId,
    number,
    terms,
    files: [],
    offers,
  });
}
