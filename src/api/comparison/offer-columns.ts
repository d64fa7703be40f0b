// The offers of one vendor by columns, and back. What all offers have in common stands once.
import type { OfferColumns } from '../records/competitor-cells.ts';
import type { OfferedLine } from './present-cell.ts';

type Item = { readonly id: number; readonly name: string };

const shrunk = <T>(values: T[]): T[] =>
  values.every((value) => value === values[0]) ? values.slice(0, 1) : values;
const at = <T>(values: readonly T[], index: number): T => (values.length === 1 ? values[0]! : values[index]!);

/** @param placeOf of the items, by id */
export function offerColumnsOf(
  offers: readonly OfferedLine[],
  items: readonly Item[],
  placeOf: ReadonlyMap<number, number>,
): OfferColumns {
  const known = offers.filter(({ orderId }) => placeOf.has(orderId));
  const places = known.map(({ orderId }) => placeOf.get(orderId)!);
  const of = <T>(value: (offer: OfferedLine, index: number) => T): T[] => shrunk(known.map(value));
  return {
    count: known.length,
    item: shrunk(places),
    offerId: of(({ offerId }) => offerId),
    isAnalogue: of(({ isAnalogue }) => isAnalogue),
    name: of(({ name }, index) => (name === items[places[index]!]!.name ? null : name)),
    manufacturer: of(({ manufacturer }) => manufacturer),
    country: of(({ country }) => country),
    quantity: of(({ quantity }) => quantity),
    unitPrice: of(({ unitPrice }) => unitPrice),
    repeatedPrice: of(({ repeatedPrice }) => repeatedPrice),
    shipmentPeriod: of(({ shipmentPeriod }) => shipmentPeriod),
    guaranteePeriod: of(({ guaranteePeriod }) => guaranteePeriod),
    allocatedQuantity: of(({ allocatedQuantity }) => allocatedQuantity),
    approvedByCustomer: of(({ approvedByCustomer }) => approvedByCustomer),
    approvalReason: of(({ approvalReason }) => approvalReason),
    needsClarification: of(({ needsClarification }) => needsClarification),
    archivedAt: of(({ archivedAt }) => (archivedAt instanceof Date ? archivedAt.toISOString() : archivedAt)),
    archiveReason: of(({ archiveReason }) => archiveReason),
  };
}

/** An offer read from the columns. */
function offerAt(columns: OfferColumns, index: number, items: readonly Item[]): OfferedLine {
  const { id, name } = items[at(columns.item, index)]!;
  const approvedByCustomer = at(columns.approvedByCustomer, index);
  const archivedAt = at(columns.archivedAt, index);
  return {
    offerId: at(columns.offerId, index),
    orderId: id,
    isAnalogue: at(columns.isAnalogue, index),
    name: at(columns.name, index) ?? name,
    manufacturer: at(columns.manufacturer, index),
    country: at(columns.country, index),
    quantity: at(columns.quantity, index),
    unitPrice: at(columns.unitPrice, index),
    repeatedPrice: at(columns.repeatedPrice, index),
    shipmentPeriod: at(columns.shipmentPeriod, index),
    guaranteePeriod: at(columns.guaranteePeriod, index),
    allocatedQuantity: at(columns.allocatedQuantity, index),
    approvedByCustomer,
    approvalReason: at(columns.approvalReason, index),
    needsClarification: at(columns.needsClarification, index),
    archivedAt,
    archiveReason: at(columns.archiveReason, index),
    isExcluded: approvedByCustomer === false || archivedAt !== null,
  };
}

const NONE = -1;

/** The offers by item, each read when its item is asked for. */
export class OffersOfColumns {
  private readonly columns: OfferColumns;
  private readonly items: readonly Item[];
  private readonly placeOf: ReadonlyMap<number, number>;
  /** Of each item the first of its offers, and of each offer the next of the same item. */
  private readonly first: Int32Array;
  private readonly next: Int32Array;

  constructor(columns: OfferColumns, items: readonly Item[], placeOf: ReadonlyMap<number, number>) {
    this.columns = columns;
    this.items = items;
    this.placeOf = placeOf;
    this.first = new Int32Array(items.length).fill(NONE);
    this.next = new Int32Array(columns.count).fill(NONE);
    for (let index = columns.count - 1; index >= 0; index -= 1) {
      const place = at(columns.item, index);
      this.next[index] = this.first[place]!;
      this.first[place] = index;
    }
  }

  get(orderId: number): OfferedLine[] {
    const found: OfferedLine[] = [];
    const place = this.placeOf.get(orderId);
    for (
      let index = place === undefined ? NONE : this.first[place]!;
      index !== NONE;
      index = this.next[index]!
    )
      found.push(offerAt(this.columns, index, this.items));
    return found;
  }
}
