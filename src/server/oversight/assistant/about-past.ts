// The assistant on what has happened to a lot: where it stands, when what was, who did it, and whether its history holds.
import { asc, eq } from 'drizzle-orm';
import { lots as lotCalls } from '../../../api/calls/lots.ts';
import { isCancelled, isFinished, isPublished } from '../../../machines/lot-predicates.ts';
import { formatDateTime } from '../../../rules/dates.ts';
import { hasWord, wordsOf } from '../../../text/asked-words.ts';
import type { LotTopic } from '../../../text/lot-question.ts';
import { lotStageText } from '../../../text/lot-states.ts';
import { lotStateNotes } from '../../../text/states.ts';
import { lotRounds } from '../../lots/core/tables.ts';
import { listLogs } from '../history/logs.ts';
import { verifyLot } from '../history/verify-lot.ts';
import { isInside } from '../lot-pages.ts';
import { ROWS, type Answer, type Asked, type Line } from './asked.ts';

type Topic = Extract<LotTopic, 'status' | 'dates' | 'cancelled' | 'doers' | 'chain'>;

/** Rounds that are over, the oldest first. */
export async function pastRounds({ db, lot }: Pick<Asked, 'db' | 'lot'>): Promise<Line[]> {
  const rows = await db
    .select()
    .from(lotRounds)
    .where(eq(lotRounds.lotId, lot.id))
    .orderBy(asc(lotRounds.number));
  return rows.flatMap(({ number, startedAt, endedAt, annulledAt }): Line[] =>
    endedAt === null
      ? []
      : [
          {
            text: `Переторжка № ${number}: ${formatDateTime(startedAt)} — ${formatDateTime(endedAt)}${annulledAt === null ? '' : ', отменена: её цены не в счёт'}.`,
            page: 'repeating',
          },
        ],
  );
}

/** What has been, and the term that is ahead. */
export async function datesOf(asked: Pick<Asked, 'db' | 'lot' | 'at'>): Promise<Line[]> {
  const { lot, at } = asked;
  const { publishedAt, applicationsDeadline: deadline, openedAt, finishedAt, cancelledAt } = lot;
  const line = (text: string): Line => ({ text, page: '' });
  const said = (what: string, moment: Date | null): Line[] =>
    moment === null ? [] : [line(`${what} ${formatDateTime(moment)}.`)];
  const term =
    deadline === null
      ? []
      : said(deadline.getTime() > at ? 'Приём заявок — до' : 'Приём заявок закончился', deadline);
  return [
    ...(publishedAt === null ? [line('Процедура ещё не опубликована.')] : said('Опубликована', publishedAt)),
    ...term,
    ...(openedAt === null
      ? isPublished(lot.status) && cancelledAt === null
        ? [line('Заявки ещё не вскрыты.')]
        : []
      : said(lot.isSealed ? 'Приём открыт заново; в первый раз заявки вскрыты' : 'Заявки вскрыты', openedAt)),
    ...(await pastRounds(asked)),
    ...said('Завершена', finishedAt),
    ...said('Отменена', cancelledAt),
  ];
}

/** Rows of the history that are looked through. */
const MANY = 100;
const LONG = 5;
const STEM = 4;
/** Said of any step, so it tells none. */
const OF_ALL = /^(процед|заявк|лота|лот$|позици|прием)/;

/** Beginnings of the words that tell a step from others. */
const meant = (title: string): string[] =>
  wordsOf(title)
    .filter((word) => word.length >= LONG && !OF_ALL.test(word))
    .map((word) => word.slice(0, Math.max(STEM, word.length - 3)));

export const pastAnswers: Record<Topic, Answer> = {
  status: async ({ lot }) => [
    { text: `${lotStageText(lot.status)}. ${lotStateNotes[lot.status]}`, page: '' },
    ...(isCancelled(lot.status) ? [{ text: `Причина отмены: ${lot.cancelReason ?? 'не записана'}.` }] : []),
  ],
  dates: async (asked) => datesOf(asked),
  cancelled: async ({ lot }) =>
    isCancelled(lot.status)
      ? [
          {
            text: `Процедура отменена${lot.cancelledAt === null ? '' : ` ${formatDateTime(lot.cancelledAt)}`}: ${lot.cancelReason ?? 'причина не записана'}.`,
            page: '',
          },
        ]
      : [{ text: 'Процедура не отменена.', page: '' }],
  doers: async ({ db, visitor, lot, query }) => {
    if (!isInside(visitor, lot)) return null;
    const asked = lotCalls.logs.query.parse({ sort: '-at', per_page: MANY });
    const { data } = await listLogs(db, visitor, lot.id, asked);
    const words = wordsOf(query).filter((word) => word.length >= LONG && !OF_ALL.test(word));
    const scored = data.map((row) => ({
      row,
      score: meant(row.title).filter((word) => hasWord(words, word)).length,
    }));
    const best = Math.max(0, ...scored.map(({ score }) => score));
    const about = best === 0 ? [] : scored.filter(({ score }) => score === best).map(({ row }) => row);
    if (about.length === 0) return null;
    return [
      { text: 'По истории, новое сверху:', page: 'history' },
      ...about
        .slice(0, ROWS)
        .map(({ at, title, by }) => ({ text: `${formatDateTime(at)} — ${title} (${by.name}).` })),
    ];
  },
  chain: async ({ db, visitor, lot }) => {
    if (!isInside(visitor, lot)) return null;
    const { ok, rows, chain, replay } = await verifyLot(db, visitor, lot);
    const why = chain.reason ?? replay.reason;
    return [
      {
        text: ok
          ? `История цела: цепочка сходится, шаги сделаны по закону. Записей, видимых вам: ${rows}.`
          : `История нарушена: ${why ?? 'причина не названа'}.`,
        page: 'history',
      },
      ...(isFinished(lot.status)
        ? [{ text: 'Проверить без доверия площадке — «Файл проверки» на той же странице.' }]
        : []),
    ];
  },
};
