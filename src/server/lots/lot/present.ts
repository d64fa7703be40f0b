// A lot's row as its reader may see it. The only way from the table to an answer.
import { inArray, sql, type SQL } from 'drizzle-orm';
import type { Lot, LotRow, Round } from '../../../api/records/lot.ts';
import type { Visitor } from '../../../machines/access.ts';
import { admittingInvitationStatuses } from '../../../machines/invitation-statuses.ts';
import type { Actor } from '../../../machines/law.ts';
import { isEditable, isFinished, lotStatusCodes } from '../../../machines/lot-predicates.ts';
import type { LotFacts } from '../../../machines/lot.ts';
import { criteria } from '../criteria/tables.ts';
import { invitations } from '../core/invitation-tables.ts';
import { clockMs, type Db, type Tx } from '../../platform/database/client.ts';
import { compiledBy, slot } from '../../platform/database/compiled.ts';
import { files } from '../../platform/files/tables.ts';
import { notFound } from '../../platform/http/errors.ts';
import {
  aroundColumns,
  lotTables,
  rowColumns,
  type ReadAround,
  type ReadLotRow,
  type ReadRound,
} from './columns.ts';
import { figuresSelect, readFigures, type ReadFigures } from './facts.ts';
import { protocolsOfLot } from './ports.ts';
import { lawOf, type LawOfLot } from './steps.ts';
import { readOf, tableRowOf, type ReadLot } from '../core/read-lot.ts';
import { lots, type LotTableRow } from '../core/tables.ts';
import { isOwnerOf, isStaff, visibleLots } from '../core/rights.ts';
import { anyOfKind, kindOf, visitorSlots } from '../core/visitor-kind.ts';

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;
const isoOf = (text: string | null): string | null => (text === null ? null : new Date(text).toISOString());

const rowsByIds = compiledBy<Visitor, ReadLotRow>(
  kindOf,
  (visitor) => sql`
    select ${rowColumns(anyOfKind(visitor))}
    from unnest(${slot('ids')}::bigint[]) with ordinality as asked(id, place) join ${lotTables} on ${lots.id} = asked.id
    order by asked.place`,
);

/** Lots as rows of a list, in the order of the ids. What the visitor may not see at all must not be among them. */
export async function presentLots(db: Db | Tx, visitor: Visitor, ids: number[]): Promise<LotRow[]> {
  return (await readRows(db, visitor, ids)).map((row) => presentRow(visitor, row));
}

/** The same as they are read. */
const readRows = async (db: Db | Tx, visitor: Visitor, ids: number[]): Promise<ReadLotRow[]> =>
  ids.length === 0 ? [] : rowsByIds(db, visitor, { ids, ...visitorSlots(visitor) });

