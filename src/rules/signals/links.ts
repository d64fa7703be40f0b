/** Signals that two rivals may be one: what they share, and what they have written alike. */
import { plural } from '../plural.ts';
import type { Signal } from './signal.ts';

export interface Shared {
  readonly applicationId: number;
  readonly title: string;
  readonly withApplicationId: number;
  readonly withTitle: string;
  /** In Russian: «телефон». */
  readonly kind: string;
  readonly value: string;
}

/** One signal a pair and kind, whichever way round it was told. */
export function sharedSignals(found: readonly Shared[]): Signal[] {
  const pairs = new Map<string, Shared[]>();
  for (const one of found) {
    if (one.applicationId > one.withApplicationId) continue;
    const key = `shared:${one.kind}:${one.applicationId}:${one.withApplicationId}`;
    pairs.set(key, [...(pairs.get(key) ?? []), one]);
  }
  return [...pairs].map(([key, own]) => {
    const [first] = own;
    return {
      code: 'shared',
      key,
      isRed: true,
      text: `У ${first!.title} и ${first!.withTitle} совпадает ${first!.kind}: ${own.map(({ value }) => value).join(', ')}.`,
      formula: 'одно и то же значение в данных двух участников',
      sample: own.length,
      applicationIds: [first!.applicationId, first!.withApplicationId],
    };
  });
}

export interface Written {
  readonly applicationId: number;
  readonly title: string;
  /** What it has written of each item that it offers. */
  readonly texts: ReadonlyMap<number, string>;
}

/** Shorter texts are alike by chance. */
const LONG = 25;
const FEWEST = 2;

const folded = (text: string): string =>
  text.toLowerCase().replaceAll('ё', 'е').replaceAll(/\s+/g, ' ').trim();

/** @param own the buyer's own words of each item: repeating those means nothing */
export function textSignals(bidders: readonly Written[], own: ReadonlyMap<number, string>): Signal[] {
  const plain = bidders.map((bidder) => ({
    ...bidder,
    texts: new Map([...bidder.texts].map(([orderId, text]) => [orderId, folded(text)])),
  }));
  return plain.flatMap((one, index) =>
    plain.slice(index + 1).flatMap((other): Signal[] => {
      const alike = [...one.texts].filter(
        ([orderId, text]) =>
          text.length >= LONG &&
          other.texts.get(orderId) === text &&
          !folded(own.get(orderId) ?? '').includes(text),
      );
      if (alike.length < FEWEST) return [];
      const about = [one.applicationId, other.applicationId].toSorted((a, b) => a - b);
      return [
        {
          code: 'sameText',
          key: ['sameText', ...about].join(':'),
          isRed: true,
          text: `${one.title} и ${other.title} описали ${alike.length} ${plural(alike.length, ['позицию', 'позиции', 'позиций'])} слово в слово, и не словами заказчика.`,
          formula: `одинаковые описания длиной от ${LONG} знаков не меньше чем у ${FEWEST} позиций`,
          sample: alike.length,
          applicationIds: about,
        },
      ];
    }),
  );
}
