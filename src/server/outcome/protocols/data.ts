// What the protocols tell of applications. Read only after the caller's right and the lot's stage were asked.
import { setImmediate } from 'node:timers/promises';
import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { LotResults } from '../../../api/records/results.ts';
import type { ProtocolKind } from '../../../rules/closed-lists.ts';
import type { Visitor } from '../../../machines/access.ts';
import type { Terms } from '../../../api/records/application-terms.ts';
import { isCancelled, isFinished } from '../../../machines/lot-predicates.ts';
import {
  isAdmitted,
  isRejected,
  isWithdrawn,
  submittedStatuses,
} from '../../../machines/application-predicates.ts';
import { statusForStaff } from '../../../machines/application-masks.ts';
import type { FrozenRates } from '../../../rules/comparable.ts';
import { groupBy } from '../../../rules/group-by.ts';
import { lineSum, totalOf } from '../../../rules/money.ts';
import type { Document } from '../../applications/core/document/document.ts';
import { offersInTurns } from '../../applications/application/contents.ts';
import { openUnlessChanged } from '../../applications/core/sealed.ts';
import { ALL_CHECKS } from '../../applications/application/lot-facts.ts';
import { applications, applicationVersions } from '../../applications/core/tables.ts';
import { companies } from '../../accounts/companies/tables.ts';
import { verifications, type VerificationRow } from '../../applications/core/decision-tables.ts';
import type { LotTableRow } from '../../lots/core/tables.ts';
import type { CountedRound } from '../rounds/picture.ts';
import type { AppliedScenario } from '../scenarios/applied.ts';
import { isOwnerOf } from '../../lots/core/rights.ts';
import { forbidden } from '../../platform/http/errors.ts';
import { protocolTexts } from '../../../text/papers.ts';
import type { OfferRow } from '../../applications/core/offer-tables.ts';
import type { orders } from '../../lots/orders/tables.ts';
import type { Db } from '../../platform/database/client.ts';
import { users } from '../../accounts/core/tables.ts';

export interface ProtocolApplication {
  id: number;
  /** 1… in the order of submission. */
  number: number;
  status: (typeof applications.$inferSelect)['status'];
  company: { title: string; itn: string };
  /** Of what was opened with the others: an answer to a clarification is no later submission. */
  submittedAt: Date;
  terms: Terms;
  /** As it was sealed; null where somebody has changed that since, or where another protocol is made than the opening's. */
  opened: Document | null;
  /** As they stand now, without those out of the comparison; of the opening's protocol only where nothing else tells of them. */
  offers: OfferRow[];
}

const isInside = (visitor: Visitor, lot: LotTableRow): boolean =>
  isOwnerOf(visitor, lot) || visitor.role === 'security' || visitor.role === 'auditor';

/** They name what others offered. */
const isForStaff = (kind: ProtocolKind): boolean => kind === 'refusal' || kind === 'round';

/**
 * Owner, security, auditors and the administrator; a participant of a finished lot.
 * @param tookPart the visitor's company has an application that was opened
 */
export const mayReadProtocol = (
  visitor: Visitor,
  lot: LotTableRow,
  kind: ProtocolKind,
  tookPart: boolean,
): boolean => isInside(visitor, lot) || (tookPart && isFinished(lot.status) && !isForStaff(kind));

/** The same of who asks for one. Throws 403. */
export async function requireProtocolReader(
  db: Db,
  visitor: Visitor,
  lot: LotTableRow,
  kind: ProtocolKind,
): Promise<void> {
  if (isInside(visitor, lot)) return;
  if (isForStaff(kind)) throw forbidden(protocolTexts.notForParticipants);
  if (!(await wasParticipant(db, visitor, lot))) throw forbidden(protocolTexts.notForYou);
}

async function wasParticipant(db: Db, visitor: Visitor, lot: LotTableRow): Promise<boolean> {
  if (visitor.role !== 'vendor' || visitor.companyId === null || !isFinished(lot.status)) return false;
  const [own] = await db
    .select({ id: applications.id })
    .from(applications)
    .where(
      and(
        eq(applications.lotId, lot.id),
        eq(applications.companyId, visitor.companyId),
        isNotNull(applications.openedVersionId),
      ),
    );
  return own !== undefined;
}

export const isOpened = (lot: LotTableRow): boolean => lot.openedAt !== null && !lot.isSealed;

const submitted = alias(applicationVersions, 'submitted');

/**
 * The opened applications of a lot that is not sealed, in the order of submission.
 * @param told which of their contents: as they were sealed, or as they stand now
 * @param items how many the lot has
 */
