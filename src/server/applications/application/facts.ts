// The application law's context, computed under the locks (or, for showing the steps, without them).
import { sql } from 'drizzle-orm';
import type { ApplicationFacts, Block, VerificationStage } from '../../../machines/application.ts';
import { isDraft, isWithdrawn } from '../../../machines/application-predicates.ts';
import type { ClarificationStatus } from '../../../machines/clarification.ts';
import { isRepeating } from '../../../machines/lot-predicates.ts';
import { checkOfferQuantity } from '../../../rules/tolerance.ts';
import { isVatInForce } from '../../../rules/vat.ts';
import type { Terms } from '../../../api/records/application-terms.ts';
import { companies } from '../../accounts/companies/tables.ts';
import { vatDatesJson, withVatDates, type VatDates } from '../../catalogue/references/vat-dates.ts';
import { vatRates } from '../../catalogue/references/tables.ts';
import { clarifications, verifications, type VerificationRow } from '../core/decision-tables.ts';
import { lotRounds, type LotTableRow } from '../../lots/core/tables.ts';
import { mayCompanyTakePart } from '../../lots/core/participation.ts';
import { isOffered } from '../core/totals.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import type { ApplicationRow } from '../core/tables.ts';
import type { Contents, OfferOfItem } from './contents.ts';

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
export interface Basis extends Contents {
  /** In the order they were taken. */
  standing: readonly StandingDecision[];
  clarification: OpenClarification | null;
  companyTitle: string;
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
export function unfitQuantities(rows: readonly OfferOfItem[], terms: Terms): OfferOfItem[] {
  return rows.filter(
    (row) =>
      isOffered(row) &&
      (row.quantity === null || checkOfferQuantity(row.quantity, row.ordered ?? '0', terms) !== null),
  );
}

interface Around extends Record<string, unknown> {
  title: string;
  standing: StandingDecision[] | null;
  clarification: OpenClarification | null;
  round_ends_at: number | null;
  vat_dates: VatDates[] | null;
  today: string;
}

const epochMs = (column: unknown) => sql`(extract(epoch from ${column}) * 1000)::float8`;

/** Decisions, the open clarification, the running round and the dates of VAT, in one statement. */
async function around(tx: Tx | Db, { id, lotId, companyId }: ApplicationRow): Promise<Around> {
  const { rows } = await tx.execute<Around>(sql`
    select ${companies.title} as title,
      (select json_agg(json_build_object('id', id, 'stage', stage, 'userId', user_id, 'decision', decision) order by id)
        from ${verifications} where application_id = ${id} and cancelled_at is null) as standing,
      (select json_build_object('id', id, 'status', status, 'blocks', blocks, 'dueAt', ${epochMs(clarifications.dueAt)})
        from ${clarifications} where application_id = ${id} and closed_at is null) as clarification,
      (select ${epochMs(lotRounds.endsAt)} from ${lotRounds} where lot_id = ${lotId} and ended_at is null) as round_ends_at,
      (select ${vatDatesJson} from ${vatRates}) as vat_dates,
      to_char(clock_timestamp() at time zone 'Etc/GMT-3', 'YYYY-MM-DD') as today
    from ${companies} where ${companies.id} = ${companyId}`);
  return rows[0]!;
}

export async function basisOf(
  tx: Tx | Db,
  lot: LotTableRow,
  application: ApplicationRow,
  contents: Contents,
): Promise<Basis> {
  const found = await around(tx, application);
  const vat = (contents.working ?? contents.submitted)?.terms.vat;
  return {
    ...contents,
    standing: found.standing ?? [],
    clarification: found.clarification,
    companyTitle: found.title,
    mayTakePart: await mayCompanyTakePart(tx, lot, application.companyId),
    roundEndsAt: isRepeating(lot.status) ? found.round_ends_at : null,
    vatInForce: vat === undefined || isVatInForce(vat, found.today, withVatDates(found.vat_dates ?? [])),
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
  const toSubmit = written?.offers ?? [];
  const decidable = (basis.submitted?.offers ?? []).filter(isOffered);
  return {
    companyId: application.companyId,
    lotOwnerId: lot.ownerId,
    lotStatus: lot.status,
    lotDeadline: lot.applicationsDeadline?.getTime() ?? null,
    mayTakePart: basis.mayTakePart,
    hasOther: false,
    agreementChosen: terms?.agreement != null,
    isAgree: terms?.isAgree ?? false,
    pricedOffers: toSubmit.filter(isOffered).length,
    quantitiesWithin: terms !== null && unfitQuantities(toSubmit, terms).length === 0,
    vatInForce: basis.vatInForce,
    hasWorkingCopy: hasWorkingCopy(application),
    offersUndecided: decidable.filter(({ approvedByCustomer }) => approvedByCustomer === null).length,
    offersApproved: decidable.filter(({ approvedByCustomer }) => approvedByCustomer === true).length,
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
