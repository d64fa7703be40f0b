// Items of one lot as its applications take them: what is ordered of each, and as text what offers show of it. A column a field of
// each row would take the driver longer than all that is made of them.
import { sql } from 'drizzle-orm';
import type { Offer } from '../../../api/records/offer.ts';
import { trim } from '../../../rules/decimal.ts';
import { unitSign } from '../../../rules/units.ts';
import { orders, type OrderRow } from '../../lots/orders/tables.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { compiled, slot } from '../../platform/database/compiled.ts';
import { constant, writtenJson, type JsonWriter } from '../../platform/json-writer.ts';
import { ordersOfLots } from './items.ts';

export interface OfferedItem {
  /** What is ordered, as the column gives it; null in a draft alone. */
  readonly quantity: string | null;
  /** JSON of what offers show of it. */
  readonly shown: Uint8Array;
}

const quantityText = (quantity: string | null): string => (quantity === null ? '0' : trim(quantity));

/** What an offer shows of its item. */
export const presentItem = (order: OrderRow): Offer['order'] => ({
  index: order.index,
  name: order.name,
  packagingGroup: order.packagingGroup,
  code: order.code,
  quantity: quantityText(order.quantity),
  unit: order.unit,
  unitTitle: order.unit === null ? null : unitSign(order.unit),
  manufacturer: order.manufacturer,
  comment: order.comment,
  requiredDelivery: order.requiredDelivery,
  destinationStation: order.destinationStation,
  destinationCode: order.destinationCode,
});

/** Signs that no text of an item has: controls are refused with whatever comes in. */
const FIELD_END = 0x1f;
const ITEM_END = 0x1e;

/** In this order. */
const FIELDS = sql.join(
  [
    sql`${orders.id}`,
    sql`${orders.index}`,
    sql`coalesce(${orders.quantity}::text, '')`,
    sql`coalesce(${orders.unit}, '')`,
    sql`${orders.name}`,
    sql`${orders.packagingGroup}`,
    sql`${orders.code}`,
    sql`${orders.manufacturer}`,
    sql`${orders.comment}`,
    sql`${orders.requiredDelivery}`,
    sql`${orders.destinationStation}`,
    sql`${orders.destinationCode}`,
  ],
  sql`, `,
);
const FIELD_COUNT = 12;

const itemsAsText = compiled<{ count: number; items: string | null }>(
  () => sql`
    select count(*)::int as count, string_agg(
      concat_ws(${sql.raw(`E'\\x1F'`)}, ${FIELDS}), ${sql.raw(`E'\\x1E'`)} order by ${orders.index}, ${orders.id}) as items
    from ${orders} where ${orders.lotId} = ${slot('lotId')}`,
);

const INDEX = constant('{"index":');
const NAME = constant(',"name":');
const GROUP = constant(',"packagingGroup":');
const CODE = constant(',"code":');
const QUANTITY = constant(',"quantity":');
const UNIT = constant(',"unit":');
const UNIT_TITLE = constant(',"unitTitle":');
const MANUFACTURER = constant(',"manufacturer":');
const COMMENT = constant(',"comment":');
const DELIVERY = constant(',"requiredDelivery":');
const STATION = constant(',"destinationStation":');
const PLACE = constant(',"destinationCode":');
const END = constant('}');

/** Where each field of an item ends in the text of all: there are `FIELD_COUNT` of each. */
type Ends = Int32Array;

/**
 * The items of one lot as they were read: a text, of which the JSON of all is made when it is first wanted. As bytes it is no load on
 * whoever collects garbage, while the lot is known.
 */
class ReadItems {
  private text: string;
  private readonly ends: Ends;
  private json: Buffer | null = null;
  /** Where the JSON of each ends. */
  private readonly shownEnds: Int32Array;

  constructor(text: string, ends: Ends) {
    this.text = text;
    this.ends = ends;
    this.shownEnds = new Int32Array(ends.length / FIELD_COUNT);
  }

  shownOf(item: number): Uint8Array {
    if (this.json === null) {
      this.json = writtenJson((to) => this.write(to));
      this.text = '';
    }
    return this.json.subarray(item === 0 ? 0 : this.shownEnds[item - 1], this.shownEnds[item]);
  }

