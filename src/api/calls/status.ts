import { call, one } from '../contract.ts';
import { platformStatus } from '../records/platform-status.ts';

export const status = {
  read: call({
    method: 'GET',
    path: '/api/v1/status',
    tag: 'Служебное',
    summary: 'Состояние площадки: очереди, диск, курсы, копии, отметки, версии',
    who: ['admin'],
    reply: one(platformStatus),
  }),
};
