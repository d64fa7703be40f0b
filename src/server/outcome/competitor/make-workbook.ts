// Makes the workbook of a large comparison; a thread's work: of thousands of items it takes seconds of pure calculation.
import { rowsOfCells, tableOfCells } from '../../../api/comparison/lazy-rows.ts';
import { competitorTotalsOf } from '../../../api/comparison/totals.ts';
import type { CompetitorCells } from '../../../api/records/competitor-cells.ts';
import { atOnce } from '../../../rules/paced.ts';
import { longCompetitorWorkbook } from './workbook.ts';

/** @param json the cells as the call answers with them: bytes are handed to a thread at once, records one by one */
export default function makeWorkbook({ json }: { json: Uint8Array }): Promise<Uint8Array> {
  const cells = JSON.parse(new TextDecoder().decode(json)) as CompetitorCells;
  // The workbook tells nothing that an estimate of the whole lot is needed for.
  const totals = atOnce(competitorTotalsOf(cells, null));
  return longCompetitorWorkbook(tableOfCells(cells, totals), () => rowsOfCells(cells));
}
