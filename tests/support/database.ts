import { inject } from 'vitest';
import './database-setup.ts';
import { copyDatabase, type FreshDatabase } from './test-cluster.ts';

/**
 * A database of its own for a test file: all migrations, no rows. Call it in beforeAll, `drop` in afterAll.
 * Only in the rooms that vitest.config.ts gives a database.
 */
export const freshDatabase = (): Promise<FreshDatabase> => copyDatabase(inject('templateUrl'));

/** The same without any table: for what an earlier release left. */
export const emptyDatabase = (): Promise<FreshDatabase> =>
  copyDatabase(inject('templateUrl'), { empty: true });
