// What the platform needs of a PostgreSQL that it did not make itself; told at the start, all at once, and not by search
// that quietly finds nothing.
import { StartupError } from '../startup-error.ts';
import { Connection, connectionConfig } from './connection.ts';

/** Nothing newer is in use. */
const OLDEST_VERSION = 15;
const EXTENSIONS = ['pg_trgm'];
const ICU_LOCALE = 'ru-RU';

export interface DatabaseFacts {
  /** As PostgreSQL gives it: 150018. */
  version: number;
  encoding: string;
  /** What lower('ПРИВЕТ') gives. */
  lowered: string;
  /** Of those that are neither there nor can be made. */
  missingExtensions: string[];
  /** Whether the collation that lists are ordered by is known. */
  hasRussianOrder: boolean;
  hasRussianSearch: boolean;
  /** A standby, or a database that was set so. */
  isReadOnly: boolean;
}

const FACTS = `
  select current_setting('server_version_num')::int as "version",
         current_setting('server_encoding') as "encoding",
         lower('ПРИВЕТ') as "lowered",
         array(select name from unnest($1::text[]) as name
               where name not in (select name from pg_available_extensions)
                 and name not in (select extname from pg_extension)) as "missingExtensions",
         exists(select from pg_collation where collname = 'ru-x-icu') as "hasRussianOrder",
         exists(select from pg_ts_config where cfgname = 'russian') as "hasRussianSearch",
         current_setting('transaction_read_only')::boolean as "isReadOnly",
         current_database() || ' ' || pg_postmaster_start_time() as "identity"`;

/** What is wrong, a Russian sentence each. */
export function requirementFaults(facts: DatabaseFacts): string[] {
  const { version, encoding, lowered, missingExtensions } = facts;
  const major = Math.floor(version / 10_000);
  const extensions = missingExtensions.join(', ');
  return [
    major < OLDEST_VERSION
      ? `PostgreSQL ${major} слишком старый: нужна версия ${OLDEST_VERSION} или новее.`
      : null,
    encoding === 'UTF8' ? null : `Кодировка базы ${encoding}: нужна UTF8.`,
    lowered === 'привет'
      ? null
      : "База не различает регистр русских букв: lower('ПРИВЕТ') не даёт «привет», и поиск ничего не найдёт. Создайте её так: " +
        `CREATE DATABASE tender TEMPLATE template0 ENCODING 'UTF8' LOCALE_PROVIDER icu ICU_LOCALE '${ICU_LOCALE}'.`,
    missingExtensions.length > 0
      ? `Нет расширений: ${extensions}. Они в пакете postgresql-contrib той же версии.`
      : null,
    facts.hasRussianOrder
      ? null
      : 'Нет правил русской сортировки (ru-x-icu): нужен PostgreSQL, собранный с ICU.',
    facts.hasRussianSearch ? null : 'Нет настроек русского полнотекстового поиска (russian).',
    facts.isReadOnly ? 'База доступна только для чтения: адрес ведёт на реплику?' : null,
  ].filter((fault) => fault !== null);
}

/**
 * Looks at the database behind `url`, which the variable `name` gives. Returns what tells it from any other.
 * @throws StartupError where it cannot be reached or lacks something, with all that is wrong
 */
export async function checkDatabase(name: string, url: string): Promise<string> {
  const client = new Connection(connectionConfig(url));
  try {
    await client.connect();
    const { rows } = await client.query<DatabaseFacts & { identity: string }>(FACTS, [EXTENSIONS]);
    const faults = requirementFaults(rows[0]!);
    if (faults.length > 0) {
      const list = faults.map((fault) => `  ${fault}`).join('\n');
      throw new StartupError(`База данных по адресу ${name} не подходит:\n${list}`);
    }
    return rows[0]!.identity;
  } catch (error) {
    if (error instanceof StartupError) throw error;
    // Where a name has several addresses the fault that sums up theirs has a code and no message.
    const { message, code } = error as NodeJS.ErrnoException;
    throw new StartupError(`База данных по адресу ${name} недоступна: ${message || code}`);
  } finally {
    client.destroy();
  }
}
