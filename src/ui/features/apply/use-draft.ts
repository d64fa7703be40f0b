/** The draft of an application on a page: its store, the autosave machine over it, and the ways the input comes in. */
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { Application } from '../../../api/records/application.ts';
import type { Order } from '../../../api/records/order.ts';
import { useUnsaved } from '../../data/unsaved.ts';
import { useAutosave } from '../../actors/use-autosave.ts';
import { DraftStore } from './draft-store.ts';
import type { OfferDraft } from './offer-rows.ts';
import type { SealedDraft } from './draft-place.ts';
import type { TermsValues } from './terms-form.ts';

interface DraftOptions {
  /** The record as last read; the component is keyed by its id. */
  application: Application;
  orders: readonly Order[];
  userId: number;
  /** Whether the lot takes applications now, by the server's clock. */
  accepting: boolean;
  /** Where a commission opens the lot: nothing of it is stored on the platform. */
  sealed?: SealedDraft | undefined;
}

export function useDraft({ application, orders, userId, accepting, sealed }: DraftOptions) {
  const [store] = useState(() => new DraftStore(application, orders, userId, sealed?.place));
  const state = useSyncExternalStore(store.subscribe, store.getState);
  const { snapshot, tell, flush } = useAutosave(store, Date.parse(application.updatedAt));

  useUnsaved({
    what: 'несохранённая заявка',
    isDirty: () => store.isDirty(),
    isKept: true,
    discard: () => {},
  });

  useEffect(() => {
    tell({ type: accepting ? 'reopened' : 'closed' });
  }, [accepting, tell]);

  useEffect(() => {
    if (store.takeItems(orders)) tell({ type: 'change' });
  }, [store, orders, tell]);

  // Another tab or colleague has stored something: without own unsaved input it is simply shown.
  const isNewer = application.version > state.base.version;
  const isQuiet = snapshot.matches('saved');
  useEffect(() => {
    if (isNewer && isQuiet && !store.isDirty()) store.adopt(application);
  }, [store, application, isNewer, isQuiet]);

  const setValues = useCallback(
    (values: TermsValues) => {
      store.setValues(values);
      tell({ type: 'change' });
    },
    [store, tell],
  );
  const takeValues = useCallback(
    (values: TermsValues) => {
      store.takeValues(values);
      tell({ type: 'change' });
    },
    [store, tell],
  );
  const changeRows = useCallback(
    (change: (rows: readonly OfferDraft[]) => readonly OfferDraft[]) => {
      store.setRows(change(store.getState().rows));
      tell({ type: 'change' });
    },
    [store, tell],
  );

  return { store, state, snapshot, tell, setValues, takeValues, changeRows, flush, sealed };
}
export type Draft = ReturnType<typeof useDraft>;
