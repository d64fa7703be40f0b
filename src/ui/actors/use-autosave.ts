/** The autosave machine over whatever knows how to save itself: `tell({ type: 'change' })` at each key, `flush()` before a step. */
import { useMachine } from '@xstate/react';
import { useCallback, useEffect } from 'react';
import { fromPromise, waitFor, type SnapshotFrom } from 'xstate';
import { autosaveMachine, type SaveOutcome } from '../../machines/living/autosave.ts';
import { serverNow } from '../data/clock.ts';

/** How the page's input stands, for its save note. */
export type SaveHow = 'saved' | 'saving' | 'partly' | 'retrying' | 'closed';

interface Saved {
  isDirty: () => boolean;
  /** Never rejects. */
  save: () => Promise<SaveOutcome>;
  /** Writes down at once what this browser keeps of it: the page is on its way out. */
  keep?: () => void;
}

type AutosaveSnapshot = SnapshotFrom<typeof autosaveMachine>;

/** As the save note says it; of a conflict its page tells itself. */
export function howOf(snapshot: AutosaveSnapshot): SaveHow {
  if (snapshot.matches('waiting') || snapshot.matches('saving')) return 'saving';
  if (snapshot.matches('retrying')) return 'retrying';
  if (snapshot.matches('closed')) return 'closed';
  return snapshot.matches('partly') ? 'partly' : 'saved';
}

export function useAutosave(store: Saved, savedAt: number | null) {
  const [snapshot, tell, actor] = useMachine(
    autosaveMachine.provide({ actors: { save: fromPromise(() => store.save()) } }),
    { input: { savedAt, now: serverNow } },
  );

  useEffect(() => {
    if (store.isDirty()) tell({ type: 'change' });
  }, [store, tell]);

  useEffect(() => {
    const flushHidden = () => {
      if (document.visibilityState === 'hidden') tell({ type: 'saveNow' });
    };
    const repeat = () => {
      if (actor.getSnapshot().matches('retrying')) tell({ type: 'saveNow' });
    };
    const keep = () => store.keep?.();
    document.addEventListener('visibilitychange', flushHidden);
    window.addEventListener('online', repeat);
    window.addEventListener('pagehide', keep);
    return () => {
      document.removeEventListener('visibilitychange', flushHidden);
      window.removeEventListener('online', repeat);
      window.removeEventListener('pagehide', keep);
      // Typed back to what was stored while a save was under way, it differs from what is being stored.
      if (store.isDirty() || actor.getSnapshot().matches('saving')) void store.save();
    };
  }, [store, tell, actor]);

  /** Stores what waits; true where all of it is stored now. */
  const flush = useCallback(async (): Promise<boolean> => {
    tell({ type: 'saveNow' });
    const settled = await waitFor(actor, (now) => !now.matches('saving') && !now.matches('waiting'), {
      timeout: Infinity,
    });
    return settled.matches('saved');
  }, [actor, tell]);

  return { snapshot, tell, flush };
}
