import { integer, pgTable } from 'drizzle-orm/pg-core';
import { whenExactly } from './columns.ts';

/**
 * The number of the last migration that code must know to work on this database. A release only adds to the tables; what the
 * release before still needs is taken away one release later, by a migration that raises this number.
 */
export const schemaFloor = pgTable('schema_floor', { migration: integer('migration').primaryKey() });

/** Holds one row; emptied and filled anew to see whether the database can still write (readiness.ts). */
export const writeProbe = pgTable('write_probe', {
  at: whenExactly('at').notNull().defaultNow(),
});
