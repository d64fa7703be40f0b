// Items of one lot as its applications take them: what is ordered of each, and as text what offers show of it. A column a field of
// each row would take the driver longer than all that is made of them.
import { sql } from 'drizzle-orm';
import type { Offer } from '../../../api/records/offer.ts';
import { trim } from '../../../rules/decimal.ts';
import { unitSign } from '../../../rules/units.ts';
import { orders, type OrderRow } from '../../lots/orders/tables.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { compiled, slot } from '../../platform/database/compiled.ts';
import { ordersOfLots } from './items.ts';

export interface OfferedItem {
  /** What is ordered, as the column gives it; null in a draft alone. */
  readonly quantity: string | null;
  /** JSON of what offers show of it. */
  readonly shown: string;
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
const BETWEEN_FIELDS = '\x1F';
const BETWEEN_ITEMS = '\x1E';

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

/** Signs that JSON has to escape, beside those between fields and items. */
// oxlint-disable-next-line no-control-regex
const ESCAPED = /["\\\0-\x1D]/;
const asItIs = (text: string): string => `"${text}"`;

/** An item of which the fields were read as texts; its own text is made once. */
class ReadItem implements OfferedItem {
  readonly quantity: string | null;
  private fields: readonly string[] | null;
  private readonly quoted: (text: string) => string;
  private text = '';

  constructor(fields: readonly string[], quoted: (text: string) => string) {
    this.quantity = fields[2]! || null;
    this.fields = fields;
    this.quoted = quoted;
  }

  get shown(): string {
    if (this.fields !== null) this.text = this.written(this.fields);
    this.fields = null;
    return this.text;
  }

  /** Joined at once: a text that was added up piece by piece is gone through again where it is used. */
  private written(fields: readonly string[]): string {
    const { quoted } = this;
    const [, index, , unit, name, group, code, manufacturer, comment, delivery, station, place] =
      fields as string[];
    return [
      '{"index":',
      index,
      ',"name":',
      quoted(name!),
      ',"packagingGroup":',
      quoted(group!),
      ',"code":',
      quoted(code!),
      ',"quantity":"',
      quantityText(this.quantity),
      '","unit":',
      unit === '' ? 'null' : asItIs(unit!),
      ',"unitTitle":',
      unit === '' ? 'null' : JSON.stringify(unitSign(unit!)),
      ',"manufacturer":',
      quoted(manufacturer!),
      ',"comment":',
      quoted(comment!),
      ',"requiredDelivery":',
      quoted(delivery!),
      ',"destinationStation":',
      quoted(station!),
      ',"destinationCode":',
      quoted(place!),
      '}',
    ].join('');
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
  const texts = items.split(BETWEEN_ITEMS);
  if (texts.length !== count) return itemByItem(db, lotId);
  const quoted = ESCAPED.test(items) ? JSON.stringify : asItIs;
  for (const text of texts) {
    const fields = text.split(BETWEEN_FIELDS);
    if (fields.length !== FIELD_COUNT) return itemByItem(db, lotId);
    found.set(Number(fields[0]), new ReadItem(fields, quoted));
  }
  return found;
}

/** Where a text has one of those signs after all, from releases that let it in. */
async function itemByItem(db: Db | Tx, lotId: number): Promise<Items> {
  const rows = await ordersOfLots(db, [lotId]);
  return new Map(
    [...rows].map(([id, row]) => [id, { quantity: row.quantity, shown: JSON.stringify(presentItem(row)) }]),
  );
}
