// The least sum of an award found by trying every one, in whole kopecks: written apart from the rules that it judges.
import type { AwardInput, AwardRules } from '../../../src/rules/award/award.ts';

interface Offer {
  id: number;
  vendor: number;
  item: number;
  most: number;
  kopecks: number;
}

const kopecksOf = (text: string): number => Math.round(Number(text) * 100);

/** Every way to take `target` pieces from the offers. */
function splits(offers: readonly Offer[], target: number): number[][] {
  const [first, ...rest] = offers;
  if (!first) return target === 0 ? [[]] : [];
  const found: number[][] = [];
  for (let taken = 0; taken <= Math.min(first.most, target); taken += 1)
    for (const other of splits(rest, target - taken)) found.push([taken, ...other]);
  return found;
}

/** Kopecks; null where no award keeps to the rules. Pieces only, no tolerance. */
export function leastSum(input: AwardInput, rules: AwardRules): number | null {
  const offers = input.offers.map((offer): Offer => ({
    id: offer.offerId,
    vendor: offer.applicationId,
    item: offer.orderId,
    most: Number(offer.quantity),
    kopecks: kopecksOf(offer.comparableUnitPrice),
  }));
  const choices = input.items.map(({ orderId, quantity }) => {
    const own = offers.filter(({ item }) => item === orderId);
    if (rules.pinned?.orderIds.includes(orderId)) {
      const told = own.map(({ id }) =>
        Number(rules.pinned!.lines.find((line) => line.offerId === id)?.quantity ?? 0),
      );
      return { own, ways: told.every((n, index) => n <= own[index]!.most) ? [told] : [] };
    }
    const reach = own.reduce((sum, { most }) => sum + most, 0);
    return { own, ways: splits(own, Math.min(Number(quantity), reach)) };
  });
  let best: number | null = null;
  const earned = new Map<number, number>(input.vendors.map(({ applicationId }) => [applicationId, 0]));
  const visit = (index: number, sum: number): void => {
    if (best !== null && sum >= best) return;
    const choice = choices[index];
    if (!choice) {
      if (isLawful(input, rules, earned, sum)) best = sum;
      return;
    }
    for (const way of choice.ways) {
      let added = 0;
      way.forEach((taken, at) => {
        const { vendor, kopecks } = choice.own[at]!;
        earned.set(vendor, earned.get(vendor)! + taken * kopecks);
        added += taken * kopecks;
      });
      visit(index + 1, sum + added);
      way.forEach((taken, at) => {
        const { vendor, kopecks } = choice.own[at]!;
        earned.set(vendor, earned.get(vendor)! - taken * kopecks);
      });
    }
  };
  visit(0, 0);
  return best;
}

function isLawful(
  { vendors }: AwardInput,
  rules: AwardRules,
  earned: ReadonlyMap<number, number>,
  sum: number,
): boolean {
  const winners = vendors.filter(({ applicationId }) => earned.get(applicationId)! > 0);
  if (rules.maxWinners !== null && winners.length > rules.maxWinners) return false;
  if (winners.some(({ applicationId, minSum }) => earned.get(applicationId)! < kopecksOf(minSum ?? '0')))
    return false;
  if (rules.incumbent) {
    const { companyId, percent } = rules.incumbent;
    const kept = vendors
      .filter((vendor) => vendor.companyId === companyId)
      .reduce((all, { applicationId }) => all + earned.get(applicationId)!, 0);
    if (kept * 100 < sum * Number(percent)) return false;
  }
  if (rules.newcomerPercent !== null) {
    const cap = Number(rules.newcomerPercent);
    if (vendors.some((one) => one.isNewcomer && earned.get(one.applicationId)! * 100 > sum * cap))
      return false;
  }
  return true;
}
