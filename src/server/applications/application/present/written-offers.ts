// The offers of what a vendor has just written, as JSON: nothing is decided or converted before an opening, so that each is what its
// document says beside what its item is.
import { lineSum } from '../../../../rules/money.ts';
import { trim } from '../../../../rules/decimal.ts';
import type { Offer } from '../../../../api/records/offer.ts';
import { presentFile } from '../../../platform/files/present.ts';
import type { FileRow } from '../../../platform/files/tables.ts';
import { readyJson } from '../../../platform/http/ready-json.ts';
import { constant, type JsonWriter } from '../../../platform/json-writer.ts';
import type { Document, DocumentOffer } from '../../core/document/document.ts';
import type { OfferedItem } from '../../core/offered-items.ts';

type Items = ReadonlyMap<number, OfferedItem>;
type Files = ReadonlyMap<number, FileRow>;

const sumOf = ({ unitPrice, quantity }: DocumentOffer): string | null =>
  unitPrice === null || quantity === null ? null : lineSum(unitPrice, quantity);

const BEGIN = constant('[');
const NEXT = constant(',');
const LAST = constant(']');
const ID = constant('{"id":');
const NONE = constant('[]');
const ORDER = constant(',"order":');
const POSITION = constant(',"position":');
const IS_ANALOGUE = constant(',"isAnalogue":');
const NAME = constant(',"name":');
const QUANTITY = constant(',"quantity":');
const DESCRIPTION = constant(',"description":');
const MANUFACTURER = constant(',"manufacturer":');
const COUNTRY = constant(',"country":');
const YEAR = constant(',"manufacturedYear":');
const DOCUMENTATION = constant(',"documentation":');
const GUARANTEE = constant(',"guaranteePeriod":');
const SHIPMENT = constant(',"shipmentPeriod":');
const PRICE = constant(',"unitPrice":');
const SUM = constant(',"repeatedPrice":null,"sum":');
/** Before an opening no reader is told more of an offer. */
const UNDECIDED = constant(
  ',"convertedPrice":null,"allocatedQuantity":null,"approvedByCustomer":null,"approvalReason":null,' +
    '"needsClarification":false,"archivedAt":null,"archiveReason":null,"attachments":',
);
const END = constant('}');

function writeAttachments(to: JsonWriter, { files: listed }: DocumentOffer, files: Files): void {
  if (listed.length === 0) return to.raw(NONE);
  const known = listed.flatMap(({ id }) => {
    const file = files.get(id);
    return file ? [presentFile(file)] : [];
  });
  return to.ready(JSON.stringify(known));
}

/** Those whose items were taken away are left out. */
export function writtenOffers({ application, lot, offers }: Document, items: Items, files: Files): Offer[] {
  const around = constant(`,"applicationId":${application},"lotId":${lot},"orderId":`);
  return readyJson((to) => {
    let between = BEGIN;
    for (const offer of offers) {
      const item = items.get(offer.orderId);
      if (!item) continue;
      to.raw(between);
      between = NEXT;
      to.raw(ID);
      to.whole(offer.id);
      to.raw(around);
      to.whole(offer.orderId);
      to.raw(ORDER);
      to.raw(item.shown);
      to.raw(POSITION);
      to.whole(offer.position);
      to.raw(IS_ANALOGUE);
      to.truth(offer.isAnalogue);
      to.raw(NAME);
      to.text(offer.name);
      to.raw(QUANTITY);
      to.textOrNull(offer.quantity && trim(offer.quantity));
      to.raw(DESCRIPTION);
      to.text(offer.description);
      to.raw(MANUFACTURER);
      to.text(offer.manufacturer);
      to.raw(COUNTRY);
      to.text(offer.country);
      to.raw(YEAR);
      to.wholeOrNull(offer.manufacturedYear);
      to.raw(DOCUMENTATION);
      to.text(offer.documentation);
      to.raw(GUARANTEE);
      to.wholeOrNull(offer.guaranteePeriod);
      to.raw(SHIPMENT);
      to.wholeOrNull(offer.shipmentPeriod);
      to.raw(PRICE);
      to.textOrNull(offer.unitPrice);
      to.raw(SUM);
      to.textOrNull(sumOf(offer));
      to.raw(UNDECIDED);
      writeAttachments(to, offer, files);
      to.raw(END);
    }
    to.raw(between === BEGIN ? NONE : LAST);
  });
}
