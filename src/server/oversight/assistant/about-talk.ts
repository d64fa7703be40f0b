// The assistant on what is asked, answered and attached: questions, clarifications, files, the estimate, currency, contracts.
import { and, asc, eq } from 'drizzle-orm';
import { questions as questionCalls } from '../../../api/calls/questions.ts';
import { isFinished } from '../../../machines/lot-predicates.ts';
import { formatDate, formatDateTime } from '../../../rules/dates.ts';
import { formatMoney, formatQuantity } from '../../../rules/money.ts';
import { plural } from '../../../rules/plural.ts';
import { beginningOf } from '../../../rules/beginning-of.ts';
import type { LotTopic } from '../../../text/lot-question.ts';
import { agreementStates, clarificationStates, questionStates } from '../../../text/states.ts';
import { companies } from '../../accounts/companies/tables.ts';
import { clarifications } from '../../applications/core/decision-tables.ts';
import { loadViews } from '../../applications/application/views.ts';
import { readableApplications } from '../../applications/core/rights.ts';
import { applications } from '../../applications/core/tables.ts';
import { estimatedTotalOf, estimatesOf } from '../../lots/estimates/queries.ts';
import { mayReadEstimate } from '../../lots/estimates/rights.ts';
import { lots } from '../../lots/core/tables.ts';
import { ordersOf } from '../../lots/orders/queries.ts';
import { questionsOfLot } from '../../lots/questions/queries.ts';
import { frozenRatesOf } from '../../lots/rates/frozen.ts';
import { winnersContracts } from '../../outcome/agreements/of-lot.ts';
import { filesOf } from '../../platform/files/receive.ts';
import { actorOf } from '../../platform/http/actor-of.ts';
import { applicationPath, isInside } from '../lot-pages.ts';
import { isOpened, ROWS, SEALED, type Answer, type Line } from './asked.ts';
import { namedItems } from './named.ts';

type Topic = Extract<
  LotTopic,
  'questions' | 'clarifications' | 'files' | 'estimate' | 'currency' | 'contracts'
>;

const SHORT = 160;
const short = (text: string): string => (text.length <= SHORT ? text : `${beginningOf(text, SHORT)}…`);

export const talkAnswers: Record<Topic, Answer> = {
  questions: async ({ db, visitor, lot }) => {
    const query = questionCalls.list.query.parse({ per_page: ROWS, sort: '-createdAt' });
    const { data, meta } = await questionsOfLot(db, { visitor, actor: actorOf(visitor) }, lot, query);
    if (data.length === 0) return [{ text: 'Вопросов, которые вам видны, нет.', page: '' }];
    return [
      { text: `Вопросов: ${meta.total}. Новые сверху:`, page: '' },
      ...data.map(({ text, status, answer }): Line => ({
        text: `«${short(text)}» — ${answer === null ? questionStates[status].label.toLowerCase() : `ответ: ${short(answer.text)}`}`,
      })),
    ];
  },
  clarifications: async (asked) => {
    const { db, visitor, lot } = asked;
    const isVendor = visitor.role === 'vendor';
    if (!isVendor && !isInside(visitor, lot)) return null;
    if (!isVendor && !isOpened(asked)) return [{ text: SEALED, page: '' }];
    const rows = await db
      .select({ row: clarifications, title: companies.title })
      .from(clarifications)
      .innerJoin(applications, eq(applications.id, clarifications.applicationId))
      .innerJoin(companies, eq(companies.id, applications.companyId))
      .innerJoin(lots, eq(lots.id, applications.lotId))
      .where(and(eq(clarifications.lotId, lot.id), readableApplications(visitor)))
      .orderBy(asc(clarifications.id));
    if (rows.length === 0) return [{ text: 'Уточнений не просили.', page: 'verification' }];
    return rows.slice(-ROWS).map(({ row, title }): Line => ({
      text: `${isVendor ? 'Уточнение' : title}: «${short(row.text)}» — ${clarificationStates[row.status].label.toLowerCase()}${row.closedAt === null ? `, срок ${formatDateTime(row.dueAt)}` : ''}.`,
      ...(isVendor
        ? { page: 'verification' as const }
        : { link: applicationPath(visitor, lot.id, row.applicationId) }),
    }));
  },
  files: async ({ db, visitor, lot }) => {
    // As on the lot's page: what is attached to the lot itself is read by whoever sees it.
    const files = visitor.id === null ? [] : await filesOf(db, 'lot', lot.id);
    if (visitor.id === null) return [{ text: 'Файлы процедуры — на её странице.', page: '' }];
    if (files.length === 0) return [{ text: 'К процедуре файлов не приложено.', page: '' }];
    return [
      { text: `К процедуре приложено файлов: ${files.length}.`, page: '' },
      ...files.slice(0, ROWS).map(({ name }) => ({ text: name })),
    ];
  },
  estimate: async ({ db, visitor, lot, query }) => {
    if (!mayReadEstimate(visitor, lot))
      return [{ text: 'Оценка (начальная цена) вам не показана: её знает организатор.', page: '' }];
    const items = await ordersOf(db, lot.id);
    const found = await estimatesOf(db, lot.id);
    const total = estimatedTotalOf(
      items.map(({ id, quantity }) => ({ orderId: id, quantity })),
      found,
    );
    const money = (sum: string): string => formatMoney(sum, lot.currency);
    const named = namedItems(items, query).filter(({ id }) => found.prices.has(id));
    if (total === null) return [{ text: 'Оценка (начальная цена) не задана.', page: '' }];
    return [
      { text: `Оценка (начальная цена) — ${money(total)} без НДС.`, page: '' },
      ...named.slice(0, ROWS).map(({ id, index, name }) => ({
        text: `${index}. ${name} — ${money(found.prices.get(id)!)} за единицу.`,
      })),
    ];
  },
  currency: async (asked) => {
    const { db, visitor, lot } = asked;
    const own = { text: `Валюта процедуры — ${lot.currency}.`, page: '' as const };
    if (lot.openedAt === null)
      return [own, { text: 'Курсы закрепит вскрытие: по ним сравнивают цены в другой валюте.' }];
    const views = await loadViews(db, visitor, eq(applications.lotId, lot.id), 'submitted');
    const used = new Set(views.map(({ terms }) => terms.currency));
    const rates = Object.entries(await frozenRatesOf(db, lot.id)).filter(([code]) => used.has(code));
    return [
      own,
      ...rates.map(([code, { value, nominal, date }]) => ({
        text: `Курс закреплён при вскрытии: ${formatQuantity(nominal)} ${code} = ${formatQuantity(value)} ₽ на ${formatDate(date)}.`,
      })),
    ];
  },
  contracts: async ({ db, visitor, lot }) => {
    if (!isFinished(lot.status)) return [{ text: 'Договор заключают после завершения процедуры.', page: '' }];
    const found = await winnersContracts(db, visitor, lot);
    if (found.length === 0)
      return visitor.role === 'vendor' || isInside(visitor, lot)
        ? [{ text: 'Договоров, которые вам видны, нет.', page: 'results' }]
        : null;
    return [
      {
        text: `${plural(found.length, ['Договор', 'Договоры', 'Договоры'])} с победителями:`,
        page: 'results',
      },
      ...found.slice(0, ROWS).map(({ applicationId, title, status }): Line => ({
        text: `${title} — ${agreementStates[status].label.toLowerCase()}.`,
        ...(isInside(visitor, lot) && { link: applicationPath(visitor, lot.id, applicationId) }),
      })),
    ];
  },
};
