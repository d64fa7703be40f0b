// How every connection to PostgreSQL is opened, pooled or single: none of them may wait for ever.
import { Client, type ClientConfig } from 'pg';

const CONNECT_TIMEOUT_MS = 5_000;
/** By which it is counted: of the time that this process was held up no more than one counts, for its own timers come before any answer then. */
const PARTS = 5;
/** A server that is frozen says nothing at all. No statement of the platform works for as long as this. */
const QUERY_TIMEOUT_MS = 20_000;
/** A server that vanished without a farewell is noticed by the operating system's own probes. */
const KEEP_ALIVE_AFTER_MS = 10_000;

export interface Patience {
  /** How long an answer to a statement is waited for; 0 for ever. */
  queryTimeoutMs?: number;
  /** How long the making of a connection may take. */
  connectWithinMs?: number;
}

export type ConnectionConfig = ClientConfig & Pick<Patience, 'connectWithinMs'>;

// `statement_timeout` would be the server's own limit, but a pooler refuses the connection that asks for it.
export const connectionConfig = (
  url: string,
  { queryTimeoutMs = QUERY_TIMEOUT_MS, connectWithinMs = CONNECT_TIMEOUT_MS }: Patience = {},
): ConnectionConfig => ({
  connectionString: url,
  connectWithinMs,
  query_timeout: queryTimeoutMs,
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
});

/** The faults by which a connection could not be made, or broke. */
const faults = new WeakSet<Error>();

/** A connection whose faults can be told from those of other networks: `ECONNRESET` alone says not whose it was. */
export class Connection extends Client {
  private readonly connectWithinMs: number;

  constructor(config?: string | ConnectionConfig) {
    super(config);
    this.connectWithinMs = (typeof config === 'object' && config.connectWithinMs) || 0;
    // Without a listener the break of a connection would end the process; what was asked of it fails beside.
    this.on('error', (error) => faults.add(error));
  }

  override connect(): Promise<Client>;
  override connect(callback: ((error: Error) => void) | ((error: null, client: Client) => void)): void;
  override connect(
    callback?: ((error: Error) => void) | ((error: null, client: Client) => void),
  ): Promise<Client> | void {
    const patience = this.giveUpLater();
    if (!callback) {
      return super
        .connect()
        .catch((error: Error) => {
          faults.add(error);
          throw error;
        })
        .finally(() => clearInterval(patience));
    }
    const answer = callback as (error: Error | null, client?: Client) => void;
    super.connect((error: Error | null, client?: Client) => {
      clearInterval(patience);
      if (error) faults.add(error);
      answer(error, client);
    });
  }

  private giveUpLater(): ReturnType<typeof setInterval> | undefined {
    if (this.connectWithinMs === 0) return undefined;
    let left = PARTS;
    const timer = setInterval(() => {
      left -= 1;
      if (left > 0) return;
      clearInterval(timer);
      this.connection.stream.destroy(new Error('The connection was not made in time'));
    }, this.connectWithinMs / PARTS);
    return timer.unref();
  }

  /** Ends it now: a farewell would wait for a server that may never answer. */
  destroy(): void {
    void this.end();
    this.connection.stream.destroy();
  }
}

/** What the driver says of itself where it makes the error anew for each statement. */
const SAID_BY_DRIVER = new Set([
  'Query read timeout',
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
]);

/** Whether a connection to PostgreSQL was not made, broke, or gave no answer in time: it is of no further use. */
export const isConnectionFault = (error: Error): boolean =>
  faults.has(error) || SAID_BY_DRIVER.has(error.message);
