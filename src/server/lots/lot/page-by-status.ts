// The page that most lists ask for: of some statuses, by the creation or the deadline. Of each status no more is read than the page
// reaches to, by the index that has them in that order; what a reader may see of a status does not spoil that.
import { sql, type SQL } from 'drizzle-orm';
import type { Visitor } from '../../../machines/access.ts';
import { lotStatuses, type LotStatus } from '../../../machines/lot-statuses.ts';
import { isDeleted, isPublished } from '../../../machines/lot-predicates.ts';
import type { Db } from '../../platform/database/client.ts';
import { compiledBy, slot } from '../../platform/database/compiled.ts';
import { EXACT_TOTAL } from '../../platform/list/page.ts';
import { ownedBy, seenPublished } from '../core/rights.ts';
import { lots } from '../core/tables.ts';
import { anyOfKind, kindOf, visitorSlots } from '../core/visitor-kind.ts';
import { lotTables, rowColumns, type ReadLotRow } from './columns.ts';

/** Further away it is cheaper to read all of them. */
const FARTHEST = 1_000;

const orders = {
  '-createdAt': { column: lots.createdAt, direction: sql`desc` },
  createdAt: { column: lots.createdAt, direction: sql`asc` },
  applicationsDeadline: { column: lots.applicationsDeadline, direction: sql`asc` },
} as const;
type Order = keyof typeof orders;
const isOrder = (sort: string): sort is Order => Object.hasOwn(orders, sort);

interface Kind {
  visitor: Visitor;
  /** Whether statuses are asked for that only their owner sees. */
  hasOwn: boolean;
}

/** What of the asked statuses a visitor may see: `shared` as all of the role may, `own` as the owner. */
interface Asked {
  shared: LotStatus[];
  own: LotStatus[];
}

export interface PageByStatus {
  rows: (window: { limit: number; offset: number }) => Promise<ReadLotRow[]>;
  count: () => Promise<number>;
  /** For whom and of what it counts. */
  key: string;
}

function askedOf(visitor: Visitor, statuses: readonly LotStatus[]): Asked {
  const kept = statuses.filter((status) => !isDeleted(status));
  if (visitor.role === 'admin') return { shared: kept, own: [] };
  return {
    shared: kept.filter(isPublished),
    own: visitor.role === 'manager' ? kept.filter((status) => !isPublished(status)) : [],
  };
}

const asked = {
  shared: slot<string[]>('shared'),
  own: slot<string[]>('own'),
  userId: slot<number>('userId'),
};

/** Rows of `lots` of the asked statuses; `select` of each, and how many at most. */
function parts({ visitor, hasOwn }: Kind, select: SQL, tail: SQL): SQL {
  const seen = visitor.role === 'admin' ? sql`true` : seenPublished(anyOfKind(visitor));
  const shared = sql`
    select part.* from unnest(${asked.shared}::text[]) as asked(status), lateral (
      select ${select} from ${lots} where ${lots.status} = asked.status and ${seen} ${tail}) as part`;
  if (!hasOwn) return shared;
  return sql`${shared} union all
    select part.* from unnest(${asked.own}::text[]) as asked(status), lateral (
      select ${select} from ${lots} where ${lots.status} = asked.status and ${ownedBy({ ...visitor, id: asked.userId as unknown as number })} ${tail}) as part`;
}

const kindNameOf = ({ visitor, hasOwn }: Kind) => `${kindOf(visitor)} ${hasOwn}`;

const pageOf = compiledBy<Kind & { order: Order }, ReadLotRow>(
  (kind) => `${kindNameOf(kind)} ${kind.order}`,
  ({ order, ...kind }) => {
    const { column, direction } = orders[order];
    const inOrder = (key: SQL, id: SQL) => sql`order by ${key} ${direction}, ${id} ${direction}`;
    const reach = sql`${inOrder(sql`${column}`, sql`${lots.id}`)} limit ${slot('reach')}::bigint`;
    return sql`
      with page as materialized (
        select found.id, found.key from (${parts(kind, sql`${lots.id} as id, ${column} as key`, reach)}) as found
        ${inOrder(sql`found.key`, sql`found.id`)} limit ${slot('limit')}::bigint offset ${slot('offset')}::bigint)
      select ${rowColumns(anyOfKind(kind.visitor))} from page join ${lotTables} on ${lots.id} = page.id
      ${inOrder(sql`page.key`, sql`page.id`)}`;
  },
);

const countOf = compiledBy<Kind, { n: number }>(
  kindNameOf,
  (kind) => sql`
    select count(*)::int as n from (
      select 1 from (${parts(kind, sql`1 as one`, sql`limit ${sql.raw(String(EXACT_TOTAL + 1))}`)}) as found
      limit ${sql.raw(String(EXACT_TOTAL + 1))}) as counted`,
);

/**
 * Such a page; null where the query asks for another order, or reaches too far.
 * @param statuses undefined: all
 */
export function pageByStatus(
  db: Db,
  visitor: Visitor,
  {
    statuses = lotStatuses,
    sort = '-createdAt',
    farthest,
  }: { statuses: readonly LotStatus[] | undefined; sort: string | undefined; farthest: number },
): PageByStatus | null {
  if (!isOrder(sort) || farthest > FARTHEST) return null;
  const { shared, own } = askedOf(visitor, statuses);
  const slots = { shared, own, ...visitorSlots(visitor) };
  const kind = { visitor, hasOwn: own.length > 0 };
  const isSame = visitor.role !== 'vendor' && !kind.hasOwn;
  return {
    key: [kindOf(visitor), isSame ? '' : visitor.id, ...shared, ...own].join(),
    rows: ({ limit, offset }) =>
      pageOf(db, { ...kind, order: sort }, { ...slots, limit, offset, reach: limit + offset }),
    count: async () => (await countOf(db, kind, slots))[0]!.n,
  };
}
