// The erasure of a person's data (152-ФЗ, article 21): the account's step of the law, and every trace elsewhere, in one transaction.
import { and, eq, inArray, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Actor } from '../../../machines/law.ts';
import { ERASED_NAME } from '../../../text/personal-data.ts';
import { bindUser } from '../../accounts/companies/bindings.ts';
import { companyInvites, contacts } from '../../accounts/companies/tables.ts';
import { cleaned, eraseHistory, pattern, wordsOf, type Words } from '../../accounts/core/erase-history.ts';
import { notifications } from '../../accounts/notifications/tables.ts';
import { erasedEmail, userProcess } from '../../accounts/users/process.ts';
import { takeStep } from '../../engine/run-step.ts';
import { commissions } from '../../applications/core/commission-tables.ts';
import { invitations } from '../../lots/core/invitation-tables.ts';
import { lots, lotVersions } from '../../lots/core/tables.ts';
import { lotSets } from '../../lots/sets/tables.ts';
import { lotTemplates } from '../../lots/templates/tables.ts';
import { lotComments } from '../../lots/team/tables.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { idempotencyKeys } from '../../platform/http/idempotency/tables.ts';
import { jobs, outbox } from '../../platform/jobs/tables.ts';
import { anywhere } from '../../platform/list/like.ts';
import { listViews } from '../list-views/tables.ts';
import { rateLimits } from '../../platform/rate-limit/tables.ts';

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

/** Of these the rows tell what was done in a lot, by whose id: they stay with it. */
const ofLots = ['lot_participants', 'lot_readings'];

/** Tables whose rows would go with a user's row are the user's own: they go with the data. New ones are found by themselves. */
export async function ownTables(tx: Tx | Db): Promise<{ table: string; column: string }[]> {
  const { rows } = await tx.execute<{ table: string; column: string }>(sql`
    select c.conrelid::regclass::text as "table", a.attname as "column"
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.confrelid = 'users'::regclass and c.contype = 'f' and c.confdeltype = 'c'
    order by 1`);
  return rows.filter(({ table }) => !ofLots.includes(table));
}

/** A colleague's view may be named after the person, or search for the name. */
async function eraseFromViews(tx: Tx, word: string): Promise<void> {
  const without = (text: SQL) => sql`regexp_replace(${text}, ${word}, ${ERASED_NAME}, 'gi')`;
  const filters = sql`jsonb_array_elements(coalesce(${listViews.content} -> 'filters', '[]'))`;
  const value = sql`one ->> 'value'`;
  await tx
    .update(listViews)
    .set({
      name: without(sql`${listViews.name}`),
      content: sql`${listViews.content} || jsonb_build_object('filters', coalesce(
        (select jsonb_agg(one || jsonb_build_object('value', ${without(value)})) from ${filters} one), '[]'))`,
    })
    .where(
      sql`${listViews.name} ~* ${word} or exists (select from ${filters} one where ${value} ~* ${word})`,
    );
}

async function eraseTraces(tx: Tx, id: number, { name, emails, phone, all }: Words): Promise<void> {
  for (const { table, column } of await ownTables(tx))
    await tx.execute(sql`delete from ${sql.identifier(table)} where ${sql.identifier(column)} = ${id}`);
  await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.userId, id));
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
  // News of others, and words among colleagues, that name the person stay, without the name.
  for (const table of [notifications, lotComments])
    for (const word of all)
      await tx
        .update(table)
        .set({ text: sql`regexp_replace(${table.text}, ${pattern(word)}, ${ERASED_NAME}, 'gi')` })
        .where(sql`${table.text} ~* ${pattern(word)}`);
  for (const word of all) await eraseFromViews(tx, pattern(word));
  // Letters to the person, and about the person; other work waits on, without the name.
  for (const table of [jobs, outbox])
    await tx
      .delete(table)
      .where(
        and(
          sql`${table.kind} like 'mail.%' or ${table.kind} like 'user.%' or ${table.kind} like 'notification.%'`,
          tellsInJson(table.payload, all),
        ),
      );
  for (const place of contents) await eraseFromContent(tx, place, all);
}

const tellsInJson = (column: SQLWrapper, words: readonly string[]): SQL | undefined =>
  or(...words.map((word) => sql`${column}::text ilike ${anywhere(JSON.stringify(word).slice(1, -1))}`));

interface Content {
  table: PgTable;
  id: PgColumn;
  columns: readonly PgColumn[];
  where?: SQL;
}

/** What may name the person and is neither a row of the person's own nor a document of a procedure. */
const contents: readonly Content[] = [
  { table: lotTemplates, id: lotTemplates.id, columns: [lotTemplates.name, lotTemplates.content] },
  { table: lotSets, id: lotSets.id, columns: [lotSets.name, lotSets.content] },
  { table: commissions, id: commissions.lotId, columns: [commissions.custodians] },
  {
    table: lots,
    id: lots.id,
    columns: [lots.contacts],
    // A notice that was published is a document.
    where: sql`not exists (select from ${lotVersions} where ${lotVersions.lotId} = ${lots.id})`,
  },
  { table: jobs, id: jobs.id, columns: [jobs.payload] },
  { table: outbox, id: outbox.id, columns: [outbox.payload] },
];

async function eraseFromContent(
  tx: Tx,
  { table, id, columns, where }: Content,
  words: readonly string[],
): Promise<void> {
  for (const column of columns) {
    const isJson = column.getSQLType() === 'jsonb';
    const rows = await tx
      .select({ id, value: column })
      .from(table)
      .where(and(where, tellsInJson(isJson ? column : sql`to_jsonb(${column})`, words)));
    for (const row of rows) {
      const value = cleaned(row.value, words);
      const written = isJson ? sql`${JSON.stringify(value)}::jsonb` : value;
      await tx.execute(
        sql`update ${table} set ${sql.identifier(column.name)} = ${written} where ${id} = ${row.id}`,
      );
    }
  }
}