  private write(to: JsonWriter): void {
    for (let item = 0; item < this.shownEnds.length; item += 1) {
      const first = item * FIELD_COUNT;
      to.raw(INDEX);
      to.whole(Number(this.field(first + 1)));
      to.raw(NAME);
      this.writeField(to, first + 4);
      to.raw(GROUP);
      this.writeField(to, first + 5);
      to.raw(CODE);
      this.writeField(to, first + 6);
      to.raw(QUANTITY);
      to.text(quantityText(this.field(first + 2) || null));
      const unit = this.field(first + 3);
      to.raw(UNIT);
      to.textOrNull(unit || null);
      to.raw(UNIT_TITLE);
      to.textOrNull(unit === '' ? null : unitSign(unit));
      to.raw(MANUFACTURER);
      this.writeField(to, first + 7);
      to.raw(COMMENT);
      this.writeField(to, first + 8);
      to.raw(DELIVERY);
      this.writeField(to, first + 9);
      to.raw(STATION);
      this.writeField(to, first + 10);
      to.raw(PLACE);
      this.writeField(to, first + 11);
      to.raw(END);
      this.shownEnds[item] = to.length;
    }
  }

  private field = (at: number): string => this.text.slice(startOf(this.ends, at), this.ends[at]);

  private writeField(to: JsonWriter, at: number): void {
    to.text(this.text, startOf(this.ends, at), this.ends[at]);
  }
}

const startOf = (ends: Ends, at: number): number => (at === 0 ? 0 : ends[at - 1]! + 1);

/** One of them. */
class ReadItem implements OfferedItem {
  readonly quantity: string | null;
  private readonly all: ReadItems;
  private readonly place: number;

  constructor(quantity: string | null, all: ReadItems, place: number) {
    this.quantity = quantity;
    this.all = all;
    this.place = place;
  }

  get shown(): Uint8Array {
    return this.all.shownOf(this.place);
  }
}

type Items = Map<number, OfferedItem>;

/** The items of a lot by id, in their order. */
export const offeredItems = async (db: Db | Tx, lotId: number): Promise<Items> =>
  (await itemsWithSize(db, lotId)).items;

const BYTES_A_CHARACTER = 2;
/** Of what stands around the texts of one. */
const CHARACTERS_AROUND = 300;

/** The same with how much of the memory they take, or will when their texts are made. */
export async function itemsWithSize(db: Db | Tx, lotId: number): Promise<{ items: Items; bytes: number }> {
  const [{ count, items: text } = { count: 0, items: null }] = await itemsAsText(db, { lotId });
  const characters = (text?.length ?? 0) + count * CHARACTERS_AROUND;
  return { items: await itemsOf(db, lotId, count, text), bytes: characters * BYTES_A_CHARACTER };
}

async function itemsOf(db: Db | Tx, lotId: number, count: number, items: string | null): Promise<Items> {
  const found: Items = new Map();
  if (items === null) return found;
  const ends = endsOf(items, count);
  if (ends === null) return itemByItem(db, lotId);
  const all = new ReadItems(items, ends);
  for (let item = 0; item < count; item += 1) {
    const first = item * FIELD_COUNT;
    const field = (at: number) => items.slice(startOf(ends, first + at), ends[first + at]);
    found.set(Number(field(0)), new ReadItem(field(2) || null, all, item));
  }
  return found;
}

/** Null where a field has one of the signs between fields or items in it. */
function endsOf(items: string, count: number): Ends | null {
  const ends = new Int32Array(count * FIELD_COUNT);
  let field = 0;
  for (let at = 0; at < items.length; at += 1) {
    const code = items.charCodeAt(at);
    if (code !== FIELD_END && code !== ITEM_END) continue;
    const isLast = (field + 1) % FIELD_COUNT === 0;
    if (isLast !== (code === ITEM_END) || field === ends.length - 1) return null;
    ends[field] = at;
    field += 1;
  }
  if (field !== ends.length - 1) return null;
  ends[field] = items.length;
  return ends;
}

/** Where a text has one of those signs after all, from releases that let it in. */
async function itemByItem(db: Db | Tx, lotId: number): Promise<Items> {
  const rows = await ordersOfLots(db, [lotId]);
  return new Map(
    [...rows].map(([id, row]) => [
      id,
      { quantity: row.quantity, shown: constant(JSON.stringify(presentItem(row))) },
    ]),
  );
}
