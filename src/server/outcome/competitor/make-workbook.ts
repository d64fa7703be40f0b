// Makes the competitor table's workbook; a thread's work: of thousands of items it takes seconds of pure calculation.
import type { CompetitorTable } from '../../../api/records/competitor.ts';
import { competitorWorkbook } from './workbook.ts';

/** @param json the table as the call answers with it: bytes are handed to a thread at once, records one by one */
export default function makeWorkbook({ json }: { json: Uint8Array }): Promise<Uint8Array> {
  return competitorWorkbook(JSON.parse(new TextDecoder().decode(json)) as CompetitorTable);
}
