// Calls of news posts and their categories.
import { z } from 'zod';
import { postStatuses } from '../../machines/post.ts';
import { all, call, many, one } from '../contract.ts';
import { id, name, time } from '../fields.ts';
import { listQuery } from '../list-query.ts';
import { attachment } from '../records/attachment.ts';
import { step } from '../step.ts';

const tag = 'Новости';
const admin = ['admin'] as const;

const slug = z
  .string()
  .trim()
  .max(255)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: 'Только строчные латинские буквы, цифры и дефисы' });

export const postCategory = z.object({ id, slug: z.string(), title: z.string(), postsCount: z.int() });
export type PostCategory = z.infer<typeof postCategory>;

export const postRecord = z.object({
  id,
  version: z.int(),
  slug: z.string(),
  title: z.string(),
  lead: z.string(),
  /** Plain text: paragraphs are parted by an empty line, `- ` begins a list item, `## ` a heading. */
  body: z.string(),
  categories: z.array(postCategory.pick({ id: true, slug: true, title: true })),
  images: z.array(attachment),
  status: z.enum(postStatuses),
  publishedAt: time.nullable(),
  createdAt: time,
  updatedAt: time,
  /** `post.publish`, `post.unpublish`: for the administrator. */
  steps: z.array(step),
});
export type PostRecord = z.infer<typeof postRecord>;

/** The slug is made from the title where it is left out. */
export const postBody = z.object({
  title: name,
  slug: slug.optional(),
  lead: z.string().trim().max(2_000).default(''),
  body: z.string().trim().max(100_000).default(''),
  categoryIds: z.array(id).max(20).default([]),
});
export const postPatch = z.object({
  title: name.optional(),
  slug: slug.optional(),
  lead: z.string().trim().max(2_000).optional(),
  body: z.string().trim().max(100_000).optional(),
  categoryIds: z.array(id).max(20).optional(),
});
const categoryBody = z.object({ title: name, slug: slug.optional() });

export const posts = {
  list: call({
    method: 'GET',
    path: '/api/v1/posts',
    tag,
    summary: 'Новости; черновики видит администратор',
    who: 'all',
    query: listQuery({
      filters: ['search', 'category', 'status', 'published'],
      sorts: ['publishedAt', 'createdAt', 'title'],
    }),
    reply: many(postRecord),
  }),
  read: call({
    method: 'GET',
    path: '/api/v1/posts/:slug',
    tag,
    summary: 'Новость',
    who: 'all',
    reply: one(postRecord),
  }),
  create: call({
    method: 'POST',
    path: '/api/v1/posts',
    tag,
    summary: 'Написать новость (черновик)',
    who: admin,
    body: postBody,
    reply: one(postRecord),
    status: 201,
  }),
  patch: call({
    method: 'PATCH',
    path: '/api/v1/posts/:id',
    tag,
    summary: 'Изменить новость',
    who: admin,
    body: postPatch,
    reply: one(postRecord),
  }),
  remove: call({ method: 'DELETE', path: '/api/v1/posts/:id', tag, summary: 'Удалить новость', who: admin }),
  publish: call({
    method: 'POST',
    path: '/api/v1/posts/:id/publish',
    tag,
    summary: 'Опубликовать',
    who: admin,
    reply: one(postRecord),
  }),
  unpublish: call({
    method: 'POST',
    path: '/api/v1/posts/:id/unpublish',
    tag,
    summary: 'Снять с публикации',
    who: admin,
    reply: one(postRecord),
  }),
  addImages: call({
    method: 'POST',
    path: '/api/v1/posts/:id/images',
    tag,
    summary: 'Приложить изображения',
    who: admin,
    form: 'multipart',
    reply: one(postRecord),
    status: 201,
  }),
  removeImage: call({
    method: 'DELETE',
    path: '/api/v1/posts/:id/images',
    tag,
    summary: 'Убрать изображение',
    who: admin,
    query: z.object({ file_id: id }),
  }),
};

export const postCategories = {
  list: call({
    method: 'GET',
    path: '/api/v1/post-categories',
    tag,
    summary: 'Рубрики новостей',
    who: 'all',
    reply: all(postCategory),
  }),
  create: call({
    method: 'POST',
    path: '/api/v1/post-categories',
    tag,
    summary: 'Добавить рубрику',
    who: admin,
    body: categoryBody,
    reply: one(postCategory),
    status: 201,
  }),
  patch: call({
    method: 'PATCH',
    path: '/api/v1/post-categories/:id',
    tag,
    summary: 'Изменить рубрику',
    who: admin,
    body: z.object({ title: name.optional(), slug: slug.optional() }),
    reply: one(postCategory),
  }),
  remove: call({
    method: 'DELETE',
    path: '/api/v1/post-categories/:id',
    tag,
    summary: 'Удалить рубрику',
    who: admin,
  }),
};
