// How the platform stands, as an administrator sees it.
import { z } from 'zod';
import { date, time } from '../fields.ts';
import { banksStateRecord } from './bank.ts';
import { telegramStanding } from './telegram.ts';

export const platformStatus = z.object({
  /** The server's clock, by which everything here is as old as it is. */
  at: time,
  release: z.object({
    version: z.string(),
    node: z.string(),
    postgres: z.string(),
    /** How many migrations have made the tables. */
    migrations: z.int(),
    /** Since when the process that answered works. */
    startedAt: time,
  }),
  database: z.object({ bytes: z.number() }),
  /** Whether pages are told of events at once, and how many hang on this process. */
  live: z.object({ isHearing: z.boolean(), pages: z.int() }),
  disk: z.object({ freeBytes: z.number(), totalBytes: z.number() }),
  queues: z.array(
    z.object({
      kind: z.string(),
      title: z.string(),
      waiting: z.int(),
      /** Of the oldest that is due. */
      lateSeconds: z.int(),
      givenUp: z.int(),
    }),
  ),
  rates: z.object({
    /** The last day for which they are known to hold; null where there are none. */
    holdsOn: date.nullable(),
    maxAgeDays: z.int(),
    old: z.array(z.string()),
    missing: z.array(z.string()),
  }),
  /** The directory of banks. */
  banks: banksStateRecord,
  /** The bot of Telegram; null where no token was given. */
  telegram: telegramStanding.nullable(),
  /** The last whole one; null where none was ever made. */
  backup: z.object({ takenAt: time, bytes: z.number(), files: z.int() }).nullable(),
  /** The last signed one. */
  checkpoint: z
    .object({
      at: time,
      size: z.int(),
      /** Since when another key than the one before signs; null where there was but one. */
      newKeySince: time.nullable(),
    })
    .nullable(),
});
export type PlatformStatus = z.infer<typeof platformStatus>;
