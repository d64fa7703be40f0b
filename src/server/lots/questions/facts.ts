// What a question's law must know of its lot.
import type { QuestionFacts } from '../../../machines/question.ts';
import type { LotTableRow } from '../core/tables.ts';

export type LotOfQuestion = Pick<LotTableRow, 'id' | 'ownerId' | 'status' | 'applicationsDeadline'>;

export const questionFacts = (lot: LotOfQuestion): QuestionFacts => ({
  lotOwnerId: lot.ownerId,
  lotStatus: lot.status,
  lotDeadline: lot.applicationsDeadline?.getTime() ?? null,
});
