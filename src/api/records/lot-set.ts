// A part of a lot kept under a name, for all organisers, to be taken into another lot. Of a lot as a whole: lot-template.ts.
import { z } from 'zod';
import { criterionCodes } from '../../rules/closed-lists.ts';
import { lotSetKinds, lotTextKinds, MOST_REQUIREMENTS } from '../../rules/lot-parts.ts';
import { id, name, textBetween, time } from '../fields.ts';
import { criterionDraft } from './criterion.ts';

const MOST_CRITERIA = 20;

export const newLotSet = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('criteria'),
    name,
    criteria: z.array(criterionDraft).min(1).max(MOST_CRITERIA),
  }),
  z.object({
    kind: z.enum(lotTextKinds),
    name,
    text: textBetween({ min: 1, max: MOST_REQUIREMENTS }),
  }),
  /** Whom a lot of one's own has invited. */
  z.object({ kind: z.literal('invitees'), name, lotId: id }),
]);
export type NewLotSet = z.infer<typeof newLotSet>;

export const lotSet = z.object({
  id: z.int(),
  kind: z.enum(lotSetKinds),
  name: z.string(),
  /** What is of another kind is empty. */
  criteria: z.array(z.object({ code: z.enum(criterionCodes), title: z.string(), weight: z.int() })),
  text: z.string(),
  companies: z.array(z.object({ id: z.int(), title: z.string() })),
  by: z.string(),
  /** By the reader: who made it, and the administrator. */
  canChange: z.boolean(),
  createdAt: time,
});
export type LotSet = z.infer<typeof lotSet>;
