// The assistant on who takes part: to the staff of the lot on all of them, to a vendor on the own application alone.
import { eq } from 'drizzle-orm';
import { lotReadings } from '../../../api/calls/lot-readings.ts';
import { isWithdrawn } from '../../../machines/application-predicates.ts';
import { isAccepting, isComparing, isFinished } from '../../../machines/lot-predicates.ts';
import { formatDateTime } from '../../../rules/dates.ts';
import { plural } from '../../../rules/plural.ts';
import { vendorStatusNotes } from '../../../text/application-words.ts';
import type { LotTopic } from '../../../text/lot-question.ts';
import { readingNames } from '../../../text/readings.ts';
import { signalNames } from '../../../text/signals.ts';
import { applicationStates } from '../../../text/states.ts';
import { presentListedByIds } from '../../applications/application/list.ts';
import { loadFrames } from '../../applications/application/views.ts';
import { applications } from '../../applications/core/tables.ts';
import { debriefOf } from '../../outcome/results/debrief.ts';
import { signalsOf } from '../../outcome/signals/signals.ts';
import { listReadings } from '../readings/queries.ts';
import { applicationPath, isInside } from '../lot-pages.ts';
import { isOpened, ROWS, SEALED, type Answer, type Asked, type Line } from './asked.ts';

type Topic = Extract<
  LotTopic,
  'whyLost' | 'mayApply' | 'ownApplication' | 'readings' | 'signals' | 'participants'
>;

/** The application of the vendor's own company; nothing for others. */
async function ownFrame({ db, visitor, lot }: Asked) {
  if (visitor.role !== 'vendor') return undefined;
  const frames = await loadFrames(db, visitor, eq(applications.lotId, lot.id), 'working');
  return frames.find(({ isOwn }) => isOwn);
}

/** Where the own application stands; nothing where there is none. */
async function ownLines(asked: Asked): Promise<Line[]> {
  const own = await ownFrame(asked);
  if (!own) return [];
  const [listed] = await presentListedByIds(asked.db, asked.visitor, [own.row.id]);
  if (!listed) return [];
  const { vendorStatus, place, clarificationDueAt } = listed;
  return [
    { text: vendorStatusNotes[vendorStatus], page: '' },
    ...(place === null ? [] : [{ text: `Ваше место — ${place}.`, page: 'results' as const }]),
    ...(clarificationDueAt === null
      ? []
      : [
          {
            text: `Ответ на уточнение — до ${formatDateTime(clarificationDueAt)}.`,
            page: 'verification' as const,
          },
        ]),
  ];
}

export const applicationAnswers: Record<Topic, Answer> = {
  whyLost: async (asked) => {
    const { db, visitor, lot } = asked;
    const own = await ownFrame(asked);
    if (!own || own.submittedAt === null) return null;
    if (!isFinished(lot.status))
      return [{ text: 'Победители ещё не выбраны: процедура не завершена.', page: '' }];
    const { place, of, refusal, least } = await debriefOf(db, visitor, lot);
    const standing = place === null ? [] : [`Ваше место — ${place} из ${of}.`];
    const refused = refusal === null ? [] : [`Заявка не допущена: ${refusal}.`];
    const nearest =
      least === null
        ? []
        : [
            `Ближе всего вы были на позиции ${least.index} «${least.name}»: хватило бы цены ниже на ${least.band.from}–${least.band.to} %.`,
          ];
    const told = [...standing, ...refused, ...nearest];
    return told.length === 0 ? null : told.map((text) => ({ text, page: 'results' }));
  },
  mayApply: async (asked) => {
    const { visitor, lot, at } = asked;
    const deadline = lot.applicationsDeadline;
    const own = await ownFrame(asked);
    const until = deadline === null ? '' : formatDateTime(deadline.toISOString());
    const isOpen = isAccepting(lot.status, deadline?.getTime() ?? null, at);
    const closed =
      until === '' || deadline!.getTime() > at
        ? 'Приём заявок сейчас закрыт.'
        : `Приём заявок закрыт с ${until}.`;
    const told: Line[] = [{ text: isOpen ? `Приём заявок открыт до ${until}.` : closed, page: '' }];
    const add = (text: string, link: string) => void (isOpen && told.push({ text, link }));
    if (visitor.role === 'guest')
      add('Заявки подают поставщики: войдите или зарегистрируйтесь.', '/help/instructions#accreditation');
    else if (visitor.role !== 'vendor')
      add('Заявки подают поставщики: из вашей роли подать нельзя.', '/help/instructions#apply');
    else {
      if (!visitor.emailVerified) add('Сначала подтвердите почту.', '/verify-email');
      if (!visitor.accredited) add('Сначала компания проходит аккредитацию.', '/profile');
      if (own) told.push(...(await ownLines(asked)));
      else add('Подать можно со страницы процедуры.', `/tender-${lot.id}`);
    }
    return told;
  },
  ownApplication: async (asked) => {
    const told = await ownLines(asked);
    return told.length === 0 ? null : told;
  },
  participants: async (asked) => {
    const { db, visitor, lot } = asked;
    if (!isInside(visitor, lot)) return null;
    if (!isOpened(asked)) return [{ text: SEALED, page: '' }];
    const frames = await loadFrames(db, visitor, eq(applications.lotId, lot.id), 'submitted');
    const standing = frames.filter(({ row }) => !isWithdrawn(row.status));
    const n = standing.length;
    return [
      {
        text: `${plural(n, ['Подана', 'Поданы', 'Подано'])} ${n} ${plural(n, ['заявка', 'заявки', 'заявок'])}.`,
        page: 'participants',
      },
      ...standing.map(({ row, company, status }) => ({
        text: `${company.title} — ${applicationStates[status].label.toLowerCase()}.`,
        link: applicationPath(visitor, lot.id, row.id),
      })),
    ];
  },
  signals: async (asked) => {
    const { services, visitor, lot } = asked;
    if (!isInside(visitor, lot) || !isOpened(asked) || !isComparing(lot.status)) return null;
    const { signals } = await signalsOf(services, visitor, lot);
    if (signals.length === 0)
      return [{ text: 'Сигналов нет: ничего подозрительного не найдено.', page: 'participants' }];
    const silent = signals.filter(({ isRed, answer }) => isRed && answer === null).length;
    return [
      {
        text: `Сигналов: ${signals.length}; красных без ответа: ${silent}. Это повод посмотреть, а не доказательство.`,
        page: 'participants',
      },
      ...signals.slice(0, ROWS).map(({ code, text }) => ({ text: `«${signalNames[code]}»: ${text}` })),
    ];
  },
  readings: async ({ db, visitor, lot }) => {
    // As the call has it that the page reads.
    if (!lotReadings.list.who.some((role) => role === visitor.role)) return null;
    const { data } = await listReadings(db, lot, lotReadings.list.query.parse({ per_page: ROWS }));
    if (data.length === 0) return [{ text: 'Записей о чтении ещё нет.', page: '' }];
    return [
      { text: 'Кто что читал, новое сверху:', page: '' },
      ...data.map(({ at, by, what, about }) => ({
        text: `${formatDateTime(at)} — ${by.name}: ${readingNames[what].toLowerCase()}${about === '' ? '' : ` (${about})`}.`,
      })),
    ];
  },
};
