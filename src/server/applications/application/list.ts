// Lists of applications. Staff filters and sorts work on what they are shown, never on what is sealed.
import { and, asc, countDistinct, desc, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { ListQuery } from '../../../api/list-query.ts';
import { sortsOf, valuesOf } from '../../../api/list-query.ts';
import type { ApplicationListed } from '../../../api/records/application.ts';
import type { Visitor } from '../../../machines/access.ts';
import { standingStatus, statusesShownAs, statusForVendor } from '../../../machines/application-masks.ts';
import {
  awaitingAuditStatuses,
  awaitingManagerStatuses,
  awaitingSecurityStatuses,
  submittedStatuses,
} from '../../../machines/application-predicates.ts';
import {
  applicationStatuses,
  verificationStages,
  type ApplicationStatus,
  type VerificationStage,
} from '../../../machines/application.ts';
import { lotStatuses } from '../../../machines/lot.ts';
import { isVerifying } from '../../../machines/lot-predicates.ts';
import { lots } from '../../lots/core/tables.ts';
import { orders } from '../../lots/orders/tables.ts';
import { verifications } from '../core/decision-tables.ts';
import { databaseNow, type Db, type Tx } from '../../platform/database/client.ts';
import { countUpTo, page } from '../../platform/list/page.ts';
import { periodFilter, within } from '../../platform/list/period.ts';
import { invalid } from '../../platform/http/errors.ts';
import { presentListed } from './present/application.ts';
import { applications, applicationVersions } from '../core/tables.ts';
import { byIds, loadViews } from './views.ts';
import { readableApplications } from '../core/rights.ts';

type Filters = ListQuery<readonly ['status', 'lot', 'company', 'verified_by', 'unverified_by', 'submitted']>;

const isApplicationStatus = (text: string): text is ApplicationStatus =>
  (applicationStatuses as readonly string[]).includes(text);

/** Ids of a comma-joined filter. Throws 422. */
export function idsOf(name: string, text: string | undefined): number[] | null {
  const values = valuesOf(text);
  if (values.length === 0) return null;
  if (values.some((value) => !/^[1-9]\d{0,15}$/.test(value)))
    throw invalid({ [`filter[${name}]`]: ['Укажите номера через запятую'] });
  return values.map(Number);
}

function statusCondition(visitor: Visitor, text: string | undefined): SQL | undefined {
  const values = valuesOf(text);
  if (values.length === 0) return undefined;
  const unknown = values.filter((value) => !isApplicationStatus(value));
  if (unknown.length > 0)
    throw invalid({
      'filter[status]': [`Неизвестно: ${unknown.join(', ')}. Известны: ${applicationStatuses.join(', ')}`],
    });
  const wanted = values.filter(isApplicationStatus);
  if (visitor.role === 'vendor') {
    const shown = ([null, 'admitted', 'rejected'] as const).map((admission) => {
      const own = applicationStatuses.filter((status) => wanted.includes(statusForVendor(status, admission)));
      if (own.length === 0) return sql`false`;
      const is =
        admission === null ? sql`${applications.admission} is null` : eq(applications.admission, admission);
      return and(is, inArray(applications.status, own))!;
    });
    return or(...shown);
  }
  const open = wanted.flatMap((status) => statusesShownAs(applicationStatuses, status));
  const isOpen = open.length === 0 ? sql`false` : inArray(applications.status, open);
  return or(
    and(lots.isSealed, wanted.includes(standingStatus) ? sql`true` : sql`false`),
    and(sql`not ${lots.isSealed}`, isOpen),
  );
}

const verifyingStatuses = lotStatuses.filter(isVerifying);

const queues: Record<VerificationStage, ApplicationStatus[]> = {
  manager: awaitingManagerStatuses,
  security: awaitingSecurityStatuses,
  audit: awaitingAuditStatuses,
};

function stageOf(name: string, text: string | undefined): VerificationStage | null {
  if (!text) return null;
  // The auditor's role and the stage are both understood, as lists «depending on role» name either.
  const stage = text === 'auditor' ? 'audit' : text;
  if (!(verificationStages as readonly string[]).includes(stage))
    throw invalid({ [`filter[${name}]`]: [`Известны: ${verificationStages.join(', ')}`] });
  return stage as VerificationStage;
}

/** `verified_by`: the stage has a standing decision. `unverified_by`: it is the stage's turn now. */
function stageConditions(visitor: Visitor, query: Filters): SQL[] {
  const verified = stageOf('verified_by', query['filter[verified_by]']);
  const unverified = stageOf('unverified_by', query['filter[unverified_by]']);
  const conditions: SQL[] = [];
  if ((verified || unverified) && visitor.role === 'vendor') return [sql`false`];
  if (verified)
    conditions.push(sql`exists (select 1 from ${verifications} where ${verifications.applicationId} = ${applications.id}
      and ${verifications.stage} = ${verified} and ${verifications.cancelledAt} is null)`);
  if (unverified)
    conditions.push(
      and(sql`not ${lots.isSealed}`, inArray(applications.status, queues[unverified]))!,
      // A queue holds what may be decided now.
      inArray(lots.status, verifyingStatuses),
    );
  return conditions;
}

/** What the reader is shown as the time of submission. */
const shownSubmittedAt = (visitor: Visitor): SQL =>
  visitor.role === 'vendor'
    ? sql`${applications.submittedAt}`
    : sql`coalesce((select ${applicationVersions.submittedAt} from ${applicationVersions} where ${applicationVersions.id} = ${applications.openedVersionId}), ${applications.submittedAt})`;

function submittedConditions(visitor: Visitor, text: string | undefined): SQL[] {
  if (!text) return [];
  if (text === '1' || text === '0') {
    const is = inArray(applications.status, submittedStatuses);
    return visitor.role === 'vendor'
      ? [text === '1' ? is : sql`not (${is})`]
      : [text === '1' ? sql`true` : sql`false`];
  }
  const condition = within(shownSubmittedAt(visitor), periodFilter('submitted', text));
  return condition ? [condition] : [];
}

function orderOf(visitor: Visitor, sort: string | undefined): SQL[] {
  const isVendor = visitor.role === 'vendor';
  const shown = shownSubmittedAt(visitor);
  const columns: Record<string, SQL> = {
    // To the staff an application begins with its submission, and changes while sealed are nobody's to know.
    createdAt: isVendor ? sql`${applications.createdAt}` : shown,
    submittedAt: shown,
    updatedAt: isVendor
      ? sql`${applications.updatedAt}`
      : sql`case when ${lots.isSealed} then ${applications.openedAt} else ${applications.updatedAt} end`,
    status: isVendor
      ? sql`case when ${inArray(applications.status, submittedStatuses)} then coalesce(${applications.admission}, '') else ${applications.status} end`
      : sql`case when ${lots.isSealed} then ${standingStatus} else ${applications.status} end`,
  };
  const chosen = sortsOf(sort || '-updatedAt').map(({ key, descending }) =>
    descending ? desc(columns[key]!) : asc(columns[key]!),
  );
  return [...chosen, asc(applications.id)];
}

/** `{data, meta}` of the applications the visitor may read. */
export async function listApplications(db: Db, visitor: Visitor, query: Filters, lotId: number | null) {
  const lotIds = lotId === null ? idsOf('lot', query['filter[lot]']) : [lotId];
  const companyIds = idsOf('company', query['filter[company]']);
  await refuseSealedOrder(db, visitor, lotIds, query.sort);
  const where = and(
    readableApplications(visitor),
    lotIds ? inArray(applications.lotId, lotIds) : undefined,
    companyIds ? inArray(applications.companyId, companyIds) : undefined,
    statusCondition(visitor, query['filter[status]']),
    ...stageConditions(visitor, query),
    ...submittedConditions(visitor, query['filter[submitted]']),
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
        .orderBy(...orderOf(visitor, query.sort))
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
  const views = await loadViews(db, visitor, byIds(ids), 'submitted');
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
    return view ? [presentListed(view, items.get(view.lot.id) ?? 0, at)] : [];
  });
}

/** Over a lot that is sealed nothing is sorted for the staff: the order itself would tell of what is sealed. */
async function refuseSealedOrder(
  db: Db,
  visitor: Visitor,
  lotIds: readonly number[] | null,
  sort: string | undefined,
): Promise<void> {
  if (visitor.role === 'vendor' || !sort || lotIds?.length !== 1) return;
  const [lot] = await db.select({ isSealed: lots.isSealed }).from(lots).where(eq(lots.id, lotIds[0]!));
  if (lot?.isSealed) throw invalid({ sort: ['Заявки запечатаны: до вскрытия их нельзя упорядочить'] });
}
