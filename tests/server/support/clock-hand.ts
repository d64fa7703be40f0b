// The database's clock at an hour of today, for one transaction: whatever asks for now() within it is told that.
import { sql } from 'drizzle-orm';
import { zone } from '../../../src/server/platform/database/zone.ts';
import { transact, type Tx } from '../../../src/server/platform/database/client.ts';
import type { TestServer } from '../make.ts';

/** @param hand of the platform's clock, as 08:59:59 */
export const atHour = <T>({ services }: TestServer, hand: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
  transact(services.db, async (tx) => {
    await tx.execute(sql`create schema if not exists clock`);
    await tx.execute(sql`create or replace function clock.now() returns timestamptz stable language sql as $$
      select (date_trunc('day', pg_catalog.now() at time zone ${zone}) + current_setting('clock.hand')::interval) at time zone ${zone} $$`);
    await tx.execute(sql`select set_config('clock.hand', ${hand}, true)`);
    await tx.execute(sql`set local search_path = clock, pg_catalog, public`);
    return work(tx);
  });
