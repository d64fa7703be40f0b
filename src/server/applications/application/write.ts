// The vendor's writing: a draft, or the working copy beside what is submitted; only while the lot accepts applications. A save
// opens the one sealed document, changes it and writes it back: it locks the draft's row and no other.
import { and, eq, sql } from 'drizzle-orm';
import type { TermsInput } from '../../../api/records/application-terms.ts';
import type { OfferInput } from '../../../api/records/offer.ts';
import { applicationLaw } from '../../../machines/application.ts';
import type { Visitor } from '../../../machines/access.ts';
import { isWithdrawn } from '../../../machines/application-predicates.ts';
import { acceptingLotStatuses, isAccepting } from '../../../machines/lot-predicates.ts';
import { errors } from '../../../text/errors.ts';
import { lotColumns, lots, type LotTableRow } from '../../lots/core/tables.ts';
import { orders } from '../../lots/orders/tables.ts';
import { clockMs, transact, type Db, type Tx } from '../../platform/database/client.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { sendAll } from '../../platform/database/statement.ts';
import { arrivalOf } from '../../platform/http/arrivals.ts';
import { refused } from '../../platform/http/errors.ts';
import { announceWrite } from '../../platform/live/announce.ts';
import type { Services } from '../../platform/services.ts';
import type { Document } from '../core/document/document.ts';
import { readableApplications } from '../core/rights.ts';
import type { Summary } from '../core/summary.ts';
import { applicationDrafts, applications, withDraft, type DraftRow } from '../core/tables.ts';
import { mergeTerms } from '../core/terms.ts';
import { draftsOf, writtenDrafts } from './contents.ts';
import { sealedDraft } from './drafts.ts';
import { findApplication, type FoundApplication } from './lock.ts';
import { addedRow, replacedTable } from './offer-table.ts';
import { ensureUnchanged } from './unchanged.ts';

const refusal = (reason: 'lotAccepting' | 'workingCopyOpen' | 'envelopeGiven') =>
  refused(applicationLaw, { refused: [reason], notYours: false }, [], {}, errors.notSaved);

/** What the platform must not be able to read is not written to it. Throws 422 where a commission opens the lot. */
export function ensureReadHere({ byCommission }: Pick<LotTableRow, 'byCommission'>): void {
  if (byCommission) throw refusal('envelopeGiven');
}

/** Whether the vendor may write now. Throws 422 with the law's own words otherwise. */
export function ensureWritable({ lot, application, at }: FoundApplication): void {
  ensureReadHere(lot);
  if (!isAccepting(lot.status, lot.applicationsDeadline?.getTime() ?? null, at))
    throw refusal('lotAccepting');
  // What was withdrawn must be taken back into drafts first.
  if (!application.hasDraft || isWithdrawn(application.status)) throw refusal('workingCopyOpen');
}

/** A draft whose row is locked, opened; its application and lot as they were seen. */
export interface Writing extends FoundApplication {
  tx: Tx;
  document: Document;
}

/** What a save makes of the document, and whatever its caller wants to know. */
export interface Change<T> {
  document: Document;
  result: T;
}

export interface Saved<T> extends FoundApplication {
  result: T;
  document: Document;
  summary: Summary;
}

type Act<T> = (writing: Writing) => Promise<Change<T>> | Change<T>;

/** Opens the draft of an application of the caller's own company and stores what `act` makes of it: a new version. */
export const writeOwn = <T>(
  services: Services,
  visitor: Visitor,
  id: number,
  ifMatch: number | null,
  act: Act<T>,
): Promise<Saved<T>> => saveDraft(services, { visitor, id, ifMatch, isNewVersion: true }, act);

/** The same of what is no part of what a page has read and saves again: files stay beside it. */
export const writeBeside = async <T>(
  services: Services,
  visitor: Visitor,
  id: number,
  act: Act<T>,
): Promise<T> => (await saveDraft(services, { visitor, id, ifMatch: null, isNewVersion: false }, act)).result;

interface Save {
  visitor: Visitor;
  id: number;
  ifMatch: number | null;
  isNewVersion: boolean;
}

function saveDraft<T>(
  services: Services,
  { visitor, id, ifMatch, isNewVersion }: Save,
  act: Act<T>,
): Promise<Saved<T>> {
  return transact(services.db, async (tx) => {
    const { draft, ...found } = await lockDraft(tx, visitor, id);
    ensureWritable(found);
    await ensureUnchanged(tx, found, visitor, ifMatch);
    const { lot, application, at } = found;
    const document = await documentOf(tx, draft, application);
    const { document: after, result } = await act({ tx, ...found, document });
    const version = isNewVersion ? application.version + 1 : draft.version;
    const sealed = await sealedDraft(tx, lot, after, {
      version,
      at: isNewVersion ? at : draft.updatedAt.getTime(),
    });
    await storeDraft(tx, lot.id, { ...sealed, isNewVersion, at });
    return { result, lot, application: withDraft(application, sealed.row), at, document: after, ...sealed };
  });
}

