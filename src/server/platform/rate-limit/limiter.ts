import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { Db, Tx } from '../database/client.ts';
import { tooMany } from '../http/errors.ts';
import { rateLimits } from './tables.ts';

const HIT = `
  INSERT INTO rate_limits AS r (key, hits, resets_at) VALUES ($1, 1, now() + $2 * interval '1 millisecond')
  ON CONFLICT (key) DO UPDATE SET
    hits = CASE WHEN r.resets_at <= now() THEN 1 ELSE r.hits + 1 END,
    resets_at = CASE WHEN r.resets_at <= now() THEN excluded.resets_at ELSE r.resets_at END
  RETURNING hits, greatest(0, extract(epoch FROM resets_at - now()) * 1000)::int AS ttl`;

/** Counts a hit under a key; both numbers are of the key's running window. */
export async function countHit(
  pool: Pool,
  key: string,
  windowMs: number,
): Promise<{ current: number; ttl: number }> {
  const { rows } = await pool.query<{ hits: number; ttl: number }>(HIT, [key, windowMs]);
  return { current: rows[0]!.hits, ttl: rows[0]!.ttl };
}

/** Takes a counted hit back: it turned out not to be one of those that the limit is against. */
export async function undoHit(pool: Pool, key: string): Promise<void> {
  await pool.query('UPDATE rate_limits SET hits = greatest(0, hits - 1) WHERE key = $1', [key]);
}

/** Begins to count anew under a key. */
export async function clearHits(tx: Tx | Db, key: string): Promise<void> {
  await tx.delete(rateLimits).where(eq(rateLimits.key, key));
}

/** Limits the calls that ask for it: by address and route, or by what the route says and together with its group. */
export async function registerRateLimit(app: FastifyInstance, pool: Pool): Promise<void> {
  class SharedStore implements FastifyRateLimitStore {
    private readonly name: string;

    constructor(options: { name?: string }) {
      this.name = options.name ?? '';
    }

    incr(
      key: string,
      callback: (error: Error | null, result?: { current: number; ttl: number }) => void,
      timeWindow: number,
    ): void {
      countHit(pool, `${this.name} ${key}`, timeWindow).then(
        (result) => callback(null, result),
        (error: Error) => callback(error),
      );
    }

    child(options: unknown): FastifyRateLimitStore {
      // The plugin's types promise the route itself; it comes under `routeInfo`.
      const { routeInfo, groupId } = options as {
        routeInfo: { method: string | string[]; url: string };
        groupId?: string;
      };
      return new SharedStore({ name: groupId ?? `${String(routeInfo.method)} ${routeInfo.url}` });
    }
  }
  await app.register(rateLimit, {
    global: false,
    store: SharedStore,
    errorResponseBuilder: (_request, { ttl }) => tooMany(Math.ceil(ttl / 1000)),
  });
}
