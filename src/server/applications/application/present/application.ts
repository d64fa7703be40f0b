// The presenters of applications: no row ever leaves the server but through them.
import type { ApplicationFlag } from '../../../../rules/closed-lists.ts';
import { sql } from 'drizzle-orm';
import type { Application, ApplicationListed } from '../../../../api/records/application.ts';
import type { Offer } from '../../../../api/records/offer.ts';
import type { Visitor } from '../../../../machines/access.ts';
import { isFinished, lotStatusCodes } from '../../../../machines/lot-predicates.ts';
import { vendorStatusOf } from '../../../../machines/application-predicates.ts';
import { clarificationRowsOf, presentClarification, verificationsOf } from './decisions.ts';
import { offerPresenter } from './offer.ts';
import { writtenOffers } from './written-offers.ts';
import { documentFileIds } from '../../core/document/document.ts';
import { openVersionSummaries, unlessDamaged } from '../../core/sealed.ts';
import { summaryOf, type Summary } from '../../core/summary.ts';
import type { Db, Tx } from '../../../platform/database/client.ts';
import { compiled, slot } from '../../../platform/database/compiled.ts';
import { presentFile } from '../../../platform/files/present.ts';
import type { FileRow } from '../../../platform/files/tables.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { users } from '../../../accounts/core/tables.ts';
import { hasWorkingCopy } from '../facts.ts';
import { filesById } from '../files.ts';
import { presentSteps } from '../steps.ts';
import { applicationVersions } from '../../core/tables.ts';
import { factsOfView } from '../view-facts.ts';
import {
  byIds,
  loadViews,
  shownVersion,
  viewFileIds,
  type AnyView,
  type Frame,
  type View,
  type WhichContent,
  type WrittenView,
} from '../views.ts';
import { actorOf } from '../../../platform/http/actor-of.ts';

const iso = (time: Date | null): string | null => time?.toISOString() ?? null;

/**
 * A row of a list.
 * @param summary of the content that is shown
 * @param items how many items the lot has
 * @param at the database's clock, for what depends on the deadline
 */
export function presentListed(
  view: Omit<Frame, 'usesWorking'>,
  summary: Summary,
  items: number,
  at: number,
): ApplicationListed {
  const { row, lot, company, isOwn, isImage } = view;
  const { applicationsDeadline } = lot;
  const finished = isFinished(lot.status);
  const opened = lot.openedAt !== null;
  return {
    id: row.id,
    lotId: lot.id,
    lot: {
      id: lot.id,
      number: lot.number,
      title: lot.title,
      status: lot.status,
      statusCode: lotStatusCodes[lot.status],
      currency: lot.currency,
      applicationsDeadline: iso(applicationsDeadline),
      ownerId: lot.ownerId,
      isSealed: lot.isSealed,
    },
    vendor: company,
    company_id: company.id,
    status: view.status,
    vendorStatus: vendorStatusOf(
      view.status,
      {
        status: lot.status,
        deadlineOver: applicationsDeadline !== null && at >= applicationsDeadline.getTime(),
        isSealed: lot.isSealed && row.openedAt === null,
      },
      row.admission,
      (row.ratingsWon ?? 0) > 0,
    ),
    version: shownVersion(row, isImage),
    vendorType: summary.vendorType,
    currency: summary.currency,
    vat: summary.vat,
    hasWorkingCopy: isOwn && hasWorkingCopy(row),
    flags: row.flags,
    isRepeating: !isImage && row.isMarked,
    admission: row.admission,
    offersTotalPrice: summary.offersTotalPrice,
    offersTotalPriceConverted: opened ? summary.offersTotalPriceConverted : null,
    offersTotalPriceRepeated: summary.offersTotalPriceRepeated,
    offersTotalPriceRepeatedConverted: opened ? summary.offersTotalPriceRepeatedConverted : null,
    offersCount: summary.offersCount,
    coverage: { items: summary.itemsOffered, of: items },
    place: isOwn && !finished ? null : view.place,
    ratingsWon: isOwn && !finished ? null : row.ratingsWon,
    clarificationDueAt: iso(view.clarificationDueAt),
    createdAt: (isOwn ? row.createdAt : (view.submittedAt ?? row.createdAt)).toISOString(),
    updatedAt: view.updatedAt.toISOString(),
    submittedAt: iso(view.submittedAt),
    openedAt: iso(row.openedAt),
  };
}

/** What a list shows of an application that is opened whole. */
export const summaryOfView = (view: AnyView): Summary =>
  summaryOf(view, { lotCurrency: view.lot.currency, rates: view.rates });

