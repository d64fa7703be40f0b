import { call } from '../contract.ts';

const tag = 'Файлы';

export const files = {
  read: call({
    method: 'GET',
    path: '/api/v1/files/:id',
    tag,
    summary: 'Содержимое файла',
    who: 'all',
    only: 'кто вправе видеть запись, к которой файл приложен',
    answer: 'file',
  }),
  remove: call({
    method: 'DELETE',
    path: '/api/v1/files/:id',
    tag,
    summary: 'Удалить файл',
    who: 'auth',
    only: 'кто вправе менять запись, к которой файл приложен',
  }),
};
