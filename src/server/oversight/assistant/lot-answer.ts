// The assistant on the lot at hand: answered by rule, from the same functions as the lot's pages and by the caller's own rights.
import type { AssistantSource } from '../../../api/calls/assistant.ts';
import { lots as lotCalls } from '../../../api/calls/lots.ts';
import type { Ahead } from '../../../api/records/ahead.ts';
import type { Visitor } from '../../../machines/access.ts';
import { isComparing } from '../../../machines/lot-predicates.ts';
import { formatDate, formatDateTime } from '../../../rules/dates.ts';
import { divide, isPositive, multiply, subtract } from '../../../rules/decimal.ts';
import { formatMoney, formatPercent } from '../../../rules/money.ts';
import { daySince, lotTopic, type LotTopic } from '../../../text/lot-question.ts';
import { readableLotNow } from '../../lots/core/queries.ts';
import { ratingsOf } from '../../outcome/rating/queries.ts';
import type { Services } from '../../platform/services.ts';
import { aheadOf } from '../ahead/ahead.ts';
import { listLogs } from '../history/logs.ts';
import { applicationAnswers } from './about-applications.ts';
import { isInside, type Asked, type Line } from './asked.ts';

export interface LotAnswer {
  answer: string;
  sources: AssistantSource[];
}

const ROWS = 10;

/** Null where the question is not about the lot, or the caller may not know what it asks. */
export async function lotAnswer(
  services: Services,
  visitor: Visitor,
  lotId: number,
  query: string,
): Promise<LotAnswer | null> {
  const { db } = services;
  const topic = lotTopic(query);
  if (topic === null) return null;
  const { lot, at } = await readableLotNow(db, visitor, lotId);
  if (ofStaff.includes(topic) && !isInside(visitor, lot)) return { answer: NOT_TOLD, sources: [] };
  const lines = await answers[topic]({ services, db, visitor, lot, at, query });
  if (lines === null || lines.length === 0) return null;
  const linkOf = (page: string): string => `/tender-${lot.id}${page === '' ? '' : `/${page}`}`;
  const title = `Процедура № ${lot.number}`;
  return {
    answer: lines
      .map(({ text, page }) => (page == null ? text : `${text} [Перейти](${linkOf(page)})`))
      .join('\n'),
    sources: lines.flatMap(({ text, page }) =>
      page == null ? [] : [{ title, link: linkOf(page), quote: text }],
    ),
  };
}

const waitLine = ({ who, what, page }: Ahead['waits'][number]): Line => ({
  text: `Ждём: ${who} — ${what}.`,
  page: page ?? '',
});

/** What the staff of a lot alone may know. */
const ofStaff: readonly LotTopic[] = ['participants', 'signals', 'secondPlace', 'readings'];
const NOT_TOLD = 'Об этом знают организатор и проверяющие этой процедуры; вам площадка этого не показывает.';

const answers: Record<LotTopic, (asked: Asked) => Promise<Line[] | null>> = {
  ...applicationAnswers,
  blocked: async ({ db, visitor, lot, at }) => {
    const { doors } = await aheadOf(db, visitor, lot, at);
    const closed = doors.filter(({ open }) => !open);
    if (doors.length === 0) return null;
    if (closed.length === 0) return [{ text: 'Ничего не мешает: все шаги этого этапа открыты.', page: '' }];
    return closed.flatMap(({ label, reasons }) =>
      reasons.map(({ text, who, page, at: lifts }) => ({
        text: `«${label}»: ${text}.${lifts === null ? (who === null ? '' : ` Откроет: ${who}.`) : ` Откроется само ${formatDateTime(lifts)}.`}`,
        page: page ?? '',
      })),
    );
  },
  waits: async ({ db, visitor, lot, at }) => {
    const { waits } = await aheadOf(db, visitor, lot, at);
    return waits.map(waitLine);
  },
  happens: async ({ db, visitor, lot, at }) => {
    const { happens, waits } = await aheadOf(db, visitor, lot, at);
    if (happens.length === 0 && waits.length > 0)
      return [{ text: 'Само по времени ничего не случится.', page: '' }, ...waits.map(waitLine)];
    return happens.map(({ at: moment, text }) => ({ text: `${formatDateTime(moment)} — ${text}`, page: '' }));
  },
  secondPlace: async ({ db, visitor, lot }) => {
    if (!isInside(visitor, lot) || lot.isSealed || !isComparing(lot.status)) return null;
    const rated = await ratingsOf(db, visitor, lot);
    const [first, second] = [1, 2].map((wanted) => {
      const found = rated.find(({ place }) => place === wanted);
      return found?.convertedTotal == null
        ? null
        : { companyTitle: found.companyTitle, convertedTotal: found.convertedTotal };
    });
    if (!first || !second) return [{ text: 'Второго места нет: сравнивать не с кем.', page: 'rating' }];
    const dearer = subtract(second.convertedTotal, first.convertedTotal);
    const percent = isPositive(first.convertedTotal)
      ? divide(multiply(dearer, '100'), first.convertedTotal, 2)
      : '0';
    return [
      {
        text: `Второе место — ${second.companyTitle}, ${formatMoney(second.convertedTotal, lot.currency)}: дороже первого на ${formatMoney(dearer, lot.currency)} (${formatPercent(percent)}).`,
        page: 'rating',
      },
    ];
  },
  changes: async ({ db, visitor, lot, at, query }) => {
    if (!isInside(visitor, lot)) return null;
    const since = daySince(query, at);
    const asked = lotCalls.logs.query.parse({ 'filter[created]': `${since},`, sort: '-at', per_page: ROWS });
    const { data } = await listLogs(db, visitor, lot.id, asked);
    if (data.length === 0) return [{ text: `С ${formatDate(since)} ничего не изменилось.`, page: 'history' }];
    return [
      { text: `С ${formatDate(since)}, новое сверху:`, page: 'history' },
      ...data.map(({ at: moment, title, by }) => ({
        text: `${formatDateTime(moment)} — ${title} (${by.name})`,
      })),
    ];
  },
};
