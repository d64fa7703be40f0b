// A company's people are reminded of a document that runs out: a month and a week before, and on its last day, once each.
import { and, eq, isNull, sql } from 'drizzle-orm';
import { documentReminders } from '../../../rules/company-documents.ts';
import type { CompanyDocumentKind } from '../../../rules/closed-lists.ts';
import { expiryReminder } from '../../../text/company-documents.ts';
import { zone } from '../../platform/database/zone.ts';
import { build, sendAll } from '../../platform/database/statement.ts';
import type { Tick } from '../../platform/jobs/clock.ts';
import { jobsForDue } from '../../platform/jobs/enqueue.ts';
import type { TransactionalJob } from '../../platform/jobs/kinds.ts';
import { active, usersOfCompany } from '../core/queries.ts';
import { users } from '../core/tables.ts';
import { notify } from '../notifications/notify.ts';
import { companies, companyDocuments } from './tables.ts';

declare module '../../platform/jobs/kinds.ts' {
  interface JobPayloads {
    'company.remindOfDocuments': { id: number };
  }
}

const MINUTE = 60_000;
/** Nobody is woken for it: a day of reminders begins in the morning. */
const MORNING = sql`interval '9 hours'`;
const today = sql`(now() at time zone ${zone} - ${MORNING})::date`;
const left = sql`(${companyDocuments.expiresOn} - ${today})`;
// As literals: of parameters alone the database takes a case for text.
const [month, week, last] = documentReminders.map((days) => sql.raw(String(days)));
const dueNow = sql<number>`case when ${left} <= ${last} then ${last} when ${left} <= ${week} then ${week} else ${month} end`;

const isDue = sql`${companyDocuments.expiresOn} <= ${today} + ${month}
  and (${companyDocuments.remindedAt} is null or ${companyDocuments.remindedAt} > ${dueNow})`;

const due = build
  .selectDistinct({ id: companies.id })
  .from(companyDocuments)
  .innerJoin(companies, eq(companies.id, companyDocuments.companyId))
  .where(
    and(
      isDue,
      isNull(companies.deletedAt),
      sql`exists (select from ${users} where ${users.companyId} = ${companies.id} and ${eq(users.status, active)})`,
    ),
  );

export const documentReminderTick: Tick = {
  name: 'company-documents',
  everyMs: 10 * MINUTE,
  run: ({ db }) => sendAll(db, [jobsForDue('company.remindOfDocuments', due.getSQL())]),
};

export const remindOfDocuments: TransactionalJob<'company.remindOfDocuments'> = {
  lane: 'work',
  alone: true,
  within: async (tx, { id }) => {
    const { rows } = await tx.execute<{
      kind: CompanyDocumentKind;
      name: string;
      expiresOn: string;
      today: string;
    }>(sql`
      update company_documents set reminded_at = ${dueNow} from files
      where ${companyDocuments.companyId} = ${id} and files.id = ${companyDocuments.fileId} and ${isDue}
      returning ${companyDocuments.kind} as kind, files.name as name, ${companyDocuments.expiresOn}::text as "expiresOn",
        ${today}::text as today`);
    if (rows.length === 0) return;
    const documents = rows.toSorted((a, b) => a.expiresOn.localeCompare(b.expiresOn));
    await notify(tx, {
      userIds: await usersOfCompany(tx, id),
      type: 'document.expires',
      text: expiryReminder(documents, rows[0]!.today),
      link: '/profile',
    });
  },
};
