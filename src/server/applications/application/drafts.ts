// The one sealed row that a vendor writes into.
import { eq } from 'drizzle-orm';
import type { FrozenRates } from '../../../rules/comparable.ts';
import type { LotTableRow } from '../../lots/core/tables.ts';
import { ratesOf } from '../../lots/rates/frozen.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { build, type Write } from '../../platform/database/statement.ts';
import type { Document } from '../core/document/document.ts';
import { rowOfDocument } from '../core/offer-row.ts';
import { sealDraft } from '../core/sealed.ts';
import { summaryOf, type Summary } from '../core/summary.ts';
import { applicationDrafts, type DraftRow } from '../core/tables.ts';

type LotOfDraft = Pick<LotTableRow, 'id' | 'currency' | 'openedAt' | 'sealPeriod'>;

/** What prices are converted by; null before the first opening: only that freezes rates. */
async function conversionOf(
  db: Db | Tx,
  { id, currency, openedAt }: LotOfDraft,
): Promise<{ lotCurrency: string; rates: FrozenRates } | null> {
  if (openedAt === null) return null;
  return { lotCurrency: currency, rates: (await ratesOf(db, [id])).get(id) ?? {} };
}

export async function summaryOfDocument(db: Db | Tx, lot: LotOfDraft, document: Document): Promise<Summary> {
  const rows = document.offers.map((offer) => rowOfDocument(document, offer, EPOCH));
  return summaryOf({ terms: document.terms, offers: rows }, await conversionOf(db, lot));
}

/** Rows that are only counted have no time. */
const EPOCH = new Date(0);

/** A draft as it will be stored, and what was counted of it. */
export async function sealedDraft(
  db: Db | Tx,
  lot: LotOfDraft,
  document: Document,
  { version, at }: { version: number; at: number },
): Promise<{ row: DraftRow; summary: Summary }> {
  const summary = await summaryOfDocument(db, lot, document);
  const blobs = await sealDraft(db, document, lot.sealPeriod, summary);
  return {
    row: {
      applicationId: document.application,
      period: lot.sealPeriod,
      version,
      updatedAt: new Date(at),
      ...blobs,
    },
    summary,
  };
}

/** Writes a draft where none is open, or in place of what is. */
export const draftWrite = (row: DraftRow): Write => {
  const { applicationId: _applicationId, ...columns } = row;
  return build
    .insert(applicationDrafts)
    .values(row)
    .onConflictDoUpdate({ target: applicationDrafts.applicationId, set: columns });
};

export const dropDraft = (applicationId: number): Write =>
  build.delete(applicationDrafts).where(eq(applicationDrafts.applicationId, applicationId));
