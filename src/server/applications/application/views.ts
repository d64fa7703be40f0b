// Applications as one reader may see them: which content (working, submitted or opened) and which status.
import type { ModerationStatus } from '../../../machines/company.ts';
import { and, asc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import type { Terms } from '../../../api/records/application-terms.ts';
import type { Visitor } from '../../../machines/access.ts';
import { statusForStaff, statusForVendor } from '../../../machines/application-masks.ts';
import type { Actor } from '../../../machines/law.ts';
import type { FrozenRates } from '../../../rules/comparable.ts';
import { companies } from '../../accounts/companies/tables.ts';
import { clarifications } from '../core/decision-tables.ts';
import { lotColumns, lots, type LotTableRow } from '../../lots/core/tables.ts';
import { offers, type OfferRow } from '../core/offer-tables.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { users } from '../../accounts/core/tables.ts';
import { readContent, type SealedContent } from '../core/content.ts';
import { hasWorkingCopy } from './facts.ts';
import { ratedPlaces } from './ports.ts';
import { groupBy } from '../../../rules/group-by.ts';
import {
  applications,
  applicationVersions,
  type ApplicationRow,
  type ApplicationVersionRow,
} from '../core/tables.ts';
import { isOwnCompany, readableApplications } from '../core/rights.ts';
import { ratesOf } from '../../lots/rates/frozen.ts';

export interface CompanyBrief {
  id: number;
  title: string;
  itn: string;
  moderationStatus: ModerationStatus;
}

export interface View {
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
  offers: OfferRow[];
  /** All rows of the application, the working ones too; null where the content is an image. */
  rows: OfferRow[] | null;
  fileIds: number[];
  submittedAt: Date | null;
  updatedAt: Date;
  rates: FrozenRates;
  place: number | null;
  clarificationDueAt: Date | null;
}

export type WhichContent = 'working' | 'submitted';

/** Lots, applications and companies joined, with the reader's condition: what every query of them begins with. */
export const readableFrom = (db: Db | Tx, visitor: Visitor, where?: SQL) =>
  db
    .select({
      row: applications,
      lot: lotColumns,
      company: {
        id: companies.id,
        title: companies.title,
        itn: companies.itn,
        moderationStatus: companies.moderationStatus,
      },
      owner: { id: users.id, name: users.name },
    })
    .from(applications)
    .innerJoin(lots, eq(lots.id, applications.lotId))
    .innerJoin(companies, eq(companies.id, applications.companyId))
    .innerJoin(users, eq(users.id, applications.createdBy))
    .where(and(readableApplications(visitor), where));

const offersOfApplications = prepared((db) =>
  db
    .select()
    .from(offers)
    .where(sql`${offers.applicationId} = any(${sql.placeholder('ids')})`)
    .orderBy(asc(offers.position), asc(offers.id)),
);

/** The views of applications that a condition names; in no particular order. */
export async function loadViews(
  db: Db | Tx,
  visitor: Visitor,
  where: SQL,
  which: WhichContent = 'working',
): Promise<View[]> {
  const found = await readableFrom(db, visitor, where);
  if (found.length === 0) return [];
  const ids = found.map(({ row }) => row.id);
  const lotIds = [...new Set(found.map(({ lot }) => lot.id))];
  const drafts = found.map((one) => ({ ...one, ...modeOf(one.row, one.lot, visitor, which) }));
  const liveIds = drafts.filter(({ isImage }) => !isImage).map(({ row }) => row.id);
  const imageIds = drafts.flatMap(({ isImage, row }) => (isImage ? [row.openedVersionId!] : []));
  // One after another: within a transaction all of them share one connection.
  const rows = liveIds.length === 0 ? [] : await offersOfApplications(db, { ids: liveIds });
  const versions =
    imageIds.length === 0
      ? []
      : await db.select().from(applicationVersions).where(inArray(applicationVersions.id, imageIds));
  const rates = await ratesOf(db, lotIds);
  const placeBy = await ratedPlaces.get()(db, ids);
  const due = await db
    .select({ applicationId: clarifications.applicationId, dueAt: clarifications.dueAt })
    .from(clarifications)
    .where(and(inArray(clarifications.applicationId, ids), isNull(clarifications.closedAt)));
  const offersBy = groupBy(rows, ({ applicationId }) => applicationId);
  const versionBy = new Map(versions.map((version) => [version.id, version]));
  const dueBy = new Map(due.map(({ applicationId, dueAt }) => [applicationId, dueAt]));
  return drafts.map(({ row, lot, company, owner, isOwn, isImage, isWorkingCopy, usesWorking }) => {
    const shared = {
      row,
      lot,
      company,
      owner,
      isOwn,
      isImage,
      isWorkingCopy,
      rates: rates.get(lot.id) ?? {},
      status: isOwn ? statusForVendor(row.status, row.admission) : statusForStaff(row.status, lot.isSealed),
      place: isImage ? null : (placeBy.get(row.id) ?? null),
      clarificationDueAt: isImage ? null : (dueBy.get(row.id) ?? null),
    };
    if (isImage) return { ...shared, rows: null, ...imageOf(row, versionBy.get(row.openedVersionId!)!) };
    const all = offersBy.get(row.id) ?? [];
    return {
      ...shared,
      rows: all,
      terms: (usesWorking ? row.workingTerms : row.terms)!,
      fileIds: (usesWorking ? row.workingFileIds : row.fileIds) ?? [],
      offers: all.filter(({ isWorking }) => isWorking === usesWorking),
      submittedAt: row.submittedAt,
      updatedAt: row.updatedAt,
    };
  });
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
  const usesWorking = row.workingTerms !== null && (row.terms === null || which === 'working');
  return { isOwn, isImage: false, isWorkingCopy: usesWorking && hasWorkingCopy(row), usesWorking };
}

/** The opened version's content as rows, with nothing decided about them. */
function imageOf(row: ApplicationRow, version: ApplicationVersionRow) {
  const content = readContent(version.content);
  if (!content) throw new Error(`application ${row.id}: the opened version ${version.id} cannot be read`);
  return {
    terms: content.terms,
    fileIds: content.files.map(({ id }) => id),
    offers: content.offers.map((offer) => offerRowOf(row, version, offer)),
    submittedAt: version.submittedAt,
    updatedAt: version.openedAt ?? version.submittedAt,
  };
}

function offerRowOf(
  { id, lotId }: ApplicationRow,
  { submittedAt }: ApplicationVersionRow,
  { files, ...offer }: SealedContent['offers'][number],
): OfferRow {
  return {
    ...offer,
    applicationId: id,
    lotId,
    isWorking: false,
    fileIds: files.map((file) => file.id),
    repeatedPrice: null,
    allocatedQuantity: null,
    approvedByCustomer: null,
    approvalReason: null,
    needsClarification: false,
    archivedAt: null,
    archiveReason: null,
    createdAt: submittedAt,
    updatedAt: submittedAt,
  };
}

/** Ids of every file that a view shows. */
export const viewFileIds = (view: View): number[] => [
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
