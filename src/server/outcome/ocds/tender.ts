// What is bought and how: the part of a release that whoever sees the lot may know.
import { and, asc, eq } from 'drizzle-orm';
import type { OcdsReference, OcdsTender, ReleaseTag } from '../../../api/records/ocds.ts';
import type { LotFacts, LotEvent } from '../../../machines/lot.ts';
import { isCancelled, isDeleted, isDraft, isFinished } from '../../../machines/lot-predicates.ts';
import type { LotStatus } from '../../../machines/lot-statuses.ts';
import { noticeTexts } from '../../../text/papers.ts';
import { ordersOfLots } from '../../applications/core/items.ts';
import { lotChain } from '../../lots/core/chain.ts';
import { lotVersions, type LotTableRow } from '../../lots/core/tables.ts';
import { criteria, type CriterionRow } from '../../lots/criteria/tables.ts';
import type { OrderRow } from '../../lots/orders/tables.ts';
import type { Db } from '../../platform/database/client.ts';
import { presentFile } from '../../platform/files/present.ts';
import { filesOf } from '../../platform/files/receive.ts';
import { history } from '../../platform/history/tables.ts';
import { ocdsItem } from './items.ts';

const awardCriteria: Record<LotFacts['ratingType'], OcdsTender['awardCriteria']> = {
  total: 'priceOnly',
  position: 'priceOnly',
  weighted: 'ratedCriteria',
};

export function tenderStatus(status: LotStatus): OcdsTender['status'] {
  if (isDraft(status)) return 'planning';
  if (isCancelled(status)) return 'cancelled';
  if (isDeleted(status)) return 'withdrawn';
  return isFinished(status) ? 'complete' : 'active';
}

/** Changes of what was published that a reader of the release before has not seen. */
const updates: (LotEvent['type'] | 'lot.change')[] = ['lot.change', 'lot.prolong', 'lot.backToApplications'];

/** What the release says of the tender: planned, published, changed since, or cancelled. */
export async function tenderTag(db: Db, { id, status }: LotTableRow): Promise<ReleaseTag> {
  if (isDraft(status)) return 'planning';
  if (isCancelled(status)) return 'tenderCancellation';
  if (isFinished(status)) return 'tenderUpdate';
  const publications = await db
    .select({ at: lotVersions.publishedAt })
    .from(lotVersions)
    .where(eq(lotVersions.lotId, id))
    .orderBy(asc(lotVersions.version));
  if (publications.length > 1) return 'tenderUpdate';
  const steps = await db
    .select({ event: history.event })
    .from(history)
    .where(and(eq(history.chain, lotChain(id)), eq(history.model, 'lot')))
    .orderBy(asc(history.seq));
  const events = steps.map(({ event }) => event);
  const since = events.slice(events.indexOf('lot.toApplications' satisfies LotEvent['type']));
  return since.some((event) => updates.some((one) => one === event)) ? 'tenderUpdate' : 'tender';
}

export const waysOf = ({ isOpen, ratingType }: Pick<LotTableRow, 'isOpen' | 'ratingType'>) => ({
  procurementMethod: isOpen ? ('open' as const) : ('limited' as const),
  procurementMethodDetails: isOpen ? noticeTexts.open : noticeTexts.closed,
  awardCriteria: awardCriteria[ratingType],
});

export const criteriaOf = (weights: readonly Pick<CriterionRow, 'title' | 'weight'>[]) =>
  weights.length > 0 && {
    awardCriteriaDetails: weights.map(({ title, weight }) => `${title} — ${weight} %`).join('; '),
  };

export const tenderPeriodOf = ({
  publishedAt,
  applicationsDeadline,
}: Pick<LotTableRow, 'publishedAt' | 'applicationsDeadline'>) =>
  (publishedAt ?? applicationsDeadline) && {
    tenderPeriod: {
      ...(publishedAt && { startDate: publishedAt.toISOString() }),
      ...(applicationsDeadline && { endDate: applicationsDeadline.toISOString() }),
    },
  };

export const awardPeriodOf = ({ openedAt, finishedAt }: Pick<LotTableRow, 'openedAt' | 'finishedAt'>) =>
  openedAt && {
    awardPeriod: {
      startDate: openedAt.toISOString(),
      ...(finishedAt && { endDate: finishedAt.toISOString() }),
    },
  };

export const itemsOf = (items: Iterable<OrderRow>) => [...items].map((one) => ocdsItem(one, one.quantity));

interface Known {
  ocid: string;
  publicUrl: string;
  buyer: OcdsReference;
  /** Null where the reader may not know how many there are, or who. */
  tenderers: { number: number; named: OcdsReference[] | null } | null;
}

export async function ocdsTender(
  db: Db,
  lot: LotTableRow,
  { ocid, publicUrl, buyer, tenderers }: Known,
): Promise<OcdsTender> {
  const items = await ordersOfLots(db, [lot.id]);
  const weights = await db
    .select()
    .from(criteria)
    .where(eq(criteria.lotId, lot.id))
    .orderBy(asc(criteria.id));
  const files = (await filesOf(db, 'lot', lot.id)).map(presentFile);
  const page = `${publicUrl}/tender-${lot.id}`;
  const { publishedAt } = lot;
  return {
    id: `${ocid}-tender`,
    title: lot.title,
    ...(lot.description && { description: lot.description }),
    status: tenderStatus(lot.status),
    procuringEntity: buyer,
    ...waysOf(lot),
    ...criteriaOf(weights),
    submissionMethod: ['electronicSubmission'],
    submissionMethodDetails: page,
    ...tenderPeriodOf(lot),
    ...awardPeriodOf(lot),
    ...(tenderers && { numberOfTenderers: tenderers.number }),
    ...(tenderers?.named && { tenderers: tenderers.named }),
    items: itemsOf(items.values()),
    documents: [
      {
        id: 'notice',
        documentType: 'tenderNotice',
        title: 'Извещение о процедуре',
        url: `${publicUrl}/api/v1/lots/${lot.id}/notice-form?format=pdf`,
        ...(publishedAt && { datePublished: publishedAt.toISOString() }),
        format: 'application/pdf',
        language: 'ru',
      },
      ...files.map(({ id, name, mime, url, createdAt }) => ({
        id: `file-${id}`,
        title: name,
        url: `${publicUrl}${url}`,
        datePublished: createdAt,
        format: mime,
      })),
    ],
  };
}
