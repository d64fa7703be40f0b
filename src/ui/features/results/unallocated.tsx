/** What of the order is not bought, and why: told with the winners, as in the protocol. */
import type { LotResults } from '../../../api/records/results.ts';
import { compare } from '../../../rules/decimal.ts';
import { numberRanges } from '../../../text/number-ranges.ts';
import { Notice } from '../../parts/feedback/notice.tsx';

export function Unallocated({ items, reason }: { items: LotResults['items']; reason: string | null }) {
  const left = (items ?? []).filter(({ allocated, ordered }) => compare(allocated, ordered) < 0);
  if (left.length === 0) return null;
  return (
    <Notice
      tone="warn"
      title={`Закуплено не всё. Позиции, оставшиеся без победителя полностью или частично: ${numberRanges(left.map(({ index }) => index))}`}
    >
      {reason !== null && <p className="break-words whitespace-pre-line">Причина: {reason}</p>}
    </Notice>
  );
}
