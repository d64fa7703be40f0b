import { eq, sql } from 'drizzle-orm';
import { transact, type Tx } from '../database/client.ts';
import type { Tick } from '../jobs/clock.ts';
import { faultText } from '../log/fault.ts';
import type { Services } from '../services.ts';
import { outboxHandler } from './kinds.ts';
import { outbox } from './tables.ts';

const MAX_ATTEMPTS = 12;
const FIRST_PAUSE_SECONDS = 2;
const LONGEST_PAUSE_SECONDS = 3_600;
const ERROR_LENGTH = 500;

interface Due extends Record<string, unknown> {
  id: string;
  kind: string;
  payload: unknown;
  attempts: number;
}

/**
 * Carries out the entries that are due, one a transaction; entries that another worker holds are skipped.
 * Returns how many were tried.
 */
export async function drainOutbox(services: Services, limit = 100): Promise<number> {
  let tried = 0;
  while (tried < limit && (await carryOutOne(services))) tried += 1;
  return tried;
}

async function carryOutOne(services: Services): Promise<boolean> {
  return transact(services.db, async (tx) => {
    const { rows } = await tx.execute<Due>(sql`
      select id, kind, payload, attempts from outbox
      where done_at is null and failed_at is null and next_at <= now()
      order by next_at, id limit 1 for update skip locked`);
    const due = rows[0];
    if (!due) return false;
    try {
      const handler = outboxHandler(due.kind);
      if (!handler) throw new Error(`No handler for ${due.kind}`);
      // A savepoint: what a failed attempt wrote is undone, and the attempt is still counted.
      await tx.transaction((inner) => handler.run(inner, due.payload, services));
      await tx
        .update(outbox)
        .set({ doneAt: sql`now()`, error: null, payload: remainderOf(due) })
        .where(eq(outbox.id, Number(due.id)));
    } catch (error) {
      services.log.warn({ err: error, outboxId: due.id, kind: due.kind }, 'outbox attempt failed');
      await postpone(tx, due, error);
    }
    return true;
  });
}

/** What a finished entry keeps of its payload. */
function remainderOf({ kind, payload }: Due): unknown {
  return outboxHandler(kind)?.remainder?.(payload) ?? payload;
}

async function postpone(tx: Tx, due: Due, error: unknown): Promise<void> {
  const attempts = due.attempts + 1;
  const pause = Math.min(FIRST_PAUSE_SECONDS * 2 ** due.attempts, LONGEST_PAUSE_SECONDS);
  const isGivenUp = attempts >= MAX_ATTEMPTS;
  const told = faultText(error).slice(0, ERROR_LENGTH);
  await tx
    .update(outbox)
    .set({
      attempts,
      error: told,
      nextAt: sql`now() + ${pause} * interval '1 second'`,
      failedAt: isGivenUp ? sql`now()` : null,
      ...(isGivenUp ? { payload: remainderOf(due) } : {}),
    })
    .where(eq(outbox.id, Number(due.id)));
}

export const outboxTick: Tick = {
  name: 'outbox',
  run: async (services) => {
    await drainOutbox(services);
  },
};
