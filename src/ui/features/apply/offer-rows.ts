/** The rows of the offer table while they are being filled in: texts as typed, checked cell by cell. */
import type { Attachment } from '../../../api/records/attachment.ts';
import { offerInput, type Offer, type OfferInput } from '../../../api/records/offer.ts';
import type { Order } from '../../../api/records/order.ts';
import { isDecimal, isPositive } from '../../../rules/decimal.ts';
import { checkOfferQuantity, type Tolerance } from '../../../rules/tolerance.ts';
import { sentenceAgainst } from '../../parts/form/zod-check.ts';
import { newKey } from '../../data/new-key.ts';

export const offerFields = [
  'name',
  'quantity',
  'unitPrice',
  'shipmentPeriod',
  'manufacturer',
  'country',
  'manufacturedYear',
  'guaranteePeriod',
  'description',
  'documentation',
] as const;
export type OfferField = (typeof offerFields)[number];

export type OfferTexts = Record<OfferField, string>;

export interface OfferDraft extends OfferTexts {
  /** Of the row on this page; stays when the server gives the row its id. */
  key: string;
  id: number | null;
  orderId: number;
  isAnalogue: boolean;
  attachments: Attachment[];
  // The item's own columns.
  itemIndex: string;
  itemName: string;
  itemCode: string;
  itemQuantity: string;
  itemUnit: string;
  itemManufacturer: string;
  itemComment: string;
  packagingGroup: string;
  requiredDelivery: string;
  destination: string;
}

const numeric: readonly OfferField[] = ['manufacturedYear', 'guaranteePeriod', 'shipmentPeriod'];
const nullable: readonly OfferField[] = ['quantity', 'unitPrice', ...numeric];

const blankTexts = (): OfferTexts =>
  Object.fromEntries(offerFields.map((field) => [field, ''])) as OfferTexts;

function itemColumns(order: Order | Offer['order']) {
  return {
    itemIndex: String(order.index),
    itemName: order.name,
    itemCode: order.code,
    itemQuantity: order.quantity ?? '',
    itemUnit: order.unitTitle ?? '',
    itemManufacturer: order.manufacturer,
    itemComment: order.comment,
    packagingGroup: order.packagingGroup,
    requiredDelivery: order.requiredDelivery,
    destination: [order.destinationStation, order.destinationCode].filter(Boolean).join(', '),
  };
}

/** A row not yet offered: the whole ordered quantity stands ready, so that a price is all that is needed. */
function blankRow(order: Order): OfferDraft {
  return {
    ...blankTexts(),
    ...itemColumns(order),
    key: newKey(),
    id: null,
    orderId: order.id,
    isAnalogue: false,
    attachments: [],
    quantity: order.quantity ?? '',
  };
}

/** A blank analogue for the same item as `like`. */
export const analogueOf = (like: OfferDraft): OfferDraft => ({
  ...like,
  ...blankTexts(),
  key: newKey(),
  id: null,
  isAnalogue: true,
  attachments: [],
  quantity: like.itemQuantity,
});

export function rowOf(offer: Offer, key: string = String(offer.id)): OfferDraft {
  const texts = Object.fromEntries(
    offerFields.map((field) => [field, offer[field] === null ? '' : String(offer[field])]),
  ) as OfferTexts;
  return {
    ...texts,
    ...itemColumns(offer.order),
    key,
    id: offer.id,
    orderId: offer.orderId,
    isAnalogue: offer.isAnalogue,
    attachments: offer.attachments,
  };
}

/** A row for each item, with its analogues after it; an item that only has analogues keeps a blank row of its own. */
export function tableOf(orders: readonly Order[], offers: readonly Offer[]): OfferDraft[] {
  return orders.flatMap((order) => {
    const own = offers.filter(({ orderId }) => orderId === order.id);
    const main = own.filter(({ isAnalogue }) => !isAnalogue).map((offer) => rowOf(offer));
    const analogues = own.filter(({ isAnalogue }) => isAnalogue).map((offer) => rowOf(offer));
    return [...(main.length > 0 ? main : [blankRow(order)]), ...analogues];
  });
}

/** Rows of another time over the items as they are now: those of items that have gone are left out, items that have come have their own. */
export const onItems = (orders: readonly Order[], rows: readonly OfferDraft[]): OfferDraft[] =>
  orders.flatMap((order) => {
    const own = rows
      .filter((row) => row.orderId === order.id && !isUntouched(row))
      .map((row) => ({ ...row, ...itemColumns(order) }));
    return own.some(({ isAnalogue }) => !isAnalogue) ? own : [blankRow(order), ...own];
  });

