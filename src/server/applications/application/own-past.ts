// What the own company offered to other lots: its last prices of each like item, and the terms of its last application.
import { and, desc, eq, isNotNull, lte, ne, sql, type SQL } from 'drizzle-orm';
import type { LastingTerms, OwnPast, OwnPastPrice } from '../../../api/records/own-past.ts';
import type { Terms } from '../../../api/records/application-terms.ts';
import type { Visitor } from '../../../machines/access.ts';
import { effectivePrice } from '../../../rules/comparable.ts';
import { foldText } from '../../../rules/search-text.ts';
import { lots } from '../../lots/core/tables.ts';
import { orders, type OrderRow } from '../../lots/orders/tables.ts';
import { array } from '../../platform/database/array.ts';
import type { Db } from '../../platform/database/client.ts';
import { ordersOfLots } from '../core/items.ts';
import { offers } from '../core/offer-tables.ts';
import { readableApplications } from '../core/rights.ts';
import { applications } from '../core/tables.ts';
import { byIds, loadViews, type View } from './views.ts';

/** Sealed applications are opened one by one: older ones than these are told once their envelopes are open. */
const MOST_SEALED = 10;
/** Of one thing: the last price and two before it. */
const MOST_PRICES = 3;
/** Of one lot's items, by which the older ones are looked for. */
const NEWEST = sql`${applications.submittedAt} desc, ${offers.id}`;

/** A price with the item that it was given for. */
interface Past extends Omit<OwnPastPrice, 'orderId' | 'by' | 'older'> {
  itemCode: string;
  itemName: string;
  itemComment: string;
  itemUnit: string | null;
}

/** The database's like of `foldText`. */
const folded = (column: typeof orders.name | typeof orders.code | typeof orders.comment): SQL<string> =>
  sql<string>`btrim(regexp_replace(replace(lower(${column}), 'ё', 'е'), '\\s+', ' ', 'g'))`;

const term = (name: 'currency' | 'vat' | 'basis'): SQL<string> =>
  sql<string>`${applications.terms} ->> ${sql.raw(`'${name}'`)}`;

export async function ownPastOf(db: Db, visitor: Visitor, lotId: number): Promise<OwnPast> {
  const items = [...(await ordersOfLots(db, [lotId])).values()];
  const others = and(readableApplications(visitor), ne(applications.lotId, lotId))!;
  const sealed = await sealedViews(db, visitor, others);
  const shown = await lastShown(db, others);
  const past = [...sealed.flatMap(pastOfView), ...(await openedPrices(db, others, items))].toSorted(
    newestFirst,
  );
  const [newest] = [...sealed.map(lastOfView), ...(shown ? [shown] : [])].toSorted(newestFirst);
  return { prices: items.flatMap((item) => likest(item, past)), last: newest ?? null };
}

const newestFirst = (a: { submittedAt: string }, b: { submittedAt: string }): number =>
  b.submittedAt.localeCompare(a.submittedAt);

/** By the item's code where both have one, else by its name; never of another unit. */
function likest(item: OrderRow, all: readonly Past[]): OwnPastPrice[] {
  const [code, name] = [foldText(item.code), foldText(item.name)];
  const past = all.filter(({ itemUnit }) => itemUnit === item.unit);
  const coded = code === '' ? [] : past.filter(({ itemCode }) => itemCode === code);
  const named = (one: Past): boolean => one.itemName === name;
  // One code may stand for several things: then the name decides.
  const byCode = coded.find(named) ?? coded[0];
  const found = byCode ?? theOne(item, past.filter(named));
  if (!found) return [];
  const { itemCode: _code, itemName: _name, itemComment: _comment, itemUnit: _unit, ...price } = found;
  return [{ ...price, orderId: item.id, by: byCode ? 'code' : 'name', older: olderThan(found, past) }];
}

/** Of what is the same thing to the letter. */
function olderThan(last: Past, past: readonly Past[]): OwnPastPrice['older'] {
  const same = past.filter(
    (one) =>
      one.itemCode === last.itemCode &&
      one.itemName === last.itemName &&
      one.itemComment === last.itemComment &&
      one.applicationId !== last.applicationId,
  );
  // The first of an application stands for it; read from the end, it is the one that stays.
  const once = new Map(same.toReversed().map((one) => [one.applicationId, one]));
  return [...once.values()]
    .toReversed()
    .slice(0, MOST_PRICES - 1)
    .map(({ applicationId, lot, submittedAt, price, currency }) => ({
      applicationId,
      lot,
      submittedAt,
      price,
      currency,
    }));
}

/** Of things called the same the one with the same words beside its name; of several others in one lot none is known to be it. */
function theOne(item: OrderRow, [newest, ...older]: readonly Past[]): Past | undefined {
  const comment = foldText(item.comment);
  const same = [newest, ...older].find((one) => one?.itemComment === comment);
  if (same || !newest) return same;
  const beside = older.filter(({ applicationId }) => applicationId === newest.applicationId);
  return beside.some(({ price }) => price !== newest.price) ? undefined : newest;
}

