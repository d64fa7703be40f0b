/** Whether the lot takes applications now, by the server's clock; changes by itself at the very deadline. */
import type { LotRow } from '../../../api/records/lot.ts';
import { isAccepting } from '../../../machines/lot-predicates.ts';
import { useByNow } from '../../data/clock.ts';

type Term = Pick<LotRow, 'status' | 'applicationsDeadline'>;

export function useAccepting({ status, applicationsDeadline }: Term): boolean {
  const deadline = applicationsDeadline === null ? null : Date.parse(applicationsDeadline);
  return useByNow((now) => isAccepting(status, deadline, now));
}