async function documentOf(
  db: Db | Tx,
  draft: DraftRow,
  { lotId, companyId }: FoundApplication['application'],
): Promise<Document> {
  return (await writtenDrafts(db, [{ ...draft, lotId, companyId }]))[0]!.document;
}

interface LockedDraft extends FoundApplication {
  draft: DraftRow;
}

const draftWithLot = (visitor: Visitor) => (tx: Db | Tx) => {
  const locked = tx.$with('locked').as(
    tx
      .select()
      .from(applicationDrafts)
      .where(eq(applicationDrafts.applicationId, sql.placeholder('id')))
      .for('no key update'),
  );
  // The clock stands outside of the locking query: inside it would be read before the lock is waited for.
  return tx
    .with(locked)
    .select({ draft: locked._.selectedFields, application: applications, lot: lotColumns, at: clockMs })
    .from(locked)
    .innerJoin(applications, eq(applications.id, locked.applicationId))
    .innerJoin(lots, eq(lots.id, applications.lotId))
    .where(readableApplications(visitor));
};

/** Throws 404 where the application is hidden from the caller, 422 where no draft of it is open. */
async function lockDraft(tx: Tx, visitor: Visitor, id: number): Promise<LockedDraft> {
  const [found] = await draftWithLot(visitor)(tx).execute({ id });
  if (!found) {
    // Why: it is hidden, or submitted, or nothing is taken in any more.
    ensureWritable(await findApplication(tx, visitor, id));
    throw refusal('workingCopyOpen');
  }
  const { draft, application, lot, at } = found;
  return { draft, application: withDraft(application, draft), lot, at: arrivalOf(Number(at)) };
}

interface Store {
  row: DraftRow;
  isNewVersion: boolean;
  at: number;
}

/** Whether the lot takes it is asked for once more as the row is written: its lock is not taken. */
async function storeDraft(
  tx: Tx,
  lotId: number,
  { row: { applicationId, ...columns }, isNewVersion, at }: Store,
): Promise<void> {
  const told = { model: 'application', id: applicationId, lotId, what: 'application.change' } as const;
  const accepts = sql`exists (select 1 from ${lots} where ${lots.id} = ${lotId}
    and ${lots.status} = any(${sql.param([...acceptingLotStatuses])}::text[])
    and ${lots.applicationsDeadline} > ${new Date(at)})`;
  const [stored] = await Promise.all([
    tx
      .update(applicationDrafts)
      .set(columns)
      .where(and(eq(applicationDrafts.applicationId, applicationId), accepts)),
    sendAll(tx, announceWrite(isNewVersion ? [told] : [])),
  ]);
  if (stored.rowCount !== 1) throw refusal('lotAccepting');
}

/** The document of an open draft, to be read alone; null where none is open. */
export async function draftDocument(
  db: Db | Tx,
  { application }: Pick<FoundApplication, 'application'>,
): Promise<Document | null> {
  const draft = (await draftsOf(db, [application.id])).get(application.id);
  if (!draft) return null;
  return documentOf(db, draft, application);
}

/** The terms with what was sent. */
export const writeTerms =
  (input: TermsInput) =>
  ({ document }: Pick<Writing, 'document'>): Change<number[]> => ({
    document: { ...document, terms: mergeTerms(document.terms, input) },
    result: [],
  });

const itemIdsOf = prepared((db) =>
  db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.lotId, sql.placeholder('lotId'))),
);

/** What a table is written against. */
async function tableOf({ tx, lot, application, document }: Omit<Writing, 'at'>) {
  const items = await itemIdsOf(tx, { lotId: lot.id });
  return {
    offers: document.offers,
    block: application.offerBlock,
    items: new Set(items.map(({ id }) => id)),
  };
}

/** The whole table as it was sent; the ids of the rows that had none. Throws 422 by row. */
export const saveOfferTable =
  (sent: readonly OfferInput[]) =>
  async (writing: Omit<Writing, 'at'>): Promise<Change<number[]>> => {
    const offers = replacedTable(await tableOf(writing), sent);
    return {
      document: { ...writing.document, offers },
      result: offers.flatMap(({ id }, index) => (sent[index]!.id === undefined ? [id] : [])),
    };
  };

/** One row more; its id. Throws 422 for an item of another lot. */
export const addOfferRow =
  (input: Omit<OfferInput, 'id'>) =>
  async (writing: Writing): Promise<Change<number>> => {
    const { document } = writing;
    const row = addedRow(await tableOf(writing), input);
    return { document: { ...document, offers: [...document.offers, row] }, result: row.id };
  };
