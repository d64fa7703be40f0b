// The one sealed row that a vendor writes into.
import { eq, sql, type SQL } from 'drizzle-orm';
import type { FrozenRates } from '../../../rules/comparable.ts';
import type { LotTableRow } from '../../lots/core/tables.ts';
import { ratesOf } from '../../lots/rates/frozen.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { slot } from '../../platform/database/compiled.ts';
import { build, compiledWrite, slotsOf, type Write } from '../../platform/database/statement.ts';
import type { ScopeSeen } from '../../platform/sealing/scope-keys.ts';
import type { Document, DocumentOffer } from '../core/document/document.ts';
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

export async function summaryOfDocument(
  db: Db | Tx,
  lot: LotOfDraft,
  { terms, offers }: Pick<Document, 'terms' | 'offers'>,
): Promise<Summary> {
  return summaryOf({ terms, offers: offers.map(unrepeated) }, await conversionOf(db, lot));
}

/** Of a document: no round has changed its prices. */
const unrepeated = ({ orderId, isAnalogue, position, unitPrice, quantity }: DocumentOffer) => ({
  orderId,
  isAnalogue,
  position,
  unitPrice,
  quantity,
  repeatedPrice: null,
});

interface AsOf {
  version: number;
  at: number;
  /** What was read of the period's key with the lot. */
  seen?: ScopeSeen | null;
}

/** A draft as it will be stored, what was counted of it, and what is to be written before it. */
export async function sealedDraft(
  db: Db | Tx,
  lot: LotOfDraft,
  document: Document,
  { version, at, seen = null }: AsOf,
): Promise<{ row: DraftRow; summary: Summary; writes: Write[] }> {
  const summary = await summaryOfDocument(db, lot, document);
  const { blobs, writes } = await sealDraft(db, document, { period: lot.sealPeriod, seen }, summary);
  return {
    writes,
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

/** What is inserted, and not a second time as parameters of their own: the document is most of the statement. */
const inserted = {
  period: sql`excluded.period`,
  version: sql`excluded.version`,
  sealed: sql`excluded.sealed`,
  summary: sql`excluded.summary`,
  updatedAt: sql`excluded.updated_at`,
} satisfies Record<Exclude<keyof DraftRow, 'applicationId'>, SQL>;

const writeDraft = compiledWrite(
  () =>
    build
      .insert(applicationDrafts)
      .values(slotsOf(applicationDrafts))
      .onConflictDoUpdate({ target: applicationDrafts.applicationId, set: inserted }),
  { isApart: true },
);

/** Writes a draft where none is open, or in place of what is. */
export const draftWrite = (row: DraftRow): Write => writeDraft({ ...row });

const deleteDraft = compiledWrite(
  () => build.delete(applicationDrafts).where(eq(applicationDrafts.applicationId, slot('applicationId'))),
  { isApart: true },
);

export const dropDraft = (applicationId: number): Write => deleteDraft({ applicationId });