/** One application whole. Throws 404 where it is absent or hidden from the reader. */
export async function readApplication(
  db: Db | Tx,
  visitor: Visitor,
  id: number,
  which: WhichContent = 'working',
): Promise<Application> {
  const [view] = await loadViews(db, visitor, byIds([id]), which);
  if (!view) throw notFound();
  return presentWhole(db, visitor, view);
}

export function presentWhole(db: Db | Tx, visitor: Visitor, view: View): Promise<Application> {
  const { items } = view;
  return presentWith(db, visitor, view, {
    summary: summaryOfView(view),
    fileIds: viewFileIds(view),
    offersWith: (files) => {
      const present = offerPresenter(view, files);
      return view.offers.flatMap((offer) => {
        const order = items.get(offer.orderId);
        return order ? [present(offer, order)] : [];
      });
    },
  });
}

/**
 * The answer to who has just written it.
 * @param summary where it was counted already
 */
export const presentWritten = (
  db: Db | Tx,
  visitor: Visitor,
  view: WrittenView,
  summary: Summary = summaryOfView(view),
): Promise<Application> =>
  presentWith(db, visitor, view, {
    summary,
    fileIds: documentFileIds(view.document),
    offersWith: (files) => writtenOffers(view.document, view.items, files),
  });

interface Presented {
  summary: Summary;
  /** Of its own and its offers'. */
  fileIds: number[];
  offersWith: (files: ReadonlyMap<number, FileRow>) => Offer[];
}

/** Of a working copy its vendor alone has the content. */
const damageOf = ({ submitted, working }: AnyView['contents']): ApplicationFlag[] => [
  ...(submitted?.isDamaged ? (['damaged'] as const) : []),
  ...(working?.isDamaged ? (['damagedDraft'] as const) : []),
];

async function presentWith(
  db: Db | Tx,
  visitor: Visitor,
  view: AnyView,
  { summary, fileIds, offersWith }: Presented,
): Promise<Application> {
  const { row, lot, items, at } = view;
  const actor = actorOf(visitor);
  const { facts, basis } = await factsOfView(db, view, items);
  const files = await filesById(db, fileIds);
  const clarifications = lot.openedAt === null ? [] : await clarificationRowsOf(db, row.id);
  return {
    ...presentListed(view, summary, items.size, at),
    ...view.terms,
    flags: [...row.flags, ...damageOf(view.contents)],
    isWorkingCopy: view.isWorkingCopy,
    owner: view.isOwn ? view.owner : null,
    receipt: await receiptOf(db, view),
    offers: offersWith(files),
    attachments: view.fileIds.flatMap((id) => {
      const file = files.get(id);
      return file ? [presentFile(file)] : [];
    }),
    verifications: await verificationsOf(db, view, { facts, actor, at }),
    clarifications: clarifications.map(presentClarification),
    steps: presentSteps({ ...basis, lot, application: row, facts, actor, at }),
  };
}

const receiptRows = compiled<ReceiptRow>(
  () => sql`
    select id, number, hash, period, opened_at is not null as "isOpened", submitted_at as "submittedAt", summary,
      (select json_build_object('id', u.id, 'name', u.name) from ${users} u where u.id = submitted_by) as "submittedBy"
    from ${applicationVersions} where id = ${slot('id')} and application_id = ${slot('applicationId')}`,
);

interface ReceiptRow {
  id: number;
  number: number;
  hash: string;
  period: number;
  isOpened: boolean;
  submittedAt: string;
  summary: Buffer;
  submittedBy: { id: number; name: string } | null;
}

/** The receipt of what is shown as submitted; the random bytes are the vendor's alone until the opening. */
async function receiptOf(db: Db | Tx, view: AnyView): Promise<Application['receipt']> {
  const id = view.isImage ? view.row.openedVersionId : view.row.currentVersionId;
  if (id === null) return null;
  const [version] = await receiptRows(db, { id, applicationId: view.row.id });
  if (!version) return null;
  const mayOpen = view.isOwn || version.isOpened;
  const sealed = { ...version, lotId: view.lot.id };
  const [summary] = mayOpen ? ((await unlessDamaged(() => openVersionSummaries(db, [sealed]))) ?? []) : [];
  return {
    hash: version.hash,
    nonce: summary?.nonce ?? null,
    number: version.number,
    submittedAt: version.submittedAt,
    submittedBy: view.isOwn ? version.submittedBy : null,
  };
}
