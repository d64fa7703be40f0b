/** Signals that two rivals have worked as one: by who their files say has written them, and by where they were sent from. */
import { plural } from '../plural.ts';
import type { Signal } from './signal.ts';

export interface Authored {
  readonly applicationId: number;
  readonly title: string;
  /** Who the properties of its files name. */
  readonly authors: readonly string[];
}

/** What programs write where nobody has given a name. */
const NAMELESS =
  /^(?:\d*|user\d*|owner|admin(?:istrator)?|root|guest|pc|home|windows(?: user)?|microsoft(?: office)?(?: user)?|apache poi|openpyxl|python-docx|unknown|author|пользователь(?: windows| microsoft office)?|администратор|админ|автор|неизвестный)$/;
const LEAST = 3;

const folded = (text: string): string =>
  text.toLowerCase().replaceAll('ё', 'е').replaceAll(/\s+/g, ' ').trim();

/** @param own authors of the buyer's own files: a form that all have filled in says nothing */
export function authorSignals(bidders: readonly Authored[], own: readonly string[]): Signal[] {
  const known = new Set(own.map(folded));
  const named = bidders.map((bidder) => ({
    ...bidder,
    authors: new Map(
      bidder.authors
        .map((author) => [folded(author), author] as const)
        .filter(([key]) => key.length >= LEAST && !NAMELESS.test(key) && !known.has(key)),
    ),
  }));
  const sample = named.filter(({ authors }) => authors.size > 0).length;
  return named.flatMap((one, index) =>
    named.slice(index + 1).flatMap((other): Signal[] => {
      const shared = [...one.authors].filter(([key]) => other.authors.has(key)).map(([, author]) => author);
      if (shared.length === 0) return [];
      const about = [one.applicationId, other.applicationId].toSorted((a, b) => a - b);
      return [
        {
          code: 'fileAuthor',
          key: ['fileAuthor', ...about].join(':'),
          isRed: true,
          text: `Файлы ${one.title} и ${other.title} написал один человек: в свойствах указано ${shared.map((author) => `«${author}»`).join(', ')}.`,
          formula:
            'одно и то же имя автора в свойствах файлов двух участников, кроме имён по умолчанию и автора файлов заказчика',
          sample,
          applicationIds: about,
        },
      ];
    }),
  );
}

export interface Sent {
  readonly applicationId: number;
  readonly title: string;
  /** Epoch milliseconds. */
  readonly at: number;
  /** Networks that its sender was signed in from then. */
  readonly networks: readonly string[];
}

const NEAR_MINUTES = 30;
const MINUTE_MS = 60_000;

export function networkSignals(sent: readonly Sent[]): Signal[] {
  return sent.flatMap((one, index) =>
    sent.slice(index + 1).flatMap((other): Signal[] => {
      const minutes = Math.abs(one.at - other.at) / MINUTE_MS;
      if (minutes > NEAR_MINUTES || !one.networks.some((network) => other.networks.includes(network)))
        return [];
      const about = [one.applicationId, other.applicationId].toSorted((a, b) => a - b);
      const whole = Math.max(1, Math.round(minutes));
      return [
        {
          code: 'network',
          key: ['network', ...about].join(':'),
          isRed: true,
          text: `${one.title} и ${other.title} подали заявки из одной сети с разницей в ${whole} ${plural(whole, ['минуту', 'минуты', 'минут'])}.`,
          formula: `вход из одной сети (первые три числа адреса), и подачи не дальше ${NEAR_MINUTES} минут друг от друга`,
          sample: sent.filter(({ networks }) => networks.length > 0).length,
          applicationIds: about,
        },
      ];
    }),
  );
}

/** The network of a public address; null of one that says nothing of where it is: a private one, a loop. */
export function networkOf(address: string): string | null {
  const plain = address.replace(/^::ffff:/i, '');
  const four = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.\d{1,3}$/.exec(plain);
  if (four) {
    const [a, b] = [Number(four[1]), Number(four[2])];
    const isPrivate =
      a === 10 ||
      a === 127 ||
      a === 0 ||
      a >= 224 ||
      (a === 172 && b >= 16 && b < 32) ||
      (a === 192 && b === 168) ||
      (a === 169 && b === 254) ||
      (a === 100 && b >= 64 && b < 128);
    return isPrivate ? null : `${four[1]}.${four[2]}.${four[3]}`;
  }
  const [head, tail, ...more] = plain.toLowerCase().split('::');
  if (!plain.includes(':') || head === undefined || more.length > 0) return null;
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const groups =
    tail === undefined
      ? front
      : [...front, ...Array.from({ length: 8 - front.length - back.length }, () => '0'), ...back];
  // Addresses of the internet begin with 2 or 3.
  return groups.length === 8 && /^[23][\da-f]{3}$/.test(groups[0]!) ? groups.slice(0, 3).join(':') : null;
}
