/** Where a lot stands, as everyone is told; what the commission does is written beside it: <LotBadge status={lot.status} />. */
import { isCommissionWork } from '../../../machines/lot-predicates.ts';
import type { LotStatus } from '../../../machines/lot-statuses.ts';
import { lotGroupText, lotStates } from '../../../text/lot-states.ts';
import { Badge } from '../../parts/feedback/badge.tsx';

export function LotBadge({ status }: { status: LotStatus }) {
  return (
    <span className="inline-flex min-w-0 flex-wrap items-center gap-x-2">
      <Badge {...lotGroupText(status)} />
      {isCommissionWork(status) && <span className="text-xs text-ink-soft">{lotStates[status].label}</span>}
    </span>
  );
}
