import type { Pool } from 'pg';
import { NO_CONNECTION } from './away.ts';

const CHECK_EVERY_MS = 3_000;
/** Who asks for readiness decides in seconds where requests go. */
const ANSWER_WITHIN_MS = 5_000;

/**
 * Updating a row would tell nothing: on a full disk it succeeds as long as its page and the journal have room. A table
 * that is emptied gets a new file, and the row asks for its first page.
 */
const WRITE = {
  text: 'truncate write_probe; insert into write_probe default values',
  query_timeout: ANSWER_WITHIN_MS,
};

/** Others may wait longer for a connection. */
async function write(pool: Pool, withinMs: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(NO_CONNECTION)), withinMs);
  });
  try {
    await Promise.race([pool.query(WRITE), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Whether the database takes writes; rejects with its fault. However often it is asked, it writes once in some seconds. */
export function readinessOf(pool: Pool, withinMs = 2 * ANSWER_WITHIN_MS): () => Promise<void> {
  let checked: Promise<void> = Promise.resolve();
  let checkedAt = Number.NEGATIVE_INFINITY;
  return () => {
    const now = performance.now();
    if (now - checkedAt >= CHECK_EVERY_MS) {
      checkedAt = now;
      checked = write(pool, withinMs);
    }
    return checked;
  };
}
