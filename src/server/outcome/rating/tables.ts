import { bigint, integer, jsonb, numeric, pgTable, primaryKey, timestamp } from 'drizzle-orm/pg-core';
import type { CriterionScore, PositionPlace } from '../../../rules/rating-types.ts';
import { applications } from '../../applications/core/tables.ts';
import { criteria } from '../../lots/criteria/tables.ts';
import { lots } from '../../lots/core/tables.ts';
import { users } from '../../accounts/core/tables.ts';

const when = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const number = (name: string) => bigint(name, { mode: 'number' });

/** The last calculated rating; whether it still holds is the lot's `ratingStale`. */
export const ratings = pgTable(
  'ratings',
  {
    lotId: number('lot_id')
      .notNull()
      .references(() => lots.id),
    applicationId: number('application_id')
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
    calculatedAt: when('calculated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.lotId, table.applicationId] })],
);
export type RatingRow = typeof ratings.$inferSelect;

export const expertScores = pgTable(
  'expert_scores',
  {
    lotId: number('lot_id')
      .notNull()
      .references(() => lots.id),
    applicationId: number('application_id')
      .notNull()
      .references(() => applications.id),
    criterionId: number('criterion_id')
      .notNull()
      .references(() => criteria.id),
    score: numeric('score', { precision: 5, scale: 2 }).notNull(),
    userId: number('user_id')
      .notNull()
      .references(() => users.id),
    updatedAt: when('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.applicationId, table.criterionId] })],
);
