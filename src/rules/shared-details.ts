/** What two bidders of one lot have in common: it may be chance, and it is what a checker looks for first. */

export const detailKinds = ['phone', 'email', 'account', 'address', 'head', 'file'] as const;
export type DetailKind = (typeof detailKinds)[number];

/** What the list of participants looks for. */
export const conflictKinds = ['itn', 'phone', 'email', 'address', 'bankAccount', 'file'] as const;
export type ConflictKind = (typeof conflictKinds)[number];

/** The details of one bidder, as they were written. */
export type Details = Readonly<Record<DetailKind, readonly string[]>>;

const plain: Record<DetailKind, (text: string) => string> = {
  phone: (text) => text.replaceAll(/\D/g, '').slice(-10),
  email: (text) => text.trim().toLowerCase(),
  account: (text) => text.replaceAll(/\D/g, ''),
  address: (text) =>
    text
      .toLowerCase()
      .replaceAll('ё', 'е')
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim(),
  head: (text) => text.toLowerCase().replaceAll('ё', 'е').replaceAll(/\s+/g, ' ').trim(),
  file: (text) => text,
};

/** Too short to mean anything: a name without a patronymic, an empty field. */
const LEAST: Record<DetailKind, number> = { phone: 10, email: 5, account: 15, address: 8, head: 8, file: 1 };

const setOf = (kind: DetailKind, texts: readonly string[]): Set<string> =>
  new Set(texts.map(plain[kind]).filter((text) => text.length >= LEAST[kind]));

export interface SharedDetail {
  readonly kind: DetailKind;
  /** As the first has written it. */
  readonly value: string;
}

/** What of the first the other has too, each value once. */
export function sharedDetails(one: Details, other: Details): SharedDetail[] {
  return detailKinds.flatMap((kind) => {
    const theirs = setOf(kind, other[kind]);
    const found = new Map<string, string>();
    for (const value of one[kind]) {
      const key = plain[kind](value);
      if (theirs.has(key) && !found.has(key)) found.set(key, value);
    }
    return [...found.values()].map((value) => ({ kind, value }));
  });
}
