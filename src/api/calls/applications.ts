// Applications: lists, one application, the vendor's writing of it, its steps, files, receipt and contract terms.
import { z } from 'zod';
import { all, call, one } from '../contract.ts';
import { eachOnce } from '../each-once.ts';
import { id, reason } from '../fields.ts';
import { paged, short } from '../lists.ts';
import {
  application,
  applicationEvidence,
  applicationListed,
  applicationSaved,
  receiptVersion,
} from '../records/application.ts';
import { termsInput } from '../records/application-terms.ts';
import { attachment } from '../records/attachment.ts';
import { importPreview } from '../records/import-preview.ts';
import { offer, offerDescription, offerInput } from '../records/offer.ts';
import { ownPast } from '../records/own-past.ts';
import { door } from '../records/ahead.ts';
import { participant } from '../records/results.ts';

const tag = 'Заявки';
const readers = ['vendor', 'manager', 'security', 'auditor', 'admin'] as const;
const staff = ['manager', 'security', 'auditor', 'admin'] as const;
const ownOrOpened =
  'Поставщик — своей компании; менеджер — своих процедур, СБ, аудитор и администратор — после вскрытия';
const own = 'Своей компании';

export const applicationFilters = [
  'status',
  'lot',
  'company',
  'verified_by',
  'unverified_by',
  'submitted',
  'lot_status',
  'trashed',
] as const;
/** Nothing that a price could be told by. */
export const applicationSorts = ['createdAt', 'submittedAt', 'updatedAt', 'status'] as const;
const { owner, offers: offersOf, attachments, verifications, clarifications } = application.shape;
const list = paged(applicationListed, {
  filters: applicationFilters,
  sorts: applicationSorts,
  related: { owner, offers: offersOf, attachments, verifications, clarifications },
  embedded: ['lot', 'vendor'],
});
const view = z.enum(['working', 'submitted']).optional();

const step = {
  method: 'POST',
  tag,
  who: ['vendor'],
  only: own,
  reply: one(application),
} as const;
const files = z.object({});
const minimal = one(applicationSaved);

