import { call } from '../contract.ts';
import { paged } from '../lists.ts';
import { lotReading } from '../records/lot-reading.ts';

export const lotReadings = {
  list: call({
    method: 'GET',
    path: '/api/v1/lots/:id/readings',
    tag: 'История',
    summary: 'Кто, когда и что читал в процедуре: документы, заявки после вскрытия, сравнение',
    who: ['security', 'admin'],
    only: 'Чтения поставщиков — после вскрытия',
    ...paged(lotReading, { filters: ['user', 'what', 'created'], sorts: ['at'] }),
  }),
};
