// Signals before the award, each with its formula, its numbers and what the responsible person says of it.
import { z } from 'zod';
import { reason, time } from '../fields.ts';
import { signalCodes } from '../../rules/signals/signal.ts';

const code = z.enum(signalCodes);

export const signal = z.object({
  key: z.string(),
  code,
  isRed: z.boolean(),
  text: z.string(),
  formula: z.string(),
  sample: z.int(),
  applicationIds: z.array(z.int()),
  /** The last one; those before it are in the history. */
  answer: z.object({ text: z.string(), by: z.string(), at: time }).nullable(),
});
export type SignalRecord = z.infer<typeof signal>;

export const signals = z.object({
  /** Red ones first. */
  signals: z.array(signal),
  /** «Мало данных»: what was not told, and how many lots it would need. */
  skipped: z.array(z.object({ code, sample: z.int(), needed: z.int() })),
});

export const signalAnswer = z.object({ key: z.string().min(1).max(200), text: reason });
