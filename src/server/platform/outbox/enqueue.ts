import { sql } from 'drizzle-orm';
import type { Db, Tx } from '../database/client.ts';
import type { Write } from '../database/statement.ts';
import type { OutboxKind, OutboxPayloads } from './kinds.ts';
import { outbox } from './tables.ts';

export const OUTBOX_CHANNEL = 'outbox';

/** Asks for a consequence that is carried out after the commit. With a `key`, a second one is ignored. */
export const enqueue = <K extends OutboxKind>(
  tx: Tx | Db,
  kind: K,
  payload: OutboxPayloads[K],
  { key = null, delaySeconds = 0 }: { key?: string | null; delaySeconds?: number } = {},
): Promise<void> => enqueueAll(tx, kind, [{ payload, key }], delaySeconds);

/** The same for many at once. */
export async function enqueueAll<K extends OutboxKind>(
  tx: Tx | Db,
  kind: K,
  entries: readonly { payload: OutboxPayloads[K]; key: string | null }[],
  delaySeconds = 0,
): Promise<void> {
  if (entries.length === 0) return;
  await tx.execute(sql`
    with entry as (
      insert into ${outbox} (kind, payload, key, next_at)
      select ${kind}, payload, key, now() + ${delaySeconds} * interval '1 second'
      from json_to_recordset(${JSON.stringify(entries)}::json) as asked(payload jsonb, key text)
      on conflict do nothing)
    select pg_notify(${OUTBOX_CHANNEL}, '')`);
}

/** A job to be, as data. */
export interface JobDraft {
  kind: OutboxKind;
  payload: unknown;
  key: string | null;
}

export const jobDraft = <K extends OutboxKind>(
  kind: K,
  payload: OutboxPayloads[K],
  { key = null }: { key?: string | null } = {},
): JobDraft => ({ kind, payload, key });

/** The statement that asks for them all. */
export const jobsWrite = (drafts: readonly JobDraft[]): Write[] =>
  drafts.length === 0
    ? []
    : [
        sql`insert into ${outbox} (kind, payload, key)
          select kind, payload, key
          from json_to_recordset(${JSON.stringify(drafts)}::json) as asked(kind text, payload jsonb, key text)
          on conflict do nothing`,
      ];
