// Award scenarios as the contract tells them.
import type { Scenario, Scenarios } from '../../../api/records/scenario.ts';
import { isRating } from '../../../machines/lot-predicates.ts';
import { chosenLines, type PricedLine } from '../../../rules/allocation.ts';
import type { AwardInput, AwardRules } from '../../../rules/award/award.ts';
import { brokenDemands } from '../../../rules/award/check.ts';
import type { FoundScenario } from '../../../rules/award/scenarios.ts';
import { compare, min, round, subtract } from '../../../rules/decimal.ts';
import { groupBy } from '../../../rules/group-by.ts';
import { lineSum, MONEY_PLACES, totalOf } from '../../../rules/money.ts';
import { costOf } from '../../../rules/savings.ts';
import type { Visitor } from '../../../machines/access.ts';
import { isOwnerOf } from '../../lots/core/rights.ts';
import type { Allocation } from '../allocation/load.ts';
import { inputsHash } from './input.ts';
import type { StoredRules } from './rules.ts';

type Titles = ReadonlyMap<number, string>;

function sumsOf(lines: readonly PricedLine[], titles: Titles) {
  const won = groupBy(lines, ({ applicationId }) => applicationId);
  return {
    total: costOf(lines),
    items: new Set(lines.map(({ orderId }) => orderId)).size,
    winners: [...won]
      .map(([applicationId, own]) => ({
        applicationId,
        companyTitle: titles.get(applicationId) ?? '',
        items: new Set(own.map(({ orderId }) => orderId)).size,
        total: costOf(own),
      }))
      .toSorted((a, b) => compare(b.total, a.total)),
  };
}

/** The lowest application that supplies the whole of every item; null where there is none. */
export function cheapestFullOffer({ items, offers, vendors }: AwardInput): string | null {
  const full = vendors.flatMap(({ applicationId }) => {
    const own = groupBy(
      offers.filter((offer) => offer.applicationId === applicationId && offer.countsAsWhole),
      ({ orderId }) => orderId,
    );
    const sums = items.map(({ orderId, quantity }) => {
      const price = min((own.get(orderId) ?? []).map(({ comparableUnitPrice }) => comparableUnitPrice));
      return price === null ? null : lineSum(price, quantity);
    });
    return sums.every((one) => one !== null) ? [totalOf(sums)] : [];
  });
  return items.length === 0 ? null : min(full);
}

interface Found {
  input: AwardInput;
  own: AwardRules;
  scenarios: readonly FoundScenario[];
}

export function presentScenarios(
  comparison: Allocation,
  visitor: Visitor,
  rules: StoredRules,
  { input, own, scenarios }: Found,
): Scenarios {
  const { lot, views } = comparison;
  const titles = new Map(views.map(({ row, company }) => [row.id, company.title]));
  const companyTitles = new Map(views.map(({ company }) => [company.id, company.title]));
  const full = cheapestFullOffer(input);
  const manual = chosenLines(comparison.offers);
  return {
    currency: lot.currency,
    of: input.items.length,
    cheapestFullOffer: full,
    rules,
    manual: { ...sumsOf(manual, titles), broken: brokenDemands(input, own, manual) },
    scenarios: scenarios.map((found) => presentScenario(input, found, full, titles)),
    isAllocating: isRating(lot.status) && isOwnerOf(visitor, lot),
    vendors: input.vendors.map(({ companyId, isNewcomer }) => ({
      companyId,
      companyTitle: companyTitles.get(companyId) ?? '',
      isNewcomer,
    })),
  };
}

function presentScenario(
  input: AwardInput,
  { name, rules, outcome, prices }: FoundScenario,
  full: string | null,
  titles: Titles,
): Scenario {
  const conflict = outcome.kind === 'impossible' ? [...outcome.conflict] : [];
  const head = { name, maxWinners: rules.maxWinners, outcome: outcome.kind, conflict, prices: [...prices] };
  if (outcome.kind !== 'found') return { ...head, found: null };
  const { award, bound, gapPercent, leastWinners = null } = outcome;
  return {
    ...head,
    found: {
      ...sumsOf(award.lines, titles),
      saving: full === null ? null : round(subtract(full, award.comparedTotal), MONEY_PLACES),
      bound,
      gapPercent,
      leastWinners,
      inputsHash: inputsHash(input, rules),
    },
  };
}
