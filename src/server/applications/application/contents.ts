// What applications hold, wherever it lies: rows of offers where an opening has made them, sealed documents otherwise.
import { asc, inArray, sql } from 'drizzle-orm';
import type { Terms } from '../../../api/records/application-terms.ts';
import { groupBy } from '../../../rules/group-by.ts';
import type { OrderRow } from '../../lots/orders/tables.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { prepared } from '../../platform/database/prepared.ts';
import type { Document } from '../core/document/document.ts';
import { rowOfDocument } from '../core/offer-row.ts';
import { offers, type OfferRow } from '../core/offer-tables.ts';
import { blankDocuments } from '../core/envelopes.ts';
import { openEach, openEachDraft } from '../core/sealed.ts';
import {
  applicationDrafts,
  applicationVersions,
  type ApplicationRow,
  type DraftRow,
} from '../core/tables.ts';

/** An offer with what its item orders. */
export interface OfferOfItem extends OfferRow {
  ordered: string | null;
}

/** What the law weighs of an offer. */
export type Line = Pick<OfferOfItem, 'unitPrice' | 'quantity' | 'ordered' | 'approvedByCustomer'>;

/** One content of an application. */
export interface Written {
  readonly terms: Terms;
  readonly fileIds: number[];
  /** In their order; those whose items were taken away are left out. */
  readonly offers: readonly OfferOfItem[];
  /** The same, for who asks no more of them. */
  readonly lines: readonly Line[];
  /** Null of what an opening has shown: its rows may have been corrected since. */
  readonly document: Document | null;
  /** It was sealed and is damaged: an empty document stands for it, so that its vendor can withdraw it or submit anew. */
  readonly isDamaged: boolean;
}

export interface Contents {
  /** What is in force; null where nothing is submitted. */
  submitted: Written | null;
  /** The draft, or the working copy. */
  working: Written | null;
}

/** Whether what is submitted is in a sealed document, and not yet in rows. */
export const isSubmittedSealed = ({
  currentVersionId,
  openedVersionId,
}: Pick<ApplicationRow, 'currentVersionId' | 'openedVersionId'>): boolean =>
  currentVersionId !== null && currentVersionId !== openedVersionId;

/** Whether what is submitted stands in rows. */
export const isSubmittedOpen = ({ currentVersionId, openedVersionId, terms }: ApplicationRow): boolean =>
  currentVersionId !== null && currentVersionId === openedVersionId && terms !== null;

type Items = ReadonlyMap<number, Pick<OrderRow, 'quantity'>>;

/** The rows are the caller's own: what their items order is written into them. */
const withItems = (rows: readonly OfferRow[], items: Items): OfferOfItem[] => {
  const known: OfferOfItem[] = [];
  for (const row of rows as OfferOfItem[]) {
    const item = items.get(row.orderId);
    if (!item) continue;
    row.ordered = item.quantity;
    known.push(row);
  }
  return known;
};

/** Of an opened application its rows are read whole. */
export const writtenInRows = (of: Pick<Written, 'terms' | 'fileIds' | 'offers'>): Written => ({
  ...of,
  lines: of.offers,
  document: null,
  isDamaged: false,
});

/** Most who read a document ask for a few of its words: rows of thousands of offers are made for who wants them. */
class WrittenInDocument implements Written {
  readonly document: Document;
  readonly isDamaged: boolean;
  private readonly items: Items;
  private readonly at: Date;
  private rows: readonly OfferOfItem[] | null = null;

  constructor(document: Document, items: Items, at: Date, isDamaged: boolean) {
    this.document = document;
    this.isDamaged = isDamaged;
    this.items = items;
    this.at = at;
  }

  get terms(): Terms {
    return this.document.terms;
  }

  get fileIds(): number[] {
    return this.document.files.map(({ id }) => id);
  }

  get offers(): readonly OfferOfItem[] {
    const { document, items, at } = this;
    this.rows ??= withItems(
      document.offers.map((offer) => rowOfDocument(document, offer, at)),
      items,
    );
    return this.rows;
  }

  get lines(): readonly Line[] {
    const lines: Line[] = [];
    for (const { orderId, unitPrice, quantity } of this.document.offers) {
      const item = this.items.get(orderId);
      if (item) lines.push({ unitPrice, quantity, ordered: item.quantity, approvedByCustomer: null });
    }
    return lines;
  }
}

/** A document as its readers take it. */
export const writtenOf = (document: Document, items: Items, at: Date, isDamaged = false): Written =>
  new WrittenInDocument(document, items, at, isDamaged);

export const offersOfApplications = prepared((db) =>
  db
    .select()
    .from(offers)
    .where(sql`${offers.applicationId} = any(${sql.placeholder('ids')})`)
    .orderBy(asc(offers.position), asc(offers.id)),
);

/** All rows of one statement are made at once, and everybody else waits for that. */
const ROWS_AT_ONCE = 5_000;

/**
 * The rows of many applications, of each in their order.
 * @param items how many an application may have offers for
 */
