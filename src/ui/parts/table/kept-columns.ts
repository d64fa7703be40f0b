/** A person's columns of one table: which are hidden, their order and widths. Kept in localStorage until sign-out. */
import { useCallback, useState } from 'react';

export interface KeptColumns {
  hidden: Record<string, boolean>;
  order: string[];
  widths: Record<string, number>;
  /** Stands first and stays in sight. */
  pinned: string | null;
}

const NONE: KeptColumns = { hidden: {}, order: [], widths: {}, pinned: null };
const keyOf = (tableId: string) => `table:${tableId}`;

function read(tableId: string): KeptColumns {
  try {
    return { ...NONE, ...(JSON.parse(localStorage.getItem(keyOf(tableId)) ?? '{}') as Partial<KeptColumns>) };
  } catch {
    return NONE;
  }
}

export function useKeptColumns(tableId: string) {
  const [kept, setKept] = useState(() => read(tableId));
  const change = useCallback(
    (part: Partial<KeptColumns> | null) =>
      setKept((old) => {
        const next = part === null ? NONE : { ...old, ...part };
        try {
          if (part === null) localStorage.removeItem(keyOf(tableId));
          else localStorage.setItem(keyOf(tableId), JSON.stringify(next));
        } catch {
          // Without a storage the choice lives as long as the page.
        }
        return next;
      }),
    [tableId],
  );
  return [kept, change] as const;
}