/** A lot that was read as its visitor's row of a list. */
export function presentRow(visitor: Visitor, row: ReadLotRow): LotRow {
  const { categoryId, categoryCode, categoryTitle, round, ownerId } = row;
  // Who buys is a company; the names, phones and letters of its people are for those who have signed in.
  const isGuest = visitor.id === null;
  // Names are written out, in the contract's order: a record that is spread into another is gone through key by key.
  return {
    id: row.id,
    number: row.number,
    title: row.title,
    description: row.description,
    categoryId,
    currency: row.currency,
    basis: row.basis,
    address: row.address,
    contacts: isGuest ? [] : row.contacts,
    isOpen: row.isOpen,
    ratingType: row.ratingType,
    showsEstimate: row.showsEstimate,
    applicationsDeadline: row.applicationsDeadline,
    category: categoryId === null ? null : { id: categoryId, code: categoryCode!, title: categoryTitle! },
    status: row.status,
    statusCode: lotStatusCodes[row.status],
    version: row.version,
    ownerId,
    owner: { id: ownerId, name: isGuest ? '' : row.ownerName },
    isSealed: row.isSealed,
    byCommission: row.byCommission,
    publishedAt: row.publishedAt,
    openedAt: row.openedAt,
    finishedAt: row.finishedAt,
    cancelReason: row.cancelReason,
    wasReopened: row.wasReopened,
    round: round ? presentRound(round) : null,
    ordersCount: row.ordersCount,
    applicationsCount: maySeeCount(visitor, row) ? row.applicationsCount : null,
    questionsCount: row.questionsCount,
    isFavorite: row.isFavorite,
    isParticipant: row.isParticipant,
    isInvited: row.isInvited,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

/** Before an opening the number is the owner's and the administrator's alone; vendors learn it with the results. */
function maySeeCount(visitor: Visitor, lot: ReadLot): boolean {
  if (isOwnerOf(visitor, lot)) return true;
  return isStaff(visitor) ? lot.openedAt !== null && !lot.isSealed : isFinished(lot.status);
}

function presentRound(round: ReadRound): Round {
  return {
    number: round.number,
    stepKind: round.step_kind,
    step: round.step,
    visibility: round.visibility,
    extensionMinutes: round.extension_minutes,
    extensionLimit: round.extension_limit,
    extensionsUsed: round.extensions_used,
    startedAt: new Date(round.started_at).toISOString(),
    endsAt: new Date(round.ends_at).toISOString(),
    endedAt: isoOf(round.ended_at),
    annulledAt: isoOf(round.annulled_at),
    hasCounted: round.has_counted,
  };
}

/** What only a single read brings: criteria, and what the dialogs of the steps show. */
interface ReadBeside {
  criteria: Lot['criteria'];
  files: number;
  invited: number;
  /** What the port's `of` is given; not read after a step, whose page is read anew. */
  ofProtocols?: unknown;
}
const beside = sql`
  (select coalesce(json_agg(json_build_object('id', id, 'lotId', lot_id, 'code', code, 'title', title, 'weight', weight)
    order by id), '[]') from ${criteria} where ${criteria.lotId} = ${lots.id}) as criteria,
  (select count(*)::int from ${files} where ${files.ownerModel} = 'lot' and ${files.ownerId} = ${lots.id}) as files,
  (select count(*)::int from ${invitations} where ${invitations.lotId} = ${lots.id}
    and ${inArray(invitations.status, admittingInvitationStatuses)}) as invited`;
const besideWithProtocols = (visitor: Visitor): SQL =>
  sql`${beside}, ${protocolsOfLot.get().column(visitor)} as ${sql.identifier('ofProtocols')}`;

type ReadWhole = ReadLotRow & ReadBeside;

const readableLot = compiledBy<Visitor, ReadWhole & { at: number }>(kindOf, (kind) => {
  const visitor = anyOfKind(kind);
  return sql`
    select ${rowColumns(visitor)}, ${besideWithProtocols(visitor)}, ${clockMs} as at
    from ${lotTables} where ${lots.id} = ${slot<number>('lotId')} and ${visibleLots(visitor, { deleted: true })}`;
});

type AroundLot = ReadAround & ReadBeside;

const aroundSelect = (visitor: Visitor, more: SQL): SQL => sql`
  select ${aroundColumns(visitor)}, ${more} from ${lotTables} where ${lots.id} = ${slot<number>('lotId')}`;

const aroundLot = compiledBy<Visitor, AroundLot>(kindOf, (kind) => {
  const visitor = anyOfKind(kind);
  return aroundSelect(visitor, besideWithProtocols(visitor));
});

/** What is counted of a lot for its law, and what stands around it for its reader. */
export type ReadForStep = ReadFigures & AroundLot;

const forStep = compiledBy<Visitor, ReadForStep>(
  kindOf,
  (visitor) => sql`
    select counted.*, around.* from (${figuresSelect()}) as counted cross join (${aroundSelect(anyOfKind(visitor), beside)}) as around`,
);

/** Sent at once; to be read under the lot's lock. Undefined where there is no such lot. */
export const readForStep = async (
  tx: Tx,
  visitor: Visitor,
  lotId: number,
): Promise<ReadForStep | undefined> => (await forStep(tx, visitor, { lotId, ...visitorSlots(visitor) }))[0];

/** Steps are asked for in the same flight, where the role may have any. */
const mayStep = ({ role }: Visitor): boolean => role === 'manager' || role === 'admin';

/** A lot as its visitor may see it, with its steps, in one flight. Throws 404. */
export async function readLot(db: Db, visitor: Visitor, actor: Actor, lotId: number): Promise<Lot> {
  const [[row], found] = await Promise.all([
    readableLot(db, visitor, { lotId, ...visitorSlots(visitor) }),
    mayStep(visitor) ? readFigures(db, lotId) : undefined,
  ]);
  if (!row) throw notFound();
  const lot = tableRowOf(row);
  return presentWhole(visitor, row, lot, await lawOf(db, lot, actor, row.at, found));
}

/** What is read of a lot for its visitor, beside its own row. */
export interface ReadOfLot {
  around: AroundLot;
  figures: ReadFigures | LotFacts | undefined;
}

/** Sent at once. The caller has asked whether the visitor may see the lot. */
export async function readOfLot(db: Db | Tx, visitor: Visitor, lotId: number): Promise<ReadOfLot> {
  const [[around], figures] = await Promise.all([
    aroundLot(db, visitor, { lotId, ...visitorSlots(visitor) }),
    mayStep(visitor) ? readFigures(db, lotId) : undefined,
  ]);
  return { around: around!, figures };
}

/** One lot with its criteria and the visitor's steps. The caller has asked whether the visitor may see it. */
export async function presentLot(
  db: Db | Tx,
  visitor: Visitor,
  actor: Actor,
  lot: LotTableRow,
  at: number,
): Promise<Lot> {
  return presentRead(db, visitor, actor, lot, at, await readOfLot(db, visitor, lot.id));
}

/** The same of what was read already. */
export async function presentRead(
  db: Db | Tx,
  visitor: Visitor,
  actor: Actor,
  lot: LotTableRow,
  at: number,
  { around, figures }: ReadOfLot,
): Promise<Lot> {
  const law = await lawOf(db, lot, actor, at, figures);
  return presentWhole(visitor, { ...readOf(lot), ...around }, lot, law);
}

function presentWhole(visitor: Visitor, row: ReadWhole, lot: LotTableRow, law: LawOfLot | null): Lot {
  const inside = isStaff(visitor);
  const protocols =
    row.ofProtocols === undefined ? [] : protocolsOfLot.get().of(visitor, lot, row.ofProtocols);
  return {
    ...presentRow(visitor, row),
    criteria: row.criteria,
    ratingCalculatedAt: inside ? iso(lot.ratingCalculatedAt) : null,
    ratingStale: inside && lot.ratingStale,
    admission: inside ? lot.admission : null,
    canEdit: isEditable(lot.status) && isOwnerOf(visitor, lot),
    ...(protocols.length > 0 && { protocols }),
    steps: law?.steps ?? [],
    figures: law && {
      files: row.files,
      invited: row.invited,
      admitted: law.facts.admitted,
      marked: law.facts.markedAdmitted,
    },
  };
}
