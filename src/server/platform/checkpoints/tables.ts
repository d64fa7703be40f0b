import { bigint, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { when } from '../database/columns.ts';

const number = (name: string) => bigint(name, { mode: 'number' });

/** What the platform has signed: one leaf of the log each, for good (refuse_change in the migrations). */
export const checkpoints = pgTable('checkpoints', {
  /** Of the log with this one in it: the leaf's place is one less. */
  size: number('size').primaryKey(),
  at: when('at').notNull(),
  /** The leaf's text: when, and the root of the minute's own tree. */
  leaf: text('leaf').notNull(),
  /** What the minute's salts and random leaves are made of. */
  seed: text('seed').notNull(),
  /** As it was signed. */
  note: text('note').notNull(),
});
export type CheckpointRow = typeof checkpoints.$inferSelect;

/** What a minute's tree tells of; its other leaves are random and are made of the seed. */
export const checkpointLeaves = pgTable(
  'checkpoint_leaves',
  {
    size: number('size')
      .notNull()
      .references(() => checkpoints.size),
    /** `chain:lot:12`, `receipt:HASH`, `bundle:HASH`. */
    about: text('about').notNull(),
    text: text('text').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.size, table.about] }),
    index('checkpoint_leaves_about').on(table.about, table.size),
  ],
);

/** Roots of the whole parts of the log: `level` 0 are its leaves, of each level above one has two of the level below. */
export const checkpointNodes = pgTable(
  'checkpoint_nodes',
  {
    level: smallint('level').notNull(),
    index: number('index').notNull(),
    hash: text('hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.level, table.index] })],
);

/** How far each chain was when a checkpoint last told of it. */
export const checkpointHeads = pgTable('checkpoint_heads', {
  chain: text('chain').primaryKey(),
  seq: integer('seq').notNull(),
});

/** Every key that checkpoints were signed with. */
export const checkpointKeys = pgTable('checkpoint_keys', {
  key: text('key').primaryKey(),
  since: when('since').notNull(),
});
