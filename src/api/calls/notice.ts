// Calls of a lot's notice and protocols.
import { z } from 'zod';
import { call } from '../contract.ts';

const tag = 'Извещение и протоколы';
/** A long list of items takes seconds to lay out. */
const PAPERS_A_MINUTE = 30;
const query = z.object({ format: z.enum(['docx', 'pdf']).default('docx') });

export const notice = {
  form: call({
    method: 'GET',
    path: '/api/v1/lots/:id/notice-form',
    tag,
    summary: 'Извещение о процедуре (docx или pdf)',
    who: 'all',
    only: 'кто видит процедуру',
    query,
    answer: 'file',
    limit: PAPERS_A_MINUTE,
  }),
  /** `kind`: opening, admission, results or, of a cancelled one, closure, or, where a winner has refused its contract, refusal; each exists once the procedure has got there. */
  protocol: call({
    method: 'GET',
    path: '/api/v1/lots/:id/protocol/:kind',
    tag,
    summary: 'Протокол вскрытия, рассмотрения, подведения итогов или прекращения',
    who: 'auth',
    only: 'организатор, СБ, аудитор, администратор; участники после завершения',
    query,
    answer: 'file',
    limit: PAPERS_A_MINUTE,
  }),
};
