// The application law's context, computed under the locks (or, for showing the steps, without them).
import { russianQuotes } from '../../../rules/quotes.ts';
import { inArray, sql, type SQL } from 'drizzle-orm';
import type { ApplicationFacts } from '../../../machines/application-facts.ts';
import type { Block, VerificationStage } from '../../../machines/application-statuses.ts';
import { isDraft, isWithdrawn } from '../../../machines/application-predicates.ts';
import type { ClarificationStatus } from '../../../machines/clarification-statuses.ts';
import { isRepeating } from '../../../machines/lot-predicates.ts';
import { isBlocked, userStatuses } from '../../../machines/user.ts';
import { checkOfferQuantity } from '../../../rules/tolerance.ts';
import { isVatInForce } from '../../../rules/vat.ts';
import type { Terms } from '../../../api/records/application-terms.ts';
import { companies } from '../../accounts/companies/tables.ts';
import { vatDatesJson, withVatDates, type VatDates } from '../../catalogue/references/vat-dates.ts';
import { vatRates } from '../../catalogue/references/tables.ts';
import { clarifications, verifications, type VerificationRow } from '../core/decision-tables.ts';
import { periodScopeOf } from '../../lots/core/period-scope.ts';
import { lotRounds, lots, type LotTableRow } from '../../lots/core/tables.ts';
import { mayCompanyTakePart } from '../../lots/core/participation.ts';
import { isOffered } from '../core/totals.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { compiled, slot } from '../../platform/database/compiled.ts';
import { scopeSeen, type ScopeSeen } from '../../platform/sealing/scope-keys.ts';
import { users } from '../../accounts/core/tables.ts';
import type { Moderated } from '../../../machines/accreditations.ts';
import { isAccredited } from '../../../machines/company-statuses.ts';
import { applicationVersions, type ApplicationRow } from '../core/tables.ts';
import type { Contents, Line } from './contents.ts';
import { zone } from '../../platform/database/zone.ts';

export interface CompanyBrief extends Moderated {
  id: number;
  title: string;
  itn: string;
}

/** A decision that was not cancelled. */
export type StandingDecision = Pick<VerificationRow, 'id' | 'stage' | 'userId' | 'decision'>;

/** The clarification that waits for an answer. */
export interface OpenClarification {
  id: number;
  status: ClarificationStatus;
  blocks: Block[];
  /** Epoch milliseconds. */
  dueAt: number;
}

/** What the facts are counted from. */
export interface Basis extends Contents, VatToday {
  /** In the order they were taken. */
  standing: readonly StandingDecision[];
  clarification: OpenClarification | null;
  company: CompanyBrief;
  /** Who began it. */
  owner: { id: number; name: string };
  mayTakePart: boolean;
  /** Of the running round, epoch milliseconds. */
  roundEndsAt: number | null;
  /** Whether the rate of VAT that would be submitted may be chosen today. */
  vatInForce: boolean;
}

/** A working copy proper: beside what is submitted. */
export const hasWorkingCopy = ({ status, hasDraft }: Pick<ApplicationRow, 'status' | 'hasDraft'>): boolean =>
  hasDraft && !isDraft(status) && !isWithdrawn(status);

/** Rows whose quantity may not be submitted: nothing, or more than ordered with the tolerance. */
export function unfitQuantities<L extends Omit<Line, 'approvedByCustomer'>>(
  rows: readonly L[],
  terms: Terms,
): L[] {
  return rows.filter(
    (row) =>
      isOffered(row) &&
      (row.quantity === null || checkOfferQuantity(row.quantity, row.ordered ?? '0', terms) !== null),
  );
}

/** Which rates of VAT an application may be submitted with. */
export interface VatToday {
  vatDates: VatDates[] | null;
  /** The day of UTC+3. */
  today: string;
}

/** What stands around an application in other tables. */
export interface Around extends VatToday {
  company: CompanyBrief;
  owner: { id: number; name: string };
  /** How many versions were ever submitted. */
  versions: number;
  /** Nobody may act for the company. */
  blocked: boolean;
  standing: StandingDecision[];
  clarification: OpenClarification | null;
  roundEndsAt: number | null;
}

const epochMs = (column: unknown) => sql`(extract(epoch from ${column}) * 1000)::float8`;

export const vatDatesNow = sql<VatDates[] | null>`(select ${vatDatesJson} from ${vatRates})`;
export const todayNow = sql<string>`to_char(clock_timestamp() at time zone ${zone}, 'YYYY-MM-DD')`;

interface People {
  company: CompanyBrief;
  owner: { id: number; name: string };
}

/** A statement of what stands around an application, or one that is to be made, with columns of its caller's own. */
export function aroundWith(columns: SQL): SQL {
  return sql`
    select json_build_object('id', ${companies.id}, 'title', ${companies.title}, 'itn', ${companies.itn},
        'moderationStatus', ${companies.moderationStatus}, 'revoked', ${companies.revoked}) as company,
      (select json_build_object('id', id, 'name', name) from ${users} where id = ${slot('createdBy')}) as owner,
      coalesce((select bool_and(${inArray(users.status, userStatuses.filter(isBlocked))}) from ${users}
        where ${users.companyId} = ${companies.id}), false) as blocked,
      (select ${epochMs(lotRounds.endsAt)} from ${lotRounds} where lot_id = ${slot('lotId')} and ended_at is null)
        as "roundEndsAt",
      ${vatDatesNow} as "vatDates", ${todayNow} as today, ${columns}
    from ${companies} where ${companies.id} = ${slot('companyId')}`;
}

