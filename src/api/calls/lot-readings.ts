import { call } from '../contract.ts';
import { paged, short } from '../lists.ts';
import { lotReading, reader } from '../records/lot-reading.ts';

export const lotReadings = {
  list: call({
    method: 'GET',
    path: '/api/v1/lots/:id/readings',
    tag: 'История',
    summary: 'Кто, когда и что читал в процедуре: документы, заявки после вскрытия, сравнение',
    who: ['security', 'auditor', 'admin'],
    only: 'Чтения поставщиков — после вскрытия',
    ...paged(lotReading, { filters: ['user', 'what', 'created'], sorts: ['at'] }),
  }),
  readers: call({
    method: 'GET',
    path: '/api/v1/lots/:id/readers',
    tag: 'История',
    summary: 'Кто читал в процедуре хоть что-нибудь',
    who: ['security', 'auditor', 'admin'],
    only: 'Поставщики — после вскрытия',
    ...short(reader),
  }),
};
