// Applications as one reader may see them: which content (working, submitted or opened) and which status.
import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import type { Terms } from '../../../api/records/application-terms.ts';
import type { Visitor } from '../../../machines/access.ts';
import { statusForStaff, statusForVendor } from '../../../machines/application-masks.ts';
import type { Actor } from '../../../machines/law.ts';
import type { FrozenRates } from '../../../rules/comparable.ts';
import { companies } from '../../accounts/companies/tables.ts';
import { clarifications } from '../core/decision-tables.ts';
import { lotColumns, lots, type LotTableRow } from '../../lots/core/tables.ts';
import type { OrderRow } from '../../lots/orders/tables.ts';
import type { OfferRow } from '../core/offer-tables.ts';
import { clockMs, type Db, type Tx } from '../../platform/database/client.ts';
import { users } from '../../accounts/core/tables.ts';
import { ordersOfLots } from '../core/items.ts';
import type { Document } from '../core/document/document.ts';
import type { OfferedItem } from '../core/offered-items.ts';
import { rowOfDocument } from '../core/offer-row.ts';
import { openVersions } from '../core/sealed.ts';
import { contentsOf, draftsOf, type Contents } from './contents.ts';
import { hasWorkingCopy, todayNow, vatDatesNow, type CompanyBrief, type VatToday } from './facts.ts';
import { ratedPlaces } from './ports.ts';
import {
  applicationColumns,
  applications,
  applicationVersions,
  type ApplicationRow,
} from '../core/tables.ts';
import { isOwnCompany, readableApplications } from '../core/rights.ts';
import { ratesOf } from '../../lots/rates/frozen.ts';

export interface View<Item = OrderRow> extends VatToday {
  /** As stored; only for a reader's own questions to the law, never to be presented as it is. */
  row: ApplicationRow;
  lot: LotTableRow;
  company: CompanyBrief;
  owner: { id: number; name: string };
  isOwn: boolean;
  /** The content is what an opening showed, not the rows of today: the lot is sealed again, or it was withdrawn since. */
  isImage: boolean;
  isWorkingCopy: boolean;
  status: ApplicationRow['status'];
  terms: Terms;
  offers: readonly OfferRow[];
  /** All that the reader may know of; nothing where the content is an image. */
  contents: Contents;
  /** The items of the lots that were read with it. */
  items: ReadonlyMap<number, Item>;
  fileIds: number[];
  submittedAt: Date | null;
  updatedAt: Date;
  rates: FrozenRates;
  place: number | null;
  clarificationDueAt: Date | null;
  /** The database's clock when it was read, for what depends on the deadline; epoch milliseconds. */
  at: number;
}

/** Whatever is known of the items beside what is ordered. */
export type AnyView = View<Pick<OrderRow, 'quantity'>>;

export type WhichContent = 'working' | 'submitted';

/** Lots, applications and companies joined, with the reader's condition: what every query of them begins with. */
export const readableFrom = (db: Db | Tx, visitor: Visitor, where?: SQL) =>
  db
    .select({
      row: applicationColumns,
      lot: lotColumns,
      company: {
        id: companies.id,
        title: companies.title,
        itn: companies.itn,
        moderationStatus: companies.moderationStatus,
        revoked: companies.revoked,
      },
      owner: { id: users.id, name: users.name },
      at: sql`${clockMs}`.mapWith(Number),
      vatDates: vatDatesNow,
      today: todayNow,
    })
    .from(applications)
    .innerJoin(lots, eq(lots.id, applications.lotId))
    .innerJoin(companies, eq(companies.id, applications.companyId))
    .innerJoin(users, eq(users.id, applications.createdBy))
    .where(and(readableApplications(visitor), where));

/** What of a view is known before its content is. */
export type Frame = Omit<View, 'contents' | 'items' | 'terms' | 'offers' | 'fileIds'> & {
  /** The draft or the working copy is shown, not what is submitted. */
  usesWorking: boolean;
};

