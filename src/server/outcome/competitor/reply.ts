// The competitor table as the file that a call answers with.
import type { CompetitorCells } from '../../../api/records/competitor-cells.ts';
import type { CompetitorTable } from '../../../api/records/competitor.ts';
import { XLSX } from '../../platform/files/mime.ts';
import type { FileReply } from '../../platform/http/file-reply.ts';
import { invalid } from '../../platform/http/errors.ts';
import { runInThread, ThreadFault } from '../../platform/threads/run-in-thread.ts';
import type { Account } from '../../platform/threads/turns.ts';
import type makeWorkbook from './make-workbook.ts';
import { cellsJson } from './totals.ts';
import { competitorWorkbook } from './workbook.ts';

/** Of five thousand items and fifty vendors on a slow and busy machine. */
const TIME_MS = 300_000;
const TOO_LARGE =
  'Лист слишком большой для одной книги Excel: столько позиций и поставщиков в неё не помещается';

const replyOf = ({ lot }: Pick<CompetitorTable, 'lot'>, content: Buffer): FileReply => ({
  name: `Конкурентный лист ${lot.number}.xlsx`,
  mime: XLSX,
  content,
  size: content.length,
});

export const competitorReply = async (table: CompetitorTable): Promise<FileReply> =>
  replyOf(table, await competitorWorkbook(table));

/** The same of a large comparison, made beside the server's own thread, row after row. */
export async function longCompetitorReply(cells: CompetitorCells, account: Account): Promise<FileReply> {
  try {
    const bytes = await runInThread<typeof makeWorkbook>(
      new URL('./make-workbook.ts', import.meta.url),
      { json: await cellsJson(cells) },
      { account, timeMs: TIME_MS },
    );
    return replyOf(cells, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  } catch (error) {
    if (!(error instanceof ThreadFault) || error.reason === 'failure') throw error;
    throw invalid({ table: [TOO_LARGE] }, TOO_LARGE);
  }
}