/** Nothing was said of the item: such a row is not sent. */
export const isUntouched = (row: OfferDraft): boolean =>
  row.id === null &&
  !row.isAnalogue &&
  offerFields.every((field) => row[field] === (field === 'quantity' ? row.itemQuantity : ''));

function sentValue(field: OfferField, text: string): unknown {
  if (text.trim() === '') return nullable.includes(field) ? null : '';
  if (!numeric.includes(field)) return text;
  const number = Number(text);
  return Number.isNaN(number) ? text : number;
}

/** Verdicts already given: the same texts are asked about at every key, in tables of hundreds of rows. */
const verdicts = new Map<string, string | null>();
const MOST_VERDICTS = 20_000;

/** The one sentence against a cell; null where it may be saved. */
export function cellFault(field: OfferField, text: string): string | null {
  if (text === '') return null;
  const key = `${field} ${text}`;
  let verdict = verdicts.get(key);
  if (verdict === undefined) {
    verdict = faultOf(field, text);
    if (verdicts.size >= MOST_VERDICTS) verdicts.clear();
    verdicts.set(key, verdict);
  }
  return verdict;
}

/** Of a text that is no number: what to type there, in the words of its column. */
const EXPECTED: Partial<Record<OfferField, string>> = {
  unitPrice: 'Укажите цену, например 1 250,50',
  shipmentPeriod: 'Укажите срок целым числом дней, например 30',
  guaranteePeriod: 'Укажите гарантию целым числом месяцев, например 24',
  manufacturedYear: 'Укажите год, например 2026',
};

function faultOf(field: OfferField, text: string): string | null {
  const sentence = sentenceAgainst(offerInput.shape[field], sentValue(field, text));
  const expected = EXPECTED[field];
  return sentence !== null && expected !== undefined && !isDecimal(text) ? expected : sentence;
}

/** What keeps a saved row from being submitted; null where nothing does. */
function submitFault(row: OfferDraft, field: OfferField, tolerance: Tolerance): string | null {
  if (field !== 'quantity') return null;
  const isPriced = row.unitPrice !== '' && cellFault('unitPrice', row.unitPrice) === null;
  if (row.quantity === '' || !isPositive(row.quantity)) return isPriced ? 'Укажите количество' : null;
  // Also before there is a price: the quantity is often typed first.
  return checkOfferQuantity(row.quantity, row.itemQuantity || '0', tolerance) === null
    ? null
    : 'Больше заказанного с учётом толеранса';
}

export type CellErrors = Record<string, string>;

/** Errors by `{key}.{field}`. Those of `unsaved` are not stored, the rest are but would be refused at the submission. */
export function tableFaults(
  rows: readonly OfferDraft[],
  tolerance: Tolerance,
): { unsaved: CellErrors; unfit: CellErrors } {
  const unsaved: CellErrors = {};
  const unfit: CellErrors = {};
  for (const row of rows) {
    for (const field of offerFields) {
      const fault = cellFault(field, row[field]);
      if (fault !== null) unsaved[`${row.key}.${field}`] = fault;
      else {
        const later = submitFault(row, field, tolerance);
        if (later !== null) unfit[`${row.key}.${field}`] = later;
      }
    }
  }
  return { unsaved, unfit };
}

/** The same of one row, by field: for the cell that is being typed into. */
export function rowFaults(row: OfferDraft, tolerance: Tolerance): CellErrors {
  const faults = offerFields.flatMap((field) => {
    const fault = cellFault(field, row[field]) ?? submitFault(row, field, tolerance);
    return fault === null ? [] : [[field, fault]];
  });
  return Object.fromEntries(faults) as CellErrors;
}

/** A row as the call takes it: without the cells that fail their check, which stay as they were stored. */
function inputOf(row: OfferDraft): OfferInput {
  const cells = offerFields.flatMap((field) =>
    cellFault(field, row[field]) === null ? [[field, sentValue(field, row[field])]] : [],
  );
  return {
    ...(row.id === null ? {} : { id: row.id }),
    orderId: row.orderId,
    isAnalogue: row.isAnalogue,
    ...Object.fromEntries(cells),
  };
}

/** The table as it is sent, and the rows it was made of in the same order. */
export function inputsOf(rows: readonly OfferDraft[]): { sent: OfferDraft[]; offers: OfferInput[] } {
  const sent = rows.filter((row) => !isUntouched(row));
  return { sent, offers: sent.map(inputOf) };
}
