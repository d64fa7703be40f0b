// Column shapes that the tables share.
import { bigint, customType, timestamp } from 'drizzle-orm/pg-core';

/** Milliseconds, as JavaScript has them: a time that was read finds its row again. */
export const when = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });
/** Microseconds, as the database's clock has them. */
export const whenExactly = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
export const key = (name: string) => bigint(name, { mode: 'number' });
export const identity = () => key('id').primaryKey().generatedAlwaysAsIdentity();

/** Written by triggers only (migration 0001), read by queries only. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** Bytes that the database only keeps: what was sealed before it came. */
export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
