import { sql } from 'drizzle-orm';
import { lots } from './tables.ts';

/** One lot's period: what is sealed within it is sealed by keys that one key wraps. */
export const periodScope = (lotId: number, period: number): string => `lot:${lotId}:${period}`;

/** The same of a lot's row, as the database writes it: of the period that it is in. */
export const periodScopeOf = sql<string>`'lot:' || ${lots.id} || ':' || ${lots.sealPeriod}`;
