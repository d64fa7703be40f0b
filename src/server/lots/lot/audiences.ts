// Who hears of a lot. Of its news: each audience of the law as users, asked after the step has been committed. Of its live
// events: asked of each page at each delivery.
import { eq, sql, type SQL } from 'drizzle-orm';
import { admittingInvitationStatuses } from '../../../machines/invitation-statuses.ts';
import { lotLaw, type LotAudience } from '../../../machines/lot.ts';
import type { LotStatus } from '../../../machines/lot-statuses.ts';
import { edgesOfLaw } from '../../../machines/step.ts';
import type { Db } from '../../platform/database/client.ts';
import type { Audience } from '../../platform/live/audiences.ts';
import type { LiveEvent } from '../../platform/live/models.ts';
import { upperLotAudiences, type UpperLotAudience } from './ports.ts';
import { isLetIn } from '../core/queries.ts';
import { mayReadLot } from '../core/rights.ts';
import { lotColumns, lots, type LotTableRow } from '../core/tables.ts';

type Query = (lotId: number) => SQL;

const array = (values: readonly string[]): SQL => sql`${sql.param([...values])}::text[]`;
const nobody = sql`null::bigint as application_id`;

const ownAudiences: Record<Exclude<LotAudience, UpperLotAudience>, Query> = {
  owner: (lotId) => sql`select owner_id as user_id, ${nobody} from ${lots} where id = ${lotId}`,
  invited: (lotId) => sql`
    select u.id as user_id, ${nobody} from invitations i
    join users u on u.id = i.user_id or (u.company_id = i.company_id and u.role = 'vendor')
    where u.email_verified_at is not null and i.lot_id = ${lotId} and i.status = any(${array(admittingInvitationStatuses)})`,
  subscribers: (lotId) => sql`
    with recursive up as (
      select c.id, c.parent_id from categories c join ${lots} l on l.category_id = c.id where l.id = ${lotId} and l.is_open
      union select c.id, c.parent_id from categories c join up on c.id = up.parent_id)
    select s.user_id, ${nobody} from subscriptions s join up on up.id = s.category_id`,
  checkers: (lotId) => sql`
    select u.id as user_id, ${nobody} from users u, ${lots} l where l.id = ${lotId} and (
      u.role = 'security' and coalesce((l.admission ->> 'securityCheck')::boolean, true)
      or u.role = 'auditor' and coalesce((l.admission ->> 'auditCheck')::boolean, true))`,
};

export const lotAudiences = (): Record<LotAudience, Query> => ({
  ...ownAudiences,
  ...upperLotAudiences.get(),
});

const readFor = new WeakMap<LiveEvent, Promise<LotTableRow | undefined>>();

/** The lot that an event is about, as it is at the delivery: read once for all pages that are told. */
function lotOf(db: Db, event: LiveEvent, id: number): Promise<LotTableRow | undefined> {
  const known = readFor.get(event);
  if (known) return known;
  const reading = (async () => {
    const [lot] = await db.select(lotColumns).from(lots).where(eq(lots.id, id));
    return lot;
  })();
  readFor.set(event, reading);
  return reading;
}

/** Who may see the lot now, or could until this step hid it: their pages must not go on showing it. */
export const lotAudience: Audience = async (db, visitor, event) => {
  const { id, what } = event;
  if (id === null) return true;
  const lot = await lotOf(db, event, id);
  if (!lot) return false;
  const hasWay = !lot.isOpen && visitor.role === 'vendor' && (await isLetIn(db, id, visitor));
  const before = lot.deletedFrom === null ? statesLeftBy(what) : [lot.deletedFrom];
  return [lot.status, ...before].some((status) =>
    mayReadLot(visitor, { ...lot, status }, { isLetIn: hasWay }),
  );
};

const statesLeftBy = (event: string): LotStatus[] =>
  edgesOfLaw(lotLaw).flatMap((edge) => (edge.event === event ? [edge.from as LotStatus] : []));
