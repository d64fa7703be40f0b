// The driver as quick as it goes without more: named statements, numbers as numbers, times as ISO text without a Date between.
import { readFileSync } from 'node:fs';
import { Pool, types, type Client, type QueryResultRow } from 'pg';

const CONNECTIONS = 12;
const TIMESTAMPTZ = 1184;
const INT8 = 20;

/** `2026-01-31 10:20:30.5+00` to `2026-01-31T10:20:30.500Z`. */
const iso = (text: string): string => {
  const point = text.indexOf('.');
  const millis =
    point < 0
      ? '000'
      : text
          .slice(point + 1, -3)
          .padEnd(3, '0')
          .slice(0, 3);
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${millis}Z`;
};

const parsers = {
  getTypeParser: ((oid: number, format: 'text' | 'binary') => {
    if (oid === TIMESTAMPTZ) return iso;
    if (oid === INT8) return Number;
    return types.getTypeParser(oid, format) as unknown;
  }) as typeof types.getTypeParser,
};

export type Run = <T extends QueryResultRow>(values: readonly unknown[]) => Promise<T[]>;
export interface Limit {
  /** A statement that is parsed once a connection. */
  named: (name: string, text: string) => Run;
  close: () => Promise<void>;
}

export function openLimit(databaseUrl: string): Limit {
  const pool = new Pool({
    connectionString: databaseUrl,
    max: CONNECTIONS,
    options: '-c timezone=UTC',
    types: parsers,
  });
  return {
    named: (name, text) => async (values) =>
      (await pool.query({ name, text, values: [...values] })).rows as never,
    close: () => pool.end(),
  };
}

/** What the limit needs beside the platform's tables; to be called once, when the lots are there. */
export const prepareLimit = async (client: Client): Promise<void> => {
  await client.query(readFileSync(new URL('tables.sql', import.meta.url), 'utf8'));
  await client.query('grant usage on schema bare to platform');
  await client.query('grant all on all tables in schema bare to platform');
};
