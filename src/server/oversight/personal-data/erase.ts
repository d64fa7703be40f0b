// The erasure of a person's data (152-ФЗ, article 21): the account's step of the law, and every trace elsewhere, in one transaction.
import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { Actor } from '../../../machines/law.ts';
import { ERASED_NAME } from '../../../text/personal-data.ts';
import { bindUser } from '../../accounts/companies/bindings.ts';
import { companyInvites, contacts } from '../../accounts/companies/tables.ts';
import { eraseHistory, pattern, wordsOf, type Words } from '../../accounts/core/erase-history.ts';
import { notifications } from '../../accounts/notifications/tables.ts';
import { erasedEmail, userProcess } from '../../accounts/users/process.ts';
import { subscriptions } from '../../catalogue/subscriptions/tables.ts';
import { takeStep } from '../../engine/run-step.ts';
import { invitations } from '../../lots/core/invitation-tables.ts';
import type { Tx } from '../../platform/database/client.ts';
import { idempotencyKeys } from '../../platform/http/idempotency/tables.ts';
import { jobs, outbox } from '../../platform/jobs/tables.ts';
import { anywhere } from '../../platform/list/like.ts';
import { rateLimits } from '../../platform/rate-limit/tables.ts';
import { calendarFeeds } from '../calendar/tables.ts';
import { favorites } from '../favorites/tables.ts';

/** Erases for good. Throws 404, and 422 where the law refuses. */
export async function erasePerson(tx: Tx, id: number, actor: Actor): Promise<void> {
  const event = { type: 'user.erase' } as const;
  const locked = await userProcess.lock(tx, id, event, actor);
  const user = locked.subject;
  const words = await wordsOf(tx, user);
  await takeStep(tx, userProcess, locked, event, actor);
  if (user.companyId !== null) await bindUser(tx, id, null);
  await eraseTraces(tx, id, words);
  await eraseHistory(tx, id, words);
}

async function eraseTraces(tx: Tx, id: number, { name, emails, phone, all }: Words): Promise<void> {
  for (const table of [favorites, subscriptions, calendarFeeds, idempotencyKeys])
    await tx.delete(table).where(eq(table.userId, id));
  await tx.delete(companyInvites).where(inArray(companyInvites.email, emails));
  await tx
    .update(invitations)
    .set({ email: erasedEmail(id) })
    .where(inArray(sql`lower(${invitations.email})`, emails));
  const isPerson = [inArray(sql`lower(${contacts.email})`, emails), eq(contacts.name, name)];
  await tx
    .delete(contacts)
    .where(
      or(
        ...isPerson,
        ...(phone ? [eq(contacts.primaryPhone, phone), eq(contacts.secondaryPhone, phone)] : []),
      ),
    );
  const tells = (text: SQL) => or(...all.map((word) => sql`${text} ilike ${anywhere(word)}`));
  await tx.delete(rateLimits).where(tells(sql`${rateLimits.key}`));
  // News of others that name the person stay, without the name.
  for (const word of all)
    await tx
      .update(notifications)
      .set({ text: sql`regexp_replace(${notifications.text}, ${pattern(word)}, ${ERASED_NAME}, 'gi')` })
      .where(sql`${notifications.text} ~* ${pattern(word)}`);
  const asJson = (word: string) => anywhere(JSON.stringify(word).slice(1, -1));
  for (const table of [jobs, outbox])
    // Letters to the person, and about the person: nothing else of it waits for long.
    await tx
      .delete(table)
      .where(
        and(
          sql`${table.kind} like 'mail.%' or ${table.kind} like 'user.%' or ${table.kind} like 'notification.%'`,
          or(...all.map((word) => sql`${table.payload}::text ilike ${asJson(word)}`)),
        ),
      );
}
