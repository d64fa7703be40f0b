// What requests cost the database, by its own counters and by what goes over the sockets; no clock is looked at.
import { Client } from 'pg';
import { Flight } from '../../src/server/platform/database/flight.ts';

/** What a unit of a call costs. All of it is the same on every machine. */
export interface Cost {
  statements: number;
  /** Times that something was sent and an answer waited for, on all connections together. */
  flights: number;
  /** Statements that PostgreSQL had to plan: unnamed ones each time, named ones until it keeps their plan. */
  plans: number;
  /** Pages of tables and indexes that were looked at, in memory or not. */
  buffers: number;
  /** Rows and index entries that were looked at. */
  rowsRead: number;
  walRecords: number;
  walBytes: number;
}

export interface Probed extends Cost {
  /** The statements in short, in their order. */
  asked: string[];
  /** Rows of each table that were read one after another. */
  readWhole: Record<string, number>;
}

type Query = (this: Client, ...args: unknown[]) => unknown;
interface Wire {
  connection: { stream: NodeJS.ReadWriteStream };
  processID: number;
}

interface Seen {
  pid: number;
  /** Sent since the last answer. */
  isWaiting: boolean;
}

const UTILITY = /^\s*(begin|commit|rollback|savepoint|release|set|listen)/i;

const inShort = (text: string): string => {
  const words = text.replaceAll(/\s+/g, ' ').replaceAll('"', '').trim().toLowerCase();
  const verb = /^\w+/.exec(words)?.[0] ?? '';
  const tables = [...words.matchAll(/\b(?:from|into|update|join) (?!\()([a-z_]+)/g)].map(
    ([, table]) => table,
  );
  return [verb, ...new Set(tables)].join(' ').slice(0, 100);
};

/** Listens to the driver in this process, from now until `end`. */
export class Probe {
  private readonly client: Client;
  private readonly query: Query;
  private readonly seen = new Map<Client, Seen>();
  /** Connections that were ever watched, and closed. */
  private opened = 0;
  private isRecording = false;
  private asked: string[] = [];
  private unnamed = 0;
  private flights = 0;

  /** @param client of the superuser, of no other use meanwhile */
  constructor(client: Client) {
    this.client = client;
    const prototype = Client.prototype as unknown as { query: Query };
    this.query = prototype.query;
    const { query } = this;
    const hear = (from: Client, args: readonly unknown[]) => this.hear(from, args);
    prototype.query = function probed(this: Client, ...args: unknown[]): unknown {
      hear(this, args);
      return query.apply(this, args);
    };
  }

  end(): void {
    (Client.prototype as unknown as { query: Query }).query = this.query;
  }

  private hear(from: Client, [first]: readonly unknown[]): void {
    if (from === this.client) return;
    // Always: what a connection did before is told when it likes, unless it is asked to tell it at once.
    this.watch(from);
    if (!this.isRecording) return;
    for (const { text, name } of statementsOf(first)) {
      this.asked.push(inShort(text));
      if (!name && !UTILITY.test(text)) this.unnamed += 1;
    }
  }

  private watch(from: Client): void {
    if (this.seen.has(from)) return;
    const { connection, processID } = from as unknown as Wire;
    const seen: Seen = { pid: processID, isWaiting: false };
    this.seen.set(from, seen);
    this.opened += 1;
    from.once('end', () => this.seen.delete(from));
    const { stream } = connection;
    const write = stream.write.bind(stream) as (...args: unknown[]) => boolean;
    stream.write = (...args: unknown[]) => {
      seen.isWaiting = true;
      return write(...args);
    };
    stream.on('data', () => {
      if (seen.isWaiting && this.isRecording) this.flights += 1;
      seen.isWaiting = false;
    });
  }

  /** Carries the unit out and tells what it cost; null where a connection was new to it or went: then the sums are not of the same ones. */
  async unit(act: () => Promise<void>): Promise<Probed | null> {
    const { opened } = this;
    const idle = await this.counters();
    const before = await this.counters();
    this.asked = [];
    this.unnamed = 0;
    this.flights = 0;
    this.isRecording = true;
    await act();
    this.isRecording = false;
    const { asked, unnamed, flights } = this;
    if (this.opened > opened) return null;
    const after = await this.counters();
    // Looking at the counters costs something, too.
    const spent = (of: (counters: Counters) => number) =>
      Math.max(0, of(after) - of(before) - (of(before) - of(idle)));
    return {
      asked,
      statements: asked.length,
      flights,
      plans: unnamed + spent(({ customPlans }) => customPlans),
      buffers: spent(({ buffers }) => buffers),
      rowsRead: spent(({ rowsRead }) => rowsRead),
      walRecords: spent(({ walRecords }) => walRecords),
      walBytes: spent(({ walBytes }) => walBytes),
      readWhole: Object.fromEntries(
        Object.entries(after.readWhole).flatMap(([table, rows]) => {
          const fresh = rows - (before.readWhole[table] ?? 0);
          return fresh > 0 ? [[table, fresh]] : [];
        }),
      ),
    };
  }

  /** Null where the pool has closed the connection meanwhile, as it does with idle ones. */
  private async plansOf(client: Client): Promise<number | null> {
    try {
      // The connection's own counters are told to the others as soon as this statement has ended.
      const { rows } = (await this.query.call(
        client,
        `select coalesce(sum(custom_plans), 0)::int as plans, pg_stat_force_next_flush() from pg_prepared_statements`,
      )) as { rows: { plans: number }[] };
      return rows[0]!.plans;
    } catch {
      this.seen.delete(client);
      return null;
    }
  }

  private async counters(): Promise<Counters> {
    let customPlans = 0;
    for (const client of this.seen.keys()) {
      const plans = await this.plansOf(client);
      if (plans === null) this.opened += 1;
      else customPlans += plans;
    }
    const pids = [...this.seen.values()].map(({ pid }) => pid);
    const { rows } = await this.client.query<Record<'buffers' | 'rows' | 'records' | 'bytes', string>>(
      `select
         (select coalesce(sum(hits + reads), 0) from unnest($1::int[]) pid, pg_stat_get_backend_io(pid)
           where object = 'relation') as buffers,
         (select coalesce(sum(seq_tup_read), 0) from pg_stat_user_tables)
           + (select coalesce(sum(idx_tup_read), 0) from pg_stat_user_indexes) as rows,
         (select coalesce(sum(wal_records), 0) from unnest($1::int[]) pid, pg_stat_get_backend_wal(pid)) as records,
         (select coalesce(sum(wal_bytes), 0) from unnest($1::int[]) pid, pg_stat_get_backend_wal(pid)) as bytes`,
      [pids],
    );
    const { rows: tables } = await this.client.query<{ name: string; rows: string }>(
      'select relname as name, seq_tup_read as rows from pg_stat_user_tables where seq_tup_read > 0',
    );
    const [row] = rows;
    return {
      customPlans,
      buffers: Number(row!.buffers),
      rowsRead: Number(row!.rows),
      walRecords: Number(row!.records),
      walBytes: Number(row!.bytes),
      readWhole: Object.fromEntries(tables.map(({ name, rows: read }) => [name, Number(read)])),
    };
  }
}

interface Statement {
  text: string;
  name?: string | undefined;
}

/** Of a flight all that it carries. */
const statementsOf = (asked: unknown): readonly Statement[] =>
  asked instanceof Flight
    ? asked.statements
    : [typeof asked === 'string' ? { text: asked } : (asked as Statement)];

interface Counters {
  customPlans: number;
  buffers: number;
  rowsRead: number;
  walRecords: number;
  walBytes: number;
  readWhole: Record<string, number>;
}
