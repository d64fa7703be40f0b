// Who may read an application at all: the one place where sealing is said (lifecycles «Sealing»). Every query over
// applications, offers, their files, decisions and prices joins applications and lots and takes this condition.
import { ownedBy } from '../../lots/core/rights.ts';
import { and, eq, inArray, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { Visitor } from '../../../machines/access.ts';
import type { Actor } from '../../../machines/law.ts';
import { publishedLotStatuses } from '../../../machines/lot-predicates.ts';
import { companies, companyBindings } from '../../accounts/companies/tables.ts';
import { lotRounds, lots } from '../../lots/core/tables.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { history } from '../../platform/history/tables.ts';
import { applications, applicationVersions } from './tables.ts';
import { system } from '../../engine/actors.ts';

const nothing = sql`false`;

/**
 * A vendor reads what is the own company's. The staff read what an opening has included, and of it only the opened content
 * while the lot is sealed again (see image.ts); a manager of own lots. Drafts, working copies and versions that were
 * withdrawn or superseded before an opening are nobody else's.
 */
export function readableApplications(visitor: Visitor): SQL {
  const opened = isNotNull(applications.openedVersionId);
  const published = inArray(lots.status, publishedLotStatuses);
  switch (visitor.role) {
    case 'vendor':
      return visitor.companyId === null
        ? nothing
        : and(eq(applications.companyId, visitor.companyId), notSealedBeforeBinding(visitor.id))!;
    case 'manager':
      return and(opened, published, ownedBy(visitor))!;
    case 'security':
    case 'auditor':
      return and(opened, published)!;
    case 'admin':
      return opened;
    case 'guest':
      return nothing;
    default:
      return visitor.role satisfies never;
  }
}

/** Who was attached to the company later sees no version that had been sealed before (api.md, companies/users/attach). */
const notSealedBeforeBinding = (userId: number | null): SQL => sql`not exists (
  select 1 from ${applicationVersions} join ${companyBindings} on ${companyBindings.userId} = ${userId}
  where ${applicationVersions.id} = ${applications.currentVersionId} and ${applicationVersions.openedAt} is null
    and ${companyBindings.since} > ${applicationVersions.submittedAt})`;

/** Whether the reader is of the application's own company, and so sees more and less than the staff do. */
export const isOwnCompany = (visitor: Pick<Actor, 'role' | 'companyId'>, companyId: number): boolean =>
  visitor.role === 'vendor' && visitor.companyId === companyId;

export async function mayReadApplication(db: Db | Tx, visitor: Visitor, id: number): Promise<boolean> {
  const [found] = await db
    .select({ id: applications.id })
    .from(applications)
    .innerJoin(lots, eq(lots.id, applications.lotId))
    .where(and(eq(applications.id, id), readableApplications(visitor)))
    .limit(1);
  return found !== undefined;
}

/** What the vendor does while the lot is sealed: hidden from the staff until the opening that includes it. */
export const sealedEvents = [
  'application.create',
  'application.submit',
  'application.edit',
  'application.discardEdit',
  'application.resubmit',
  'application.cancel',
  'application.reopen',
  'application.change',
  'application.signatureAdded',
] as const;

/** Told to nobody but its vendor until the round is over. */
export const roundEvents = ['application.setRepeatedPrice'] as const;

/** Models of history rows that are about one application; their `facts` or `modelId` lead to it. */
const applicationModels = ['application', 'offer', 'verification', 'clarification', 'agreement'];

/** The application that a history row is about. */
export const historyApplication: SQL = sql`(case when ${history.model} = 'application' then ${history.modelId} else (${history.payload} ->> 'applicationId')::bigint end)`;

const participant: SQL = sql`(
  select ${companies.title} from ${applications} join ${companies} on ${companies.id} = ${applications.companyId}
  where ${history.model} = any(${sql.param(applicationModels)}::text[]) and ${applications.id} = ${historyApplication})`;

/**
 * Whose application it is; for a row that its reader may see, as its application is then the reader's to see too. Wrapped,
 * because columns directly in a selected expression lose their table's name.
 */
export const historyParticipant = sql<string | null>`${participant}`.mapWith(companies.title);

/**
 * Condition on `history` rows for a reader of a lot's or of the platform's log: rows about applications only where the
 * application is readable and what they tell was opened. Takes nothing away from rows of other models.
 */
export function readableHistory(visitor: Visitor): SQL {
  const told = sql`exists (
    select 1 from ${applications} join ${lots} on ${lots.id} = ${applications.lotId}
    where ${applications.id} = ${historyApplication} and ${readableApplications(visitor)} and ${toldWhenOpened})`;
  const revealed = sql`exists (select 1 from ${lotRounds} where ${lotRounds.id} = ${historyRound} and ${isRevealed})`;
  return readableWhere(told, revealed);
}

/**
 * The same of one lot, which has few applications and rounds: they are found once and not for each of its rows, of which every
 * page of the log numbers all.
 */
export function readableHistoryOf(visitor: Visitor, lotId: number): SQL {
  const told = sql`${historyApplication} in (
    select ${applications.id} from ${applications} join ${lots} on ${lots.id} = ${applications.lotId}
    where ${applications.lotId} = ${lotId} and ${readableApplications(visitor)})
    and (${isOpenlyTold} or not (select ${lots.isSealed} from ${lots} where ${lots.id} = ${lotId}) or exists (
      select 1 from ${applications} where ${applications.id} = ${historyApplication} and ${history.at} <= ${applications.openedAt}))`;
  const revealed = sql`${historyRound} in (
    select ${lotRounds.id} from ${lotRounds} where ${lotRounds.lotId} = ${lotId} and ${isRevealed})`;
  return readableWhere(told, revealed);
}

const isOpenlyTold = sql`${history.event} <> all(${sql.param([...sealedEvents])}::text[])`;
const toldWhenOpened = sql`(not ${lots.isSealed} or ${isOpenlyTold} or ${history.at} <= ${applications.openedAt})`;
const historyRound = sql`(${history.payload} ->> 'roundId')::bigint`;
const isRevealed = sql`${lotRounds.endedAt} is not null and ${lotRounds.annulledAt} is null`;

const readableWhere = (told: SQL, revealed: SQL): SQL => sql`(
  ${history.model} <> all(${sql.param(applicationModels)}::text[])
  or ((${told}) and (${history.event} <> all(${sql.param([...roundEvents])}::text[]) or ${revealed})))`;

/** A `By` of a session as the visitor that conditions are made for. */
export const visitorOf = (actor: Actor): Visitor => ({
  id: actor.id,
  role: actor.role === 'clock' || actor.role === 'system' ? 'admin' : actor.role,
  name: actor.name,
  companyId: actor.companyId,
  ...(actor.standsFor ? { standsFor: actor.standsFor } : {}),
  emailVerified: actor.verified,
  accredited: actor.verified,
});

/** Who reads all that is open to anyone, to compile an outcome; what of it a person is told is decided afterwards. */
export const everybody: Visitor = visitorOf(system);
