// A bank of the Bank of Russia's directory, and how the directory stands.
import { z } from 'zod';
import { date } from '../fields.ts';

export const bankAnswer = z.object({
  bik: z.string(),
  /** Null: there is no directory to look in. */
  isKnown: z.boolean().nullable(),
  bank: z
    .object({
      name: z.string(),
      town: z.string(),
      correspondentAccount: z.string().nullable(),
    })
    .nullable(),
});
export type BankAnswer = z.infer<typeof bankAnswer>;

export const banksStateRecord = z.object({
  /** Where it is loaded from each day; null: from nowhere. */
  feed: z.enum(['bank', 'file']).nullable(),
  count: z.int(),
  /** The directory's own day. */
  date: date.nullable(),
  loadedOn: date.nullable(),
  /** Whether the last attempt to load it has failed. */
  isFailing: z.boolean(),
});
export type BanksState = z.infer<typeof banksStateRecord>;
