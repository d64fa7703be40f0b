/** What was allocated on this page, step by step, to take back: a cell is one step, a scenario taken over is one. */
import { useCallback, useState } from 'react';
import { allocation } from '../../../api/calls/allocation.ts';
import { useSend } from '../../data/use-call.ts';

interface Before {
  offerId: number;
  quantity: string | null;
}

const MOST = 100;

export function useAllocationUndo(lotId: number) {
  const [steps, setSteps] = useState<readonly Before[][]>([]);
  const save = useSend(allocation.save, { done: 'Распределение возвращено' });
  const note = useCallback((step: Before[]) => setSteps((now) => [...now, step].slice(-MOST)), []);
  const noteCell = useCallback(
    (offerId: number, quantity: string | null) => note([{ offerId, quantity }]),
    [note],
  );
  const last = steps.at(-1);
  return {
    note,
    noteCell,
    canUndo: last !== undefined && !save.busy,
    undo: () => {
      if (!last || save.busy) return;
      save.send({ params: { id: lotId }, body: { offers: last } }).then(
        () => setSteps((now) => now.filter((step) => step !== last)),
        () => {},
      );
    },
  };
}
