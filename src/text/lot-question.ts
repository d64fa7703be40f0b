// What a question about a lot asks for, by its words; and since when.
import { dayOf } from '../rules/dates.ts';
import { otherLayout } from '../rules/search-text.ts';
import { hasWord, wordsOf } from './asked-words.ts';

/** One of these, beginnings apart by spaces, «=» before a whole word; after «!» none of them. */
type Words = string;

/** The surest first: of several that fit, the first that has something to say answers. */
const topics = {
  scenarios: [['правил сценари', 'стоит цена цену обойд скольк посчит какие', '!кто']],
  readings: [['=кто', 'чита смотре открыва видел просматр']],
  cancelled: [['отмен', 'почему зачем причин когда =ли', '!отменить']],
  refusals: [
    ['отклон отказа отверг забраков'],
    ['недопущ'],
    ['=не =ни', 'допуст допущ допуска согласова прошл прошел приня'],
  ],
  whyLost: [
    ['=не =ни', 'выбра победи выигра', '!кто когда'],
    ['проигра', '!кто'],
    ['почему', '=не', '=мы =нас =наша =моя =я', '!подать подава участвова изменит отозва'],
  ],
  secondPlace: [
    ['втор второ =2 =2е', 'мест перв дорож дешев отлича'],
    ['=кто =у', 'второй вторая второе вторым'],
  ],
  contracts: [['договор контракт', 'подпис направ статус состоян заключ кто что где как когда есть =на']],
  questions: [['вопрос', 'скольк какие какой есть =без задал задав отвеч ответ кто что', '!задать']],
  clarifications: [['уточнен']],
  chain: [
    ['журнал цепоч истори протокол запис', 'цел измен поддел верн сход сошл наруш провер прав'],
    ['подделал подделан подделк'],
  ],
  doers: [
    [
      '=кто',
      'вскрыл опубликов объявил продлил завершил закрыл изменил поменял вернул возвращ отменил распредел рассчитал допустил',
    ],
  ],
  participants: [
    ['скольк =скока =скок', 'заявок участник претендент поставщик предложени'],
    ['=кто =кого', 'участву подал прислал допущ допуст допуска прош'],
    ['участники участникв'],
    ['какие', 'заявк', '!=моя =мои'],
  ],
  deadline: [
    ['когда какого скольк срок успе остал конец законч оконч', 'прием подать подач'],
    ['=до', 'числа числ', 'подать подач прием заяв'],
    ['дедлайн'],
    ['скольк', 'остал'],
  ],
  mayApply: [['почему =могу =можем =можно нельзя', 'подать подава участвоват податьс']],
  mayChange: [
    [
      '=могу =можем =можно =нужно =как =успею',
      'изменит отозват отзыв исправит поправит правит переподат',
      'заявк предлож цен',
    ],
  ],
  ownApplication: [
    [
      '=моя =мое =моей =мою =мой =моего =наш =наша =наше =нашей =нашу =нашего =меня =нас =мы =я =мне =нам',
      'заявк мест сумм цен предлож допущ допуст приня рассмотр статус',
    ],
  ],
  criteria: [['критери'], ['=как порядок', 'оценив оценк выбираю выбирает выберут']],
  winners: [
    ['=кто =чья =чей =кому котор', 'выигр победи достал'],
    ['победител', '!когда цен стоит'],
    ['итог результат', '!когда'],
  ],
  savings: [['сэконом эконом']],
  past: [['прошл раньше прежн предыдущ', '=раз =цен =цена =цены =цену плат покупал стоил брали']],
  estimate: [
    ['начальн бюджет ожидаем нмц =нмцк лимит', '!переторж'],
    ['оценк', 'стоимост сумм цен скольк какая'],
  ],
  place: [
    ['куда адрес базис', 'постав достав везти отгру склад адрес базис'],
    ['услови', 'постав достав'],
    ['срок когда дата', 'постав достав отгру'],
  ],
  prices: [
    [
      'лучш низк минимал дешев дорог дорож конкурент соперн чуж остальн други первое лидер лидир',
      '=цен =цена =цены =цене =цену предлож стоим сумм вариант заявк участник кто =чья =чье',
    ],
    [
      '=цен =цена =цены =цене =цену =ценой ценник стоимост сумм',
      'какая какие какой какую скольк =по =на =у =кто сравн покаж',
    ],
    ['=кто =у', 'дешевл дешев первый первом лидир впереди'],
    ['скольк =почем', 'стоит стоят предлаг предлож просит просят хочет'],
    ['=что', 'предложил предлаг'],
    ['рейтинг'],
    ['=мест =места', 'почему =нет'],
  ],
  currency: [['валют курс', '!обуч']],
  items: [
    [
      '=что какие какой скольк перечен список',
      'позици закупа товар покупа номенклат',
      '!процедур лот тендер',
    ],
  ],
  files: [['файл документ вложен приложен тех =тз', 'какие есть скольк где покаж список приложен скач =ли']],
  organiser: [
    ['организатор заказчик ответственн', '=кто =чей какой контакт телефон'],
    ['=кто', 'закупает покупает проводит отвечает ведет'],
    ['контакты'],
  ],
  signals: [['сигнал подозр сговор настораж нарушен']],
  status: [
    ['статус этап стади'],
    ['состоян', '!цен'],
    ['=что', '=с =со', 'процедур лотом тендером закупк торгами'],
    ['=как', '=дела идут идет'],
  ],
  round: [['переторж', '!такое как цен дешев почему нельзя =можно меша']],
  dates: [
    [
      'когда =какого',
      'опублик объявл размест вскры откры конверт заверш законч подвед итог результат прош было была были началас отмен',
      '!=закончится =завершится =кончится',
    ],
  ],
  changes: [['измен помен нового новое произош случил обновил']],
  waits: [['=ждем =ждет =ждут =жду очеред'], ['=на =у', '=ком =кого'], ['=кто', 'должен держит тормоз']],
  blocked: [
    ['меша мешае препятств'],
    [
      'почему =можно =могу =можем',
      'закрыт нельзя =не законч заверш начат начал продлит вскрыт опублик отменит удал верн',
    ],
    ['нельзя закрыт', '!когда'],
    ['=не', 'дает получается'],
  ],
  happens: [['когда =сам =само =сама законч дальше будет'], ['срок', 'какой какие когда']],
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
const PAST_DAYS = ['вчера', '=позавчера'];
/** UTC+3. */
const OFFSET_MS = 3 * 3_600_000;

/** The last day that changes are asked of, where it is not today: «вчера» is that day alone, «со вчера» all since. */
export function dayUntil(query: string, now: number): string | null {
  const words = wordsOf(query);
  const at = words.findIndex((word) => [...PAST_DAYS, ...WEEKDAYS].some((day) => hasWord([word], day)));
  const isSince = words.slice(Math.max(0, at - 2), at).some((word) => word === 'с' || word === 'со');
  return at === -1 || isSince ? null : daySince(query, now);
}

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
