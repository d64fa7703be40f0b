/** Signals that two rivals may be one: what they share, and what they have written alike. */
import { atOnce, eachOf, type Paced } from '../paced.ts';
import { formatPhone } from '../identifiers/phone.ts';
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

/** Names told one by one; of more the number is. */
const NAMED = 5;
/** What an answer's key may have. */
const KEY_LENGTH = 200;

function named(titles: readonly string[]): string {
  const shown = titles.slice(0, titles.length > NAMED + 1 ? NAMED : titles.length);
  const rest = titles.length - shown.length;
  if (rest === 0) return `${shown.slice(0, -1).join(', ')} и ${shown.at(-1)}`;
  return `${shown.join(', ')} и ещё ${rest} ${plural(rest, ['участника', 'участников', 'участников'])}`;
}

const bareOf = (value: string): string => value.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');

/** Phones are written in many ways; of all else only signs and case are. */
function sameValue(value: string): string {
  const bare = bareOf(value);
  return /^[78]?\d{10}$/.test(bare) ? bare.slice(-10) : bare;
}

const shownValue = (value: string): string =>
  /^[78]\d{10}$/.test(bareOf(value)) ? formatPhone(value) : value;

/**
 * One signal of all who share the same values of a kind, whichever way round it was told.
 * @param compared how many applications were looked at
 */
export function sharedSignals(found: readonly Shared[], compared: number): Signal[] {
  const groups = new Map<string, { kind: string; value: string; titles: Map<number, string> }>();
  for (const one of found) {
    const place = `${one.kind} ${sameValue(one.value)}`;
    const own = groups.get(place) ?? { kind: one.kind, value: one.value, titles: new Map() };
    own.titles.set(one.applicationId, one.title).set(one.withApplicationId, one.withTitle);
    groups.set(place, own);
  }
  const signals = new Map<string, { kind: string; values: string[]; titles: [number, string][] }>();
  for (const { kind, value, titles } of groups.values()) {
    const members = [...titles].toSorted(([a], [b]) => a - b);
    const key = `shared:${kind}:${members.map(([id]) => id).join(':')}`.slice(0, KEY_LENGTH);
    const own = signals.get(key) ?? { kind, values: [], titles: members };
    own.values.push(shownValue(value));
    signals.set(key, own);
  }
  return [...signals].map(([key, { kind, values, titles }]) => ({
    code: 'shared',
    key,
    isRed: true,
    text: `У ${named(titles.map(([, title]) => title))} совпадает ${kind}: ${values.join(', ')}.`,
    formula: 'одно и то же значение в данных двух или нескольких участников; сравнены все поданные заявки',
    sample: compared,
    applicationIds: titles.map(([id]) => id),
  }));
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
/** So few words of one's own say nothing of who wrote them. */
const FEWEST_WORDS = 6;
/** Of the words of both: one word in seven may be another. */
const NEARLY = 0.85;

const folded = (text: string): string =>
  text.toLowerCase().replaceAll('ё', 'е').replaceAll(/\s+/g, ' ').trim();

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];

interface Read {
  readonly text: string;
  /** Numbers of those that the buyer's own text of the item does not have, each once, lowest first: pairs are many. */
  readonly words: Int32Array;
}

/** Whether most words of two texts are the same; given up at the first word too many that the other has not. */
function isNearly(one: Int32Array, other: Int32Array): boolean {
  if (one.length < FEWEST_WORDS || other.length < FEWEST_WORDS) return false;
  let spare = one.length - (NEARLY * (one.length + other.length)) / 2;
  let there = 0;
  for (let at = 0; at < one.length && spare >= 0; at += 1) {
    const word = one[at]!;
    while (there < other.length && other[there]! < word) there += 1;
    if (other[there] !== word) spare -= 1;
  }
  return spare >= 0;
}

/** @param own the buyer's own words of each item: repeating those means nothing */
export const textSignals = (bidders: readonly Written[], own: ReadonlyMap<number, string>): Signal[] =>
  atOnce(textPairs(bidders, own));

/** The same with pauses: of thousands of items and many bidders each pair is work. */
export function* textPairs(bidders: readonly Written[], own: ReadonlyMap<number, string>): Paced<Signal[]> {
  const ordered = new Map([...own].map(([orderId, text]) => [orderId, folded(text)]));
  const orderedWords = new Map([...ordered].map(([orderId, text]) => [orderId, new Set(wordsOf(text))]));
  const numbers = new Map<string, number>();
  const numberOf = (word: string): number => {
    const number = numbers.get(word) ?? numbers.size;
    numbers.set(word, number);
    return number;
  };
  const read = (orderId: number, written: string): [number, Read][] => {
    const text = folded(written);
    if (text.length < LONG || ordered.get(orderId)?.includes(text)) return [];
    const known = orderedWords.get(orderId);
    const words = new Set(wordsOf(text).filter((word) => !known?.has(word)));
    return [[orderId, { text, words: Int32Array.from(words, numberOf).toSorted() }]];
  };
  const plain = yield* eachOf(bidders, 1, (bidder) => ({
    ...bidder,
    texts: new Map([...bidder.texts].flatMap(([orderId, text]) => read(orderId, text))),
  }));
  const signals: Signal[] = [];
  for (const [index, one] of plain.entries())
    for (const other of plain.slice(index + 1)) {
      const found = pairSignal(one, other);
      if (found) signals.push(found);
      yield;
    }
  return signals;
}

type ReadBidder = Omit<Written, 'texts'> & { readonly texts: ReadonlyMap<number, Read> };

function pairSignal(one: ReadBidder, other: ReadBidder): Signal | null {
  let same = 0;
  let nearly = 0;
  for (const [orderId, { text, words }] of one.texts) {
    const theirs = other.texts.get(orderId);
    if (theirs === undefined) continue;
    if (theirs.text === text) same += 1;
    else if (isNearly(words, theirs.words)) nearly += 1;
  }
  const alike = same + nearly;
  if (alike < FEWEST) return null;
  const about = [one.applicationId, other.applicationId].toSorted((a, b) => a - b);
  const items = `${alike} ${plural(alike, ['позицию', 'позиции', 'позиций'])}`;
  const how =
    nearly === 0 ? 'слово в слово' : `почти одними словами${same > 0 ? ` (слово в слово: ${same})` : ''}`;
  return {
    code: 'sameText',
    key: ['sameText', ...about].join(':'),
    isRed: true,
    text: `${one.title} и ${other.title} описали ${items} ${how}, и не словами заказчика.`,
    formula: `одинаковые описания длиной от ${LONG} знаков, или общих не меньше ${NEARLY * 100} % слов, которых нет у заказчика (от ${FEWEST_WORDS} слов), не меньше чем у ${FEWEST} позиций`,
    sample: alike,
    applicationIds: about,
  };
}
