/** Items edited in place: they save themselves, and a step of the lot waits for them. */
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { Estimates } from '../../../../api/records/estimate.ts';
import type { Order } from '../../../../api/records/order.ts';
import type { CellChange } from '../../../parts/grid/grid-column.ts';
import { howOf, useAutosave } from '../../../actors/use-autosave.ts';
import { useUnsaved } from '../../../data/unsaved.ts';
import type { ItemRow } from './item-rows.ts';
import { typedItems } from './typed-items.ts';
import { ItemsStore } from './items-store.ts';

/** `reveal` shows the first faulty cell; `prices` are there a moment after the items. */
export function useItems(
  lotId: number,
  stored: readonly Order[],
  prices: Estimates | undefined,
  reveal: () => void,
) {
  const [store] = useState(() => new ItemsStore(lotId, stored));
  useEffect(() => store.takeStored(stored), [store, stored]);
  useEffect(() => prices && store.takeEstimates(prices), [store, prices]);
  const state = useSyncExternalStore(store.subscribe, store.getState);
  const { snapshot, tell, flush } = useAutosave(store, null);
  const how = howOf(snapshot);

  useUnsaved({
    what: 'несохранённые позиции',
    isDirty: () => store.isDirty(),
    save: flush,
    savesItself: (how === 'saving' || how === 'saved') && !store.hasFaults(),
    aside: {
      name: 'items',
      typed: () => store.typed(),
      putBack: (typed) => {
        const found = typedItems.safeParse(typed);
        if (!found.success) return;
        store.putBack(found.data);
        tell({ type: 'change' });
      },
    },
    discard: () => store.discard(),
    reveal,
  });

  const changed = useCallback(() => tell({ type: 'change' }), [tell]);
  const change = useCallback(
    (changes: CellChange<ItemRow>[]) => {
      store.change(changes);
      changed();
    },
    [store, changed],
  );
  const remove = useCallback(
    (rows: ItemRow[]) => {
      store.remove(rows);
      changed();
    },
    [store, changed],
  );
  return {
    ...state,
    how,
    savedAt: snapshot.context.savedAt,
    retry: () => tell({ type: 'saveNow' }),
    blank: store.blank,
    change,
    remove,
    restore: (row: ItemRow, index: number) => {
      store.restore(row, index);
      changed();
    },
    move: (row: ItemRow, index: number) => {
      store.move(row, index);
      changed();
    },
  };
}
