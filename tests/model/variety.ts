// What a law's own edges do not name and the server must bear all the same: whom a lot lets in, how much is traded in what
// money, and what the lot has been through. A world is one combination; the few chosen let any two values meet.
import type { AdmissionSettings } from '../../src/machines/application-predicates.ts';
import { ratingTypes } from '../../src/rules/closed-lists.ts';

/**
 * - open: everybody may take part. invited: a closed lot, companies are invited. address: a closed lot, an address that its
 *   vendor has not confirmed yet is invited.
 */
const access = ['open', 'invited', 'address'] as const;
export type Access = (typeof access)[number];

/** one: an item, offered once and allocated whole. many: three items, one of them not offered, one also by an analogue. */
const goods = ['one', 'many'] as const;
export type Goods = (typeof goods)[number];

/** In which money the offers are; the lot counts in roubles without VAT. */
const money = ['withoutVat', 'withVat', 'foreign'] as const;
export type Money = (typeof money)[number];

export const lotVariety = {
  ratingType: ratingTypes,
  access,
  goods,
  money,
  /** fresh: a draft. reopened: accepting again after an opening. returned: verified again after a rating. */
  life: ['fresh', 'reopened', 'returned'],
} as const;

export const applicationVariety = {
  /** With every later check; and without some, where an application stands admitted earlier. */
  checks: ['every', 'withoutAudit', 'managerAlone'],
  access,
  goods,
  money,
  /**
   * fresh: the lot accepts for the first time. reopened: it accepts again, the application was opened. late: it accepts
   * again, there was no application. returned: the admission was told and is verified again.
   */
  life: ['fresh', 'reopened', 'late', 'returned'],
} as const;

type Variety = Record<string, readonly string[]>;
type Combination<V extends Variety> = { [K in keyof V]: V[K][number] };

export type LotStart = Combination<typeof lotVariety>;
export type ApplicationStart = Combination<typeof applicationVariety>;

export const settingsOf = ({ checks }: Pick<ApplicationStart, 'checks'>): AdmissionSettings => ({
  securityCheck: checks !== 'managerAlone',
  auditCheck: checks === 'every',
});

export const valuesOf = (start: Record<string, string>): string[] =>
  Object.entries(start).map(([kind, value]) => `${kind} ${value}`);

export const pairsOf = (start: Record<string, string>): string[] => {
  const values = valuesOf(start);
  return values.flatMap((one, index) => values.slice(index + 1).map((other) => `${one}, ${other}`));
};

function combinationsOf(variety: Variety): Record<string, string>[] {
  return Object.entries(variety).reduce<Record<string, string>[]>(
    (made, [kind, values]) => made.flatMap((one) => values.map((value) => ({ ...one, [kind]: value }))),
    [{}],
  );
}

/** Few combinations in which any two values of different kinds meet; the first one is of the first values. */
export function pairwise<V extends Variety>(variety: V): Combination<V>[] {
  const all = combinationsOf(variety);
  const met = new Set<string>();
  const newPairs = (one: Record<string, string>) => pairsOf(one).filter((pair) => !met.has(pair));
  const chosen: Record<string, string>[] = [];
  let next = all[0];
  while (next && newPairs(next).length > 0) {
    chosen.push(next);
    for (const pair of pairsOf(next)) met.add(pair);
    next = all.reduce((best, one) => (newPairs(one).length > newPairs(best).length ? one : best));
  }
  return chosen as Combination<V>[];
}
