// What awards are found from: the offers that may be allocated, their minimal sums, who is new here.
import { createHash, type Hash } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { AwardInput, AwardOffer, AwardRules } from '../../../rules/award/award.ts';
import { awardPlaces } from '../../../rules/award/quantities.ts';
import { chosenLines } from '../../../rules/allocation.ts';
import { isPositive } from '../../../rules/decimal.ts';
import type { AllocationOffer } from '../../../rules/allocation.ts';
import { groupBy } from '../../../rules/group-by.ts';
import { atOnce, eachOf, type Paced } from '../../../rules/paced.ts';
import { coversOrdered } from '../../../rules/tolerance.ts';
import { lotStatuses } from '../../../machines/lot-statuses.ts';
import { isFinished } from '../../../machines/lot-predicates.ts';
import { applications } from '../../applications/core/tables.ts';
import { offers, type OfferRow } from '../../applications/core/offer-tables.ts';
import { lots } from '../../lots/core/tables.ts';
import type { Db } from '../../platform/database/client.ts';
import { paced } from '../../platform/paced.ts';
import { utf8 } from '../../platform/utf8.ts';
import { isAdmittedView, type Allocation } from '../allocation/load.ts';
import type { StoredRules } from './rules.ts';

const OFFERS_A_TURN = 200;
const ITEMS_A_TURN = 50;

/** Companies that have been awarded something in a finished lot. */
async function formerWinners(db: Db, companyIds: readonly number[]): Promise<Set<number>> {
  if (companyIds.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ companyId: applications.companyId })
    .from(offers)
    .innerJoin(applications, eq(applications.id, offers.applicationId))
    .innerJoin(lots, eq(lots.id, offers.lotId))
    .where(
      and(
        inArray(applications.companyId, [...companyIds]),
        inArray(lots.status, lotStatuses.filter(isFinished)),
        sql`${offers.allocatedQuantity} > 0`,
      ),
    );
  return new Set(rows.map(({ companyId }) => companyId));
}

export async function awardInputOf(db: Db, comparison: Allocation): Promise<AwardInput> {
  const views = comparison.views.filter(isAdmittedView);
  const former = await formerWinners(
    db,
    views.map(({ company }) => company.id),
  );
  const viewBy = new Map(views.map((view) => [view.row.id, view]));
  const storedBy = new Map<number, OfferRow>();
  await paced(eachOf(views, 1, (view) => view.offers.forEach((offer) => storedBy.set(offer.id, offer))));
  const offeredOf = (offer: AllocationOffer): AwardOffer[] => {
    const stored = storedBy.get(offer.offerId);
    const view = viewBy.get(offer.applicationId);
    const ownUnitPrice = stored?.repeatedPrice ?? stored?.unitPrice ?? null;
    if (!stored || !view || ownUnitPrice === null || offer.comparableUnitPrice === null) return [];
    if (!offer.isAdmitted || !offer.isApproved || !isPositive(offer.quantity)) return [];
    const ordered = comparison.orders.get(offer.orderId)?.quantity ?? '0';
    return [
      {
        offerId: offer.offerId,
        applicationId: offer.applicationId,
        orderId: offer.orderId,
        quantity: offer.quantity,
        comparableUnitPrice: offer.comparableUnitPrice,
        ownUnitPrice,
        countsAsWhole: coversOrdered(offer.quantity, ordered, view.terms),
      },
    ];
  };
  const offered = (await paced(eachOf(comparison.offers, OFFERS_A_TURN, offeredOf))).flat();
  const ofItem = groupBy(offered, ({ orderId }) => orderId);
  const items = await paced(
    eachOf([...comparison.orders.values()], ITEMS_A_TURN, ({ id, quantity, unit }) => {
      const ordered = quantity ?? '0';
      if (!isPositive(ordered)) return [];
      const quantities = [ordered, ...(ofItem.get(id) ?? []).map((offer) => offer.quantity)];
      return [{ orderId: id, quantity: ordered, places: awardPlaces(unit, quantities) }];
    }),
  );
  const input: AwardInput = {
    items: items.flat(),
    offers: offered,
    vendors: views.map(({ row, company, terms }) => ({
      applicationId: row.id,
      companyId: company.id,
      minSum: terms.minSum,
      isNewcomer: !former.has(company.id),
    })),
  };
  await paced(begin(input));
  return input;
}

/** The rules of the lot as the award's rules: what is pinned keeps what is allocated by hand now. */
export function ownRulesOf(stored: StoredRules, comparison: Allocation): AwardRules {
  const pinned = new Set(stored.pinnedOrderIds);
  const lines = chosenLines(comparison.offers).filter(({ orderId }) => pinned.has(orderId));
  return {
    maxWinners: stored.maxWinners,
    incumbent: stored.incumbent && {
      companyId: stored.incumbent.companyId,
      percent: stored.incumbent.percent,
    },
    newcomerPercent: stored.newcomerPercent,
    pinned: pinned.size === 0 ? null : { orderIds: [...pinned], lines },
  };
}

/** Of everything that an award was found from: whoever has the same gets the same award. */
export const inputsHash = (input: AwardInput, rules: AwardRules): string =>
  begunWith(input)
    .hash.copy()
    .update(`,"rules":${JSON.stringify(rules)}}`)
    .digest('hex');

/** The input as a thread takes it: bytes are handed over at once, records one by one. */
export const inputJson = (input: AwardInput): Uint8Array => begunWith(input).json;

interface Begun {
  hash: Hash;
  json: Buffer;
}

const begun = new WeakMap<AwardInput, Begun>();

/** The input is long and the rules of each scenario are short: it is gone through once for all of them. */
const begunWith = (input: AwardInput): Begun => begun.get(input) ?? atOnce(begin(input));

function* begin(input: AwardInput): Paced<Begun> {
  const parts: Buffer[] = [];
  for (const piece of inputPieces(input)) {
    parts.push(utf8(piece));
    yield;
  }
  const json = Buffer.concat(parts);
  const made = { hash: createHash('sha256').update('{"input":').update(json), json };
  begun.set(input, made);
  return made;
}

/** What JSON.stringify gives of the input, some rows at a time. */
function* inputPieces(input: AwardInput): Generator<string, void, void> {
  let before = '{';
  for (const [name, rows] of Object.entries(input) as [string, unknown[]][]) {
    yield `${before}${JSON.stringify(name)}:[`;
    for (let at = 0; at < rows.length; at += OFFERS_A_TURN)
      yield (at === 0 ? '' : ',') + JSON.stringify(rows.slice(at, at + OFFERS_A_TURN)).slice(1, -1);
    yield ']';
    before = ',';
  }
  yield '}';
}