export async function openedApplications(
  db: Db,
  lot: LotTableRow,
  { told, items }: { told: 'sealed' | 'standing'; items: number },
): Promise<ProtocolApplication[]> {
  if (!isOpened(lot)) return [];
  const rows = await db
    .select({
      application: applications,
      company: { title: companies.title, itn: companies.itn },
      version: {
        id: told === 'sealed' ? submitted.id : applicationVersions.id,
        period: applicationVersions.period,
        submittedAt: submitted.submittedAt,
        sealed: told === 'sealed' ? submitted.sealed : applicationVersions.sealed,
      },
    })
    .from(applications)
    .innerJoin(companies, eq(companies.id, applications.companyId))
    .innerJoin(applicationVersions, eq(applicationVersions.id, applications.openedVersionId))
    .innerJoin(
      submitted,
      sql`${submitted.id} = (
        select first.id from ${applicationVersions} first
        where first.application_id = ${applications.id} and first.period = ${applicationVersions.period}
          and (first.opened_at is not null or first.id = ${applications.openedVersionId})
        order by first.number limit 1)`,
    )
    .where(eq(applications.lotId, lot.id))
    .orderBy(asc(submitted.submittedAt), asc(applications.id));
  const documents = new Map<number, Document | null>();
  for (const { application, version } of rows) {
    if (told === 'standing' && application.terms !== null) continue;
    const found = await openUnlessChanged(db, { ...version, lotId: lot.id });
    documents.set(application.id, found?.document ?? null);
    // Thousands of lines are deciphered and read at once: the next are when others have had their turn.
    await setImmediate();
  }
  const unread = rows.flatMap(({ application: { id } }) =>
    told === 'standing' || !documents.get(id) ? [id] : [],
  );
  const own = (await offersInTurns(db, unread, items)).filter(({ archivedAt }) => archivedAt === null);
  const ofApplication = groupBy(own, ({ applicationId }) => applicationId);
  return rows.flatMap(({ application, company, version }, index) => {
    const opened = documents.get(application.id) ?? null;
    const terms = application.terms ?? opened?.terms;
    if (!terms) return [];
    return [
      {
        id: application.id,
        number: index + 1,
        status: application.status,
        company,
        submittedAt: version.submittedAt,
        terms,
        opened,
        offers: ofApplication.get(application.id) ?? [],
      },
    ];
  });
}

export interface Priced {
  unitPrice: string | null;
  quantity: string | null;
}

/** Sum of the priced lines, without VAT, in the application's currency. */
export const sumOf = (lines: readonly Priced[]): string =>
  totalOf(
    lines.flatMap(({ unitPrice, quantity }) =>
      unitPrice === null || quantity === null ? [] : [lineSum(unitPrice, quantity)],
    ),
  );

/** The price in force: of the last round that counted, else the submitted one. */
export const priceOf = ({ repeatedPrice, unitPrice }: OfferRow): string | null => repeatedPrice ?? unitPrice;

export interface Decision extends VerificationRow {
  userName: string;
}

/** Decisions that stand, oldest first, with who took them. */
export async function standingDecisions(db: Db, lotId: number): Promise<Decision[]> {
  const rows = await db
    .select({ verification: verifications, userName: users.name })
    .from(verifications)
    .innerJoin(users, eq(users.id, verifications.userId))
    .where(and(eq(verifications.lotId, lotId), isNull(verifications.cancelledAt)))
    .orderBy(asc(verifications.id));
  return rows.map(({ verification, userName }) => ({ ...verification, userName }));
}

/** The names of those whose decisions of a stage stand, each once. */
export const decidersOf = (decisions: readonly Decision[], stage: Decision['stage']): string[] => [
  ...new Set(decisions.filter((decision) => decision.stage === stage).map(({ userName }) => userName)),
];

/** Whether the deadline found no application; of a lot that was stopped before it nobody is told. */
export async function nothingCame(db: Db, lot: LotTableRow): Promise<boolean> {
  const end = lot.cancelledAt ?? new Date();
  if (lot.applicationsDeadline === null || lot.applicationsDeadline > end) return false;
  const [came] = await db
    .select({ id: applications.id })
    .from(applications)
    .where(and(eq(applications.lotId, lot.id), inArray(applications.status, submittedStatuses)))
    .limit(1);
  return came === undefined;
}

/** Everything that a protocol may tell of. */
export interface ProtocolData {
  lot: LotTableRow;
  applications: ProtocolApplication[];
  decisions: Decision[];
  /** Frozen at the opening. */
  rates: FrozenRates;
  items: (typeof orders.$inferSelect)[];
  /** What the award was taken over from; null where it was split by hand alone. */
  award: AppliedScenario | null;
  /** Of the protocol of refusals alone. */
  refusals: NonNullable<LotResults['refusals']>;
  /** Of the protocol of re-bidding alone: the rounds that counted. */
  rounds: CountedRound[];
  /** The deadline came, and nothing had. */
  isEmpty: boolean;
}

/** «Выключатель (аналог: ВА-63, Тобол)»: what is offered beside what was ordered. */
export function offeredAs(
  { isAnalogue, name, manufacturer }: Pick<OfferRow, 'isAnalogue' | 'name' | 'manufacturer'>,
  item: { name: string } | undefined,
): string {
  if (!item) return name;
  const own = [name !== item.name && name, isAnalogue && manufacturer].filter(Boolean).join(', ');
  const said = isAnalogue ? `аналог${own && `: ${own}`}` : own;
  return `${item.name}${said && ` (${said})`}`;
}

export const who = ({ company }: ProtocolApplication): string => `${company.title}\nИНН ${company.itn}`;

export const isTakenBack = ({ status }: ProtocolApplication): boolean =>
  isWithdrawn(statusForStaff(status, false));

/** Those that stand, and of them the admitted; null while the list of these is not fixed. */
export function countsOf({ lot, applications: all }: ProtocolData): {
  submitted: number;
  admitted: number | null;
} {
  const standing = all.filter((application) => !isTakenBack(application));
  const admitted = standing.filter(({ status }) => isAdmitted(status, lot.admission ?? ALL_CHECKS));
  return { submitted: standing.length, admitted: lot.admissionRevealedAt === null ? null : admitted.length };
}

/** What was decided of an application, with the reason of a refusal. */
export function decisionOf({ lot, decisions }: ProtocolData, application: ProtocolApplication): string {
  if (isTakenBack(application)) return 'Отозвана участником';
  if (isAdmitted(application.status, lot.admission ?? ALL_CHECKS)) return 'Допущена';
  if (isCancelled(lot.status) && !isRejected(application.status)) return 'Решение не принято';
  const reason = decisions.filter(({ applicationId }) => applicationId === application.id).at(-1)?.comment;
  return reason ? `Отклонена: ${reason}` : 'Отклонена';
}
