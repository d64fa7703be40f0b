import { integer, jsonb, numeric, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { key, whenExactly } from '../../platform/database/columns.ts';
import type { CriterionScore, PositionPlace } from '../../../rules/rating-types.ts';
import { applications } from '../../applications/core/tables.ts';
import { criteria } from '../../lots/criteria/tables.ts';
import { lots } from '../../lots/core/tables.ts';
import { users } from '../../accounts/core/tables.ts';

/** The last calculated rating; whether it still holds is the lot's `ratingStale`. */
export const ratings = pgTable(
  'ratings',
  {
    lotId: key('lot_id')
      .notNull()
      .references(() => lots.id),
    applicationId: key('application_id')
      .notNull()
      .references(() => applications.id),
    place: integer('place'),
    total: numeric('total', { precision: 5, scale: 2 }),
    convertedTotal: numeric('converted_total', { precision: 20, scale: 2 }).notNull(),
    coverageItems: integer('coverage_items').notNull(),
    coverageOf: integer('coverage_of').notNull(),
    scores: jsonb('scores').$type<CriterionScore[]>().notNull(),
    ratingsWon: integer('ratings_won').notNull(),
    positions: jsonb('positions').$type<PositionPlace[]>().notNull(),
    calculatedAt: whenExactly('calculated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.lotId, table.applicationId] })],
);
export type RatingRow = typeof ratings.$inferSelect;

export const expertScores = pgTable(
  'expert_scores',
  {
    lotId: key('lot_id')
      .notNull()
      .references(() => lots.id),
    applicationId: key('application_id')
      .notNull()
      .references(() => applications.id),
    criterionId: key('criterion_id')
      .notNull()
      .references(() => criteria.id),
    score: numeric('score', { precision: 5, scale: 2 }).notNull(),
    userId: key('user_id')
      .notNull()
      .references(() => users.id),
    updatedAt: whenExactly('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.applicationId, table.criterionId] })],
);
