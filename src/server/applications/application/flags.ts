import type { ApplicationFlag } from '../../../rules/closed-lists.ts';
import type { ApplicationRow } from '../core/tables.ts';

/** The flags of an application with one more, each once. */
export const withFlag = ({ flags }: ApplicationRow, flag: ApplicationFlag): ApplicationFlag[] => [
  ...new Set([...flags, flag]),
];
