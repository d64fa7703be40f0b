// News of an application to the people a law's `tell` names. Texts carry nothing that is sealed.
import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { ApplicationEvent, ApplicationNews } from '../../../machines/application.ts';
import { isBlocked, userStatuses } from '../../../machines/user.ts';
import { companies } from '../../accounts/companies/tables.ts';
import { users } from '../../accounts/core/tables.ts';
import { notifyUsers } from '../../accounts/notifications/notify.ts';
import type { Held } from './hold.ts';

const activeStatuses = userStatuses.filter((status) => !isBlocked(status));

function audience(whom: string, { lot, application }: Held): SQL {
  if (whom === 'owner') return eq(users.id, lot.ownerId);
  if (whom === 'vendor') return eq(users.companyId, application.companyId);
  return eq(users.role, whom === 'security' ? 'security' : 'auditor');
}

/** Puts the news on the bells (and into the mail) of everybody in the audience whose account is active. */
export async function tellNews(
  held: Held,
  whom: string,
  what: ApplicationNews,
  { event, payload }: { event: ApplicationEvent; payload: Record<string, unknown> },
): Promise<void> {
  const { tx, lot, application } = held;
  const people = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(audience(whom, held), inArray(users.status, activeStatuses)));
  if (people.length === 0) return;
  const [company] = await tx
    .select({ title: companies.title })
    .from(companies)
    .where(eq(companies.id, application.companyId));
  const facts = {
    whom,
    lotId: lot.id,
    number: lot.number,
    title: lot.title,
    applicationId: application.id,
    companyId: application.companyId,
    companyTitle: company?.title,
    deadline: 'dueAt' in event ? event.dueAt : null,
    reason: 'reason' in event ? event.reason : null,
    text: 'text' in event ? event.text : ((payload.text as string | undefined) ?? null),
  };
  await notifyUsers(
    tx,
    people.map(({ id }) => id),
    what,
    facts,
  );
}
