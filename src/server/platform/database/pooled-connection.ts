// A connection of a pool: it names its statements, and tells of what they change that this process keeps in memory.
import type { ClientConfig, Pool, QueryResult } from 'pg';
import { markChange } from './commits.ts';
import { Connection } from './connection.ts';
import { isStalePlan, knownStatement, renameStatement } from './named-statements.ts';

export interface PooledConfig extends ClientConfig {
  /** False behind a pooler that gives each transaction another connection and knows no names. */
  naming?: boolean;
}

interface Statement {
  text: string;
  values?: unknown[];
  name?: string;
  hasOnePlan?: true;
}
type Callback = (error: Error | undefined, result?: QueryResult) => void;
type Ask = (statement: unknown, values?: unknown, callback?: Callback) => Promise<QueryResult> | undefined;

const isStatement = (given: unknown): given is Statement =>
  typeof given === 'object' && given !== null && 'text' in given && !('submit' in given);

export class PooledConnection extends Connection {
  private readonly naming: boolean;
  private isGathering = false;
  /** Set by its pool. */
  owner: Pool | undefined;

  constructor(config?: PooledConfig) {
    super(config);
    this.naming = config?.naming ?? true;
  }

  /** What is asked in one turn of the process leaves in one write. */
  private gather(): void {
    if (this.isGathering) return;
    this.isGathering = true;
    const { stream } = this.connection;
    stream.cork();
    process.nextTick(() => {
      this.isGathering = false;
      stream.uncork();
    });
  }

  override query = ((given: unknown, values?: unknown, callback?: Callback) => {
    const ask = super.query.bind(this) as unknown as Ask;
    this.gather();
    const statement = typeof given === 'string' ? { text: given } : given;
    if (!isStatement(statement)) return ask(given, values, callback);
    const { text } = statement;
    const { name, changes } = knownStatement(text, statement.hasOnePlan);
    const parameters = Array.isArray(values) ? (values as unknown[]) : statement.values;
    const isNamed = this.naming && name !== undefined && parameters !== undefined && parameters.length > 0;
    const sent = isNamed ? { ...statement, name } : statement;
    if (!isNamed && changes === null) return ask(sent, values, callback);
    const hear = (error: unknown) => {
      if (error) {
        if (isStalePlan(error)) renameStatement(text);
      } else if (changes !== null) markChange(this, this.owner, changes);
    };
    if (typeof values === 'function' || callback) {
      const tell = (callback ?? values) as Callback;
      return ask(sent, parameters, (error, result) => {
        hear(error);
        tell(error, result);
      });
    }
    return ask(sent, parameters)?.then(
      (result) => {
        hear(undefined);
        return result;
      },
      (error: unknown) => {
        hear(error);
        throw error;
      },
    );
  }) as Connection['query'];
}
