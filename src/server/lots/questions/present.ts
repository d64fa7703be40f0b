// A question as its reader gets it: without the asker's name.
import type { Question } from '../../../api/records/question.ts';
import type { Visitor } from '../../../machines/access.ts';
import type { Actor } from '../../../machines/law.ts';
import { questionLaw } from '../../../machines/question.ts';
import { snapshotOf, stepsFor } from '../../../machines/step.ts';
import { questionFacts, type LotOfQuestion } from './facts.ts';
import type { QuestionRow } from './tables.ts';

export function presentQuestion(
  row: QuestionRow,
  lot: LotOfQuestion,
  visitor: Visitor,
  actor: Actor,
  at: number,
): Question {
  const { id, lotId, text, status, answer, answeredAt, createdAt } = row;
  const steps = stepsFor(questionLaw, snapshotOf(questionLaw, status, questionFacts(lot)), actor, at);
  const isOwn =
    visitor.role === 'vendor' &&
    (row.askerId === visitor.id || (row.companyId !== null && row.companyId === visitor.companyId));
  return {
    id,
    lotId,
    text,
    status,
    isOwn,
    answer: answer !== null && answeredAt ? { text: answer, createdAt: answeredAt.toISOString() } : null,
    createdAt: createdAt.toISOString(),
    canAnswer: steps.some(({ event, open }) => event === 'question.answer' && open),
  };
}
