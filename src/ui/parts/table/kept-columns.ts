/** A person's columns of one table: which are hidden, their order and widths; how close its rows stand. Kept in localStorage until sign-out. */
import { useCallback, useState } from 'react';

export interface KeptColumns {
  hidden: Record<string, boolean>;
  order: string[];
  widths: Record<string, number>;
  /** Stands first and stays in sight. */
  pinned: string | null;
  isDense: boolean;
}

const NONE: KeptColumns = { hidden: {}, order: [], widths: {}, pinned: null, isDense: false };
const keyOf = (tableId: string) => `table:${tableId}`;

/** `initial`: of a table that begins with an arrangement of its own. */
export function readKept(tableId: string, initial: Partial<KeptColumns> = {}): KeptColumns {
  try {
    return {
      ...NONE,
      ...initial,
      ...(JSON.parse(localStorage.getItem(keyOf(tableId)) ?? '{}') as Partial<KeptColumns>),
    };
  } catch {
    return { ...NONE, ...initial };
  }
}

export function useKeptColumns(tableId: string, initial?: Partial<KeptColumns>) {
  const [kept, setKept] = useState(() => readKept(tableId, initial));
  const change = useCallback(
    (part: Partial<KeptColumns> | null) =>
      setKept((old) => {
        const next = part === null ? { ...NONE, ...initial } : { ...old, ...part };
        try {
          if (part === null) localStorage.removeItem(keyOf(tableId));
          else localStorage.setItem(keyOf(tableId), JSON.stringify(next));
        } catch {
          // Without a storage the choice lives as long as the page.
        }
        return next;
      }),
    [tableId, initial],
  );
  return [kept, change] as const;
}