/** The frames of applications that a condition names; in no particular order. */
export async function loadFrames(
  db: Db | Tx,
  visitor: Visitor,
  where: SQL,
  which: WhichContent,
): Promise<Frame[]> {
  const found = await readableFrom(db, visitor, where);
  if (found.length === 0) return [];
  // Before the first opening of its lot nobody has rated an application, or asked about it, and no rates are frozen.
  const opened = found.filter(({ lot }) => lot.openedAt !== null);
  const ids = opened.map(({ row }) => row.id);
  // One after another: within a transaction all of them share one connection.
  const rates = await ratesOf(db, [...new Set(opened.map(({ lot }) => lot.id))]);
  const placeBy = ids.length === 0 ? new Map<number, number>() : await ratedPlaces.get()(db, ids);
  const dueBy = ids.length === 0 ? new Map<number, Date>() : await clarificationTerms(db, ids);
  const withModes = found.map((one) => ({ ...one, mode: modeOf(one.row, one.lot, visitor, which) }));
  const imageTimes = await timesOfImages(
    db,
    withModes.flatMap(({ row, mode }) => (mode.isImage ? [row.openedVersionId!] : [])),
  );
  return withModes.map(({ mode, ...one }) => {
    const { row, lot } = one;
    const { isOwn, isImage } = mode;
    return {
      ...one,
      ...mode,
      rates: rates.get(lot.id) ?? {},
      status: isOwn ? statusForVendor(row.status, row.admission) : statusForStaff(row.status, lot.isSealed),
      place: isImage ? null : (placeBy.get(row.id) ?? null),
      clarificationDueAt: isImage ? null : (dueBy.get(row.id) ?? null),
      ...(imageTimes.get(row.id) ?? { submittedAt: row.submittedAt, updatedAt: row.updatedAt }),
    };
  });
}

/** A draft may be submitted or dropped between two statements: then it is read anew, once or twice. */
const ATTEMPTS = 3;

/** The views of applications that a condition names; in no particular order. */
export async function loadViews(
  db: Db | Tx,
  visitor: Visitor,
  where: SQL,
  which: WhichContent = 'working',
): Promise<View[]> {
  for (let attempt = 1; ; attempt += 1) {
    const frames = await loadFrames(db, visitor, where, which);
    const views = await viewsOf(db, frames);
    if (views.length === frames.length || attempt === ATTEMPTS) return views;
  }
}

/**
 * Frames with all that they are around.
 * @param known the items of their lots, where they were read before
 */
export async function viewsOf(db: Db | Tx, frames: readonly Frame[], known?: View['items']): Promise<View[]> {
  if (frames.length === 0) return [];
  const items = known ?? (await ordersOfLots(db, [...new Set(frames.map(({ lot }) => lot.id))]));
  const contents = await liveContents(
    db,
    frames.filter(({ isImage }) => !isImage),
    items,
  );
  const images = await openedImages(
    db,
    frames.filter(({ isImage }) => isImage),
  );
  return frames.flatMap(({ usesWorking, ...frame }): View[] => {
    const { row, isImage } = frame;
    if (isImage) return [{ ...frame, items, contents: NOTHING, ...images.get(row.id)! }];
    const own = contents.get(row.id)!;
    const shown = usesWorking ? own.working : own.submitted;
    if (!shown) return [];
    const { terms, fileIds, offers } = shown;
    return [{ ...frame, items, contents: own, terms, fileIds, offers }];
  });
}

const NOTHING: Contents = { submitted: null, working: null };

type Found = Pick<View, 'row' | 'lot' | 'isOwn'>;

/** What of a draft others than its vendor must not know is not read for them. */
async function liveContents(
  db: Db | Tx,
  found: readonly Found[],
  items: View['items'],
): Promise<Map<number, Contents>> {
  if (found.length === 0) return new Map();
  const drafts = await draftsOf(
    db,
    found.flatMap(({ row, isOwn }) => (isOwn && row.hasDraft ? [row.id] : [])),
  );
  return contentsOf(
    db,
    found.map(({ row }) => row),
    { items, drafts },
  );
}

async function clarificationTerms(db: Db | Tx, ids: readonly number[]): Promise<Map<number, Date>> {
  const due = await db
    .select({ applicationId: clarifications.applicationId, dueAt: clarifications.dueAt })
    .from(clarifications)
    .where(and(inArray(clarifications.applicationId, [...ids]), isNull(clarifications.closedAt)));
  return new Map(due.map(({ applicationId, dueAt }) => [applicationId, dueAt]));
}

/** Whether this reader is shown what an opening included instead of the rows of today. */
export const isImageTo = (
  reader: Pick<Actor, 'role' | 'companyId'>,
  row: ApplicationRow,
  lot: LotTableRow,
): boolean =>
  !isOwnCompany(reader, row.companyId) &&
  (lot.isSealed || row.currentVersionId === null || row.currentVersionId !== row.openedVersionId);

