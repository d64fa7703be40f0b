// Views of lists that people keep and share by a link.
import { call, one } from '../contract.ts';
import { short } from '../lists.ts';
import { listView, listViewDraft, newListView } from '../records/list-view.ts';

const tag = 'Виды списков';
const own = 'Только свои';
/** Who guesses links asks more. */
const A_MINUTE = 60;

export const listViews = {
  list: call({
    method: 'GET',
    path: '/api/v1/list-views',
    tag,
    summary: 'Свои сохранённые виды списков',
    who: 'auth',
    only: own,
    ...short(listView),
  }),
  save: call({
    method: 'POST',
    path: '/api/v1/list-views',
    tag,
    summary: 'Сохранить вид списка: фильтры, порядок строк, столбцы, плотность',
    who: 'auth',
    body: newListView,
    reply: one(listView),
    status: 201,
    limit: A_MINUTE,
  }),
  change: call({
    method: 'PATCH',
    path: '/api/v1/list-views/:id',
    tag,
    summary: 'Изменить свой вид; ссылка на него остаётся',
    who: 'auth',
    only: own,
    body: listViewDraft,
    reply: one(listView),
  }),
  remove: call({
    method: 'DELETE',
    path: '/api/v1/list-views/:id',
    tag,
    summary: 'Удалить свой вид; ссылка на него перестаёт работать',
    who: 'auth',
    only: own,
  }),
  shared: call({
    method: 'GET',
    path: '/api/v1/shared-views/:key',
    tag,
    summary: 'Вид по ссылке коллеги; строк в нём нет, список показывает каждому только доступное ему',
    who: 'auth',
    only: 'Сотрудники организатора — виды друг друга, поставщик — виды своей компании',
    reply: one(listView),
    limit: A_MINUTE,
  }),
};