export async function offersInTurns(db: Db | Tx, ids: readonly number[], items: number): Promise<OfferRow[]> {
  const together = Math.max(1, Math.floor(ROWS_AT_ONCE / Math.max(1, items)));
  const found: OfferRow[][] = [];
  for (let at = 0; at < ids.length; at += together)
    found.push(await offersOfApplications(db, { ids: ids.slice(at, at + together) }));
  return found.flat();
}

/** Drafts by their applications. */
export async function draftsOf(db: Db | Tx, ids: readonly number[]): Promise<Map<number, DraftRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(applicationDrafts)
    .where(inArray(applicationDrafts.applicationId, [...ids]));
  return new Map(rows.map((row) => [row.applicationId, row]));
}

interface Wanted {
  /** Of the lots of the applications. */
  items: Items;
  /** Drafts that the caller has read already, or locked. */
  drafts?: ReadonlyMap<number, DraftRow>;
}

/** All that applications hold; to be asked for those alone whose sealed content the caller may know. */
export async function contentsOf(
  db: Db | Tx,
  applications: readonly ApplicationRow[],
  { items, drafts }: Wanted,
): Promise<Map<number, Contents>> {
  const idsOf = (those: readonly ApplicationRow[]) => those.map(({ id }) => id);
  const placeOf = new Map(applications.map(({ id, lotId, companyId }) => [id, { lotId, companyId }]));
  // One after another: within a transaction all of them share one connection.
  const openIds = idsOf(applications.filter(isSubmittedOpen));
  const rows = await offersInTurns(db, openIds, items.size);
  const versions = await versionsInForce(db, applications.filter(isSubmittedSealed));
  const open = drafts ?? (await draftsOf(db, idsOf(applications.filter(({ hasDraft }) => hasDraft))));
  const draftRows = [...open.values()].map((row) => ({ ...row, ...placeOf.get(row.applicationId)! }));
  const documents = await writtenDrafts(db, draftRows);
  const rowsBy = groupBy(rows, ({ applicationId }) => applicationId);
  const workingBy = new Map(
    draftRows.map(({ applicationId, updatedAt }, index) => {
      const { document, isDamaged } = documents[index]!;
      return [applicationId, writtenOf(document, items, updatedAt, isDamaged)];
    }),
  );
  return new Map(
    applications.map((row) => {
      const version = versions.get(row.id);
      const working = workingBy.get(row.id) ?? null;
      const submitted = isSubmittedOpen(row)
        ? writtenInRows({
            terms: row.terms!,
            fileIds: row.fileIds,
            offers: withItems(rowsBy.get(row.id) ?? [], items),
          })
        : version
          ? writtenOf(version.document, items, version.submittedAt, version.isDamaged)
          : null;
      return [row.id, { submitted, working }];
    }),
  );
}

type SealedDraft = Pick<DraftRow, 'applicationId' | 'period' | 'sealed'> &
  Pick<ApplicationRow, 'lotId' | 'companyId'>;

/** What drafts hold, in their order; an empty document stands for one that does not open, so that its vendor can begin anew. */
export async function writtenDrafts(
  db: Db | Tx,
  rows: readonly SealedDraft[],
): Promise<{ document: Document; isDamaged: boolean }[]> {
  if (rows.length === 0) return [];
  const opened = await openEachDraft(db, rows);
  const damaged = rows.filter((_, index) => opened[index] === null);
  const blanks = await blankDocuments(
    db,
    damaged.map((row) => ({ ...row, number: 0 })),
  );
  const blankOf = new Map(damaged.map((row, index) => [row, { ...blanks[index]!, number: null }]));
  return rows.map((row, index) => ({
    document: opened[index] ?? blankOf.get(row)!,
    isDamaged: opened[index] === null,
  }));
}

interface InForce {
  document: Document;
  submittedAt: Date;
  isDamaged: boolean;
}

/** Of each the version that is in force and sealed. */
async function versionsInForce(
  db: Db | Tx,
  applications: readonly ApplicationRow[],
): Promise<Map<number, InForce>> {
  if (applications.length === 0) return new Map();
  const placeOf = new Map(applications.map(({ id, lotId, companyId }) => [id, { lotId, companyId }]));
  const found = await db
    .select()
    .from(applicationVersions)
    .where(
      inArray(
        applicationVersions.id,
        applications.map(({ currentVersionId }) => currentVersionId!),
      ),
    );
  const rows = found.map((row) => ({ ...row, ...placeOf.get(row.applicationId)! }));
  const opened = await openEach(db, rows);
  const damaged = rows.filter((_, index) => opened[index] === null);
  const blanks = await blankDocuments(db, damaged);
  const blankOf = new Map(damaged.map(({ id }, index) => [id, blanks[index]!]));
  return new Map(
    rows.map(({ id, applicationId, submittedAt }, index) => [
      applicationId,
      {
        document: opened[index]?.document ?? blankOf.get(id)!,
        submittedAt,
        isDamaged: opened[index] === null,
      },
    ]),
  );
}

/** Ids of all files that a content lists. */
export const writtenFileIds = ({ fileIds, offers: rows }: Written): number[] => [
  ...fileIds,
  ...rows.flatMap((row) => row.fileIds),
];
