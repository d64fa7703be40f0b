// What a lot's law needs to know of the lot's applications.
import { sql, type SQL } from 'drizzle-orm';
import {
  awaitsManager,
  isAdmitted,
  isDecided,
  isSubmitted,
  type AdmissionSettings,
  admittedStatuses,
} from '../../../machines/application-predicates.ts';
import type { ApplicationStatus } from '../../../machines/application-statuses.ts';
import { isOpenClarification, clarificationStatuses } from '../../../machines/clarification-statuses.ts';
import { clarifications } from '../core/decision-tables.ts';
import { offers } from '../core/offer-tables.ts';
import type {
  AllocatedFigures,
  ApplicationFigures,
  FiguresOfApplications,
  LotOfFigures,
} from '../../lots/lot/ports.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { commissionStatusOf } from '../core/commission-status.ts';
import { applications, applicationVersions } from '../core/tables.ts';

/** Every check is asked for where the lot has no settings of its own yet. */
export const ALL_CHECKS: AdmissionSettings = { securityCheck: true, auditCheck: true };

const openClarifications = clarificationStatuses.filter(isOpenClarification);

/** The columns of `figuresColumns`, as the database answers them. */
interface FiguresRow {
  statuses: { status: ApplicationStatus; n: number; marked: number }[] | null;
  ever: boolean;
  open: number;
}

/** Counts over one lot's applications, offers and clarifications, to select beside others; to be read under the lot's lock. */
const figuresColumns = (lotId: number): SQL => sql`
      (select json_agg(counted) from (
        select status, count(*)::int as n, (count(*) filter (where is_marked))::int as marked
        from ${applications} where lot_id = ${lotId} group by status) as counted) as statuses,
      exists (select 1 from ${applicationVersions} as v join ${applications} as a on a.id = v.application_id
        where a.lot_id = ${lotId}) as ever,
      (select count(*)::int from ${clarifications}
        where lot_id = ${lotId} and status in ${openClarifications}) as open,
      ${commissionStatusOf(lotId)} as commission`;

/** What each item has allocated of it, and to how many offers; none of which nothing is. */
const allocatedColumns = (lotId: number): SQL => sql`
  select order_id, sum(allocated_quantity) as allocated, count(*) as offers from ${offers}
  where lot_id = ${lotId} and allocated_quantity > 0 group by order_id`;

/** Those figures as the law counts them. */
async function figuresOf(
  tx: Tx | Db,
  { id: lotId, admission }: LotOfFigures,
  items: AllocatedFigures,
  row: FiguresRow,
): Promise<ApplicationFigures> {
  const settings = admission ?? ALL_CHECKS;
  const counts = row.statuses ?? [];
  const total = (of: typeof counts, value: 'n' | 'marked') => of.reduce((sum, one) => sum + one[value], 0);
  const admitted = counts.filter(({ status }) => isAdmitted(status, settings));
  return {
    everSubmitted: row.ever,
    activeApplications: total(
      counts.filter(({ status }) => awaitsManager(status)),
      'n',
    ),
    undecided: total(
      counts.filter(({ status }) => isSubmitted(status) && !isDecided(status, settings)),
      'n',
    ),
    openClarifications: row.open,
    admitted: total(admitted, 'n'),
    markedAdmitted: total(admitted, 'marked'),
    allocatedOffers: items.allocated,
    overAllocatedOrders: items.over,
    unallocatedOrders: items.under,
    allocatedUnfit: items.allocated === 0 ? 0 : await unfit(tx, lotId, settings),
  };
}

async function unfit(tx: Tx | Db, lotId: number, settings: AdmissionSettings): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(sql`
    select count(*)::int as n from ${offers} as f join ${applications} as a on a.id = f.application_id
    where f.lot_id = ${lotId} and f.allocated_quantity > 0
      and (f.approved_by_customer is distinct from true or f.archived_at is not null
        or f.allocated_quantity > f.quantity or a.status not in ${admittedStatuses(settings)})`);
  return rows[0]!.n;
}

export const figures: FiguresOfApplications = {
  columns: figuresColumns,
  allocated: allocatedColumns,
  of: (tx, lot, row) => figuresOf(tx, lot, row, row as unknown as FiguresRow),
};
