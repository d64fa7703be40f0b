// The table of offers as its vendor writes it: a document's offers before and after. Nothing is stored here.
import type { OfferInput } from '../../../api/records/offer.ts';
import { MONEY_BOUNDS, QUANTITY_BOUNDS, round } from '../../../rules/decimal.ts';
import { invalid } from '../../platform/http/errors.ts';
import type { DocumentOffer } from '../core/document/document.ts';
import { newOfferId } from '../core/offer-ids.ts';

interface Numbers {
  quantity: string | null;
  unitPrice: string | null;
}

/** The numbers as the columns of an opened offer keep them: a receipt is made of these, and compared with those. */
export const keptNumbers = ({ quantity, unitPrice }: Numbers): Numbers => ({
  quantity: quantity === null ? null : round(quantity, QUANTITY_BOUNDS.scale),
  unitPrice: unitPrice === null ? null : round(unitPrice, MONEY_BOUNDS.scale),
});

type Written = Omit<DocumentOffer, 'id' | 'orderId' | 'position' | 'isAnalogue' | 'files'>;

/** What a row says where nothing is written of it: a new one, and one that is replaced. */
export const unwritten: Readonly<Written> = {
  name: '',
  description: '',
  manufacturer: '',
  country: '',
  manufacturedYear: null,
  documentation: '',
  guaranteePeriod: null,
  shipmentPeriod: null,
  quantity: null,
  unitPrice: null,
};

const NO_FILES: DocumentOffer['files'] = [];

const given = <T>(value: T | undefined, before: T): T => (value === undefined ? before : value);

/** Each by its name: of thousands of rows a copy of whatever is there takes longer than all else that is done to them. */
function written(
  before: Readonly<Written> & Partial<Pick<DocumentOffer, 'files'>>,
  id: number,
  fields: Omit<OfferInput, 'id'>,
  position: number,
): DocumentOffer {
  const quantity = given(fields.quantity, before.quantity);
  const unitPrice = given(fields.unitPrice, before.unitPrice);
  return {
    id,
    orderId: fields.orderId,
    position,
    isAnalogue: fields.isAnalogue,
    name: given(fields.name, before.name),
    description: given(fields.description, before.description),
    manufacturer: given(fields.manufacturer, before.manufacturer),
    country: given(fields.country, before.country),
    manufacturedYear: given(fields.manufacturedYear, before.manufacturedYear),
    documentation: given(fields.documentation, before.documentation),
    guaranteePeriod: given(fields.guaranteePeriod, before.guaranteePeriod),
    shipmentPeriod: given(fields.shipmentPeriod, before.shipmentPeriod),
    quantity: quantity === null ? null : round(quantity, QUANTITY_BOUNDS.scale),
    unitPrice: unitPrice === null ? null : round(unitPrice, MONEY_BOUNDS.scale),
    files: before.files ?? NO_FILES,
  };
}

interface Table {
  offers: readonly DocumentOffer[];
  /** Of the application: what new rows get their ids from. */
  block: number;
  /** Of the lot, by their ids. */
  items: { has: (id: number) => boolean };
}

/** The whole table made what was sent: known ids are changed, new rows made, missing ones removed. Throws 422 by row. */
export function replacedTable({ offers, block, items }: Table, sent: readonly OfferInput[]): DocumentOffer[] {
  const known = new Map(offers.map((offer) => [offer.id, offer]));
  checkTable(sent, known, items);
  const taken = new Set(known.keys());
  return sent.map((row, position) => {
    const { id } = row;
    if (id === undefined) return written(unwritten, newId(block, taken), row, position);
    return written(known.get(id)!, id, row, position);
  });
}

function newId(block: number, taken: Set<number>): number {
  const id = newOfferId(block, taken);
  taken.add(id);
  return id;
}

/** Throws 422 under `offers.N.…`: an item of another lot, an unknown row, a row sent twice. */
function checkTable(
  sent: readonly OfferInput[],
  known: ReadonlyMap<number, DocumentOffer>,
  items: Table['items'],
): void {
  const errors: Record<string, string[]> = {};
  const seen = new Set<number>();
  sent.forEach(({ id, orderId }, index) => {
    if (!items.has(orderId)) errors[`offers.${index}.order_id`] = ['Такой позиции в процедуре нет'];
    if (id === undefined) return;
    if (!known.has(id)) errors[`offers.${index}.id`] = ['Такого предложения в заявке нет'];
    if (seen.has(id)) errors[`offers.${index}.id`] = ['Предложение указано дважды'];
    seen.add(id);
  });
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** One row behind the others. Throws 422 for an item of another lot. */
export function addedRow({ offers, block, items }: Table, input: Omit<OfferInput, 'id'>): DocumentOffer {
  if (!items.has(input.orderId)) throw invalid({ order_id: ['Такой позиции в процедуре нет'] });
  const id = newOfferId(block, new Set(offers.map((offer) => offer.id)));
  return written(unwritten, id, input, (offers.at(-1)?.position ?? -1) + 1);
}
