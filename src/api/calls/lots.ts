// Lots: lists, one lot, its terms, its steps and its history.
import { z } from 'zod';
import { call, one } from '../contract.ts';
import { decimal, id, name, reason, textBetween, time } from '../fields.ts';
import { givenTime } from '../given-dates.ts';
import { lotFilters, lotSorts } from '../list-names.ts';
import { paged, short, trashed } from '../lists.ts';
import { amendment, nextAmendment } from '../records/amendment.ts';
import { attachment } from '../records/attachment.ts';
import { criterion } from '../records/criterion.ts';
import { lotMoment } from '../records/lot-moment.ts';
import { historyCheck, historyRow } from '../records/history-row.ts';
import {
  currentStatus,
  lot,
  lotChange,
  lotDraft,
  lotRow,
  lotStatusRecord,
  roundDraft,
} from '../records/lot.ts';
import { order } from '../records/order.ts';
import { stats } from '../records/stats.ts';

const tag = 'Процедуры';
const own = 'Менеджер — только своей процедуры';
const buyers = ['manager', 'admin'] as const;
const staff = ['manager', 'security', 'auditor', 'admin'] as const;

const list = paged(lotRow, {
  filters: lotFilters,
  sorts: lotSorts,
  related: {
    criteria: z.array(criterion),
    files: z.array(attachment),
    orders: z.array(order),
    /** What it is expected to cost without VAT, in its currency; null where nothing is estimated or the caller may not know. */
    estimate: decimal.nullable(),
  },
  embedded: ['category', 'owner', 'round'],
});
const deadline = z.object({ deadline: givenTime });
/** Why the rest is not bought, where an ordered quantity stays without a winner. */
const finish = z.object({ reason: reason.optional() });
const step = { tag, who: buyers, only: own, reply: one(lot) } as const;

/** Each is read whole and signed. */
const BUNDLES_A_MINUTE = 12;

