// Reads that are many and short share a few connections: what is asked for while another answer is on its way leaves at once
// behind it, and neither process is woken for each alone. Only for single statements that end in milliseconds.
import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg';
import { causesOf } from './causes.ts';
import { isConnectionFault } from './connection.ts';

interface Lane {
  client: Promise<PoolClient>;
  /** Statements that were sent and not answered. */
  waiting: number;
}

const lanes = new WeakMap<Pool, Lanes>();

/** Those of who asks by this pool. */
export const openLanes = (pool: Pool, own: Lanes): void => void lanes.set(pool, own);
export const lanesOf = (pool: Pool): Lanes | undefined => lanes.get(pool);

export class Lanes {
  private readonly pool: Pool;
  private readonly most: number;
  private open: readonly Lane[] = [];

  constructor(pool: Pool, most: number) {
    this.pool = pool;
    this.most = most;
  }

  async query(statement: QueryConfig): Promise<QueryResult> {
    const lane = this.enter();
    let broken: unknown;
    try {
      const client = await lane.client;
      return await client.query(statement);
    } catch (error) {
      if (causesOf(error).some(isConnectionFault)) broken = error;
      throw error;
    } finally {
      await this.leave(lane, broken !== undefined);
    }
  }

  private enter(): Lane {
    let lane = this.open[0];
    for (const other of this.open) if (lane && other.waiting < lane.waiting) lane = other;
    if (!lane || (lane.waiting > 0 && this.open.length < this.most)) {
      lane = { client: this.pool.connect(), waiting: 0 };
      this.open = [...this.open, lane];
    }
    lane.waiting += 1;
    return lane;
  }

  /** Nobody new enters a lane whose connection broke; whoever leaves it last gives it back. */
  private async leave(lane: Lane, isBroken: boolean): Promise<void> {
    lane.waiting -= 1;
    if (isBroken || lane.waiting === 0) this.open = this.open.filter((one) => one !== lane);
    if (lane.waiting > 0) return;
    // Where it could not be made there is nothing to give back.
    await lane.client.then(
      (client) => client.release(isBroken),
      () => {},
    );
  }
}
