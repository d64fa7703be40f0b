import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytea, key, when } from '../../platform/database/columns.ts';
import { users } from '../core/tables.ts';

const userKey = () =>
  key('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** A user's authenticator. Its secrets lie sealed: whoever reads the database makes no codes. */
export const secondFactors = pgTable('second_factors', {
  userId: userKey().primaryKey(),
  secret: bytea('secret'),
  /** Since when a sign-in asks for its code; null: it was begun and never confirmed. */
  confirmedAt: when('confirmed_at'),
  /** The next secret, until a code of it has come. */
  pending: bytea('pending'),
  /** The step of time of the last code that was taken: no code is taken twice. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  /** Of the recovery codes' digests. */
  recoverySalt: bytea('recovery_salt'),
});

/** Recovery codes that are still good for one sign-in each, as salted slow digests. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  { userId: userKey(), digest: text('digest').notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.digest] })],
);

/** Sign-ins whose password was right and whose second step is waited for; the cookie's value is kept as a digest. */
export const signInChallenges = pgTable(
  'sign_in_challenges',
  {
    digest: text('digest').primaryKey(),
    userId: userKey(),
    remember: boolean('remember').notNull(),
    tries: integer('tries').notNull().default(0),
    expiresAt: when('expires_at')
      .notNull()
      .default(sql`now() + interval '10 minutes'`),
  },
  (table) => [
    index('sign_in_challenges_user').on(table.userId),
    index('sign_in_challenges_expires').on(table.expiresAt),
  ],
);
