// What the first release kept in plain: drafts, working copies and versions are sealed by the first start that knows how, before it
// listens. What is done is done for good, so that a start that was broken off goes on where it was.
import { inArray, sql } from 'drizzle-orm';
import type { Terms } from '../../../api/records/application-terms.ts';
import { lotColumns, lots, type LotTableRow } from '../../lots/core/tables.ts';
import { transact, type Db, type Tx } from '../../platform/database/client.ts';
import { rewrite } from '../../platform/database/rewrite.ts';
import { build, sendAll, type Write } from '../../platform/database/statement.ts';
import type { Services } from '../../platform/services.ts';
import type { Document, DocumentFile, DocumentOffer } from '../core/document/document.ts';
import { readDocument } from '../core/document/text.ts';
import { sealKnownVersion } from '../core/sealed.ts';
import { summaryOf, type Summary } from '../core/summary.ts';
import { applicationVersions } from '../core/tables.ts';
import { defaultTerms } from '../core/terms.ts';
import { draftWrite, sealedDraft, summaryOfDocument } from './drafts.ts';
import { documentFile, filesById } from './files.ts';
import { keptNumbers } from './offer-table.ts';

/** Sealed in one transaction. */
const BATCH = 50;

interface PlainDraft extends Record<string, unknown> {
  application_id: string;
  lot_id: string;
  company_id: string;
  version: number;
  updated_at: Date;
  terms: Terms;
  file_ids: string[];
  offers: (Omit<DocumentOffer, 'files'> & { fileIds: number[] })[];
}

interface PlainVersion extends Record<string, unknown> {
  id: string;
  application_id: string;
  lot_id: string;
  number: number;
  period: number;
  content: string;
  nonce: string;
  hash: string;
  submitted_by: string | null;
  submitted_at: Date;
  opened_at: Date | null;
  voided_at: Date | null;
}

/** The tables that stood in plain; rewritten, so that nothing of it is left in them. */
const REWRITTEN = ['applications', 'offers', 'application_versions'];

export async function sealPlain({ db, pool }: Pick<Services, 'db' | 'pool'>, say: (line: string) => void) {
  if (!(await isWaiting(db))) return;
  say('Запечатываем заявки прежнего выпуска…');
  while (await transact(db, sealDrafts));
  while (await transact(db, sealVersions));
  // What somebody could still see is rewritten by the next start: it is asked for as long as these tables are there.
  if (await rewrite(db, REWRITTEN)) await pool.query('drop table plain_drafts, plain_versions');
  else say('Другая работа с PostgreSQL не кончилась за минуту: таблицы заявок перепишет следующий запуск.');
}

async function isWaiting(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ waiting: boolean }>(
    sql`select to_regclass('plain_drafts') is not null as waiting`,
  );
  return rows[0]!.waiting;
}

/** False: there are none any more. */
async function sealDrafts(tx: Tx): Promise<boolean> {
  const { rows } = await tx.execute<PlainDraft>(
    sql`delete from plain_drafts where ctid in (select ctid from plain_drafts limit ${BATCH}) returning *`,
  );
  const lotBy = await lotsOf(tx, rows);
  const writes: Write[] = [];
  for (const plain of rows) {
    const { row } = await sealedDraft(tx, lotBy.get(Number(plain.lot_id))!, await documentOf(tx, plain), {
      version: plain.version,
      at: new Date(plain.updated_at).getTime(),
    });
    writes.push(draftWrite(row));
  }
  await sendAll(tx, writes);
  return rows.length > 0;
}

async function documentOf(tx: Tx, plain: PlainDraft): Promise<Document> {
  const fileIds = plain.file_ids.map(Number);
  const files = await filesById(tx, [...fileIds, ...plain.offers.flatMap((offer) => offer.fileIds)]);
  const filesOf = (ids: readonly number[]): DocumentFile[] =>
    ids.flatMap((id) => {
      const file = files.get(id);
      return file ? [documentFile(file)] : [];
    });
  return {
    application: Number(plain.application_id),
    lot: Number(plain.lot_id),
    company: Number(plain.company_id),
    number: null,
    terms: plain.terms,
    files: filesOf(fileIds),
    offers: plain.offers.map(({ fileIds: ids, ...offer }) => ({
      ...offer,
      ...keptNumbers(offer),
      files: filesOf(ids),
    })),
  };
}

async function sealVersions(tx: Tx): Promise<boolean> {
  const { rows } = await tx.execute<PlainVersion>(
    sql`delete from plain_versions where ctid in (select ctid from plain_versions limit ${BATCH}) returning *`,
  );
  const lotBy = await lotsOf(tx, rows);
  const writes: Write[] = [];
  for (const plain of rows) {
    const lot = lotBy.get(Number(plain.lot_id))!;
    const id = Number(plain.id);
    const sealed = await sealKnownVersion(
      tx,
      { id, lotId: lot.id, period: plain.period },
      { content: plain.content, nonce: plain.nonce },
      await summaryOfContent(tx, lot, plain.content),
    );
    writes.push(
      build.insert(applicationVersions).values({
        ...sealed,
        id,
        applicationId: Number(plain.application_id),
        number: plain.number,
        period: plain.period,
        // As it was written down: where the two differ, the receipt is what tells of it.
        hash: plain.hash,
        submittedBy: plain.submitted_by === null ? null : Number(plain.submitted_by),
        submittedAt: new Date(plain.submitted_at),
        openedAt: plain.opened_at && new Date(plain.opened_at),
        voidedAt: plain.voided_at && new Date(plain.voided_at),
      }),
    );
  }
  await sendAll(tx, writes);
  return rows.length > 0;
}

/** Of a content that somebody has spoilt nothing is counted: its receipt goes on telling of it. */
async function summaryOfContent(tx: Tx, lot: LotTableRow, content: string): Promise<Summary> {
  const document = readable(content);
  return document
    ? summaryOfDocument(tx, lot, document)
    : summaryOf({ terms: defaultTerms(lot), offers: [] }, null);
}

function readable(content: string): Document | null {
  try {
    return readDocument(content);
  } catch {
    return null;
  }
}

async function lotsOf(tx: Tx, rows: readonly { lot_id: string }[]): Promise<Map<number, LotTableRow>> {
  if (rows.length === 0) return new Map();
  const found = await tx
    .select(lotColumns)
    .from(lots)
    .where(inArray(lots.id, [...new Set(rows.map(({ lot_id }) => Number(lot_id)))]));
  return new Map(found.map((lot) => [lot.id, lot]));
}
