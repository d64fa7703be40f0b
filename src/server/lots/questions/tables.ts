import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import type { QuestionStatus } from '../../../machines/question-statuses.ts';
import { companies } from '../../accounts/companies/tables.ts';
import { identity, key, when } from '../../platform/database/columns.ts';
import { lots } from '../core/tables.ts';
import { users } from '../../accounts/core/tables.ts';

/** Who asked is kept for the answer's notice and for «own» alone; it is never shown. */
export const questions = pgTable(
  'questions',
  {
    id: identity(),
    lotId: key('lot_id')
      .notNull()
      .references(() => lots.id),
    askerId: key('asker_id')
      .notNull()
      .references(() => users.id),
    companyId: key('company_id').references(() => companies.id),
    text: text('text').notNull(),
    status: text('status').$type<QuestionStatus>().notNull().default('pending'),
    answer: text('answer'),
    answeredBy: key('answered_by').references(() => users.id),
    answeredAt: when('answered_at'),
    createdAt: when('created_at').notNull(),
  },
  (table) => [
    index('questions_lot').on(table.lotId, table.status),
    index('questions_asker').on(table.askerId, table.createdAt.desc()),
    index('questions_company').on(table.companyId, table.createdAt.desc()),
    check('questions_answered', sql`(status = 'resolved') = (answer is not null)`),
  ],
);
export type QuestionRow = typeof questions.$inferSelect;