export const lots = {
  list: call({
    method: 'GET',
    path: '/api/v1/lots',
    tag,
    summary: 'Список процедур',
    who: 'all',
    only: 'Гость видит опубликованные открытые; поставщик — ещё и те, куда приглашён; черновики — владелец и администратор',
    ...list,
  }),
  /** For programs that read news; see the address in the head of every page. */
  feed: call({
    method: 'GET',
    path: '/api/v1/lots.rss',
    tag,
    summary:
      'Новые процедуры лентой RSS 2.0: последние 50 из открытых, по желанию одной категории со всем, что под ней',
    who: 'all',
    only: 'Любому — то, что видит гость',
    query: z.object({ category: id.optional() }),
    answer: 'file',
    limit: 30,
  }),
  search: call({
    method: 'GET',
    path: '/api/v1/lots/search',
    tag,
    summary: 'Поиск процедур: номер, слова, похожие названия, другая раскладка',
    who: 'all',
    query: z.object({
      search: textBetween({ min: 0, max: 255 }).default(''),
      limit: z.coerce.number().int().min(1).max(50).default(10),
      'filter[trashed]': trashed,
    }),
    reply: z.object({
      data: z.array(lotRow),
      /** What was really searched for, where the words were typed in the wrong layout. */
      corrected: z.string().nullable(),
    }),
  }),
  read: call({
    method: 'GET',
    path: '/api/v1/lots/:id',
    tag,
    summary:
      'Одна процедура; с include=orders — вместе с позициями; с параметром at — какой она была в этот момент',
    who: 'all',
    only: 'Параметр at: менеджер своей, СБ, аудитор, администратор',
    query: z.object({
      at: givenTime.optional(),
      include: z.enum(['orders']).optional(),
      'filter[trashed]': trashed,
    }),
    reply: one(lot),
  }),
  adminList: call({
    method: 'GET',
    path: '/api/v1/admin/lots',
    tag,
    summary: 'Все процедуры, при filter[trashed]=with или only — с удалёнными',
    who: ['admin'],
    ...list,
  }),
  adminRead: call({
    method: 'GET',
    path: '/api/v1/admin/lots/:id',
    tag,
    summary: 'Одна процедура; удалённая — при filter[trashed]=with или only',
    who: ['admin'],
    query: z.object({ 'filter[trashed]': trashed }),
    reply: one(lot),
  }),
  create: call({
    method: 'POST',
    path: '/api/v1/lots',
    tag,
    summary: 'Новая процедура (черновик)',
    who: buyers,
    body: lotDraft,
    reply: one(lot),
    status: 201,
  }),
  copy: call({
    method: 'POST',
    path: '/api/v1/lots/:id/copy',
    tag,
    summary: 'Черновик с условиями, позициями и файлами этой процедуры',
    who: buyers,
    only: own,
    body: z.object({ title: name.optional() }),
    reply: one(lot),
    status: 201,
  }),
  change: call({
    method: 'PATCH',
    path: '/api/v1/lots/:id',
    tag,
    summary: 'Изменить условия (в черновике), название, описание и контакты (и позже); If-Match — версия',
    who: buyers,
    only: own,
    body: lotChange,
    reply: one(lot),
  }),
  remove: call({
    method: 'DELETE',
    path: '/api/v1/lots/:id',
    tag,
    summary: 'Удалить черновик; отменённую удаляет администратор',
    who: buyers,
    only: own,
  }),
  restore: call({
    method: 'POST',
    path: '/api/v1/admin/lots/:id/restore',
    tag,
    summary: 'Вернуть удалённую процедуру',
    who: ['admin'],
    reply: one(lot),
  }),
  status: call({
    method: 'GET',
    path: '/api/v1/lots/:id/status',
    tag,
    summary: 'Статус и шаги, открытые тому, кто спрашивает, с причинами закрытых',
    who: 'auth',
    reply: one(lotStatusRecord),
  }),
  currentStatus: call({
    method: 'GET',
    path: '/api/v1/lots/:id/current-status',
    tag,
    summary: 'Статус, срок и время сервера',
    who: 'all',
    reply: one(currentStatus),
  }),
  logs: call({
    method: 'GET',
    path: '/api/v1/lots/:id/logs',
    tag,
    summary: 'История процедуры',
    who: staff,
    only: own,
    ...paged(historyRow, {
      filters: ['model', 'event', 'user', 'created', 'trashed'],
      sorts: ['id', 'at'],
      embedded: ['by'],
    }),
  }),
  moment: call({
    method: 'GET',
    path: '/api/v1/lots/:id/moment',
    tag,
    summary:
      'Процедура на записи истории: состояние, что сверил закон, открытые тогда заявки; applicationId — с её предложениями',
    who: staff,
    only: own,
    query: z.object({
      /** Of the record; without it the one that was the last at the moment `at`, or the newest. */
      number: z.coerce.number().int().positive().optional(),
      at: givenTime.optional(),
      applicationId: id.optional(),
    }),
    reply: one(lotMoment),
  }),
  verifyLogs: call({
    method: 'GET',
    path: '/api/v1/lots/:id/logs/verify',
    tag,
    summary: 'Проверка цепочки истории и её повтор по закону процедуры',
    who: staff,
    only: own,
    reply: one(historyCheck),
  }),
  /** JSON of docs/verification.md: whoever has it needs the platform no more. */
  bundle: call({
    method: 'GET',
    path: '/api/v1/lots/:id/bundle',
    tag,
    summary: 'Файл, по которому процедуру проверяют без площадки',
    who: staff,
    only: own,
    answer: 'file',
    limit: BUNDLES_A_MINUTE,
  }),
  publishedVersions: call({
    method: 'GET',
    path: '/api/v1/lots/:id/published-versions',
    tag,
    summary: 'Какие редакции процедуры публиковались',
    who: 'all',
    ...short(z.object({ version: z.int(), publishedAt: time })),
  }),
  amendments: call({
    method: 'GET',
    path: '/api/v1/lots/:id/amendments',
    tag,
    summary: 'Что каждая следующая публикация изменила в условиях и позициях',
    who: 'all',
    ...short(amendment),
  }),
  nextAmendment: call({
    method: 'GET',
    path: '/api/v1/lots/:id/amendments/next',
    tag,
    summary: 'Что изменит публикация черновика против опубликованного прежде; null, если публикация первая',
    who: buyers,
    only: own,
    reply: one(nextAmendment),
  }),
  publishedOrders: call({
    method: 'GET',
    path: '/api/v1/lots/:id/published-orders',
    tag,
    summary: 'Позиции, как они были опубликованы (номер версии — в параметре)',
    who: 'all',
    ...short(order, { own: { version: z.coerce.number().int().positive().optional() } }),
  }),
  stats: call({
    method: 'GET',
    path: '/api/v1/stats',
    tag,
    summary: 'Счётчики рабочего стола; гостю — счётчики площадки',
    who: 'all',
    reply: one(stats),
  }),

  toApplications: call({
    ...step,
    method: 'POST',
    path: '/api/v1/lots/:id/step-to-applications',
    summary: 'Опубликовать и начать приём предложений',
  }),
  prolong: call({
    ...step,
    method: 'POST',
    path: '/api/v1/lots/:id/prolongation',
    summary: 'Продлить приём или переторжку',
    body: deadline,
  }),
  toRepeating: call({
    ...step,
    method: 'POST',
    path: '/api/v1/lots/:id/step-to-repeating',
    summary: 'Начать переторжку между отмеченными',
    body: roundDraft,
  }),
  toVerification: call({
    ...step,
    method: 'POST',
    path: '/api/v1/lots/:id/step-to-verifications',
    summary: 'Вскрыть заявки и начать рассмотрение',
  }),
  toRating: call({
    ...step,
    method: 'POST',
    path: '/api/v1/lots/:id/step-to-rating',
    summary: 'Перейти к оценке',
  }),
  toFinished: call({
    ...step,
    method: 'POST',
    path: '/api/v1/lots/:id/step-to-finished',
    summary: 'Завершить процедуру; если закуплено не всё — с причиной',
    body: finish,
  }),
  finalize: call({
    ...step,
    method: 'POST',
    path: '/api/v1/lots/:id/finalize',
    summary: 'Завершить процедуру; если закуплено не всё — с причиной',
    body: finish,
  }),
  toDraft: call({
    ...step,
    method: 'POST',
    path: '/api/v1/lots/:id/step-to-draft',
    summary: 'Снять с публикации',
  }),
  toPending: call({
    ...step,
    method: 'POST',
    path: '/api/v1/lots/:id/step-to-pending',
    summary: 'Закрепить список допущенных',
  }),
  backToPending: call({
    ...step,
    method: 'POST',
    path: '/api/v1/lots/:id/back-to-pending',
    summary: 'Прервать переторжку или вернуться из оценки',
    body: z.object({ reason: reason.optional() }),
  }),
  backToApplications: call({
    ...step,
    method: 'POST',
    path: '/api/v1/lots/:id/back-to-applications',
    summary: 'Возобновить приём предложений',
    body: deadline.extend({ reason: reason.optional() }),
  }),
  backToVerification: call({
    ...step,
    method: 'POST',
    path: '/api/v1/lots/:id/back-to-verifications',
    summary: 'Вернуться к рассмотрению',
    body: z.object({ text: reason.optional() }),
  }),
  cancel: call({
    ...step,
    method: 'POST',
    path: '/api/v1/lots/:id/cancel',
    summary: 'Отменить процедуру',
    body: z.object({ reason }),
  }),
  stepTo: call({
    ...step,
    method: 'POST',
    path: '/api/v1/lots/:id/step-to-:status',
    summary: 'Шаг к названному статусу, если туда ведёт ровно один шаг',
    body: z
      .object({
        deadline: givenTime.optional(),
        reason: reason.optional(),
        text: reason.optional(),
        round: roundDraft.optional(),
      })
      .default({}),
  }),
};
