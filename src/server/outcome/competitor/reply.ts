// The competitor table as the file that a call answers with.
import { competitorTable, type CompetitorTable } from '../../../api/records/competitor.ts';
import { XLSX } from '../../platform/files/mime.ts';
import type { FileReply } from '../../platform/http/file-reply.ts';
import { invalid } from '../../platform/http/errors.ts';
import { jsonBytes } from '../../platform/http/json-pieces.ts';
import { runInThread, ThreadFault } from '../../platform/threads/run-in-thread.ts';
import type { Account } from '../../platform/threads/turns.ts';
import type makeWorkbook from './make-workbook.ts';
import { competitorWorkbook } from './workbook.ts';

/** Fewer are written sooner than a thread starts. */
const OFFERS_AT_ONCE = 500;
/** Of five thousand items on a slow machine. */
const TIME_MS = 120_000;
const TOO_LARGE =
  'Лист слишком большой для одной книги Excel: столько позиций и поставщиков в неё не помещается';

export async function competitorReply(table: CompetitorTable, account: Account): Promise<FileReply> {
  const content = Buffer.from(await contentOf(table, account));
  return {
    name: `Конкурентный лист ${table.lot.number}.xlsx`,
    mime: XLSX,
    content,
    size: content.length,
  };
}

async function contentOf(table: CompetitorTable, account: Account): Promise<Uint8Array> {
  if (table.rows.length * table.vendors.length <= OFFERS_AT_ONCE) return competitorWorkbook(table);
  const parts: Buffer[] = [];
  for await (const part of jsonBytes(table, competitorTable)) parts.push(part);
  try {
    return await runInThread<typeof makeWorkbook>(
      new URL('./make-workbook.ts', import.meta.url),
      { json: Buffer.concat(parts) },
      { account, timeMs: TIME_MS },
    );
  } catch (error) {
    if (!(error instanceof ThreadFault) || error.reason === 'failure') throw error;
    throw invalid({ table: [TOO_LARGE] }, TOO_LARGE);
  }
}
