import { index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { identity, key, when, whenExactly } from '../database/columns.ts';

/** The append-only story. DELETE, TRUNCATE and any UPDATE but an erasure are refused by triggers (migrations 0001 and personal_data). */
export const history = pgTable(
  'history',
  {
    id: identity(),
    /** `lot:12` for everything of a lot, `company:3`, `user:7`, `settings` … */
    chain: text('chain').notNull(),
    /** From 1, without gaps within a chain. */
    seq: integer('seq').notNull(),
    lotId: key('lot_id'),
    model: text('model').notNull(),
    modelId: key('model_id'),
    event: text('event').notNull(),
    from: text('from_status'),
    to: text('to_status'),
    byId: key('by_id'),
    byRole: text('by_role').notNull(),
    byName: text('by_name').notNull(),
    at: when('at').notNull(),
    /** What the law's guards saw. */
    facts: jsonb('facts').$type<unknown>(),
    lawVersion: text('law_version'),
    /** Without secrets. */
    payload: jsonb('payload').$type<unknown>(),
    prevHash: text('prev_hash').notNull(),
    hash: text('hash').notNull(),
    /** Random, hashed with the content. Null in a row of the first releases, whose hash is taken over all of it at once. */
    salt: text('salt'),
    /** Random, hashed with the author's name: the content holds that hash and no name. Null in earlier rows, and once erased. */
    nameSalt: text('name_salt'),
    /** That hash, kept where the name has been erased. */
    nameHash: text('name_hash'),
    /** Of a row whose payload, or plainly hashed name, has been erased: the hash of what the content was. */
    erasedContent: text('erased_content'),
  },
  (table) => [
    unique('history_chain_seq').on(table.chain, table.seq),
    index('history_lot').on(table.lotId, table.id),
    index('history_model').on(table.model, table.modelId),
    index('history_event').on(table.model, table.event),
    index('history_at').on(table.at),
    index('history_by').on(table.byId),
  ],
);

export type HistoryRow = typeof history.$inferSelect;

/** The last link of each chain; its row is the lock under which the next is appended. */
export const historyChains = pgTable('history_chains', {
  chain: text('chain').primaryKey(),
  seq: integer('seq').notNull(),
  hash: text('hash').notNull(),
  /** The hash of the link before the last; the last link's row is written from it in one statement with this. */
  prevHash: text('prev_hash'),
});

/** Every law that steps were ever taken under: what a row's `law_version` stands for. */
export const lawVersions = pgTable('law_versions', {
  version: text('version').primaryKey(),
  law: text('law').notNull(),
  /** Its edges: from, event, to, guards, consequences. */
  definition: jsonb('definition').$type<unknown>().notNull(),
  since: whenExactly('since').notNull().defaultNow(),
});
