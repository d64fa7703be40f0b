// Open data of a lot.
import { call } from '../contract.ts';
import { ocdsPackage } from '../records/ocds.ts';

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
};
