import { sql } from 'drizzle-orm';
import type { Db, Tx } from '../database/client.ts';
import type { Write } from '../database/statement.ts';
import type { Services } from '../services.ts';
import { outbox } from './tables.ts';

export const OUTBOX_CHANNEL = 'outbox';

/** Runs inside the worker's transaction: a crash before its commit means that it is run again. */
export type OutboxHandler = (tx: Tx, payload: never, services: Services) => Promise<void>;

const handlers = new Map<string, OutboxHandler>();
const remainders = new Map<string, (payload: never) => unknown>();

/**
 * Says what is done with a kind of entry. The payload is what `enqueue` was given, as JSON.
 * @param remainder what the entry keeps of its payload when it is done or given up; all of it unless said. For payloads
 * with secrets: entries lie for weeks, and in every backup.
 */
export function handleOutbox<P>(
  kind: string,
  handler: (tx: Tx, payload: P, services: Services) => Promise<void>,
  { remainder }: { remainder?: (payload: P) => unknown } = {},
): void {
  handlers.set(kind, handler as OutboxHandler);
  if (remainder) remainders.set(kind, remainder as (payload: never) => unknown);
}

/** What a finished entry of this kind keeps of its payload. */
export const outboxRemainder = (kind: string, payload: unknown): unknown =>
  remainders.get(kind)?.(payload as never) ?? payload;

export const outboxHandler = (kind: string): OutboxHandler | undefined => handlers.get(kind);

/** Asks for a consequence that is carried out after the commit. With a `key`, a second one is ignored. */
export const enqueue = (
  tx: Tx | Db,
  kind: string,
  payload: unknown,
  { key = null, delaySeconds = 0 }: { key?: string | null; delaySeconds?: number } = {},
): Promise<void> => enqueueAll(tx, kind, [{ payload: payload ?? {}, key }], delaySeconds);

/** The same for many at once. */
export async function enqueueAll(
  tx: Tx | Db,
  kind: string,
  entries: readonly { payload: unknown; key: string | null }[],
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
  kind: string;
  payload: unknown;
  key: string | null;
}

export const jobDraft = (
  kind: string,
  payload: unknown,
  { key = null }: { key?: string | null } = {},
): JobDraft => ({
  kind,
  payload,
  key,
});

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
