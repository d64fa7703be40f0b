// The measure: bare Fastify and the driver with the platform's own statements and answers, and nothing of its thinking.
import { fastify, type FastifyInstance } from 'fastify';
import { Pool, type PoolClient } from 'pg';
import { randomId } from '../../src/server/platform/random-id.ts';
import type { Statement } from './recorder.ts';

/** What one call of the platform did, to be done again for other records. */
export interface Recorded {
  method: 'GET' | 'POST';
  statements: Statement[];
  status: number;
  reply: unknown;
  /** The lot it was recorded with and that lot's items: replaced by those of the lot asked for. */
  lotId: number;
  orderIds: number[];
}

/** Random ids are beyond every counted one. */
const RANDOM_FROM = 2 ** 32;
const POOL_SIZE = 12;

export interface Bare {
  app: FastifyInstance;
  close: () => Promise<void>;
}

/** `recorded[n]` answers at `/n?lot=ID`; `itemsOf` gives the items of a lot in their order. */
export function bareServer(
  url: string,
  recorded: readonly Recorded[],
  itemsOf: (lotId: number) => number[],
): Bare {
  const pool = new Pool({ connectionString: url, max: POOL_SIZE });
  // The database is stopped while the last connections are still closing.
  pool.on('error', () => {});
  const app = fastify();
  recorded.forEach((one, index) => {
    app.route({
      method: one.method,
      url: `/${index}`,
      handler: async (request, reply) => {
        const lotId = Number((request.query as { lot: string }).lot);
        await replay(pool, one, substitution(one, lotId, itemsOf));
        return reply.status(one.status).send(one.reply);
      },
    });
  });
  return {
    app,
    close: async () => {
      await app.close();
      await pool.end();
    },
  };
}

type Substitute = (value: unknown) => unknown;

/** Puts the asked lot, its items and fresh random ids where the recording has its own. */
function substitution(
  { lotId: from, orderIds }: Recorded,
  lotId: number,
  itemsOf: (lotId: number) => number[],
): Substitute {
  const items = itemsOf(lotId);
  const ids = new Map<number, number>([
    [from, lotId],
    ...orderIds.map((id, at) => [id, items[at]!] as const),
  ]);
  const texts = new Map([[`lot:${from}`, `lot:${lotId}`]]);
  const put: Substitute = (value) => {
    if (typeof value === 'number') {
      const known = ids.get(value);
      if (known !== undefined) return known;
      if (value < RANDOM_FROM) return value;
      const fresh = randomId();
      ids.set(value, fresh);
      return fresh;
    }
    if (typeof value === 'string') return texts.get(value) ?? value;
    return Array.isArray(value) ? value.map(put) : value;
  };
  return put;
}

const begins = (text: string) => /^begin/i.test(text);
const ends = (text: string) => /^(commit|rollback)$/i.test(text);

async function replay(pool: Pool, { statements }: Recorded, put: Substitute): Promise<void> {
  const open = new Map<number, PoolClient>();
  try {
    for (const { text, values, connection } of statements) {
      if (begins(text)) open.set(connection, await pool.connect());
      const client = open.get(connection) ?? pool;
      await client.query(text, values.map(put));
      if (!ends(text)) continue;
      open.get(connection)?.release();
      open.delete(connection);
    }
  } finally {
    for (const client of open.values()) client.release(true);
  }
}
