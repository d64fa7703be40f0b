// Counts the whole of a very large comparison; a thread's work.
import { competitorTotalsOf } from '../../../api/comparison/totals.ts';
import type { CompetitorCells, CompetitorTotals } from '../../../api/records/competitor-cells.ts';
import { atOnce } from '../../../rules/paced.ts';

interface Job {
  /** The cells as the call answers with them: bytes are handed to a thread at once, records one by one. */
  json: Uint8Array;
  estimatedTotal: string | null;
}

export default function countTotals({ json, estimatedTotal }: Job): CompetitorTotals {
  const cells = JSON.parse(new TextDecoder().decode(json)) as CompetitorCells;
  return atOnce(competitorTotalsOf(cells, estimatedTotal));
}
