// What a question about a lot asks for, by its words; and since when.
import { dayOf } from '../rules/dates.ts';
import { otherLayout } from '../rules/search-text.ts';
import { hasWord, wordsOf } from './asked-words.ts';

/** One of these, beginnings apart by spaces, «=» before a whole word; after «!» none of them. */
type Words = string;

/** The surest first: of several that fit, the first that has something to say answers. */
const topics = {
  scenarios: [['правил сценари', 'стоит цена цену обойд скольк посчит какие']],
  readings: [['=кто', 'чита смотре открыва видел просматр']],
  whyLost: [
    ['=не =ни', 'выбра победи выигра', '!кто'],
    ['проигра', '!кто'],
    ['почему', '=не', '=мы =нас =наша =моя =я', '!подать подава участвова'],
  ],
  secondPlace: [['втор второ =2 =2е', 'мест перв дорож дешев отлича']],
  participants: [
    ['скольк =скока =скок', 'заявок участник претендент'],
    ['=кто', 'участву подал прислал'],
    ['участники участникв'],
  ],
  deadline: [
    ['когда какого скольк срок успе остал конец законч оконч', 'прием подать подач'],
    ['=до', 'числа числ', 'подать подач прием заяв'],
    ['дедлайн'],
  ],
  mayApply: [['почему =могу =можем =можно нельзя', 'подать подава участвоват податьс']],
  ownApplication: [
    [
      '=моя =мое =моей =мою =мой =моего =наш =наша =наше =нашей =нашу =нашего =меня =нас =мы =я',
      'заявк мест',
    ],
  ],
  criteria: [['критери'], ['=как порядок', 'оценив оценк выбираю выбирает выберут']],
  winners: [
    ['=кто =чья =чей =кому котор', 'выигр победи достал'],
    ['победител', '!когда'],
  ],
  savings: [['сэконом эконом']],
  past: [['прошл раньше прежн предыдущ', '=раз =цен =цена =цены =цену плат покупал стоил брали']],
  prices: [
    [
      'лучш низк минимал дешев конкурент соперн чуж остальн други первое лидер лидир',
      '=цен =цена =цены =цене =цену предлож стоим сумм вариант заявк участник',
    ],
    ['рейтинг'],
  ],
  place: [
    ['куда адрес базис', 'постав достав везти отгру склад адрес базис'],
    ['услови', 'постав достав'],
  ],
  items: [
    [
      '=что какие какой скольк перечен список',
      'позици закупа товар покупа номенклат',
      '!процедур лот тендер',
    ],
  ],
  organiser: [
    ['организатор заказчик', '=кто =чей какой контакт телефон'],
    ['=кто', 'закупает покупает проводит'],
    ['контакты'],
  ],
  signals: [['сигнал подозр сговор настораж']],
  changes: [['измен помен нового новое произош случил обновил']],
  blocked: [['меша мешае почему закрыт нельзя препятств'], ['=не', 'дает получается']],
  waits: [['=ждем =ждет =ждут =жду очеред'], ['=на =у', '=ком =кого'], ['=кто', 'должен держит тормоз']],
  round: [['переторж', '!такое как']],
  happens: [['когда =сам =само =сама срок законч дальше будет']],
} as const satisfies Record<string, readonly (readonly Words[])[]>;

export type LotTopic = keyof typeof topics;

const fits = (words: readonly string[], groups: readonly Words[]): boolean =>
  groups.every((group) => {
    const isNone = group.startsWith('!');
    const found = group
      .slice(isNone ? 1 : 0)
      .split(' ')
      .some((stem) => hasWord(words, stem));
    return found !== isNone;
  });

const topicsOf = (words: readonly string[]): LotTopic[] =>
  (Object.keys(topics) as LotTopic[]).filter((topic) => topics[topic].some((groups) => fits(words, groups)));

/** None: the question is about something else. */
export function lotTopics(query: string): LotTopic[] {
  const found = topicsOf(wordsOf(query));
  const meant = otherLayout(query);
  return found.length > 0 || meant === null ? found : topicsOf(wordsOf(meant));
}

const DAY_MS = 86_400_000;
const WEEK = 7;
/** Beginnings of the days' names from Sunday on, as Date numbers them. */
const WEEKDAYS = ['воскрес', 'понедел', 'вторни', 'сред', 'четвер', 'пятниц', 'суббот'];
/** UTC+3. */
const OFFSET_MS = 3 * 3_600_000;

/** The day from which changes are asked of: «с пятницы» is the last Friday, today's own name a week ago; a week by default. */
export function daySince(query: string, now: number): string {
  const words = wordsOf(query);
  if (hasWord(words, 'сегодня')) return dayOf(now);
  if (hasWord(words, '=позавчера')) return dayOf(now - 2 * DAY_MS);
  if (hasWord(words, 'вчера')) return dayOf(now - DAY_MS);
  const named = WEEKDAYS.findIndex((name) => hasWord(words, name));
  if (named === -1) return dayOf(now - WEEK * DAY_MS);
  const today = new Date(now + OFFSET_MS).getUTCDay();
  const back = (today - named + WEEK) % WEEK || WEEK;
  return dayOf(now - back * DAY_MS);
}
