// What the questions must be given: who means to take part in a lot is known above them.
import type { SQL } from 'drizzle-orm';
import type { bidders } from '../../../machines/question.ts';
import { port } from '../../platform/port.ts';

/** Each as `select user_id, application_id`. */
export const biddersOfLot = port<Record<(typeof bidders)[number], (lotId: number) => SQL>>(
  'questions: who means to take part in a lot',
);
