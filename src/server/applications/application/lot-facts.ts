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
import { lots } from '../../lots/core/tables.ts';
import { offers } from '../core/offer-tables.ts';
import type { ApplicationFigures, FiguresOfApplications } from '../../lots/lot/ports.ts';
import { orders } from '../../lots/orders/tables.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { commissionStatusOf } from '../core/commission-status.ts';
import { applications, applicationVersions } from '../core/tables.ts';

/** Every check is asked for where the lot has no settings of its own yet. */
export const ALL_CHECKS: AdmissionSettings = { securityCheck: true, auditCheck: true };

const openClarifications = clarificationStatuses.filter(isOpenClarification);

/** The columns of `figuresColumns`, as the database answers them. */
export interface FiguresRow {
  statuses: { status: ApplicationStatus; n: number; marked: number }[] | null;
  admission: AdmissionSettings | null;
  ever: boolean;
  open: number;
  allocated: number;
  /** Of the items: how many have more allocated than ordered, and how many less. */
  items: { over: number; under: number };
}

/** Counts over one lot's applications, offers and clarifications, to select beside others; to be read under the lot's lock. */
export const figuresColumns = (lotId: number): SQL => sql`
      (select ${lots.admission} from ${lots} where ${lots.id} = ${lotId}) as admission,
      (select json_agg(counted) from (
        select status, count(*)::int as n, (count(*) filter (where is_marked))::int as marked
        from ${applications} where lot_id = ${lotId} group by status) as counted) as statuses,
      exists (select 1 from ${applicationVersions} as v join ${applications} as a on a.id = v.application_id
        where a.lot_id = ${lotId}) as ever,
      (select count(*)::int from ${clarifications}
        where lot_id = ${lotId} and status in ${openClarifications}) as open,
      (select count(*)::int from ${offers}
        where lot_id = ${lotId} and allocated_quantity > 0) as allocated,
      (select json_build_object('over', count(*) filter (where allocated > quantity),
          'under', count(*) filter (where allocated < quantity)) from (
        select o.quantity, coalesce(sum(f.allocated_quantity), 0) as allocated
        from ${orders} as o left join ${offers} as f
          on f.order_id = o.id and f.lot_id = o.lot_id and f.allocated_quantity > 0
        where o.lot_id = ${lotId} group by o.id) as split) as items,
      ${commissionStatusOf(lotId)} as commission`;

/** Those figures as the law counts them. */
export async function figuresOf(tx: Tx | Db, lotId: number, row: FiguresRow): Promise<ApplicationFigures> {
  const settings = row.admission ?? ALL_CHECKS;
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
    allocatedOffers: row.allocated,
    overAllocatedOrders: row.items.over,
    unallocatedOrders: row.items.under,
    allocatedUnfit: row.allocated === 0 ? 0 : await unfit(tx, lotId, settings),
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
  of: (tx, lotId, row) => figuresOf(tx, lotId, row as unknown as FiguresRow),
};
