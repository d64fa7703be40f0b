// A question on a lot. The asker's name is never part of it.
import { z } from 'zod';
import { questionStatuses } from '../../machines/question-statuses.ts';
import { time } from '../fields.ts';

export const question = z.object({
  id: z.int(),
  lotId: z.int(),
  text: z.string(),
  status: z.enum(questionStatuses),
  answer: z.object({ text: z.string(), createdAt: time }).nullable(),
  createdAt: time,
  /** Asked by the caller's company. */
  isOwn: z.boolean(),
  /** The caller may answer now. */
  canAnswer: z.boolean(),
});
export type Question = z.infer<typeof question>;

/** A question on the page of one's own questions, with its lot. */
export const userQuestion = question.extend({
  lot: z.object({ id: z.int(), number: z.string(), title: z.string() }),
});
