// A connection of a pool: it names its statements, sends together what is asked together, and tells of what they change that this
// process keeps in memory.
import type { CustomTypesConfig, Pool, QueryResult } from 'pg';
import { markChange, type Topic } from './commits.ts';
import { Connection, type ConnectionConfig } from './connection.ts';
import { Flight, type Asked, type KnownColumns } from './flight.ts';
import { isStalePlan, knownStatement, renameStatement } from './named-statements.ts';

export interface PooledConfig extends ConnectionConfig {
  /** False behind a pooler that gives each transaction another connection and knows no names. */
  naming?: boolean;
}

interface Statement {
  text: string;
  values?: unknown[];
  types?: CustomTypesConfig;
  rowMode?: string;
  hasOnePlan?: true;
}
type Callback = (error: Error | undefined, result?: QueryResult) => void;
type Ask = (statement: unknown, values?: unknown, callback?: Callback) => Promise<QueryResult> | undefined;

const isStatement = (given: unknown): given is Statement =>
  typeof given === 'object' && given !== null && 'text' in given && !('submit' in given);

export const BEGIN = 'begin isolation level read committed';
export const COMMIT = 'commit';
/** Texts without values may be several statements, which a flight cannot carry; these are one. */
const isOne = (text: string) => text === BEGIN || text === COMMIT;

export class PooledConnection extends Connection {
  private readonly naming: boolean;
  private readonly known: KnownColumns = new Map();
  /** Of a transaction: what was asked in this turn of the process, to leave as one flight. */
  private gathered: Asked[] | null = null;
  private isLeaving = false;
  private isCorked = false;
  /** Set by its pool. */
  owner: Pool | undefined;

  constructor(config?: PooledConfig) {
    super(config);
    this.naming = config?.naming ?? true;
  }

  /**
   * From the beginning of a transaction to its end whatever is asked in one turn of the process leaves as one flight. Where one of
   * it fails those behind it are not begun, as PostgreSQL refuses them in a transaction anyway.
   */
  gather(): void {
    this.gathered ??= [];
  }

  scatter(): void {
    this.leave();
    this.gathered = null;
  }

  private leave(): void {
    this.isLeaving = false;
    const asked = this.gathered;
    if (!asked || asked.length === 0) return;
    this.gathered = [];
    this.fly(asked);
  }

  private fly(asked: readonly Asked[]): void {
    (super.query as unknown as Ask).call(this, new Flight(asked, this.known));
  }

  /** Flights of one turn leave in one write. */
  private cork(): void {
    if (this.isCorked) return;
    this.isCorked = true;
    const { stream } = this.connection;
    stream.cork();
    process.nextTick(() => {
      this.isCorked = false;
      stream.uncork();
    });
  }

  private depart(asked: Asked): void {
    if (!this.gathered) {
      this.cork();
      this.fly([asked]);
      return;
    }
    this.gathered.push(asked);
    // A transaction begins with what is asked in it first.
    if (this.isLeaving || asked.text === BEGIN) return;
    this.isLeaving = true;
    process.nextTick(() => this.leave());
  }

  override query = ((given: unknown, values?: unknown, callback?: Callback) => {
    const statement = typeof given === 'string' ? { text: given } : given;
    if (!isStatement(statement)) return this.askAlone(given, values, callback);
    const parameters = Array.isArray(values) ? (values as unknown[]) : statement.values;
    const tell = callback ?? (typeof values === 'function' ? (values as Callback) : undefined);
    const { text } = statement;
    const known = knownStatement(text, statement.hasOnePlan ?? isOne(text));
    if (!isOne(text) && !parameters?.length) return this.askAlone(statement, undefined, tell, known.changes);
    const sendOff = (answer: Asked['answer'], fail: Asked['fail']) =>
      this.depart({
        text,
        name: this.naming ? known.name : undefined,
        values: parameters ?? [],
        types: statement.types,
        rowMode: statement.rowMode,
        answer: (result) => {
          if (known.changes !== null) markChange(this, this.owner, known.changes);
          answer(result);
        },
        fail: (error) => {
          if (isStalePlan(error)) renameStatement(text);
          fail(error);
        },
      });
    if (!tell) return new Promise<QueryResult>(sendOff);
    return sendOff(
      (result) => tell(undefined, result),
      (error) => tell(error as Error),
    );
  }) as Connection['query'];

  /** What a flight cannot carry; behind whatever was asked before it. */
  private askAlone(
    given: unknown,
    values: unknown,
    tell: Callback | undefined,
    changes: Topic | null = null,
  ): unknown {
    this.leave();
    const ask = super.query.bind(this) as unknown as Ask;
    if (changes === null) return ask(given, values, tell);
    if (tell)
      return ask(given, values, (error, result) => {
        if (!error) markChange(this, this.owner, changes);
        tell(error, result);
      });
    return ask(given, values)?.then((result) => {
      markChange(this, this.owner, changes);
      return result;
    });
  }
}
