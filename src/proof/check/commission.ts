// The opening by commission: who was named before the offers came, to whom each envelope was sealed, and who has opened.
import type { Body } from '../bundle.ts';
import type { Told } from './told.ts';
import { need } from './report.ts';

interface Key {
  userId: number;
  recipient: string;
}

interface Naming {
  seq: number;
  threshold: number;
  custodians: readonly Key[];
}

interface SealedTo {
  threshold: number;
  shares: readonly { custodian: number; recipient: string }[];
}

const keyOf = (userId: number, recipient: string): string => `${userId} ${recipient}`;
const sameKeys = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && new Set([...a, ...b]).size === a.length;

const isOpening = ({ payload }: Told): boolean => payload?.commission !== undefined;
export const isOpenedByCommission = (kept: readonly Told[]): boolean => kept.some(isOpening);

/** Every opening was by custodians named before, who had tried their keys and taken the step; every envelope was sealed to those named. */
export function checkCommission({ versions }: Body, kept: readonly Told[]): string {
  const rows = kept.filter(({ model }) => model === 'commission');
  const namings = rows.flatMap(({ seq, event, payload }): Naming[] =>
    event === 'commission.name' && payload
      ? [{ seq, threshold: payload.threshold as number, custodians: payload.custodians as Key[] }]
      : [],
  );
  const openings = kept.filter(isOpening);
  const namedBefore = (seq: number): Naming => {
    const naming = namings.findLast((one) => one.seq < seq);
    need(naming, `Вскрыто в строке ${seq}, а комиссия не назначена`);
    return naming;
  };
  for (const opening of openings) {
    const naming = namedBefore(opening.seq);
    const { threshold, custodians } = opening.payload!.commission as Naming;
    const named = new Set(naming.custodians.map(({ userId, recipient }) => keyOf(userId, recipient)));
    const between = rows.filter(({ seq }) => seq > naming.seq && seq < opening.seq);
    const took = (event: string) =>
      new Set(between.filter((row) => row.event === event).map(({ byId }) => byId));
    need(threshold === naming.threshold, 'Открывать должно было другое число хранителей');
    need(
      new Set(custodians.map(({ userId }) => userId)).size >= threshold,
      'Открыли меньше хранителей, чем нужно',
    );
    need(took('commission.try').size >= threshold, 'Пробного вскрытия нужным числом хранителей не было');
    for (const { userId, recipient } of custodians) {
      need(named.has(keyOf(userId, recipient)), `Хранитель ${userId} не назначен, а открыл`);
      need(took('commission.hand').has(userId), `Хранитель ${userId} открыл, а строки об этом нет`);
    }
  }
  const seqOf = new Map(kept.map(({ seq, payload }) => [payload?.receipt, seq]));
  let sealed = 0;
  for (const { application, number, content, receipt } of versions) {
    if (!content?.startsWith('{"body":"')) continue;
    const { threshold, shares } = JSON.parse(content) as SealedTo;
    const naming = namedBefore(seqOf.get(receipt) ?? 0);
    const theirs = shares.map(({ custodian, recipient }) => keyOf(custodian, recipient));
    const named = naming.custodians.map(({ userId, recipient }) => keyOf(userId, recipient));
    need(
      threshold === naming.threshold && sameKeys(theirs, named),
      `Заявка ${application}, редакция ${number}: запечатана не для назначенной комиссии`,
    );
    sealed += 1;
  }
  const last = openings.at(-1)!.payload!.commission as Naming;
  const size = namedBefore(openings.at(-1)!.seq).custodians.length;
  return `Конвертов: ${sealed}, каждый запечатан для назначенных хранителей; открыли ${last.custodians.length} из ${size}, нужно было ${last.threshold}`;
}
