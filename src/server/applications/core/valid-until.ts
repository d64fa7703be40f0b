// How long the prices of an application bind who submitted it.
import { sql } from 'drizzle-orm';
import { isRejected, submittedStatuses } from '../../../machines/application-predicates.ts';
import { applications } from './tables.ts';

/** Counted from the submission: the offerer is bound by it from then on. Null where no term was given. */
export const validUntil = sql`${applications.submittedAt} + make_interval(days => (${applications.terms} ->> 'isValidFor')::int)`;

/** A rejected one binds nobody any more. */
export const bindingStatuses = submittedStatuses.filter((status) => !isRejected(status));
