/** What of the platform's state somebody should look at, and how soon. */

import { dayOf, startOfDay, type Instant } from './dates.ts';

/** `none`: it is not in use, and nobody has to mend that. */
export type Concern = 'good' | 'warn' | 'bad' | 'none';

const MINUTE_SECONDS = 60;
const DAY_SECONDS = 86_400;

/** Letters and exports that nobody carries out. */
const QUEUE_LATE_SECONDS = MINUTE_SECONDS;
const QUEUE_STANDS_SECONDS = 15 * MINUTE_SECONDS;
/** A night's backup has a few hours to be late. */
const BACKUP_DUE_SECONDS = 1.25 * DAY_SECONDS;
const BACKUP_MISSED_SECONDS = 3 * DAY_SECONDS;
/** One is signed a minute. */
const CHECKPOINT_LATE_SECONDS = 5 * MINUTE_SECONDS;
const CHECKPOINT_STANDS_SECONDS = 60 * MINUTE_SECONDS;
const NEW_KEY_SECONDS = 30 * DAY_SECONDS;
/** Longer than the new year's holidays. */
const DIRECTORY_OLD_MS = 14 * DAY_SECONDS * 1_000;
const DISK_LOW = 0.1;
const DISK_FULL = 0.03;

const graded = (value: number, warnFrom: number, badFrom: number): Concern => {
  if (value > badFrom) return 'bad';
  return value > warnFrom ? 'warn' : 'good';
};

export const queueConcern = ({ lateSeconds, givenUp }: { lateSeconds: number; givenUp: number }): Concern => {
  const late = graded(lateSeconds, QUEUE_LATE_SECONDS, QUEUE_STANDS_SECONDS);
  return late === 'good' && givenUp > 0 ? 'warn' : late;
};

export const diskConcern = ({
  freeBytes,
  totalBytes,
}: {
  freeBytes: number;
  totalBytes: number;
}): Concern => {
  const free = freeBytes / totalBytes;
  if (free < DISK_FULL) return 'bad';
  return free < DISK_LOW ? 'warn' : 'good';
};

/** @param ageSeconds null where none was ever made */
export const backupConcern = (ageSeconds: number | null): Concern =>
  ageSeconds === null ? 'bad' : graded(ageSeconds, BACKUP_DUE_SECONDS, BACKUP_MISSED_SECONDS);

/** @param keyAgeSeconds how long another key than the one before has signed; null where there was but one */
export const checkpointConcern = (
  ageSeconds: number | null,
  keyAgeSeconds: number | null = null,
): Concern => {
  if (ageSeconds === null) return 'warn';
  const late = graded(ageSeconds, CHECKPOINT_LATE_SECONDS, CHECKPOINT_STANDS_SECONDS);
  // The key was lost, or somebody has put another in its place: witnesses will ask.
  const isNewKey = keyAgeSeconds !== null && keyAgeSeconds < NEW_KEY_SECONDS;
  return late === 'good' && isNewKey ? 'warn' : late;
};

/** Nobody is held up without it: a company types its bank by hand. By an old one it is given a bank as it was. */
export const banksConcern = (
  { feed, count, date, isFailing }: { feed: unknown; count: number; date: string | null; isFailing: boolean },
  now: Instant,
): Concern => {
  if (feed === null && count === 0) return 'none';
  return isFailing || count === 0 || isOldDirectory(date, now) ? 'warn' : 'good';
};

/** Whether what is kept has been followed by others: one comes out each working day. @param date the directory's own day */
export const isOldDirectory = (date: string | null, now: Instant): boolean =>
  date !== null && Date.parse(startOfDay(dayOf(now))) - Date.parse(startOfDay(date)) > DIRECTORY_OLD_MS;

/** Who gets messages gets letters as well. */
export const telegramConcern = (standing: { error: unknown } | null): Concern => {
  if (standing === null) return 'none';
  return standing.error === null ? 'good' : 'warn';
};

/** By an old rate applications in another currency are not opened; a currency that nobody offers in needs none. */
export const ratesConcern = ({
  old,
  missing,
}: {
  old: readonly unknown[];
  missing: readonly unknown[];
}): Concern => {
  if (old.length > 0) return 'bad';
  return missing.length > 0 ? 'warn' : 'good';
};
