import type { verificationDecisions } from '../../../rules/closed-lists.ts';
import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, key, whenExactly } from '../../platform/database/columns.ts';
import type { Block, VerificationStage } from '../../../machines/application-statuses.ts';
import type { ClarificationStatus } from '../../../machines/clarification-statuses.ts';
import { applications } from './tables.ts';
import { lots } from '../../lots/core/tables.ts';
import { users } from '../../accounts/core/tables.ts';

/** Decisions are never overwritten: a cancelled one stays with who and when. */
export const verifications = pgTable(
  'verifications',
  {
    id: identity(),
    applicationId: key('application_id')
      .notNull()
      .references(() => applications.id),
    lotId: key('lot_id')
      .notNull()
      .references(() => lots.id),
    stage: text('stage').$type<VerificationStage>().notNull(),
    decision: text('decision').$type<(typeof verificationDecisions)[number]>().notNull(),
    comment: text('comment'),
    userId: key('user_id')
      .notNull()
      .references(() => users.id),
    createdAt: whenExactly('created_at').notNull(),
    cancelledAt: whenExactly('cancelled_at'),
    /** Null where it fell by itself: the lot was reopened, the application sent back. */
    cancelledBy: key('cancelled_by').references(() => users.id),
  },
  (table) => [
    index('verifications_application').on(table.applicationId),
    index('verifications_lot').on(table.lotId, table.stage),
  ],
);
export type VerificationRow = typeof verifications.$inferSelect;

export interface StoredChange {
  path: string;
  block: Block;
  before: unknown;
  after: unknown;
}

export const clarifications = pgTable(
  'clarifications',
  {
    id: identity(),
    applicationId: key('application_id')
      .notNull()
      .references(() => applications.id),
    lotId: key('lot_id')
      .notNull()
      .references(() => lots.id),
    blocks: text('blocks').array().$type<Block[]>().notNull(),
    text: text('text').notNull(),
    dueAt: whenExactly('due_at').notNull(),
    status: text('status').$type<ClarificationStatus>().notNull(),
    answer: text('answer'),
    answeredAt: whenExactly('answered_at'),
    changes: jsonb('changes').$type<StoredChange[]>().notNull().default([]),
    createdBy: key('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: whenExactly('created_at').notNull(),
    closedAt: whenExactly('closed_at'),
  },
  (table) => [
    index('clarifications_application').on(table.applicationId),
    // One question at a time: the answer changes the application.
    uniqueIndex('clarifications_open')
      .on(table.applicationId)
      .where(sql`closed_at is null`),
    index('clarifications_due')
      .on(table.dueAt)
      .where(sql`closed_at is null`),
    index('clarifications_lot').on(table.lotId),
  ],
);
export type ClarificationRow = typeof clarifications.$inferSelect;
