// Who stands for whom during an absence.
import { z } from 'zod';
import { date } from '../fields.ts';

const person = z.object({ id: z.int(), name: z.string() });

export const deputyRecord = z.object({
  id: z.int(),
  absent: person,
  deputy: person,
  /** Both days count, at UTC+3. */
  from: date,
  to: date,
  /** Today is one of them. */
  isNow: z.boolean(),
  canEnd: z.boolean(),
});
export type DeputyRecord = z.infer<typeof deputyRecord>;

/** Who could stand for a person. */
export const deputyCandidate = person;
export type DeputyCandidate = z.infer<typeof deputyCandidate>;
