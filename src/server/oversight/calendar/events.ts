// A person's deadlines between two moments: of own lots, or of those that the own company takes part in or is invited
// to; and last days of the own company's documents.
import {
  and,
  eq,
  exists,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  or,
  sql,
  type AnyColumn,
  type SQL,
} from 'drizzle-orm';
import type { CalendarEventRecord, LotEventKind } from '../../../api/records/calendar.ts';
import type { Visitor } from '../../../machines/access.ts';
import { isCommissionWork, publishedLotStatuses } from '../../../machines/lot-predicates.ts';
import { lotStatuses } from '../../../machines/lot-statuses.ts';
import { dayOf, startOfDay } from '../../../rules/dates.ts';
import { expiringDocuments } from '../../accounts/companies/documents.ts';
import { clarifications } from '../../applications/core/decision-tables.ts';
import { readableApplications } from '../../applications/core/rights.ts';
import { applications } from '../../applications/core/tables.ts';
import { bindingStatuses, validUntil } from '../../applications/core/valid-until.ts';
import { invitations, lotParticipants } from '../../lots/core/invitation-tables.ts';
import { appliedTo } from '../../lots/core/ports.ts';
import { invitedTo, ownedBy } from '../../lots/core/rights.ts';
import { lotRounds, lots } from '../../lots/core/tables.ts';
import type { Db } from '../../platform/database/client.ts';

const MOST = 500;
const awaitingAward = lotStatuses.filter(isCommissionWork);
const brief = { id: lots.id, number: lots.number, title: lots.title };

/** Whose ends are a person's: of own procedures, or of those that the own company takes part in, is invited to or has announced itself at. */
export function concerns(visitor: Visitor): SQL {
  const { id, companyId, role } = visitor;
  if (id === null) return sql`false`;
  if (role === 'manager') return ownedBy(visitor);
  if (role !== 'vendor') return sql`false`;
  const ownOf = (table: { userId: AnyColumn; companyId: AnyColumn }) =>
    or(eq(table.userId, id), companyId === null ? undefined : eq(table.companyId, companyId))!;
  const announced = and(eq(lotParticipants.lotId, lots.id), ownOf(lotParticipants));
  return and(
    // By their keys: among all that are open the own ones are few.
    sql`${lots.id} in (
      select ${applications.lotId} from ${applications} where ${eq(applications.companyId, companyId ?? 0)}
      union all select ${invitations.lotId} from ${invitations} where ${ownOf(invitations)}
      union all select ${lotParticipants.lotId} from ${lotParticipants} where ${ownOf(lotParticipants)})`,
    or(
      appliedTo.get()(visitor),
      invitedTo(visitor),
      // What an invitation opened is closed again without it.
      and(lots.isOpen, exists(sql`(select 1 from ${lotParticipants} where ${announced})`)),
    ),
  )!;
}

/** A cancelled procedure keeps the ends that had come by then; what was ahead is no end any more. */
const isMeant = (at: AnyColumn): SQL => or(isNull(lots.cancelledAt), lt(at, lots.cancelledAt))!;

type Ends = { from: Date; to: Date };

/** An end of a procedure. An answer is due of an application; a procedure has many. */
export interface LotEnd extends CalendarEventRecord {
  kind: LotEventKind;
  lot: NonNullable<CalendarEventRecord['lot']>;
  applicationId?: number;
}

export async function lotEndsOf(db: Db, visitor: Visitor, { from, to }: Ends): Promise<LotEnd[]> {
  const scope = and(concerns(visitor), inArray(lots.status, publishedLotStatuses))!;
  const ends = await db
    .select({ lot: brief, at: lots.applicationsDeadline })
    .from(lots)
    .where(
      and(
        scope,
        isMeant(lots.applicationsDeadline),
        gte(lots.applicationsDeadline, from),
        lt(lots.applicationsDeadline, to),
      ),
    )
    .orderBy(lots.applicationsDeadline)
    .limit(MOST);
  const rounds = await db
    .select({ lot: brief, at: lotRounds.endsAt, id: lotRounds.id })
    .from(lotRounds)
    .innerJoin(lots, eq(lots.id, lotRounds.lotId))
    .where(
      and(
        scope,
        isMeant(lotRounds.endsAt),
        isNull(lotRounds.annulledAt),
        gte(lotRounds.endsAt, from),
        lt(lotRounds.endsAt, to),
      ),
    )
    .orderBy(lotRounds.endsAt)
    .limit(MOST);
  const answers = await db
    .select({ lot: brief, at: clarifications.dueAt, id: clarifications.id, applicationId: applications.id })
    .from(clarifications)
    .innerJoin(applications, eq(applications.id, clarifications.applicationId))
    .innerJoin(lots, eq(lots.id, clarifications.lotId))
    .where(
      and(
        scope,
        readableApplications(visitor),
        isNull(clarifications.closedAt),
        gte(clarifications.dueAt, from),
        lt(clarifications.dueAt, to),
      ),
    )
    .orderBy(clarifications.dueAt)
    .limit(MOST);
  const until = sql`min(${validUntil})`;
  const prices = await db
    .select({ lot: brief, at: until.mapWith(lots.applicationsDeadline) })
    .from(applications)
    .innerJoin(lots, eq(lots.id, applications.lotId))
    .where(
      and(
        scope,
        inArray(lots.status, awaitingAward),
        readableApplications(visitor),
        isNotNull(applications.openedVersionId),
        inArray(applications.status, bindingStatuses),
      ),
    )
    .groupBy(lots.id)
    .having(and(gte(until, from), lt(until, to)))
    .orderBy(until)
    .limit(MOST);
  return [
    ...ends.map(({ lot, at }) => ({
      id: `applications-${lot.id}`,
      kind: 'applications' as const,
      at: at!.toISOString(),
      lot,
    })),
    ...rounds.map(({ lot, at, id }) => ({
      id: `round-${id}`,
      kind: 'round' as const,
      at: at.toISOString(),
      lot,
    })),
    ...answers.map(({ lot, at, id, applicationId }) => ({
      id: `answer-${id}`,
      kind: 'answer' as const,
      at: at.toISOString(),
      lot,
      applicationId,
    })),
    ...prices.map(({ lot, at }) => ({
      id: `prices-${lot.id}`,
      kind: 'prices' as const,
      at: (at as Date).toISOString(),
      lot,
    })),
  ];
}

export const inOrder = <E extends CalendarEventRecord>(events: readonly E[]): E[] =>
  events.toSorted((a, b) => a.at.localeCompare(b.at) || a.id.localeCompare(b.id));

/** A day without an hour: its first moment stands for it. */
export interface DocumentEnd extends CalendarEventRecord {
  document: NonNullable<CalendarEventRecord['document']>;
  changedAt: Date;
}

export async function documentEndsOf(db: Db, visitor: Visitor, { from, to }: Ends): Promise<DocumentEnd[]> {
  if (visitor.role !== 'vendor' || visitor.companyId === null) return [];
  const days = { from: dayOf(from), to: dayOf(to) };
  const documents = await expiringDocuments(db, visitor.companyId, days);
  return documents.map(({ id, kind, name, expiresOn, changedAt }) => ({
    id: `document-${id}`,
    kind: 'document' as const,
    at: startOfDay(expiresOn),
    lot: null,
    document: { id, kind, name },
    changedAt,
  }));
}
