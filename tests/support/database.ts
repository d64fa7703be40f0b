import { inject } from 'vitest';
import './database-setup.ts';
import { copyDatabase, type FreshDatabase } from './test-cluster.ts';

/**
 * A database of its own for a test file: all migrations, no rows. Call it in beforeAll, `drop` in afterAll.
 * `template` says how else `CREATE DATABASE` shall make it.
 * Only in the rooms that vitest.config.ts gives a database.
 */
export const freshDatabase = (template?: string): Promise<FreshDatabase> =>
  copyDatabase(inject('templateUrl'), template);

/** The same without any table: for what an earlier release left. */
export const emptyDatabase = (): Promise<FreshDatabase> => freshDatabase('TEMPLATE template1');
