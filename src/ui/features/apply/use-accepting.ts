/** Whether the lot takes applications now, by the server's clock; changes by itself at the very deadline. */
import { useEffect, useState } from 'react';
import type { LotRow } from '../../../api/records/lot.ts';
import { isAccepting } from '../../../machines/lot-predicates.ts';
import { serverNow } from '../../data/clock.ts';

const TICK_MS = 500;

export function useAccepting({
  status,
  applicationsDeadline,
}: Pick<LotRow, 'status' | 'applicationsDeadline'>): boolean {
  const deadline = applicationsDeadline === null ? null : Date.parse(applicationsDeadline);
  const [accepting, setAccepting] = useState(() => isAccepting(status, deadline, serverNow()));
  useEffect(() => {
    const look = () => setAccepting(isAccepting(status, deadline, serverNow()));
    look();
    const timer = setInterval(look, TICK_MS);
    return () => clearInterval(timer);
  }, [status, deadline]);
  return accepting;
}
