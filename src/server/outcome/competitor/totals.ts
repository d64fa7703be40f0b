// What is counted of the whole comparison; of a large one beside the server's own thread.
import { competitorTotalsOf } from '../../../api/comparison/totals.ts';
import {
  competitorCells,
  type CompetitorCells,
  type CompetitorTotals,
} from '../../../api/records/competitor-cells.ts';
import { jsonBytes } from '../../platform/http/json-pieces.ts';
import { paced } from '../../platform/paced.ts';
import { runInThread } from '../../platform/threads/run-in-thread.ts';
import type { Account } from '../../platform/threads/turns.ts';
import type countTotals from './count-totals.ts';

/** Fewer are counted sooner than a thread starts. */
const CELLS_AT_ONCE = 5_000;
/** Of five thousand items and fifty vendors on a slow machine. */
const TIME_MS = 120_000;

export const cellsCount = ({ vendors }: CompetitorCells): number =>
  vendors.reduce((sum, { offers }) => sum + offers.count, 0);

/** The cells as JSON, as a thread takes them. */
export async function cellsJson(cells: CompetitorCells): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  for await (const part of jsonBytes(cells, competitorCells)) parts.push(part);
  return Buffer.concat(parts);
}

export async function countedTotals(
  cells: CompetitorCells,
  estimatedTotal: string | null,
  account: Account,
): Promise<CompetitorTotals> {
  if (cellsCount(cells) <= CELLS_AT_ONCE) return paced(competitorTotalsOf(cells, estimatedTotal));
  return runInThread<typeof countTotals>(
    new URL('./count-totals.ts', import.meta.url),
    { json: await cellsJson(cells), estimatedTotal },
    { account, timeMs: TIME_MS },
  );
}