export const applications = {
  list: call({
    method: 'GET',
    path: '/api/v2/applications',
    tag,
    summary: 'Заявки; verified_by и unverified_by (manager, security, auditor) — очереди проверок',
    who: readers,
    only: ownOrOpened,
    ...list,
  }),
  read: call({
    method: 'GET',
    path: '/api/v2/applications/:id',
    tag,
    summary: 'Одна заявка; поставщику — рабочая копия, если она открыта (view=submitted — поданная)',
    who: readers,
    only: ownOrOpened,
    query: z.object({ view }),
    reply: one(application),
  }),
  doors: call({
    method: 'GET',
    path: '/api/v1/applications/:id/doors',
    tag,
    summary: 'Шаги заявки: какой закрыт, почему, кто и где его откроет, когда откроется сам',
    who: readers,
    only: 'Поставщику — шаги его компании, сотрудникам — их шаги, всем — шаги площадки',
    reply: one(z.object({ doors: z.array(door) })),
  }),
  ofLot: call({
    method: 'GET',
    path: '/api/v1/lots/:id/applications',
    tag,
    summary: 'Заявки процедуры: до вскрытия сотрудникам — пустой список',
    who: readers,
    only: ownOrOpened,
    ...list,
  }),
  participants: call({
    method: 'GET',
    path: '/api/v1/lots/:id/participants',
    tag,
    summary: 'Участники с отметками проверок и признаками связи между ними',
    who: staff,
    only: ownOrOpened,
    ...short(participant),
  }),
  current: call({
    method: 'GET',
    path: '/api/v1/lots/:id/applications/current',
    tag,
    summary:
      'Своя заявка на процедуру; null, если её нет или она подана до прихода спросившего в компанию и не вскрыта',
    who: ['verifiedVendor'],
    /** `hasUnseen`: there is one that was sealed before the caller came. The fact alone: a second one would be refused for it anyway. */
    reply: one(application.nullable()).extend({ hasUnseen: z.literal(true).optional() }),
  }),
  ownPast: call({
    method: 'GET',
    path: '/api/v1/lots/:id/own-past',
    tag,
    summary: 'Свои прошлые цены на такие же позиции и условия последней поданной заявки',
    who: ['verifiedVendor'],
    only: own,
    reply: one(ownPast),
  }),
  create: call({
    method: 'POST',
    path: '/api/v1/lots/:id/applications',
    tag,
    summary: 'Новая заявка (черновик), можно сразу с условиями и предложениями',
    who: ['verifiedVendor'],
    body: termsInput.extend({ offers: z.array(offerInput).max(5_000).optional() }).default({}),
    reply: one(application),
    status: 201,
  }),
  change: call({
    method: 'PATCH',
    path: '/api/v1/tender/edit-application/:id',
    tag,
    summary:
      'Поставщик: условия черновика или рабочей копии (If-Match); сотрудники: описания предложений с причиной',
    who: ['vendor', 'manager', 'security', 'admin'],
    only: 'Поставщик — своей компании; менеджер своей процедуры и СБ — при рассмотрении, не цены и не количества',
    body: termsInput.extend({
      /** Of the staff alone: descriptive fields of offers by id, with a reason; later decisions fall. */
      offers: eachOnce(z.array(offerDescription.partial().extend({ id })).max(5_000), 'id').optional(),
      reason: reason.optional(),
    }),
    reply: one(application),
    minimal,
  }),
  setAddress: call({
    method: 'PATCH',
    path: '/api/v1/applications/:id/address',
    tag,
    summary: 'Место поставки в черновике или рабочей копии',
    who: ['vendor'],
    only: own,
    body: termsInput.pick({ address: true, basis: true }),
    reply: one(application),
    minimal,
  }),
  stepActive: call({
    ...step,
    path: '/api/v1/applications/:id/step-active',
    summary: 'Подать заявку или её новую редакцию',
  }),
  edit: call({
    ...step,
    path: '/api/v1/applications/:id/edit',
    summary: 'Открыть поданную заявку для изменения (рабочая копия)',
  }),
  discardEdit: call({
    ...step,
    path: '/api/v1/applications/:id/discard-edit',
    summary: 'Отбросить рабочую копию',
  }),
  cancel: call({ ...step, path: '/api/v1/applications/:id/cancel', summary: 'Отозвать заявку' }),
  reopen: call({
    ...step,
    path: '/api/v1/applications/:id/reopen',
    summary: 'Вернуть отозванную заявку в черновики',
  }),
  offers: call({
    method: 'GET',
    path: '/api/v1/applications/:id/offers',
    tag,
    summary: 'Предложения заявки',
    who: readers,
    only: ownOrOpened,
    ...short(offer, { own: { view }, embedded: ['order', 'attachments'] }),
  }),
  saveOffers: call({
    method: 'PUT',
    path: '/api/v1/applications/:id/offers',
    tag,
    summary:
      'Вся таблица предложений одним запросом: строки без id — новые, недостающие удаляются (If-Match)',
    who: ['vendor'],
    only: own,
    body: z.object({ offers: z.array(offerInput).max(5_000) }),
    reply: one(application),
    minimal,
  }),
  addOffer: call({
    method: 'POST',
    path: '/api/v1/applications/:id/offers',
    tag,
    summary: 'Новое предложение, например аналог',
    who: ['vendor'],
    only: own,
    body: offerInput.omit({ id: true }),
    reply: one(offer),
    status: 201,
  }),
  rejectedOffers: call({
    method: 'GET',
    path: '/api/v1/applications/:id/rejected-offers',
    tag,
    summary: 'Отклонённые предложения с причинами; поставщику — после объявления допуска',
    who: readers,
    only: ownOrOpened,
    ...short(offer, { embedded: ['order', 'attachments'] }),
  }),
  files: call({
    method: 'GET',
    path: '/api/v1/applications/:id/files',
    tag,
    summary: 'Файлы заявки',
    who: readers,
    only: ownOrOpened,
    ...short(attachment),
  }),
  upload: call({
    method: 'POST',
    path: '/api/v1/applications/:id/files',
    tag,
    summary: 'Приложить файлы к черновику, рабочей копии или ответу на уточнение документов',
    who: ['vendor'],
    only: own,
    form: 'multipart',
    body: files,
    reply: all(attachment),
    status: 201,
  }),
  removeFile: call({
    method: 'DELETE',
    path: '/api/v1/applications/:id/files/:fileId',
    tag,
    summary: 'Убрать файл заявки',
    who: ['vendor'],
    only: own,
  }),
  import: call({
    method: 'POST',
    path: '/api/v1/applications/:id/import',
    tag,
    summary: 'Предложения из xlsx или csv: с dryRun=1 — предпросмотр с ошибками по ячейкам; всё или ничего',
    who: ['vendor'],
    only: own,
    query: z.object({ dryRun: z.enum(['0', '1']).optional() }),
    form: 'multipart',
    body: files,
    reply: one(importPreview),
  }),
  importTemplate: call({
    method: 'GET',
    path: '/api/v1/applications/:id/import-template',
    tag,
    summary: 'Шаблон для импорта предложений (xlsx)',
    who: ['vendor'],
    only: own,
    answer: 'file',
  }),
  receipt: call({
    method: 'GET',
    path: '/api/v1/applications/:id/receipt',
    tag,
    summary: 'Квитанции поданных редакций и их проверка',
    who: readers,
    only: `${ownOrOpened}; до вскрытия случайные байты видит только поставщик`,
    ...short(receiptVersion),
  }),
  receiptFile: call({
    method: 'GET',
    path: '/api/v1/applications/:id/receipt-file',
    tag,
    summary: 'Квитанция поданной редакции для печати (pdf) с контрольной суммой и QR-кодом',
    who: ['vendor'],
    only: own,
    answer: 'file',
  }),
  evidence: call({
    method: 'GET',
    path: '/api/v1/applications/:id/evidence',
    tag,
    summary: 'Сведения для проверки: совпадения с другими участниками процедуры и прежнее участие компании',
    who: staff,
    only: 'вскрытые; менеджер — своих процедур',
    reply: one(applicationEvidence),
  }),
  createZip: call({
    method: 'POST',
    path: '/api/v1/applications/:id/create-zip',
    tag,
    summary: 'Собрать файлы заявки в архив',
    who: readers,
    only: ownOrOpened,
    reply: one(z.object({ url: z.string(), files: z.int(), size: z.int() })),
  }),
  zip: call({
    method: 'GET',
    path: '/api/v1/applications/:id/zip',
    tag,
    summary: 'Архив файлов заявки',
    who: readers,
    only: ownOrOpened,
    answer: 'file',
  }),
  setRepeating: call({
    method: 'POST',
    path: '/api/v1/applications/:id/set-repeating',
    tag,
    summary: 'Отметить для переторжки или снять отметку',
    who: ['manager', 'admin'],
    only: 'Менеджер — своей процедуры',
    body: z.object({ marked: z.boolean() }),
    reply: one(application),
  }),
};
