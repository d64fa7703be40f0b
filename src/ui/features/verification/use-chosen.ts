/**
 * Which application the page shows: the asked one, else the one first shown, for as long as it is there. A list that follows
 * other people must not change the record under the hand.
 */
import { useState } from 'react';

export function useChosen<Row extends { id: number }>(
  rows: readonly Row[],
  asked: number,
  first: (rows: readonly Row[]) => Row | undefined,
): Row | undefined {
  const [shown, setShown] = useState<number | null>(null);
  const byId = (id: number | null) => rows.find((row) => row.id === id);
  const chosen = byId(asked) ?? byId(shown) ?? first(rows);
  if (chosen && chosen.id !== shown) setShown(chosen.id);
  return chosen;
}
