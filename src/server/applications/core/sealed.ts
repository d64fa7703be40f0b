// Documents sealed and opened. A document opens only as what it was sealed as: a draft as the draft of its application, a version as
// that version.
import { periodScope } from '../../lots/core/period-scope.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import type { Write } from '../../platform/database/statement.ts';
import type { ScopeSeen } from '../../platform/sealing/scope-keys.ts';
import { KeyAwayError, SealingError } from '../../platform/sealing/sealing-error.ts';
import { sealing } from '../../platform/sealing/sealing.ts';
import { receiptOf, versionContent, withReceipt, type Receipted, type VersionContent } from './content.ts';
import { fromEnvelopes, isEnvelope, type FromEnvelope } from './envelopes.ts';
import type { Document } from './document/document.ts';
import { documentBytes, readDocument } from './document/text.ts';
import { readSummary, summaryBytes, type Summary } from './summary.ts';
import type { ApplicationVersionRow, DraftRow } from './tables.ts';

const purposes = {
  draft: (applicationId: number) => `application.draft:${applicationId}`,
  draftSummary: (applicationId: number) => `application.draft.summary:${applicationId}`,
  version: (id: number) => `application.version:${id}`,
  versionSummary: (id: number) => `application.version.summary:${id}`,
};

interface Blobs {
  sealed: Buffer;
  summary: Buffer;
}

/** @param seen what the transaction has read of the period's key already, or null: then it is asked for here */
export async function sealDraft(
  db: Db | Tx,
  document: Document,
  { period, seen }: { period: number; seen: ScopeSeen | null },
  summary: Summary,
): Promise<{ blobs: Blobs; writes: Write[] }> {
  const { application, lot } = document;
  const scope = periodScope(lot, period);
  const contents = [
    { purpose: purposes.draft(application), plain: documentBytes(document) },
    { purpose: purposes.draftSummary(application), plain: summaryBytes(summary) },
  ];
  const { sealed, writes } = seen
    ? await sealing().sealSeen(db, scope, seen, contents)
    : { sealed: await sealing().sealAll(db, scope, contents), writes: [] };
  return { blobs: { sealed: sealed[0]!, summary: sealed[1]! }, writes };
}

interface NewVersion {
  id: number;
  lotId: number;
  period: number;
}

/** Seals a content with fresh random bytes, a document's or an envelope's; the hash is its receipt. */
export const sealVersionBytes = (
  db: Db | Tx,
  version: NewVersion,
  content: Uint8Array,
  summary: Summary,
): Promise<Blobs & { hash: string }> => sealVersionContent(db, version, withReceipt(content), summary);

/** Seals a version of which the platform knows the content. */
export const sealVersionDocument = (
  db: Db | Tx,
  version: NewVersion,
  document: Document,
  summary: Summary,
): Promise<Blobs & { hash: string }> => sealVersionBytes(db, version, documentBytes(document), summary);

/** The same of a content that has its random bytes already. */
export const sealKnownVersion = (
  db: Db | Tx,
  version: NewVersion,
  content: VersionContent,
  summary: Summary,
): Promise<Blobs & { hash: string }> => sealVersionContent(db, version, receiptOf(content), summary);

async function sealVersionContent(
  db: Db | Tx,
  { id, lotId, period }: NewVersion,
  { bytes, hash, nonce }: Receipted,
  summary: Summary,
): Promise<Blobs & { hash: string }> {
  const [sealed, summed] = await sealing().sealAll(db, periodScope(lotId, period), [
    { purpose: purposes.version(id), plain: bytes },
    { purpose: purposes.versionSummary(id), plain: summaryBytes({ ...summary, nonce }) },
  ]);
  return { hash, sealed: sealed!, summary: summed! };
}

type SealedDraft = Pick<DraftRow, 'applicationId' | 'period'>;
type SealedVersion = Pick<ApplicationVersionRow, 'id' | 'period'>;
/** With the lot that it is of. */
type OfLot<T> = T & { lotId: number };

