// Open data of a lot.
import { call } from '../contract.ts';
import { ocdsPackage, ocdsRecordPackage } from '../records/ocds.ts';

export const ocds = {
  /** The package as the standard has it, with nothing around it. */
  ofLot: call({
    method: 'GET',
    path: '/api/v1/lots/:id/ocds',
    tag: 'Открытые данные',
    summary: 'Процедура по стандарту открытых данных о закупках (OCDS 1.1)',
    who: 'all',
    only: 'До завершения — менеджер своей, аудитор, администратор; после — все, кто видит процедуру; победители — сотрудникам и участникам',
    reply: ocdsPackage,
  }),
  recordOfLot: call({
    method: 'GET',
    path: '/api/v1/lots/:id/ocds/record',
    tag: 'Открытые данные',
    summary: 'Запись OCDS 1.1: релиз на каждый шаг, который изменил опубликованное, и сводный релиз',
    who: 'all',
    only: 'Как открытые данные процедуры',
    reply: ocdsRecordPackage,
  }),
};
