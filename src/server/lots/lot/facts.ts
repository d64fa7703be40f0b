import { sql, type SQL } from 'drizzle-orm';
import type { LotFacts } from '../../../machines/lot.ts';
import type { CommissionStatus } from '../../../machines/commission-statuses.ts';
import { isDraft } from '../../../machines/lot-predicates.ts';
import { criteria } from '../criteria/tables.ts';
import { orders } from '../orders/tables.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { compiled, slot } from '../../platform/database/compiled.ts';
import { figuresOfApplications, type AllocatedFigures, type ApplicationFigures } from './ports.ts';
import { lotRounds, type LotTableRow } from '../core/tables.ts';

const noFigures: ApplicationFigures = {
  everSubmitted: false,
  activeApplications: 0,
  undecided: 0,
  openClarifications: 0,
  admitted: 0,
  markedAdmitted: 0,
  allocatedOffers: 0,
  overAllocatedOrders: 0,
  unallocatedOrders: 0,
  allocatedUnfit: 0,
};

const noRound = { roundEndsAt: null, extensionMinutes: 0, extensionsLeft: 0, betterPriceAt: null };

/** What the law knows of a lot from its own row: enough to ask whose a step is. */
export function ownFacts(lot: LotTableRow): LotFacts {
  return {
    ownerId: lot.ownerId,
    deadline: lot.applicationsDeadline?.getTime() ?? null,
    orders: 0,
    ordersIncomplete: 0,
    ratingType: lot.ratingType,
    weights: 0,
    ratingFresh: lot.ratingCalculatedAt !== null && !lot.ratingStale,
    deletedFrom: lot.deletedFrom,
    ...noFigures,
    ...noRound,
  };
}

/** What is counted of a lot for its law, as the database answers it. */
export interface ReadFigures extends AllocatedFigures, Record<string, unknown> {
  orders: number;
  incomplete: number;
  weights: number;
  ends_at: number | null;
  better_at: number | null;
  extension_minutes: number | null;
  extensions_left: number | null;
  /** Of its commission; null where it has none. */
  commission: CommissionStatus | null;
}

const lotId = slot<number>('lotId');

/** What is counted of the lot in the slot, as one row. */
export const figuresSelect = (): SQL => sql`
    select ${figuresOfApplications.get().columns(lotId)}, items.*,
      coalesce((select sum(weight) from ${criteria} where lot_id = ${lotId}), 0)::int as weights,
      (extract(epoch from round.ends_at) * 1000)::float8 as ends_at,
      (extract(epoch from round.better_price_at) * 1000)::float8 as better_at,
      round.extension_minutes, round.extension_limit - round.extensions_used as extensions_left
    from (select count(*)::int as orders,
        (count(*) filter (where quantity is null or quantity <= 0 or unit is null))::int as incomplete,
        (count(*) filter (where coalesce(given.allocated, 0) > quantity))::int as over,
        (count(*) filter (where coalesce(given.allocated, 0) < quantity))::int as under,
        coalesce(sum(given.offers), 0)::int as allocated
      from ${orders} left join (${figuresOfApplications.get().allocated(lotId)}) as given on given.order_id = ${orders.id}
      where lot_id = ${lotId}) as items
    left join ${lotRounds} as round on round.lot_id = ${lotId} and round.ended_at is null`;

const figures = compiled<ReadFigures>(figuresSelect);

export const readFigures = async (tx: Tx | Db, id: number): Promise<ReadFigures> =>
  (await figures(tx, { lotId: id }))[0]!;

/**
 * The law's context, computed under the lot's lock (or, for showing the steps, without it).
 * @param read what was counted together with the lot's row
 */
export async function lotFacts(tx: Tx | Db, lot: LotTableRow, read?: ReadFigures): Promise<LotFacts> {
  const found = read ?? (await readFigures(tx, lot.id));
  const ofApplications = isDraft(lot.status)
    ? noFigures
    : await figuresOfApplications.get().of(tx, lot, found);
  return {
    ...ownFacts(lot),
    orders: found.orders,
    ordersIncomplete: found.incomplete,
    weights: found.weights,
    roundEndsAt: found.ends_at === null ? null : Math.round(Number(found.ends_at)),
    betterPriceAt: found.better_at === null ? null : Math.round(Number(found.better_at)),
    extensionMinutes: found.extension_minutes ?? 0,
    extensionsLeft: found.extensions_left ?? 0,
    ...ofApplications,
    ...(found.commission === null ? {} : { commission: found.commission }),
  };
}
