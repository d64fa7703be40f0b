// The offers of what a vendor has just written, as text: nothing is decided or converted before an opening, so that each is what its
// document says beside what its item is.
import { lineSum } from '../../../../rules/money.ts';
import { trim } from '../../../../rules/decimal.ts';
import type { Offer } from '../../../../api/records/offer.ts';
import { presentFile } from '../../../platform/files/present.ts';
import type { FileRow } from '../../../platform/files/tables.ts';
import { readyJson } from '../../../platform/http/ready-json.ts';
import type { Document, DocumentOffer } from '../../core/document/document.ts';
import type { OfferedItem } from '../../core/offered-items.ts';

type Items = ReadonlyMap<number, OfferedItem>;
type Files = ReadonlyMap<number, FileRow>;

// oxlint-disable-next-line no-control-regex
const ESCAPED = /["\\\0-\x1F\uD800-\uDFFF]/;
/** Most texts of offers are empty or short and plain: to have them looked at here is quicker than to have them written. */
const quoted = (text: string): string =>
  text === '' ? '""' : ESCAPED.test(text) ? JSON.stringify(text) : `"${text}"`;
const number = (value: number | null): string | number => value ?? 'null';
/** Decimals hold nothing that would have to be escaped. */
const decimal = (text: string | null): string => (text === null ? 'null' : `"${text}"`);

const attachmentsOf = (offer: DocumentOffer, files: Files): string =>
  offer.files.length === 0
    ? '[]'
    : JSON.stringify(
        offer.files.flatMap(({ id }) => {
          const file = files.get(id);
          return file ? [presentFile(file)] : [];
        }),
      );

const sumOf = ({ unitPrice, quantity }: DocumentOffer): string | null =>
  unitPrice === null || quantity === null ? null : lineSum(unitPrice, quantity);

/** Before an opening no reader is told more of an offer. */
const UNDECIDED =
  ',"convertedPrice":null,"allocatedQuantity":null,"approvedByCustomer":null,"approvalReason":null,' +
  '"needsClarification":false,"archivedAt":null,"archiveReason":null,"attachments":';

/** Those whose items were taken away are left out. */
export function writtenOffers({ application, lot, offers }: Document, items: Items, files: Files): Offer[] {
  const around = `,"applicationId":${application},"lotId":${lot},"orderId":`;
  const pieces: string[] = [];
  for (const offer of offers) {
    const item = items.get(offer.orderId);
    if (!item) continue;
    pieces.push(
      `${pieces.length === 0 ? '[' : ','}{"id":${offer.id}${around}${offer.orderId},"order":${item.shown}` +
        `,"position":${offer.position},"isAnalogue":${offer.isAnalogue},"name":${quoted(offer.name)}` +
        `,"quantity":${decimal(offer.quantity && trim(offer.quantity))},"description":${quoted(offer.description)}` +
        `,"manufacturer":${quoted(offer.manufacturer)},"country":${quoted(offer.country)}` +
        `,"manufacturedYear":${number(offer.manufacturedYear)},"documentation":${quoted(offer.documentation)}` +
        `,"guaranteePeriod":${number(offer.guaranteePeriod)},"shipmentPeriod":${number(offer.shipmentPeriod)}` +
        `,"unitPrice":${decimal(offer.unitPrice)},"repeatedPrice":null,"sum":${decimal(sumOf(offer))}` +
        `${UNDECIDED}${attachmentsOf(offer, files)}}`,
    );
  }
  pieces.push(pieces.length === 0 ? '[]' : ']');
  return readyJson(pieces);
}