async function openDrafts(
  db: Db | Tx,
  rows: readonly OfLot<SealedDraft & Pick<DraftRow, 'sealed'>>[],
): Promise<Document[]> {
  const opened = await sealing().openAll(
    db,
    rows.map(({ applicationId, lotId, period, sealed }) => ({
      scope: periodScope(lotId, period),
      purpose: purposes.draft(applicationId),
      sealed,
    })),
  );
  return opened.map((bytes) => readDocument(bytes.toString('utf8')));
}

/** The same; null of each that is damaged. */
export async function openEachDraft(
  db: Db | Tx,
  rows: readonly OfLot<SealedDraft & Pick<DraftRow, 'sealed'>>[],
): Promise<(Document | null)[]> {
  const all = await unlessDamaged(() => openDrafts(db, rows));
  if (all) return all;
  const opened: (Document | null)[] = [];
  for (const row of rows) opened.push(await unlessDamaged(async () => (await openDrafts(db, [row]))[0]!));
  return opened;
}

export interface OpenedVersion extends VersionContent {
  document: Document;
  /** Of an envelope what its commission has found in it; null before, and of all other versions. */
  inside: VersionContent | null;
}

export async function openVersions(
  db: Db | Tx,
  rows: readonly OfLot<SealedVersion & Pick<ApplicationVersionRow, 'sealed'>>[],
): Promise<OpenedVersion[]> {
  const opened = await sealing().openAll(
    db,
    rows.map(({ id, lotId, period, sealed }) => ({
      scope: periodScope(lotId, period),
      purpose: purposes.version(id),
      sealed,
    })),
  );
  const versions = opened.map(versionContent);
  const unread = versions.flatMap(({ content }, index) => {
    const { id, lotId, period } = rows[index]!;
    return isEnvelope(content) ? [{ id, scope: periodScope(lotId, period), content }] : [];
  });
  const contents = unread.length === 0 ? new Map<number, FromEnvelope>() : await fromEnvelopes(db, unread);
  return versions.map((version, index) => {
    const inside = contents.get(rows[index]!.id);
    return inside
      ? { ...version, ...inside }
      : { ...version, document: readDocument(version.content), inside: null };
  });
}

/** What was sealed is damaged: not what is thrown where a key is away, for that says nothing of it. */
export const isDamage = (error: unknown): boolean =>
  error instanceof SealingError && !(error instanceof KeyAwayError);

/** What is asked for; null where what was sealed is damaged. */
export async function unlessDamaged<T>(asked: () => Promise<T>): Promise<T | null> {
  try {
    return await asked();
  } catch (error) {
    if (isDamage(error)) return null;
    throw error;
  }
}

/** The version opened; null where what was sealed was changed: its receipt is what has to tell of it. */
export const openUnlessChanged = (
  db: Db | Tx,
  row: OfLot<SealedVersion & Pick<ApplicationVersionRow, 'sealed'>>,
): Promise<OpenedVersion | null> => unlessDamaged(async () => (await openVersions(db, [row]))[0]!);

/** The same of many, in their order. */
export async function openEach(
  db: Db | Tx,
  rows: readonly OfLot<SealedVersion & Pick<ApplicationVersionRow, 'sealed'>>[],
): Promise<(OpenedVersion | null)[]> {
  const all = await unlessDamaged(() => openVersions(db, rows));
  if (all) return all;
  const opened: (OpenedVersion | null)[] = [];
  for (const row of rows) opened.push(await openUnlessChanged(db, row));
  return opened;
}

export async function openDraftSummaries(
  db: Db | Tx,
  rows: readonly OfLot<SealedDraft & Pick<DraftRow, 'summary'>>[],
): Promise<Summary[]> {
  const opened = await sealing().openAll(
    db,
    rows.map(({ applicationId, lotId, period, summary }) => ({
      scope: periodScope(lotId, period),
      purpose: purposes.draftSummary(applicationId),
      sealed: summary,
    })),
  );
  return opened.map(readSummary);
}

export async function openVersionSummaries(
  db: Db | Tx,
  rows: readonly OfLot<SealedVersion & Pick<ApplicationVersionRow, 'summary'>>[],
): Promise<Summary[]> {
  const opened = await sealing().openAll(
    db,
    rows.map(({ id, lotId, period, summary }) => ({
      scope: periodScope(lotId, period),
      purpose: purposes.versionSummary(id),
      sealed: summary,
    })),
  );
  return opened.map(readSummary);
}
