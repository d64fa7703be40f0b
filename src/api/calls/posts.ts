// Calls of news posts and their categories.
import { z } from 'zod';
import { call, one } from '../contract.ts';
import { id, name } from '../fields.ts';
import { paged, short } from '../lists.ts';
import { postBody, postCategory, postPatch, postRecord, slug } from '../records/post.ts';

const tag = 'Новости';
const admin = ['admin'] as const;

const categoryBody = z.object({ title: name, slug: slug.optional() });

export const posts = {
  list: call({
    method: 'GET',
    path: '/api/v1/posts',
    tag,
    summary: 'Новости; черновики видит администратор',
    who: 'all',
    ...paged(postRecord, {
      filters: ['search', 'category', 'status', 'published'],
      sorts: ['publishedAt', 'createdAt', 'title'],
      embedded: ['categories', 'images'],
    }),
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
    ...short(postCategory),
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
