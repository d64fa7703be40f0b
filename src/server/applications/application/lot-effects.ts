// What the effects of the lot's law do to the lot's applications.
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { admittedStatuses } from '../../../machines/application-predicates.ts';
import type { ApplicationEvent } from '../../../machines/application-facts.ts';
import { applicationLaw } from '../../../machines/application.ts';
import type { ApplicationStatus } from '../../../machines/application-statuses.ts';
import { edgesOfLaw } from '../../../machines/step.ts';
import { offers } from '../core/offer-tables.ts';
import { freezeRates, frozenRatesOf } from '../../lots/rates/frozen.ts';
import { follow, type Effects, type Follow } from '../../engine/process.ts';
import type { UpperLotEffect } from '../../lots/lot/ports.ts';
import type { LotStep, LotTypes } from '../../lots/lot/types.ts';
import type { Tx } from '../../platform/database/client.ts';
import { build, sendAll, type Write } from '../../platform/database/statement.ts';
import { system } from '../../engine/actors.ts';
import { renewal } from '../commission/process.ts';
import { openByCommission, standApart } from '../commission/open.ts';
import { ALL_CHECKS } from './lot-facts.ts';
import { applicationProcess, asLocked } from './process.ts';
import { applications, withDraft } from '../core/tables.ts';
import { draftsOf } from './contents.ts';
import { aroundOf } from './facts.ts';
import { outcomeHash } from '../core/fixed-outcome.ts';
import { offeredItems } from '../core/offered-items.ts';
import { ensureRatesHold } from './rates-at-opening.ts';
import { unlikeJobs } from './receipt-verdicts.ts';
import { bearRows, ensureAllOpen, openedReceipts, openEnvelopes, submittedTo } from './open-envelopes.ts';

/** States that an event has an edge from, as the law says. */
const statesWith = (event: ApplicationEvent['type']): ApplicationStatus[] =>
  edgesOfLaw(applicationLaw).flatMap((edge) =>
    edge.event === event ? [edge.from as ApplicationStatus] : [],
  );

/** The step of every application of the lot that the law has it for; all of them wait for the lot that is locked. */
async function stepEach(
  tx: Tx,
  { subject: lot, at }: LotStep,
  type: 'application.lotReopened' | 'application.closeClarification',
): Promise<Follow[]> {
  const rows = await tx
    .select()
    .from(applications)
    .where(and(eq(applications.lotId, lot.id), inArray(applications.status, statesWith(type))))
    .orderBy(asc(applications.id))
    .for('no key update');
  const drafts = await draftsOf(
    tx,
    rows.map(({ id }) => id),
  );
  const items = await offeredItems(tx, lot.id);
  const steps: Follow[] = [];
  for (const row of rows) {
    const draft = drafts.get(row.id) ?? null;
    const around = await aroundOf(tx, row);
    const locked = await asLocked(tx, { lot, application: withDraft(row, draft), draft, items, around, at });
    steps.push(follow(applicationProcess, locked, { type }, system));
  }
  return steps;
}

/** What the vendors are told from now on. A proposal of allocation keeps only what may still be allocated. */
function freezeAdmitted({ subject: lot }: LotStep): Write[] {
  const admitted = admittedStatuses(lot.admission ?? ALL_CHECKS);
  return [
    build
      .update(applications)
      .set({
        admission: sql`case when ${inArray(applications.status, admitted)} then 'admitted' else 'rejected' end`,
        isMarked: sql`${applications.isMarked} and ${inArray(applications.status, admitted)}`,
        version: sql`${applications.version} + 1`,
      })
      .where(submittedTo(lot.id)),
    sql`update ${offers} set allocated_quantity = null from ${applications}
      where ${offers.applicationId} = ${applications.id} and ${offers.lotId} = ${lot.id}
        and ${offers.allocatedQuantity} is not null
        and (${offers.approvedByCustomer} is distinct from true or not (${inArray(applications.status, admitted)}))`,
  ];
}

/** ratingsWon: how many items are allocated to each. */
const countWon = (lotId: number): Write => sql`
  update ${applications} set version = version + 1, ratings_won = (
    select count(distinct ${offers.orderId})::int from ${offers}
    where ${offers.applicationId} = ${applications.id} and ${offers.allocatedQuantity} > 0)
  where ${submittedTo(lotId)}`;

type Own = Extract<
  UpperLotEffect,
  'openEnvelopes' | 'reopenApplications' | 'closeClarifications' | 'freezeAdmitted' | 'clearMarks' | 'finish'
>;

export const lotEffectsOnApplications: Effects<LotTypes, Own> = {
  openEnvelopes: {
    read: async (tx, { id, subject: lot, at }) => {
      const together = await ensureAllOpen(tx, id);
      await freezeRates(tx, id, at);
      const commission = await openByCommission(tx, lot);
      const unlike = await bearRows(tx, { lotId: id, together, at });
      if (commission) await sendAll(tx, standApart(commission, at));
      await ensureRatesHold(tx, lot, at);
      return {
        writes: openEnvelopes(id, at, unlike),
        jobs: unlikeJobs(id, unlike),
        payload: {
          rates: await frozenRatesOf(tx, id),
          opened: await openedReceipts(tx, id),
          ...(commission ? { commission } : {}),
        },
      };
    },
  },
  // Every submitted application stands anew; decisions are revoked, and the admission that was told is no longer so.
  reopenApplications: {
    read: async (tx, step) => ({
      writes: [build.update(applications).set({ admission: null }).where(eq(applications.lotId, step.id))],
      follow: [
        ...(await stepEach(tx, step, 'application.lotReopened')),
        ...(await renewal(tx, { lot: step.subject, at: step.at })),
      ],
    }),
  },
  closeClarifications: {
    read: async (tx, step) => ({ follow: await stepEach(tx, step, 'application.closeClarification') }),
  },
  freezeAdmitted: { plan: (step) => ({ writes: freezeAdmitted(step) }) },
  clearMarks: {
    plan: ({ id }) => ({
      writes: [build.update(applications).set({ isMarked: false }).where(eq(applications.lotId, id))],
    }),
  },
  finish: {
    read: async (tx, { id }) => ({
      writes: [countWon(id)],
      payload: { outcome: await outcomeHash(tx, id) },
    }),
  },
};
