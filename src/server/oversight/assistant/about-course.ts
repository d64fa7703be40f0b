// The assistant on how a lot goes on: terms, what is closed, who is waited for, what has changed.
import { lots as lotCalls } from '../../../api/calls/lots.ts';
import type { Ahead } from '../../../api/records/ahead.ts';
import { isMarking, isRepeating } from '../../../machines/lot-predicates.ts';
import { formatDate, formatDateTime } from '../../../rules/dates.ts';
import { hasWord, wordsOf } from '../../../text/asked-words.ts';
import { daySince, dayUntil, type LotTopic } from '../../../text/lot-question.ts';
import { aheadOf } from '../ahead/ahead.ts';
import { listLogs } from '../history/logs.ts';
import { datesOf, pastRounds } from './about-past.ts';
import { isInside, type LotPage } from '../lot-pages.ts';
import { ROWS, type Answer, type Asked, type Line } from './asked.ts';

type Topic = Extract<LotTopic, 'deadline' | 'changes' | 'blocked' | 'waits' | 'round' | 'happens'>;

const waitLine = ({ who, what, page }: Ahead['waits'][number]): Line => ({
  text: `Ждём: ${who} — ${what}.`,
  page: (page ?? '') as LotPage,
});

const ahead = ({ db, visitor, lot, at }: Asked): Promise<Ahead> => aheadOf(db, visitor, lot, at);

/** Words of a step's name that tell it from others. */
const LONG = 6;
/** Asks of whatever there is to do. */
const OF_ALL = /^(меш|миш|препят|нельз|закр|дает|получ)/;

const isNamed = (label: string, words: readonly string[]): boolean =>
  wordsOf(label).some(
    (word) => word.length >= LONG && !word.startsWith('процед') && hasWord(words, word.slice(0, -3)),
  );

export const courseAnswers: Record<Topic, Answer> = {
  deadline: async ({ lot, at }) => {
    const deadline = lot.applicationsDeadline;
    if (deadline === null) return [{ text: 'Срок приёма заявок ещё не задан.', page: '' }];
    const said = formatDateTime(deadline.toISOString());
    const text = deadline.getTime() > at ? `Приём заявок — до ${said}.` : `Приём заявок закончился ${said}.`;
    return [{ text, page: '' }];
  },
  blocked: async (asked) => {
    const { doors, waits } = await ahead(asked);
    const words = wordsOf(asked.query);
    // «завершить» is said of the whole lot, whatever its last step is called.
    const isFinish = hasWord(words, 'заверш');
    const named = doors.filter(
      ({ label, event }) => isNamed(label, words) || (isFinish && event === 'lot.toFinished'),
    );
    // «почему …» of what is no step of now is another question.
    if (named.length === 0 && doors.length > 0 && !words.some((word) => OF_ALL.test(word))) return null;
    const about = named.length > 0 ? named : doors;
    if (doors.length === 0)
      return waits.length === 0
        ? null
        : [{ text: 'Шаги процедуры делает организатор.', page: '' }, ...waits.map(waitLine)];
    const closed = about.filter(({ open }) => !open);
    if (closed.length === 0) {
      const all = named.length > 0 ? `открыт шаг «${named[0]!.label}»` : 'все шаги этого этапа открыты';
      return [{ text: `Ничего не мешает: ${all}.`, page: '' }];
    }
    return closed.flatMap(({ label, reasons }) =>
      reasons.map(({ text, who, page, at: lifts }): Line => ({
        text: `«${label}»: ${text}.${lifts === null ? (who === null ? '' : ` Откроет: ${who}.`) : ` Откроется само ${formatDateTime(lifts)}.`}`,
        page: (page ?? '') as LotPage,
      })),
    );
  },
  waits: async (asked) => (await ahead(asked)).waits.map(waitLine),
  happens: async (asked) => {
    const { happens, waits } = await ahead(asked);
    if (happens.length === 0 && waits.length === 0) return datesOf(asked);
    if (happens.length === 0 && waits.length > 0)
      return [{ text: 'Само по времени ничего не случится.', page: '' }, ...waits.map(waitLine)];
    return happens.map(({ at, text }) => ({ text: `${formatDateTime(at)} — ${text}`, page: '' }));
  },
  round: async (asked) => {
    const { lot, visitor } = asked;
    const { happens } = await ahead(asked);
    if (isRepeating(lot.status))
      return happens.map(({ at, text }) => ({ text: `${formatDateTime(at)} — ${text}`, page: 'repeating' }));
    if (isMarking(lot.status) && isInside(visitor, lot))
      return [
        ...(await pastRounds(asked)),
        { text: 'Переторжка не идёт: её начинают, отметив не менее двух допущенных заявок.', page: 'rating' },
      ];
    const past = await pastRounds(asked);
    return [
      {
        text: past.length > 0 ? 'Переторжка сейчас не идёт.' : 'Переторжки не было, сейчас она не идёт.',
        page: '',
      },
      ...past,
    ];
  },
  changes: async ({ db, visitor, lot, at, query }) => {
    if (!isInside(visitor, lot)) return null;
    const since = daySince(query, at);
    const until = dayUntil(query, at);
    const asked = lotCalls.logs.query.parse({
      'filter[created]': `${since},${until ?? ''}`,
      sort: '-at',
      per_page: ROWS,
    });
    const { data } = await listLogs(db, visitor, lot.id, asked);
    const when = until === null ? `С ${formatDate(since)}` : formatDate(since);
    if (data.length === 0) return [{ text: `${when} ничего не изменилось.`, page: 'history' }];
    return [
      { text: `${when}, новое сверху:`, page: 'history' },
      ...data.map(({ at: moment, title, by }) => ({
        text: `${formatDateTime(moment)} — ${title} (${by.name})`,
      })),
    ];
  },
};
