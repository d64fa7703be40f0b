// The assistant on who takes part: to the staff of the lot on all of them, to a vendor on the own application alone.
import { eq } from 'drizzle-orm';
import { lotReadings } from '../../../api/calls/lot-readings.ts';
import { isWithdrawn } from '../../../machines/application-predicates.ts';
import { isAccepting, isComparing, isFinished } from '../../../machines/lot-predicates.ts';
import { formatDateTime } from '../../../rules/dates.ts';
import { formatMoney } from '../../../rules/money.ts';
import { plural } from '../../../rules/plural.ts';
import { vendorStatusNotes } from '../../../text/application-words.ts';
import { hasWord, wordsOf } from '../../../text/asked-words.ts';
import type { LotTopic } from '../../../text/lot-question.ts';
import { readingNames } from '../../../text/readings.ts';
import { signalNames } from '../../../text/signals.ts';
import { applicationStates } from '../../../text/states.ts';
import { unseenTexts } from '../../../text/unseen.ts';
import { doorsFor } from '../../applications/application/doors.ts';
import { presentListedByIds } from '../../applications/application/list.ts';
import { findOwn } from '../../applications/application/queries.ts';
import { loadFrames } from '../../applications/application/views.ts';
import { applications } from '../../applications/core/tables.ts';
import { presentLots } from '../../lots/lot/present.ts';
import { bySubmission } from '../../outcome/allocation/load.ts';
import { debriefOf } from '../../outcome/results/debrief.ts';
import { signalsOf } from '../../outcome/signals/signals.ts';
import { listReadings } from '../readings/queries.ts';
import { applicationPath, isInside } from '../lot-pages.ts';
import { isOpened, NOT_TOLD, ROWS, SEALED, type Answer, type Asked, type Line } from './asked.ts';

type Topic = Extract<
  LotTopic,
  'whyLost' | 'mayApply' | 'mayChange' | 'ownApplication' | 'readings' | 'signals' | 'participants'
>;

const PLACE = 'Ваше место';
/** Words of a step's name are told by their beginnings. */
const LONG = 5;

/** The application of the vendor's own company; nothing for others. */
async function ownFrame({ db, visitor, lot }: Asked) {
  if (visitor.role !== 'vendor') return undefined;
  const frames = await loadFrames(db, visitor, eq(applications.lotId, lot.id), 'working');
  return frames.find(({ isOwn }) => isOwn);
}

/** Where the own application stands; nothing where there is none. */
export async function ownLines(asked: Asked): Promise<Line[]> {
  const own = await ownFrame(asked);
  if (!own) return [];
  const [listed] = await presentListedByIds(asked.db, asked.visitor, [own.row.id]);
  if (!listed) return [];
  const { vendorStatus, place, clarificationDueAt } = listed;
  const { offersTotalPrice: first, offersTotalPriceRepeated: repeated, currency } = listed;
  const total = repeated ?? first;
  return [
    { text: vendorStatusNotes[vendorStatus], page: '' },
    ...(own.submittedAt === null
      ? []
      : [{ text: `Подана ${formatDateTime(own.submittedAt)}.`, page: '' as const }]),
    ...(total === null
      ? []
      : [{ text: `Сумма без НДС — ${formatMoney(total, currency)}.`, page: '' as const }]),
    ...(place === null ? [] : [{ text: `${PLACE} — ${place}.`, page: 'results' as const }]),
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
      else if ((await findOwn(asked.db, visitor, lot.id)) !== undefined)
        told.push({ text: `${unseenTexts.title}. ${unseenTexts.text}`, page: '' });
      else add('Подать можно со страницы процедуры.', `/tender-${lot.id}`);
    }
    return told;
  },
  ownApplication: async (asked) => {
    const told = await ownLines(asked);
    if (told.length === 0) return null;
    const isPlaceAsked =
      hasWord(wordsOf(asked.query), 'мест') && !told.some(({ text }) => text.startsWith(PLACE));
    return isPlaceAsked ? [{ text: 'Место показывают в переторжке и по итогам.', page: '' }, ...told] : told;
  },
  mayChange: async (asked) => {
    const own = await ownFrame(asked);
    if (!own) return null;
    const words = wordsOf(asked.query);
    const doors = (await doorsFor(asked.db, asked.visitor, own.row.id)).filter(
      ({ label, by }) =>
        by.includes('поставщик') &&
        wordsOf(label).some((word) => word.length >= LONG && hasWord(words, word.slice(0, LONG))),
    );
    if (doors.length === 0) return ownLines(asked);
    return doors.flatMap(({ label, open, reasons }): Line[] =>
      open
        ? [{ text: `«${label}» — можно сейчас.`, link: `/tender-${asked.lot.id}` }]
        : reasons.map(({ text, who }) => ({
            text: `«${label}» — нельзя: ${text.charAt(0).toLowerCase()}${text.slice(1)}.${who === null ? '' : ` Откроет: ${who}.`}`,
            page: '',
          })),
    );
  },
  participants: async (asked) => {
    const { db, visitor, lot } = asked;
    const [told] = await presentLots(db, visitor, [lot.id]);
    const count = told?.applicationsCount ?? null;
    // As the lot's page has it: before the opening the owner knows the number, vendors learn it with the results.
    const number =
      count === null
        ? []
        : [
            `${plural(count, ['Подана', 'Поданы', 'Подано'])} ${count} ${plural(count, ['заявка', 'заявки', 'заявок'])}.`,
          ];
    if (!isInside(visitor, lot))
      return number.length === 0
        ? [{ text: NOT_TOLD, page: null }]
        : number.map((text) => ({
            text: `${text} Кто именно, знают организатор и проверяющие.`,
            page: 'results',
          }));
    if (!isOpened(asked))
      return [...number.map((text): Line => ({ text, page: '' })), { text: SEALED, page: '' }];
    const frames = await loadFrames(db, visitor, eq(applications.lotId, lot.id), 'submitted');
    const standing = frames.filter(({ row }) => !isWithdrawn(row.status)).toSorted(bySubmission);
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
