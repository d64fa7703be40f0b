/** The comparison of a very large lot: what is offered comes by columns and is drawn at once, what is counted of it follows. */
import { useEffect, useEffectEvent, useMemo, type ComponentType } from 'react';
import { competitor } from '../../../api/calls/competitor.ts';
import { tableOfCells } from '../../../api/comparison/lazy-rows.ts';
import type { Lot } from '../../../api/records/lot.ts';
import { useCall } from '../../data/use-call.ts';
import { Notice } from '../../parts/feedback/notice.tsx';
import type { ComparedProps } from './large.ts';

export interface LargeComparisonProps {
  lot: Lot;
  onShown?: (() => void) | undefined;
  shown: ComponentType<ComparedProps>;
}

export function LargeComparison({ lot, onShown, shown: Shown }: LargeComparisonProps) {
  const params = { id: lot.id };
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
  return (
    <>
      {counted.error && <Notice title="Не удалось посчитать итоги">{counted.error.message}</Notice>}
      <Shown lot={lot} table={table} error={read.error} />
    </>
  );
}
