// A lot's commission: keys of custodians, who opens which lot, what they have handed in, and what was opened of the envelopes.
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { CommissionStatus } from '../../../machines/commission-statuses.ts';
import type { EnvelopeFaultKind } from '../../../rules/envelope-faults.ts';
import { users } from '../../accounts/core/tables.ts';
import { lots } from '../../lots/core/tables.ts';
import { bytea, identity, key, when } from '../../platform/database/columns.ts';
import { applicationVersions } from './tables.ts';

/** The public part, and the secret one wrapped by a passphrase that never leaves the browser. None is ever taken away. */
export const custodianKeys = pgTable(
  'custodian_keys',
  {
    id: identity(),
    userId: key('user_id')
      .notNull()
      .references(() => users.id),
    recipient: text('recipient').notNull(),
    wrapped: text('wrapped').notNull(),
    createdAt: when('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('custodian_keys_recipient').on(table.recipient),
    index('custodian_keys_user').on(table.userId, table.id.desc()),
  ],
);

/** As he was named: with the name and the key of that day. */
export interface CustodianOfLot {
  userId: number;
  name: string;
  role: string;
  recipient: string;
}

export const commissions = pgTable(
  'commissions',
  {
    lotId: key('lot_id')
      .primaryKey()
      .references(() => lots.id),
    status: text('status').$type<CommissionStatus>().notNull(),
    threshold: integer('threshold').notNull(),
    custodians: jsonb('custodians').$type<CustodianOfLot[]>().notNull(),
    /** The envelope of the trial opening. */
    trial: text('trial').notNull(),
    namedAt: when('named_at').notNull(),
    triedAt: when('tried_at'),
  },
  () => [check('commissions_threshold', sql`threshold >= 2`)],
);
export type CommissionRow = typeof commissions.$inferSelect;

/** What a custodian has handed in: parts of keys by application, sealed by the platform's own key until they are joined. */
export const commissionShares = pgTable(
  'commission_shares',
  {
    lotId: key('lot_id')
      .notNull()
      .references(() => commissions.lotId, { onDelete: 'cascade' }),
    userId: key('user_id')
      .notNull()
      .references(() => users.id),
    period: integer('period').notNull(),
    sealed: bytea('sealed').notNull(),
    handedAt: when('handed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.lotId, table.userId] })],
);

/** What an envelope held, sealed by the platform's own key as all contents are; null where it could not be opened. */
export const openedEnvelopes = pgTable(
  'opened_envelopes',
  {
    versionId: key('version_id')
      .primaryKey()
      .references(() => applicationVersions.id),
    sealed: bytea('sealed'),
    fault: text('fault').$type<EnvelopeFaultKind | 'content'>(),
  },
  () => [check('opened_envelopes_either', sql`(sealed is null) = (fault is not null)`)],
);