/** The newest of each thing that an opening has shown, one of an application: a lot may call thousands of items the same. */
async function openedPrices(db: Db, others: SQL, items: readonly OrderRow[]): Promise<Past[]> {
  const [code, name, comment] = [folded(orders.code), folded(orders.name), folded(orders.comment)];
  const codes = items.map((item) => foldText(item.code)).filter((one) => one !== '');
  const thing = sql`partition by ${code}, ${name}, ${comment}, ${orders.unit}`;
  const ranked = db
    .select({
      id: offers.id,
      rank: sql<number>`dense_rank() over (${thing} order by ${applications.submittedAt} desc)`.as('rank'),
      nth: sql<number>`row_number() over (${thing}, ${applications.id} order by ${offers.id})`.as('nth'),
    })
    .from(offers)
    .innerJoin(applications, eq(applications.id, offers.applicationId))
    .innerJoin(orders, eq(orders.id, offers.orderId))
    .where(
      and(
        others,
        eq(offers.isAnalogue, false),
        isNotNull(offers.unitPrice),
        isNotNull(applications.terms),
        isNotNull(applications.submittedAt),
        sql`(${code} = any(${array('text', codes)}) or ${name} = any(${array(
          'text',
          items.map((item) => foldText(item.name)),
        )}))`,
      ),
    )
    .as('ranked');
  const rows = await db
    .select({
      code,
      name,
      comment,
      unit: orders.unit,
      offer: offers,
      currency: term('currency'),
      vat: term('vat'),
      basis: term('basis'),
      lot: { id: lots.id, number: lots.number },
      submittedAt: applications.submittedAt,
    })
    .from(ranked)
    .innerJoin(offers, eq(offers.id, ranked.id))
    .innerJoin(applications, eq(applications.id, offers.applicationId))
    .innerJoin(lots, eq(lots.id, applications.lotId))
    .innerJoin(orders, eq(orders.id, offers.orderId))
    .where(and(lte(ranked.rank, MOST_PRICES), eq(ranked.nth, 1)))
    .orderBy(code, name, comment, orders.unit, NEWEST);
  return rows.map(({ code: itemCode, name: itemName, comment, unit, offer, lot, submittedAt, ...terms }) => ({
    ...priceOf(offer, terms as Pick<Terms, 'currency' | 'vat' | 'basis'>),
    applicationId: offer.applicationId,
    lot,
    submittedAt: submittedAt!.toISOString(),
    itemCode,
    itemName,
    itemComment: comment,
    itemUnit: unit,
  }));
}

/** What is submitted and not open yet; its readers are the company's own. */
async function sealedViews(db: Db, visitor: Visitor, others: SQL): Promise<View[]> {
  const found = await db
    .select({ id: applications.id })
    .from(applications)
    .innerJoin(lots, eq(lots.id, applications.lotId))
    .where(
      and(
        others,
        isNotNull(applications.submittedAt),
        isNotNull(applications.currentVersionId),
        sql`${applications.currentVersionId} is distinct from ${applications.openedVersionId}`,
      ),
    )
    .orderBy(desc(applications.submittedAt))
    .limit(MOST_SEALED);
  return found.length === 0 ? [] : loadViews(db, visitor, byIds(found.map(({ id }) => id)), 'submitted');
}

const sourceOf = ({ row, lot, submittedAt }: View) => ({
  applicationId: row.id,
  lot: { id: lot.id, number: lot.number },
  submittedAt: submittedAt!.toISOString(),
});

const pastOfView = (view: View): Past[] =>
  view.offers.flatMap((offer) => {
    const item = view.items.get(offer.orderId);
    if (!item || offer.isAnalogue || offer.unitPrice === null) return [];
    return [
      {
        ...priceOf(offer, view.terms),
        ...sourceOf(view),
        itemCode: foldText(item.code),
        itemName: foldText(item.name),
        itemComment: foldText(item.comment),
        itemUnit: item.unit,
      },
    ];
  });

const lastOfView = (view: View): NonNullable<OwnPast['last']> => ({
  ...sourceOf(view),
  files: view.fileIds.length,
  terms: lastingOf(view.terms),
});

async function lastShown(db: Db, others: SQL): Promise<OwnPast['last']> {
  const [found] = await db
    .select({
      applicationId: applications.id,
      lot: { id: lots.id, number: lots.number },
      submittedAt: applications.submittedAt,
      fileIds: applications.fileIds,
      terms: applications.terms,
    })
    .from(applications)
    .innerJoin(lots, eq(lots.id, applications.lotId))
    .where(
      and(
        others,
        isNotNull(applications.terms),
        isNotNull(applications.submittedAt),
        eq(applications.currentVersionId, applications.openedVersionId),
      ),
    )
    .orderBy(desc(applications.submittedAt))
    .limit(1);
  if (!found) return null;
  const { fileIds, terms, submittedAt, ...source } = found;
  return {
    ...source,
    submittedAt: submittedAt!.toISOString(),
    files: fileIds.length,
    terms: lastingOf(terms!),
  };
}

const lastingOf = ({
  basis: _basis,
  address: _address,
  startDelivery: _startDelivery,
  startProduction: _startProduction,
  isAgree: _isAgree,
  ...lasting
}: Terms): LastingTerms => lasting;

function priceOf(
  offer: View['offers'][number],
  { currency, vat, basis }: Pick<Terms, 'currency' | 'vat' | 'basis'>,
) {
  const { quantity, name, manufacturer, country, guaranteePeriod, shipmentPeriod } = offer;
  return {
    price: effectivePrice(offer)!,
    currency,
    vat,
    basis,
    quantity,
    name,
    manufacturer,
    country,
    guaranteePeriod,
    shipmentPeriod,
  };
}
