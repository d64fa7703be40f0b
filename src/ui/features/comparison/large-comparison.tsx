/** The comparison of a very large lot: what is offered comes by columns and is drawn at once, what is counted of it follows. */
import { useEffect, useEffectEvent, useMemo, type ReactNode } from 'react';
import { competitor } from '../../../api/calls/competitor.ts';
import { tableOfCells } from '../../../api/comparison/lazy-rows.ts';
import type { CompetitorTable } from '../../../api/records/competitor.ts';
import { useCall } from '../../data/use-call.ts';

export interface LargeComparisonProps {
  lotId: number;
  onShown?: (() => void) | undefined;
  draw: (table: CompetitorTable | undefined, error: Error | null) => ReactNode;
}

export function LargeComparison({ lotId, onShown, draw }: LargeComparisonProps) {
  const params = { id: lotId };
  const read = useCall(competitor.cells, { params });
  const cells = read.data?.data;
  // The server reads the same for both: whoever waits sees the offers first.
  const counted = useCall(competitor.totals, { params }, { enabled: cells !== undefined });
  const totals = counted.data?.data ?? null;
  const table = useMemo(() => cells && tableOfCells(cells, totals), [cells, totals]);
  const isShown = table !== undefined || read.error !== null;
  const tell = useEffectEvent(() => onShown?.());
  useEffect(() => {
    if (isShown) tell();
  }, [isShown]);
  return draw(table, read.error ?? counted.error);
}
