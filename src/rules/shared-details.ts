/** What two bidders of one lot have in common: it may be chance, and it is what a checker looks for first. */

export const detailKinds = ['phone', 'email', 'account', 'address', 'head', 'file'] as const;
export type DetailKind = (typeof detailKinds)[number];

/** What the list of participants looks for. */
export const conflictKinds = [
  'itn',
  'person',
  'phone',
  'email',
  'domain',
  'address',
  'bankAccount',
  'file',
] as const;
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

/** Where anybody may have a mailbox. */
const PUBLIC_MAIL = new Set(
  'mail.ru bk.ru list.ru inbox.ru internet.ru yandex.ru ya.ru yandex.com narod.ru rambler.ru lenta.ru ro.ru autorambler.ru gmail.com googlemail.com outlook.com hotmail.com live.com icloud.com me.com yahoo.com proton.me protonmail.com vk.com qip.ru pochta.ru'.split(
    ' ',
  ),
);

/** The domain of an address where it is a company's own; null of public mail. */
export function ownDomain(address: string): string | null {
  const domain = /@([^@\s]+\.[^@\s]+)$/.exec(address.trim().toLowerCase())?.[1];
  return domain === undefined || PUBLIC_MAIL.has(domain) ? null : domain;
}
