// All awards that there are of a small lot, tried one by one in whole numbers: with parts of a unit, tolerances, two offers of one vendor, minimal
// sums of another currency and shares to the last fraction. It shares no line with the rules that it judges.
import type { AwardDemand, AwardInput, AwardOffer, AwardRules } from '../../../src/rules/award/award.ts';

/** Prices to the hundred-thousandth, quantities to the thousandth: a sum is in units of 1e-8. */
const PRICE = 100_000;
const QUANTITY = 1_000;
export const SUM = PRICE * QUANTITY;

function whole(text: string, scale: number): bigint {
  const [head = '0', tail = ''] = text.split('.');
  const digits = String(scale).length - 1;
  if (tail.length > digits) throw new Error(`${text} is finer than 1/${scale}`);
  return BigInt(head + tail.padEnd(digits, '0'));
}

interface Taken {
  offer: AwardOffer;
  /** Thousandths. */
  quantity: bigint;
}

const stepOf = (places: number): bigint => BigInt(10 ** (3 - places));

/** Every way to take so much of the offers, step by step; of `null` every way at all. */
function ways(offers: readonly AwardOffer[], left: bigint | null, step: bigint): Taken[][] {
  const [offer, ...others] = offers;
  if (!offer) return left === null || left === 0n ? [[]] : [];
  const found: Taken[][] = [];
  const offered = (whole(offer.quantity, QUANTITY) / step) * step;
  for (let quantity = 0n; quantity <= offered; quantity += step) {
    if (left !== null && quantity > left) break;
    for (const rest of ways(others, left === null ? null : left - quantity, step))
      found.push(quantity === 0n ? rest : [{ offer, quantity }, ...rest]);
  }
  return found;
}

const sumOf = (taken: readonly Taken[], price: 'comparableUnitPrice' | 'ownUnitPrice'): bigint =>
  taken.reduce((sum, { offer, quantity }) => sum + whole(offer[price], PRICE) * quantity, 0n);

export interface Least {
  /** What awards are compared by, in units of 1e-8. */
  sum: bigint;
  /** How many awards cost as little. */
  ties: number;
}

/** @param free what need not hold; null where no award is lawful */
export function leastOfAll(
  input: AwardInput,
  rules: AwardRules,
  free: ReadonlySet<AwardDemand> = new Set(),
): Least | null {
  const pins = free.has('pinned') ? null : rules.pinned;
  const choices = input.items.map((item) => {
    const offers = input.offers.filter(({ orderId }) => orderId === item.orderId);
    const step = stepOf(item.places);
    const reach = offers.reduce((sum, { quantity }) => sum + (whole(quantity, QUANTITY) / step) * step, 0n);
    const ordered = whole(item.quantity, QUANTITY);
    const target = ordered < reach ? ordered : reach;
    const lacking = (taken: readonly Taken[]): bigint => {
      const [one] = taken;
      return taken.length === 1 && one!.offer.countsAsWhole && one!.quantity < target
        ? whole(one!.offer.comparableUnitPrice, PRICE) * (target - one!.quantity)
        : 0n;
    };
    if (pins?.orderIds.includes(item.orderId)) {
      const told = pins.lines.flatMap((line): Taken[] => {
        const offer = offers.find(({ offerId }) => offerId === line.offerId);
        const quantity = whole(line.quantity, QUANTITY);
        return offer && quantity > 0n ? [{ offer, quantity }] : [];
      });
      const fits = told.every(({ offer, quantity }) => quantity <= whole(offer.quantity, QUANTITY));
      return fits ? [{ taken: told, lacking: lacking(told) }] : [];
    }
    const full = ways(offers, free.has('coverage') ? null : target, step);
    const alone = offers.flatMap((offer): Taken[][] => {
      const quantity = whole(offer.quantity, QUANTITY);
      return offer.countsAsWhole && quantity > 0n && quantity < target ? [[{ offer, quantity }]] : [];
    });
    return [...full, ...(free.has('coverage') ? [] : alone)].map((taken) => ({
      taken,
      lacking: lacking(taken),
    }));
  });
  let least: Least | null = null;
  const visit = (at: number, taken: readonly Taken[], lacking: bigint): void => {
    const choice = choices[at];
    if (choice) {
      for (const way of choice) visit(at + 1, [...taken, ...way.taken], lacking + way.lacking);
      return;
    }
    const sum = sumOf(taken, 'comparableUnitPrice') + lacking;
    if (least !== null && sum > least.sum) return;
    if (!isLawful(input, rules, free, taken)) return;
    least = least !== null && sum === least.sum ? { sum, ties: least.ties + 1 } : { sum, ties: 1 };
  };
  visit(0, [], 0n);
  return least;
}

function isLawful(
  { vendors }: AwardInput,
  rules: AwardRules,
  free: ReadonlySet<AwardDemand>,
  taken: readonly Taken[],
): boolean {
  const of = (id: number) => taken.filter(({ offer }) => offer.applicationId === id);
  const winners = vendors.filter(({ applicationId }) => of(applicationId).length > 0);
  if (!free.has('maxWinners') && rules.maxWinners !== null && winners.length > rules.maxWinners) return false;
  if (
    !free.has('minSum') &&
    winners.some(
      ({ applicationId, minSum }) =>
        sumOf(of(applicationId), 'ownUnitPrice') < whole(minSum ?? '0', PRICE) * BigInt(QUANTITY),
    )
  )
    return false;
  const paid = (id: number): bigint => sumOf(of(id), 'comparableUnitPrice');
  const all = sumOf(taken, 'comparableUnitPrice');
  /** Per cent to the hundredth: both sides by ten thousand. */
  const share = (percent: string): bigint => all * whole(percent, 100);
  if (!free.has('incumbent') && rules.incumbent) {
    const { companyId, percent } = rules.incumbent;
    const kept = vendors
      .filter((vendor) => vendor.companyId === companyId)
      .reduce((sum, { applicationId }) => sum + paid(applicationId), 0n);
    if (kept * 10_000n < share(percent)) return false;
  }
  const cap = free.has('newcomerPercent') ? null : rules.newcomerPercent;
  return (
    cap === null ||
    vendors.every(
      ({ isNewcomer, applicationId }) => !isNewcomer || paid(applicationId) * 10_000n <= share(cap),
    )
  );
}

/** What the lines of a proposal cost to the last fraction, what a tolerance leaves out included. */
export function costOfLines(
  input: AwardInput,
  lines: readonly { offerId: number; orderId: number; quantity: string }[],
): bigint {
  const taken = lines.map(({ offerId, quantity }): Taken => ({
    offer: input.offers.find((offer) => offer.offerId === offerId)!,
    quantity: whole(quantity, QUANTITY),
  }));
  return input.items.reduce(
    (sum, item) => {
      const own = taken.filter(({ offer }) => offer.orderId === item.orderId);
      const step = stepOf(item.places);
      const reach = input.offers
        .filter(({ orderId }) => orderId === item.orderId)
        .reduce((all, { quantity }) => all + (whole(quantity, QUANTITY) / step) * step, 0n);
      const ordered = whole(item.quantity, QUANTITY);
      const short = (ordered < reach ? ordered : reach) - (own[0]?.quantity ?? 0n);
      const lacks = own.length === 1 && own[0]!.offer.countsAsWhole && short > 0n;
      return sum + (lacks ? whole(own[0]!.offer.comparableUnitPrice, PRICE) * short : 0n);
    },
    sumOf(taken, 'comparableUnitPrice'),
  );
}
