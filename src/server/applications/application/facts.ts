// The application law's context, computed under the locks (or, for showing the steps, without them).
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { ApplicationFacts, VerificationStage } from '../../../machines/application.ts';
import { isDraft, isWithdrawn } from '../../../machines/application-predicates.ts';
import { isRepeating } from '../../../machines/lot-predicates.ts';
import { checkOfferQuantity } from '../../../rules/tolerance.ts';
import type { Terms } from '../../../api/records/application-terms.ts';
import { clarifications, verifications } from '../core/decision-tables.ts';
import { lotRounds, type LotTableRow } from '../../lots/core/tables.ts';
import { mayCompanyTakePart } from '../../lots/core/participation.ts';
import { isOffered } from '../core/totals.ts';
import { offers, type OfferRow } from '../core/offer-tables.ts';
import { orders } from '../../lots/orders/tables.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import type { ApplicationRow } from '../core/tables.ts';

/** An offer with what its item orders. */
export interface OfferOfItem extends OfferRow {
  ordered: string | null;
}

/** All rows of one application, the working ones too, in their order. */
export async function offersOf(tx: Tx | Db, applicationId: number): Promise<OfferOfItem[]> {
  const rows = await tx
    .select({ offer: offers, ordered: orders.quantity })
    .from(offers)
    .innerJoin(orders, eq(orders.id, offers.orderId))
    .where(eq(offers.applicationId, applicationId))
    .orderBy(asc(offers.position), asc(offers.id));
  return rows.map(({ offer, ordered }) => ({ ...offer, ordered }));
}

/** What the vendor is writing: the draft, or the working copy beside the submitted. */
export const isWriting = (application: ApplicationRow): boolean => application.workingTerms !== null;

/** A working copy proper: beside what is submitted. */
export const hasWorkingCopy = ({ status, workingTerms }: ApplicationRow): boolean =>
  workingTerms !== null && !isDraft(status) && !isWithdrawn(status);

/** Rows whose quantity may not be submitted: nothing, or more than ordered with the tolerance. */
export function unfitQuantities(rows: readonly OfferOfItem[], terms: Terms): OfferOfItem[] {
  return rows.filter(
    (row) =>
      isOffered(row) &&
      (row.quantity === null || checkOfferQuantity(row.quantity, row.ordered ?? '0', terms) !== null),
  );
}

/** @param rows of offersOf, where the caller has read them already */
export async function applicationFacts(
  tx: Tx | Db,
  lot: LotTableRow,
  application: ApplicationRow,
  rows?: readonly OfferOfItem[],
): Promise<ApplicationFacts> {
  const all = rows ?? (await offersOf(tx, application.id));
  const terms = application.workingTerms ?? application.terms;
  const toSubmit = all.filter(({ isWorking }) => isWorking === isWriting(application));
  const decidable = all.filter((row) => !row.isWorking && isOffered(row));
  const standing = await tx
    .select({
      stage: verifications.stage,
      userId: verifications.userId,
      decision: verifications.decision,
    })
    .from(verifications)
    .where(and(eq(verifications.applicationId, application.id), isNull(verifications.cancelledAt)))
    .orderBy(asc(verifications.id));
  const decidedBy: Partial<Record<VerificationStage, number>> = {};
  for (const { stage, userId, decision } of standing) if (decision !== 'returned') decidedBy[stage] = userId;
  return {
    companyId: application.companyId,
    lotOwnerId: lot.ownerId,
    lotStatus: lot.status,
    lotDeadline: lot.applicationsDeadline?.getTime() ?? null,
    mayTakePart: await mayCompanyTakePart(tx, lot, application.companyId),
    hasOther: false,
    agreementChosen: terms?.agreement != null,
    isAgree: terms?.isAgree ?? false,
    pricedOffers: toSubmit.filter(isOffered).length,
    quantitiesWithin: terms !== null && unfitQuantities(toSubmit, terms).length === 0,
    hasWorkingCopy: hasWorkingCopy(application),
    offersUndecided: decidable.filter(({ approvedByCustomer }) => approvedByCustomer === null).length,
    offersApproved: decidable.filter(({ approvedByCustomer }) => approvedByCustomer === true).length,
    decidedBy,
    clarificationDueAt: await openDueAt(tx, application.id),
    answerWithinBlocks: true,
    answerPricesNotRaised: true,
    markedForRound: application.isMarked,
    roundEndsAt: isRepeating(lot.status) ? await runningRoundEnd(tx, lot.id) : null,
    repeatedPriceLowEnough: true,
  };
}

async function openDueAt(tx: Tx | Db, applicationId: number): Promise<number | null> {
  const [open] = await tx
    .select({ dueAt: clarifications.dueAt })
    .from(clarifications)
    .where(and(eq(clarifications.applicationId, applicationId), isNull(clarifications.closedAt)));
  return open?.dueAt.getTime() ?? null;
}

async function runningRoundEnd(tx: Tx | Db, lotId: number): Promise<number | null> {
  const [round] = await tx
    .select({ endsAt: lotRounds.endsAt })
    .from(lotRounds)
    .where(and(eq(lotRounds.lotId, lotId), isNull(lotRounds.endedAt)));
  return round?.endsAt.getTime() ?? null;
}
