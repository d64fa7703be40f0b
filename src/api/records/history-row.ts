// A row of the history (a log), and the check of a chain.
import { z } from 'zod';
import { time } from '../fields.ts';

export const historyRow = z.object({
  id: z.int(),
  lotId: z.int().nullable(),
  model: z.string(),
  modelId: z.int().nullable(),
  event: z.string(),
  /** The event in Russian. */
  title: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  by: z.object({ id: z.int().nullable(), role: z.string(), name: z.string() }),
  at: time,
  payload: z.unknown(),
  prevHash: z.string(),
  hash: z.string(),
});
export type HistoryRow = z.infer<typeof historyRow>;

export const historyCheck = z.object({
  ok: z.boolean(),
  rows: z.int(),
  chain: z.object({
    ok: z.boolean(),
    /** The first row that fails. */
    brokenAt: z.int().nullable(),
    reason: z.string().nullable(),
  }),
  /** The lot's rows walked through the machine again. */
  replay: z.object({
    ok: z.boolean(),
    status: z.string(),
    stored: z.string(),
    brokenAt: z.int().nullable(),
    reason: z.string().nullable(),
  }),
});