/** Built as JSON by the database, past the columns' own reading. */
export const asRead = <T extends People>(found: T): T => ({
  ...found,
  company: { ...found.company, title: russianQuotes(found.company.title) },
});

const OF_ID = slot('id');
/** What there may be of one that is there already. */
const OF_APPLICATION = sql`
      (select coalesce(max(number), 0)::int from ${applicationVersions} where application_id = ${OF_ID}) as versions,
      coalesce((select json_agg(json_build_object('id', id, 'stage', stage, 'userId', user_id, 'decision', decision) order by id)
        from ${verifications} where application_id = ${OF_ID} and cancelled_at is null), '[]') as standing,
      (select json_build_object('id', id, 'status', status, 'blocks', blocks, 'dueAt', ${epochMs(clarifications.dueAt)})
        from ${clarifications} where application_id = ${OF_ID} and closed_at is null) as clarification`;

const around = compiled<AroundLocked>(() => aroundWith(sql`${OF_APPLICATION}, ${ownScopeSeen} as scope`));

/** The key of the lot's period, to be learnt with what else is asked of the lot. */
export const ownScopeSeen = scopeSeen(
  sql`(select ${periodScopeOf} from ${lots} where ${lots.id} = ${slot('lotId')})`,
);

/** What is read behind the locks. */
export interface AroundLocked extends Around {
  /** The key of the lot's sealed period. */
  scope: ScopeSeen;
}

/** Its company and owner, decisions, the open clarification, the running round and the dates of VAT, in one statement. */
export async function aroundOf(
  tx: Tx | Db,
  { id, lotId, companyId, createdBy }: Pick<ApplicationRow, 'id' | 'lotId' | 'companyId' | 'createdBy'>,
): Promise<AroundLocked> {
  return asRead((await around(tx, { id, lotId, companyId, createdBy }))[0]!);
}

/** As the marks of an application say it: docs/decisions/0014-what-is-no-step.md. */
export const standsWell = ({ company, blocked }: Pick<Around, 'company' | 'blocked'>): boolean =>
  isAccredited(company.moderationStatus) && !blocked;

type ShownAround = Omit<Around, 'versions' | 'blocked'>;

/** Before the first opening of its lot nobody decides, asks or bids: nothing stands around an application but its people. */
export const aroundUnopened = ({
  company,
  owner,
  vatDates,
  today,
}: Pick<Around, 'company' | 'owner'> & VatToday): ShownAround => ({
  company,
  owner,
  vatDates,
  today,
  standing: [],
  clarification: null,
  roundEndsAt: null,
});

export async function basisOf(
  tx: Tx | Db,
  lot: LotTableRow,
  { company, owner, standing, clarification, roundEndsAt, vatDates, today }: ShownAround,
  contents: Contents,
): Promise<Basis> {
  const vat = (contents.working ?? contents.submitted)?.terms.vat;
  return {
    ...contents,
    company,
    owner,
    vatDates,
    today,
    standing,
    clarification,
    vatInForce: vat === undefined || isVatInForce(vat, today, withVatDates(vatDates ?? [])),
    mayTakePart: await mayCompanyTakePart(tx, lot, company.id),
    roundEndsAt: isRepeating(lot.status) ? roundEndsAt : null,
  };
}

/** Who took the decisions that may be cancelled; a return is none. */
function decidersOf(standing: readonly StandingDecision[]): ApplicationFacts['decidedBy'] {
  const decidedBy: Partial<Record<VerificationStage, number>> = {};
  for (const { stage, userId, decision } of standing) if (decision !== 'returned') decidedBy[stage] = userId;
  return decidedBy;
}

/** What the law knows without what a step brings. */
export function factsOf(lot: LotTableRow, application: ApplicationRow, basis: Basis): ApplicationFacts {
  const written = basis.working ?? basis.submitted;
  const terms = written?.terms ?? null;
  const toSubmit = written?.lines ?? [];
  const decidable = (basis.submitted?.lines ?? []).filter(isOffered);
  return {
    companyId: application.companyId,
    lotOwnerId: lot.ownerId,
    lotStatus: lot.status,
    lotDeadline: lot.applicationsDeadline?.getTime() ?? null,
    mayTakePart: basis.mayTakePart,
    hasOther: false,
    agreementChosen: terms?.agreement != null,
    isAgree: terms?.isAgree ?? false,
    ...(lot.byCommission ? { envelope: 'none' as const } : {}),
    hasPrice: toSubmit.some(isOffered),
    quantitiesWithin: terms !== null && unfitQuantities(toSubmit, terms).length === 0,
    vatInForce: basis.vatInForce,
    hasWorkingCopy: hasWorkingCopy(application),
    hasUndecided: decidable.some(({ approvedByCustomer }) => approvedByCustomer === null),
    hasApproved: decidable.some(({ approvedByCustomer }) => approvedByCustomer === true),
    rejectionsExplained: true,
    offerArchived: false,
    decidedBy: decidersOf(basis.standing),
    clarificationDueAt: basis.clarification?.dueAt ?? null,
    answerWithinBlocks: true,
    answerPricesNotRaised: true,
    markedForRound: application.isMarked,
    roundEndsAt: basis.roundEndsAt,
    repeatedPriceLowEnough: true,
  };
}
