// Lists of applications. Staff filters and sorts work on what they are shown, never on what is sealed.
import { and, asc, countDistinct, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { applicationFilters, applicationSorts } from '../../../api/calls/applications.ts';
import type { ListQuery } from '../../../api/list-query.ts';
import type { ApplicationListed } from '../../../api/records/application.ts';
import type { Visitor } from '../../../machines/access.ts';
import { standingStatus, statusesShownAs, statusForVendor } from '../../../machines/application-masks.ts';
import { submittedStatuses } from '../../../machines/application-predicates.ts';
import {
  applicationStatuses,
  type ApplicationStatus,
  type VerificationStage,
} from '../../../machines/application-statuses.ts';
import { lotStatuses } from '../../../machines/lot-statuses.ts';
import { isVerifying } from '../../../machines/lot-predicates.ts';
import { binAside, inBin } from '../../lots/core/bin.ts';
import { checkedStage } from '../../lots/core/checked-stage.ts';
import { visibleLots } from '../../lots/core/rights.ts';
import { lots } from '../../lots/core/tables.ts';
import { orders } from '../../lots/orders/tables.ts';
import { verifications } from '../core/decision-tables.ts';
import { queues } from '../core/of-lots.ts';
import { databaseNow, type Db, type Tx } from '../../platform/database/client.ts';
import { byIds, filtered, type Condition, type Filters } from '../../platform/list/filters.ts';
import { idsOf, knownOf } from '../../platform/http/filter-text.ts';
import { countUpTo, page } from '../../platform/list/page.ts';
import { sorted, type Sorts } from '../../platform/list/sorts.ts';
import { periodFilter, within } from '../../platform/list/period.ts';
import { invalid } from '../../platform/http/errors.ts';
import { presentListed } from './present/application.ts';
import { applicationColumns, applications, applicationVersions } from '../core/tables.ts';
import { summariesOf } from './summaries.ts';
import { byIds as applicationsWith, loadFrames } from './views.ts';
import { readableApplications } from '../core/rights.ts';

type Query = ListQuery<typeof applicationFilters, typeof applicationSorts>;

/** By the status that the reader is shown, which may be another than the stored one. */
const byShownStatus =
  (visitor: Visitor): Condition =>
  (text, name) => {
    const wanted = knownOf(name, text, applicationStatuses);
    return visitor.role === 'vendor' ? shownToVendor(wanted) : shownToStaff(wanted);
  };

function shownToVendor(wanted: readonly ApplicationStatus[]): SQL | undefined {
  return or(
    ...([null, 'admitted', 'rejected'] as const).map((admission) => {
      const own = applicationStatuses.filter((status) => wanted.includes(statusForVendor(status, admission)));
      if (own.length === 0) return sql`false`;
      const is =
        admission === null ? sql`${applications.admission} is null` : eq(applications.admission, admission);
      return and(is, inArray(applications.status, own));
    }),
  );
}

function shownToStaff(wanted: readonly ApplicationStatus[]): SQL | undefined {
  const open = wanted.flatMap((status) => statusesShownAs(applicationStatuses, status));
  const isOpen = open.length === 0 ? sql`false` : inArray(applications.status, open);
  return or(
    and(lots.isSealed, wanted.includes(standingStatus) ? sql`true` : sql`false`),
    and(sql`not ${lots.isSealed}`, isOpen),
  );
}

const verifyingStatuses = lotStatuses.filter(isVerifying);

/** Of inner stages a vendor is told nothing. */
const byStage =
  (visitor: Visitor, condition: (stage: VerificationStage) => SQL | undefined): Condition =>
  (text, name) => {
    const stage = checkedStage(name, text);
    return visitor.role === 'vendor' ? sql`false` : condition(stage);
  };

const decidedAt = (stage: VerificationStage): SQL =>
  sql`exists (select 1 from ${verifications} where ${verifications.applicationId} = ${applications.id}
    and ${verifications.stage} = ${stage} and ${verifications.cancelledAt} is null)`;

/** A queue holds what may be decided now. */
const awaiting = (stage: VerificationStage): SQL | undefined =>
  and(
    sql`not ${lots.isSealed}`,
    inArray(applications.status, queues[stage]),
    inArray(lots.status, verifyingStatuses),
  );

/** What the reader is shown as the time of submission. */
const shownSubmittedAt = (visitor: Visitor): SQL =>
  visitor.role === 'vendor'
    ? sql`${applications.submittedAt}`
    : sql`coalesce((select ${applicationVersions.submittedAt} from ${applicationVersions} where ${applicationVersions.id} = ${applications.openedVersionId}), ${applications.submittedAt})`;

/** Whether it is submitted, by 1 or 0, or when. */
const bySubmission =
  (visitor: Visitor): Condition =>
  (text, name) => {
    if (text !== '1' && text !== '0') return within(shownSubmittedAt(visitor), periodFilter(name, text));
    // Of what is not submitted the staff know nothing.
    const is = visitor.role === 'vendor' ? inArray(applications.status, submittedStatuses) : sql`true`;
    return text === '1' ? is : sql`not (${is})`;
  };

const filtersOf = (visitor: Visitor, lotId: number | null): Filters<Query> => ({
  status: byShownStatus(visitor),
  // The list of one lot has nothing else to choose from.
  lot: lotId === null ? byIds(applications.lotId) : () => undefined,
  company: byIds(applications.companyId),
  verified_by: byStage(visitor, decidedAt),
  unverified_by: byStage(visitor, awaiting),
  submitted: bySubmission(visitor),
  lot_status: (text, name) => inArray(lots.status, knownOf(name, text, lotStatuses)),
  trashed: binAside,
});

function sortsOf(visitor: Visitor): Sorts<Query> {
  const isVendor = visitor.role === 'vendor';
  const shown = shownSubmittedAt(visitor);
  return {
    // To the staff an application begins with its submission, and changes while sealed are nobody's to know.
    createdAt: isVendor ? applications.createdAt : shown,
    submittedAt: shown,
    updatedAt: isVendor
      ? applicationColumns.updatedAt.getSQL()
      : sql`case when ${lots.isSealed} then ${applications.openedAt} else ${applications.updatedAt} end`,
    status: isVendor
      ? sql`case when ${inArray(applications.status, submittedStatuses)} then coalesce(${applications.admission}, '') else ${applications.status} end`
      : sql`case when ${lots.isSealed} then ${standingStatus} else ${applications.status} end`,
  };
}

/** `{data, meta}` of the applications the visitor may read; of one lot, where it is named. */
export async function listApplications(db: Db, visitor: Visitor, query: Query, lotId: number | null) {
  await refuseSealedOrder(db, visitor, query, lotId);
  const where = and(
    readableApplications(visitor),
    inBin(visitor, query),
    lotId === null ? undefined : eq(applications.lotId, lotId),
    filtered(query, filtersOf(visitor, lotId)),
  );
  const from = () =>
    db
      .select({ id: applications.id })
      .from(applications)
      .innerJoin(lots, eq(lots.id, applications.lotId))
      .where(where);
  return page({
    query,
    count: () => countUpTo(db, from()),
    rows: async ({ limit, offset }) => {
      const ids = await from()
        .orderBy(...sorted(query, sortsOf(visitor), '-updatedAt'), asc(applications.id))
        .limit(limit)
        .offset(offset);
      return presentListedByIds(
        db,
        visitor,
        ids.map(({ id }) => id),
      );
    },
  });
}

/** In the order of the ids; of an own application what is submitted counts, or else the draft. */
export async function presentListedByIds(
  db: Db | Tx,
  visitor: Visitor,
  ids: readonly number[],
): Promise<ApplicationListed[]> {
  if (ids.length === 0) return [];
  const views = await loadFrames(db, visitor, applicationsWith(ids), 'submitted');
  const summaries = await summariesOf(db, views);
  const at = await databaseNow(db);
  const counts = await db
    .select({ lotId: orders.lotId, items: countDistinct(orders.id) })
    .from(orders)
    .where(inArray(orders.lotId, [...new Set(views.map(({ lot }) => lot.id))]))
    .groupBy(orders.lotId);
  const items = new Map(counts.map((row) => [row.lotId, row.items]));
  const byId = new Map(views.map((view) => [view.row.id, view]));
  return ids.flatMap((id) => {
    const view = byId.get(id);
    const summary = summaries.get(id);
    return view && summary ? [presentListed(view, summary, items.get(view.lot.id) ?? 0, at)] : [];
  });
}

/** Over a lot that is sealed nothing is sorted for the staff: the order itself would tell of what is sealed. */
async function refuseSealedOrder(
  db: Db,
  visitor: Visitor,
  { sort, 'filter[lot]': named }: Query,
  lotId: number | null,
): Promise<void> {
  if (visitor.role === 'vendor' || !sort) return;
  const lotIds = lotId === null ? idsOf('lot', named ?? '') : [lotId];
  if (lotIds.length !== 1) return;
  const [lot] = await db
    .select({ isSealed: lots.isSealed })
    .from(lots)
    .where(and(eq(lots.id, lotIds[0]!), visibleLots(visitor)));
  if (lot?.isSealed) throw invalid({ sort: ['Заявки запечатаны: до вскрытия их нельзя упорядочить'] });
}
