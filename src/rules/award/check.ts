/** Whether an award keeps to the rules, in exact decimals: a solver only proposes. */
import type { AllocatedLine } from '../allocation.ts';
import { groupBy } from '../group-by.ts';
import { compare, divide, isPositive, multiply, subtract, sum } from '../decimal.ts';
import { lineSum, totalOf } from '../money.ts';
import type { Award, AwardDemand, AwardInput, AwardOffer, AwardRules } from './award.ts';
import { quantityOfSteps, scaleOf, targetOf } from './quantities.ts';

/** The award that these lines make. A line of an offer that the input does not have is left out. */
export function awardOf(input: AwardInput, lines: readonly AllocatedLine[]): Award {
  const offerBy = new Map(input.offers.map((offer) => [offer.offerId, offer]));
  const priced = lines.flatMap((line) => {
    const offer = offerBy.get(line.offerId);
    return offer && isPositive(line.quantity)
      ? [{ ...line, comparableUnitPrice: offer.comparableUnitPrice }]
      : [];
  });
  const total = totalOf(priced.map((line) => lineSum(line.comparableUnitPrice, line.quantity)));
  const linesOf = groupBy(priced, ({ orderId }) => orderId);
  const lacking = input.items.flatMap((item) => {
    const own = linesOf.get(item.orderId) ?? [];
    if (own.length !== 1 || !offerBy.get(own[0]!.offerId)?.countsAsWhole) return [];
    if (compare(own[0]!.quantity, item.quantity) >= 0) return [];
    const short = subtract(targetOfItem(item, input.offers), own[0]!.quantity);
    return isPositive(short) ? [lineSum(own[0]!.comparableUnitPrice, short)] : [];
  });
  return { lines: priced, total, comparedTotal: totalOf([total, ...lacking]) };
}

/** What is to be awarded of an item: what is ordered, as far as offers reach. */
function targetOfItem(item: AwardInput['items'][number], offers: readonly AwardOffer[]): string {
  const scale = scaleOf(item);
  const most = offers.flatMap(({ orderId, quantity }) =>
    orderId === item.orderId ? [Math.floor(Number(quantity) * scale + 1e-9)] : [],
  );
  return quantityOfSteps(targetOf(item, most), item.places);
}

/** The demands that the lines do not meet; empty where all hold. */
export function brokenDemands(
  input: AwardInput,
  rules: AwardRules,
  lines: readonly AllocatedLine[],
): AwardDemand[] {
  const broken = new Set<AwardDemand>();
  const offerBy = new Map(input.offers.map((offer) => [offer.offerId, offer]));
  const taken = lines.filter(({ quantity }) => isPositive(quantity));
  const ofItem = groupBy(taken, ({ orderId }) => orderId);
  const offersOf = groupBy(input.offers, ({ orderId }) => orderId);
  const pinned = new Set(rules.pinned?.orderIds);
  for (const line of taken) {
    const offer = offerBy.get(line.offerId);
    if (!offer || compare(line.quantity, offer.quantity) > 0) broken.add('coverage');
  }
  for (const item of input.items) {
    const own = ofItem.get(item.orderId) ?? [];
    if (pinned.has(item.orderId)) {
      if (!isAsPinned(rules, item.orderId, own)) broken.add('pinned');
      continue;
    }
    const target = targetOfItem(item, offersOf.get(item.orderId) ?? []);
    const got = sum(own.map(({ quantity }) => quantity));
    const alone = own.length === 1 ? offerBy.get(own[0]!.offerId) : undefined;
    const isWhole =
      alone !== undefined && alone.countsAsWhole && compare(own[0]!.quantity, alone.quantity) === 0;
    if (compare(got, target) !== 0 && !isWhole) broken.add('coverage');
  }
  const winners = groupBy(taken, ({ applicationId }) => applicationId);
  for (const { applicationId, minSum } of input.vendors) {
    const own = winners.get(applicationId) ?? [];
    if (own.length === 0 || minSum === null) continue;
    const earned = sum(
      own.map((line) => multiply(offerBy.get(line.offerId)?.ownUnitPrice ?? '0', line.quantity)),
    );
    if (compare(earned, minSum) < 0) broken.add('minSum');
  }
  if (rules.maxWinners !== null && winners.size > rules.maxWinners) broken.add('maxWinners');
  const sumOf = (own: readonly AllocatedLine[]): string =>
    sum(own.map((line) => multiply(offerBy.get(line.offerId)?.comparableUnitPrice ?? '0', line.quantity)));
  const whole = sumOf(taken);
  const shareOf = (percent: string): string => divide(multiply(whole, percent), '100', 12);
  if (rules.incumbent) {
    const { companyId, percent } = rules.incumbent;
    const own = input.vendors.flatMap((vendor) =>
      vendor.companyId === companyId ? (winners.get(vendor.applicationId) ?? []) : [],
    );
    if (compare(sumOf(own), shareOf(percent)) < 0) broken.add('incumbent');
  }
  if (rules.newcomerPercent !== null)
    for (const { applicationId, isNewcomer } of input.vendors)
      if (isNewcomer && compare(sumOf(winners.get(applicationId) ?? []), shareOf(rules.newcomerPercent)) > 0)
        broken.add('newcomerPercent');
  return [...broken];
}

function isAsPinned(rules: AwardRules, orderId: number, own: readonly AllocatedLine[]): boolean {
  const wanted = (rules.pinned?.lines ?? []).filter(
    (line) => line.orderId === orderId && isPositive(line.quantity),
  );
  return (
    wanted.length === own.length &&
    wanted.every((line) =>
      own.some(({ offerId, quantity }) => offerId === line.offerId && compare(quantity, line.quantity) === 0),
    )
  );
}