/** While the lot is sealed again the staff must not count the vendor's autosaves. */
export const shownVersion = ({ version }: ApplicationRow, isImage: boolean): number =>
  isImage ? 0 : version;

function modeOf(row: ApplicationRow, lot: LotTableRow, visitor: Visitor, which: WhichContent) {
  const isOwn = isOwnCompany(visitor, row.companyId);
  if (!isOwn) {
    return { isOwn, isImage: isImageTo(visitor, row, lot), isWorkingCopy: false, usesWorking: false };
  }
  const usesWorking = row.hasDraft && (row.currentVersionId === null || which === 'working');
  return { isOwn, isImage: false, isWorkingCopy: usesWorking && hasWorkingCopy(row), usesWorking };
}

/** When what an opening showed was submitted and opened, by application: later times would tell what its vendor does since. */
async function timesOfImages(
  db: Db | Tx,
  versionIds: number[],
): Promise<Map<number, Pick<View, 'submittedAt' | 'updatedAt'>>> {
  if (versionIds.length === 0) return new Map();
  const { applicationId, submittedAt, openedAt, id } = applicationVersions;
  const versions = await db
    .select({ applicationId, submittedAt, openedAt })
    .from(applicationVersions)
    .where(inArray(id, versionIds));
  return new Map(
    versions.map((version) => [
      version.applicationId,
      { submittedAt: version.submittedAt, updatedAt: version.openedAt ?? version.submittedAt },
    ]),
  );
}

type Image = Pick<View, 'terms' | 'fileIds' | 'offers'>;

/** The opened versions' contents as rows, with nothing decided about them; by application. */
export async function openedImages(db: Db | Tx, found: readonly Found[]): Promise<Map<number, Image>> {
  if (found.length === 0) return new Map();
  const rowBy = new Map(found.map(({ row }) => [row.id, row]));
  const versions = await db
    .select()
    .from(applicationVersions)
    .where(
      inArray(
        applicationVersions.id,
        found.map(({ row }) => row.openedVersionId!),
      ),
    );
  const opened = await openVersions(
    db,
    versions.map((version) => ({ ...version, lotId: rowBy.get(version.applicationId)!.lotId })),
  );
  return new Map(
    versions.map(({ applicationId, submittedAt }, index): [number, Image] => {
      const { document } = opened[index]!;
      const image = {
        terms: document.terms,
        fileIds: document.files.map(({ id }) => id),
        offers: document.offers.map((offer) => rowOfDocument(document, offer, submittedAt)),
      };
      return [applicationId, image];
    }),
  );
}

/** Of what its vendor has just written: nothing stands around it but that. */
export interface WrittenView extends View<OfferedItem> {
  /** What is shown. */
  document: Document;
}

interface Own extends Pick<
  WrittenView,
  'lot' | 'company' | 'owner' | 'items' | 'contents' | 'at' | keyof VatToday
> {
  application: ApplicationRow;
}

/**
 * The vendor's view of what it has just written, made of that; null where more has to be read: after an opening the application
 * may have been decided about.
 */
export function viewOfWritten({ application, ...own }: Own): WrittenView | null {
  const { lot, contents } = own;
  const shown = contents.working ?? contents.submitted;
  if (lot.openedAt !== null || !shown?.document) return null;
  return {
    ...own,
    document: shown.document,
    row: application,
    isOwn: true,
    isImage: false,
    isWorkingCopy: contents.working !== null && hasWorkingCopy(application),
    status: statusForVendor(application.status, application.admission),
    terms: shown.terms,
    get offers() {
      return shown.offers;
    },
    fileIds: shown.fileIds,
    submittedAt: application.submittedAt,
    updatedAt: application.updatedAt,
    rates: {},
    place: null,
    clarificationDueAt: null,
  };
}

/** Ids of every file that a view shows. */
export const viewFileIds = (view: AnyView): number[] => [
  ...view.fileIds,
  ...view.offers.flatMap(({ fileIds }) => fileIds),
];

/** Condition for a page's worth of applications. */
export const byIds = (ids: readonly number[]): SQL =>
  ids.length === 0 ? sql`false` : inArray(applications.id, [...ids]);

/** The own company's application to a lot; null where there is none. */
export async function ownView(
  db: Db | Tx,
  visitor: Visitor,
  lotId: number,
  which: WhichContent = 'working',
): Promise<View | null> {
  const condition = and(eq(applications.lotId, lotId), eq(applications.companyId, visitor.companyId ?? 0))!;
  const [view] = await loadViews(db, visitor, condition, which);
  return view ?? null;
}
