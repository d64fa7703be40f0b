import { sql, type SQL } from 'drizzle-orm';
import type { ApplicationFlag } from '../../../rules/closed-lists.ts';
import { applications, type ApplicationRow } from '../core/tables.ts';

type Flagged = Pick<ApplicationRow, 'flags'>;

/** The flags of an application with one more, each once. */
export const withFlag = ({ flags }: Flagged, flag: ApplicationFlag): ApplicationFlag[] => [
  ...new Set([...flags, flag]),
];

export const withoutFlag = ({ flags }: Flagged, flag: ApplicationFlag): ApplicationFlag[] =>
  flags.filter((one) => one !== flag);

/** A condition on \`applications\`. */
export const hasFlag = (flag: ApplicationFlag): SQL => sql`${flag} = any(${applications.flags})`;
