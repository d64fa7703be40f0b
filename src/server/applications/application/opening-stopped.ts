// An opening that met something damaged: those who answer for it are told, each what is theirs to know, and the lot's history keeps it.
import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { damagedTexts } from '../../../text/damaged.ts';
import { usersOfCompany, usersWithRole } from '../../accounts/core/queries.ts';
import { deputiesToday } from '../../accounts/deputies/queries.ts';
import { notifyAll } from '../../accounts/notifications/notify.ts';
import { system } from '../../engine/actors.ts';
import { lockLot } from '../../lots/core/lock.ts';
import { recordChange } from '../../lots/core/record.ts';
import type { Tx } from '../../platform/database/client.ts';
import { history } from '../../platform/history/tables.ts';
import { jobDraft, type JobDraft } from '../../platform/jobs/enqueue.ts';
import type { TransactionalJob } from '../../platform/jobs/kinds.ts';
import { applications } from '../core/tables.ts';

declare module '../../platform/jobs/kinds.ts' {
  interface JobPayloads {
    'opening.stopped': { lotId: number; applications: readonly number[] };
  }
}

const EVENT = 'lot.openingStopped';
/** Who presses the button again within it tells nobody anew. */
const QUIET = sql`interval '1 hour'`;

export const stoppedJobs = (lotId: number, damaged: readonly number[]): JobDraft[] => [
  jobDraft('opening.stopped', { lotId, applications: damaged }, { key: `opening.stopped:${lotId}` }),
];

async function wasTold(tx: Tx, lotId: number): Promise<boolean> {
  const [found] = await tx
    .select({ id: history.id })
    .from(history)
    .where(
      and(
        eq(history.lotId, lotId),
        eq(history.event, EVENT),
        gt(history.at, sql`clock_timestamp() - ${QUIET}`),
      ),
    )
    .limit(1);
  return found !== undefined;
}

export const tellOfStopped: TransactionalJob<'opening.stopped'> = {
  lane: 'news',
  alone: true,
  within: async (tx, { lotId, applications: damaged }) => {
    const { lot, at } = await lockLot(tx, lotId);
    if (await wasTold(tx, lotId)) return;
    await recordChange(tx, lot, { model: 'lot', modelId: lotId, event: EVENT, actor: system, at });
    const owners = await tx
      .select({ companyId: applications.companyId })
      .from(applications)
      .where(inArray(applications.id, [...damaged]));
    const staff = [
      lot.ownerId,
      ...(await deputiesToday(tx, [lot.ownerId])),
      ...(await usersWithRole(tx, 'security', 'auditor', 'admin')),
    ];
    const vendors = await usersOfCompany(tx, ...owners.map(({ companyId }) => companyId));
    await notifyAll(tx, [
      { userIds: staff, type: EVENT, text: damagedTexts.staff(lot), link: `/tender-${lotId}`, lotId },
      {
        userIds: vendors,
        type: 'application.damaged',
        text: damagedTexts.vendor(lot),
        link: `/apply?lot=${lotId}`,
        lotId,
      },
    ]);
  },
};
