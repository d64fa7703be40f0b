// What the effects of the lot's law do to the lot's applications; called by src/server/lots/lot/effects.ts under the lot's lock.
import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { admittedStatuses, submittedStatuses } from '../../../machines/application-predicates.ts';
import { applicationLaw, type ApplicationEvent } from '../../../machines/application.ts';
import type { Actor } from '../../../machines/law.ts';
import { edgesOfLaw } from '../../../machines/step.ts';
import { actorNames } from '../../../text/enums.ts';
import type { LotEffectContext } from '../../lots/lot/effect-context.ts';
import type { RoundRow } from '../../lots/core/tables.ts';
import { offers } from '../core/offer-tables.ts';
import { roundMarks, roundPrices } from '../core/round-tables.ts';
import { ALL_CHECKS } from './lot-facts.ts';
import { takeApplicationStep } from './step.ts';
import { applications, applicationVersions } from '../core/tables.ts';

/** Carries a consequence of another step: a person took that one, nobody took this. */
const system: Actor = { id: null, role: 'system', name: actorNames.system, companyId: null, verified: true };

const submittedTo = (lotId: number) =>
  and(eq(applications.lotId, lotId), inArray(applications.status, submittedStatuses));

/** The versions in force become readable; what was not submitted by now never does. */
export async function openEnvelopes({ tx, lot, at }: LotEffectContext): Promise<void> {
  const openedAt = new Date(at);
  const ids = sql`(select ${applications.currentVersionId} from ${applications} where ${submittedTo(lot.id)})`;
  await tx
    .update(applicationVersions)
    .set({ openedAt })
    .where(and(sql`${applicationVersions.id} in ${ids}`, isNull(applicationVersions.openedAt)));
  // Unsent changes have no use any more, and the next opening must not find them.
  await tx.execute(sql`
    delete from ${offers} using ${applications}
    where ${offers.applicationId} = ${applications.id} and ${offers.isWorking} and ${submittedTo(lot.id)}`);
  await tx
    .update(applications)
    .set({
      openedVersionId: sql`${applications.currentVersionId}`,
      openedAt,
      workingTerms: null,
      workingFileIds: null,
      version: sql`${applications.version} + 1`,
    })
    .where(and(submittedTo(lot.id), isNotNull(applications.currentVersionId)));
  await tx.execute(sql`
    update application_files as f set opened_at = ${openedAt.toISOString()}::timestamptz
    from ${applications}
    where f.application_id = ${applications.id} and f.opened_at is null and ${submittedTo(lot.id)}
      and (f.file_id = any(${applications.fileIds}) or exists (
        select 1 from ${offers} where ${offers.applicationId} = ${applications.id} and f.file_id = any(${offers.fileIds})))`);
}

/** States that an event has an edge from, as the law says. */
const statesWith = (event: ApplicationEvent['type']): string[] =>
  edgesOfLaw(applicationLaw).flatMap((edge) => (edge.event === event ? [edge.from] : []));

async function stepEach(
  { tx, lot, at }: LotEffectContext,
  type: 'application.lotReopened' | 'application.closeClarification',
): Promise<void> {
  const from = new Set(statesWith(type));
  const rows = await tx
    .select()
    .from(applications)
    .where(eq(applications.lotId, lot.id))
    .orderBy(asc(applications.id))
    .for('no key update');
  for (const application of rows.filter(({ status }) => from.has(status)))
    await takeApplicationStep({ tx, lot, at, application }, { type, actor: system, at });
}

/** Every submitted application stands anew; decisions fall, and the admission that was told is no longer so. */
export async function reopenApplications(context: LotEffectContext): Promise<void> {
  await stepEach(context, 'application.lotReopened');
  await context.tx
    .update(applications)
    .set({ admission: null })
    .where(eq(applications.lotId, context.lot.id));
}

export async function closeClarifications(context: LotEffectContext): Promise<void> {
  await stepEach(context, 'application.closeClarification');
}

/** What the vendors are told from now on. A proposal of allocation keeps only what may still be allocated. */
export async function freezeAdmitted({ tx, lot }: LotEffectContext): Promise<void> {
  const admitted = admittedStatuses(lot.admission ?? ALL_CHECKS);
  await tx
    .update(applications)
    .set({
      admission: sql`case when ${inArray(applications.status, admitted)} then 'admitted' else 'rejected' end`,
      isMarked: sql`${applications.isMarked} and ${inArray(applications.status, admitted)}`,
      version: sql`${applications.version} + 1`,
    })
    .where(submittedTo(lot.id));
  await tx.execute(sql`
    update ${offers} set allocated_quantity = null from ${applications}
    where ${offers.applicationId} = ${applications.id} and ${offers.lotId} = ${lot.id}
      and ${offers.allocatedQuantity} is not null
      and (${offers.approvedByCustomer} is distinct from true or not (${inArray(applications.status, admitted)}))`);
}

/** The vendors keep what they were told (lifecycles «vendorStatus»); the list itself is read from the statuses. */
export async function unfreezeAdmitted(_: LotEffectContext): Promise<void> {}

/** Marks and the prices to begin with: the last valid ones. */
export async function startRoundPrices({ tx, lot, at }: LotEffectContext, round: RoundRow): Promise<void> {
  const marked = sql`${applications.lotId} = ${lot.id} and ${applications.isMarked}`;
  await tx.execute(sql`
    insert into ${roundMarks} (round_id, application_id)
    select ${round.id}::bigint, ${applications.id} from ${applications} where ${marked}`);
  await tx.execute(sql`
    insert into ${roundPrices} (round_id, application_id, offer_id, price, is_baseline, at)
    select ${round.id}::bigint, ${offers.applicationId}, ${offers.id},
      coalesce(${offers.repeatedPrice}, ${offers.unitPrice}), true, ${new Date(at).toISOString()}::timestamptz
    from ${offers} join ${applications} on ${applications.id} = ${offers.applicationId}
    where ${marked} and not ${offers.isWorking} and ${offers.unitPrice} is not null
      and ${offers.archivedAt} is null and ${offers.approvedByCustomer}
    order by ${offers.applicationId}, ${offers.position}, ${offers.id}`);
}

/** The round is revealed: each offer's last price counts from now on; one not lowered stands. */
export async function endRoundPrices({ tx }: LotEffectContext, round: RoundRow): Promise<void> {
  await tx.execute(sql`
    update ${offers} set repeated_price = last.price from (
      select distinct on (offer_id) offer_id, price from ${roundPrices}
      where round_id = ${round.id} and not is_baseline order by offer_id, id desc) as last
    where ${offers.id} = last.offer_id and not ${offers.isWorking}`);
}

/** Prices of an annulled round were never written into the offers: nothing is to be taken back. */
export async function annulRoundPrices(_: LotEffectContext, _round: RoundRow): Promise<void> {}

export async function clearMarks({ tx, lot }: LotEffectContext): Promise<void> {
  await tx.update(applications).set({ isMarked: false }).where(eq(applications.lotId, lot.id));
}

/** The lot's own row says that its rating is stale; the rows stay to be looked at. */
export async function staleRatings(_: LotEffectContext): Promise<void> {}

/** ratingsWon: how many items are allocated to each. */
export async function finishApplications({ tx, lot }: LotEffectContext): Promise<void> {
  await tx.execute(sql`
    update ${applications} set version = version + 1, ratings_won = (
      select count(distinct ${offers.orderId})::int from ${offers}
      where ${offers.applicationId} = ${applications.id} and not ${offers.isWorking} and ${offers.allocatedQuantity} > 0)
    where ${submittedTo(lot.id)}`);
}
