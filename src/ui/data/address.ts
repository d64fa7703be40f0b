/** What a page keeps in its address beside the path: which tab, which sort, which filters. */
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** The parameters now, and how to change some of them (undefined takes one away) without a step in the history. */
export function useAddress(): [URLSearchParams, (changed: Record<string, string | undefined>) => void] {
  const [params, setParams] = useSearchParams();
  const change = useCallback(
    (changed: Record<string, string | undefined>) => {
      // The address itself and not what was drawn of it: a second change of the same moment keeps the first.
      const next = new URLSearchParams(window.location.search);
      for (const [name, value] of Object.entries(changed)) {
        if (value === undefined) next.delete(name);
        else next.set(name, value);
      }
      setParams(next, { replace: true, preventScrollReset: true });
    },
    [setParams],
  );
  return [params, change];
}
