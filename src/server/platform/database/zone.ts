import { sql } from 'drizzle-orm';
import { ZONE } from '../../../rules/dates.ts';

/** The zone's name as a statement has it: a literal, since a plan must not wait for its value. */
export const ZONE_LITERAL = `'${ZONE}'`;

/** Of `… at time zone ${zone}`: all days and hours of the platform are of UTC+3. */
export const zone = sql.raw(ZONE_LITERAL);
