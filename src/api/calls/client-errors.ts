// What went wrong in somebody's browser, told to the server's log. Nothing of it is anybody's: no address, no text of a page.
import { z } from 'zod';
import { pagePattern, scriptPlace } from '../../rules/fault-places.ts';
import { call } from '../contract.ts';

const REPORTS_A_MINUTE = 10;

export const clientErrorReport = z.object({
  /** The class of the error, such as TypeError. */
  type: z.string().regex(/^[A-Za-z]{1,60}$/),
  /** Of the language's own errors, whose words name what is in the program and no value; empty of any other. */
  message: z.string().regex(/^[ -~]{0,200}$/),
  page: z.string().regex(pagePattern),
  build: z.string().regex(/^[\w.-]{0,60}$/),
  places: z.array(z.string().regex(scriptPlace)).max(10),
});
export type ClientErrorReport = z.infer<typeof clientErrorReport>;

export const clientErrors = {
  report: call({
    method: 'POST',
    path: '/api/v1/client-errors',
    tag: 'Система',
    summary: 'Сообщить в журнал сервера о сбое страницы; без личных данных и содержимого страницы',
    who: 'all',
    body: clientErrorReport,
    limit: REPORTS_A_MINUTE,
  }),
};
