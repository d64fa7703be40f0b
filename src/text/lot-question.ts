// What a question about a lot asks for, by its words; and since when.
import { dayOf } from '../rules/dates.ts';

export type LotTopic =
  | 'whyLost'
  | 'ownApplication'
  | 'readings'
  | 'signals'
  | 'participants'
  | 'secondPlace'
  | 'changes'
  | 'blocked'
  | 'waits'
  | 'happens';

const topics: readonly [LotTopic, RegExp][] = [
  ['whyLost', /не выбра|проигра|не победи|не мы/],
  ['ownApplication', /(мо[яейю]+|наш\S*) (заявк|мест)|с заявкой/],
  ['readings', /кто\s.*(чита|смотре|открыва|видел)/],
  ['signals', /сигнал|подозр|сговор|настораж/],
  ['participants', /сколько\s(\S+\s)?(заявок|участник)|кто (участву|подал|прислал)|участники/],
  ['secondPlace', /втор\S* мест|2\S* мест/],
  ['changes', /измен|нового|произошло|случилось/],
  ['blocked', /меша|почему|закрыт|нельзя|не да[её]т|препятств/],
  ['waits', /жд[её]|жду|очеред/],
  ['happens', /когда|сам[оа]\b|срок|закончит|дальше|будет/],
];

/** Null: the question is about something else. */
export function lotTopic(query: string): LotTopic | null {
  const text = query.toLowerCase();
  return topics.find(([, words]) => words.test(text))?.[0] ?? null;
}

const DAY_MS = 86_400_000;
const WEEK = 7;
/** Beginnings of the days' names from Sunday on, as Date numbers them. */
const WEEKDAYS = ['воскрес', 'понедел', 'вторник', 'сред', 'четверг', 'пятниц', 'суббот'];
/** UTC+3. */
const OFFSET_MS = 3 * 3_600_000;

/** The day from which changes are asked of: «с пятницы» is the last Friday, today's own name a week ago; a week by default. */
export function daySince(query: string, now: number): string {
  const text = query.toLowerCase();
  if (text.includes('сегодня')) return dayOf(now);
  if (text.includes('вчера')) return dayOf(now - DAY_MS);
  const named = WEEKDAYS.findIndex((name) => text.includes(name));
  if (named === -1) return dayOf(now - WEEK * DAY_MS);
  const today = new Date(now + OFFSET_MS).getUTCDay();
  const back = (today - named + WEEK) % WEEK || WEEK;
  return dayOf(now - back * DAY_MS);
}
