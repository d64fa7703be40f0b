// Calls of the platform's documents to download and of the administrator's reports.
import { z } from 'zod';
import { call, one } from '../contract.ts';
import { date, id, name, textBetween, time } from '../fields.ts';
import { short } from '../lists.ts';
import { attachment } from '../records/attachment.ts';

const tag = 'Документы';

export const documentRecord = z.object({
  id,
  title: z.string(),
  description: z.string(),
  /** Heading under which it is shown. */
  section: z.string(),
  file: attachment,
  createdAt: time,
});
export type DocumentRecord = z.infer<typeof documentRecord>;

export const documents = {
  list: call({
    method: 'GET',
    path: '/api/v1/documents',
    tag,
    summary: 'Документы площадки',
    who: 'all',
    ...short(documentRecord),
  }),
  /** One file beside the fields. */
  create: call({
    method: 'POST',
    path: '/api/v1/documents',
    tag,
    summary: 'Добавить документ',
    who: ['admin'],
    form: 'multipart',
    body: z.object({
      title: name,
      description: textBetween({ min: 0, max: 2_000 }).default(''),
      section: textBetween({ min: 0, max: 255 }).default(''),
    }),
    reply: one(documentRecord),
    status: 201,
  }),
  remove: call({
    method: 'DELETE',
    path: '/api/v1/documents/:id',
    tag,
    summary: 'Удалить документ',
    who: ['admin'],
  }),
};

export const reportRecord = z.object({ report: z.string(), title: z.string(), description: z.string() });

export const reports = {
  list: call({
    method: 'GET',
    path: '/api/v1/export-docs',
    tag: 'Отчёты',
    summary: 'Какие отчёты есть',
    who: ['admin'],
    ...short(reportRecord),
  }),
  /** Days of UTC+3, both included. */
  download: call({
    method: 'GET',
    path: '/api/v1/export-docs/:report',
    tag: 'Отчёты',
    summary: 'Отчёт за период (xlsx)',
    who: ['admin'],
    query: z.object({ start_date: date, end_date: date }),
    answer: 'file',
  }),
};
