// Companies with something written and not submitted are reminded before the acceptance ends: a day, two hours and a quarter of an
// hour before, once each. What tells that they were is the notice itself, so that a moved deadline reminds anew.
import { and, eq, inArray, sql } from 'drizzle-orm';
import { isAccepting } from '../../../machines/lot-predicates.ts';
import { lotStatuses } from '../../../machines/lot-statuses.ts';
import { isBlocked, userStatuses } from '../../../machines/user.ts';
import { reminderText, type ReminderStage } from '../../../text/reminders.ts';
import { usersOfCompany } from '../../accounts/core/queries.ts';
import { users } from '../../accounts/core/tables.ts';
import { notify } from '../../accounts/notifications/notify.ts';
import { notifications } from '../../accounts/notifications/tables.ts';
import { lots } from '../../lots/core/tables.ts';
import { build, sendAll } from '../../platform/database/statement.ts';
import type { Tick } from '../../platform/jobs/clock.ts';
import { jobsForDue } from '../../platform/jobs/enqueue.ts';
import type { TransactionalJob } from '../../platform/jobs/kinds.ts';
import { applicationDrafts, applications } from '../core/tables.ts';

declare module '../../platform/jobs/kinds.ts' {
  interface JobPayloads {
    'application.remind': { id: number };
  }
}

const MINUTE = 60_000;
const accepting = lotStatuses.filter((status) => isAccepting(status, 1, 0));
const active = userStatuses.filter((status) => !isBlocked(status));

const left = sql`(${lots.applicationsDeadline} - clock_timestamp())`;
const stage = sql<ReminderStage>`case when ${left} <= interval '15 minutes' then 'minutes'
  when ${left} <= interval '2 hours' then 'hours' else 'day' end`;
const since = sql`(${lots.applicationsDeadline} - case when ${left} <= interval '15 minutes' then interval '15 minutes'
  when ${left} <= interval '2 hours' then interval '2 hours' else interval '1 day' end)`;

/** Written before the moment to remind at: who has begun a minute ago knows of the deadline. */
const isDue = and(
  inArray(lots.status, accepting),
  sql`${lots.applicationsDeadline} > clock_timestamp()`,
  sql`${lots.applicationsDeadline} <= clock_timestamp() + interval '1 day'`,
  sql`${applications.createdAt} < ${since}`,
  sql`exists (select from ${users} where ${users.companyId} = ${applications.companyId} and ${inArray(users.status, active)})`,
  sql`not exists (select from ${notifications} join ${users} on ${users.id} = ${notifications.userId}
    where ${users.companyId} = ${applications.companyId} and ${notifications.lotId} = ${lots.id}
      and ${notifications.type} = 'reminder.' || ${stage} and ${notifications.createdAt} >= ${since})`,
);

const due = build
  .select({ id: applications.id })
  .from(applications)
  .innerJoin(applicationDrafts, eq(applicationDrafts.applicationId, applications.id))
  .innerJoin(lots, eq(lots.id, applications.lotId))
  .where(isDue);

export const reminderTick: Tick = {
  name: 'application-reminders',
  everyMs: MINUTE,
  run: ({ db }) => sendAll(db, [jobsForDue('application.remind', due.getSQL())]),
};

export const remindOfDraft: TransactionalJob<'application.remind'> = {
  lane: 'work',
  alone: true,
  within: async (tx, { id }) => {
    const [found] = await tx
      .select({
        companyId: applications.companyId,
        isCopy: sql<boolean>`${applications.currentVersionId} is not null`,
        lotId: lots.id,
        number: lots.number,
        deadline: lots.applicationsDeadline,
        stage,
      })
      .from(applications)
      .innerJoin(applicationDrafts, eq(applicationDrafts.applicationId, applications.id))
      .innerJoin(lots, eq(lots.id, applications.lotId))
      .where(and(eq(applications.id, id), isDue));
    if (!found) return;
    const { companyId, lotId, deadline, ...said } = found;
    await notify(tx, {
      userIds: await usersOfCompany(tx, companyId),
      type: `reminder.${said.stage}`,
      text: reminderText({ ...said, deadline: deadline! }),
      link: `/apply?lot=${lotId}`,
      lotId,
    });
  },
};
