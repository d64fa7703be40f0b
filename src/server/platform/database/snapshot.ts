import { sql } from 'drizzle-orm';
import { transact, type Db, type Tx } from './client.ts';

/** What is read within all stands as it was at the first of its statements, whatever others commit meanwhile. */
export const inSnapshot = <T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> =>
  transact(db, async (tx) => {
    await tx.execute(sql`set transaction isolation level repeatable read, read only`);
    return read(tx);
  });
