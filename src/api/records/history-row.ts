// A row of the history (a log), and the check of a chain.
import { z } from 'zod';
import { time } from '../fields.ts';
import { receiptCount } from './receipts.ts';

export const historyRow = z.object({
  /** The row's place among what the reader may see: of a lot in the order it came, of the journal in the list asked for. */
  id: z.int(),
  lotId: z.int().nullable(),
  model: z.string(),
  modelId: z.int().nullable(),
  event: z.string(),
  /** The event in Russian. */
  title: z.string(),
  /** Whose application the row is about, where it is about one. */
  participant: z.string().nullable(),
  /** Which of the lot's items the row is about, where it is about one offer: «2. Задвижка клиновая». */
  item: z.string().optional(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  by: z.object({
    id: z.int().nullable(),
    role: z.string(),
    name: z.string(),
    /** For whom a deputy did it: «Иванову И. И.». */
    instead: z.string().optional(),
  }),
  at: time,
  payload: z.unknown(),
  /** Null while rows beside it may be hidden: before an opening, and while a round runs. */
  prevHash: z.string().nullable(),
  hash: z.string().nullable(),
});
export type HistoryRow = z.infer<typeof historyRow>;

/** Of the journal over all records. */
export const journalRow = historyRow.extend({ lotNumber: z.string().nullable() });
export type JournalRow = z.infer<typeof journalRow>;

export const historyCheck = z.object({
  ok: z.boolean(),
  rows: z.int(),
  chain: z.object({
    ok: z.boolean(),
    /** The `id` of the first row that fails; null where the reader may not see it. */
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
  /** Null: no opening has shown any. */
  receipts: receiptCount.nullable(),
});
