// Whether the keys at hand are those of the database: asked at the start, before anything is written.
import type { Connection } from '../database/connection.ts';
import { StartupError } from '../startup-error.ts';
import type { Keyring } from './keyring.ts';

type Asker = Pick<Connection, 'query'>;

interface Wanted {
  fingerprint: string;
  /** How many scopes it has wrapped. */
  scopes: number;
  /** Whether it wraps new ones. */
  isCurrent: boolean;
}

/** The keys without which something does not open, and the one that wraps what is sealed next. */
const WANTED = `
  select coalesce(m.fingerprint, s.master) as "fingerprint", coalesce(s.n, 0)::int as "scopes",
         m.fingerprint is not null as "isCurrent"
  from (select fingerprint from sealing_masters where retired_at is null) as m
  full join (select master, count(*) as n from sealing_scopes group by master) as s on s.master = m.fingerprint`;

async function wantedKeys(asker: Asker): Promise<Wanted[]> {
  const { rows } = await asker.query<Wanted>(WANTED);
  return rows;
}

/** Throws StartupError where a key of the database is not at hand. A database that has none yet suits every key. */
export async function requireKeys(asker: Asker, keyring: Keyring): Promise<void> {
  const wanted = await wantedKeys(asker);
  const missing = wanted.filter(({ fingerprint }) => !keyring.find(fingerprint));
  if (missing.length > 0) throw lostKey(missing, keyring);
}

/** For a rotation: the keys without which something would not open. Throws StartupError where one is not at hand. */
export async function requireKeysInUse(asker: Asker, keyring: Keyring): Promise<void> {
  const inUse = (await wantedKeys(asker)).filter(({ scopes }) => scopes > 0);
  const missing = inUse.filter(({ fingerprint }) => !keyring.find(fingerprint));
  if (missing.length > 0) throw lostKey(missing, keyring);
}

/** The key that wraps what is sealed next; null where the database knows none yet. */
export async function currentFingerprint(asker: Asker): Promise<string | null> {
  const { rows } = await asker.query<{ fingerprint: string }>(
    'select fingerprint from sealing_masters where retired_at is null',
  );
  return rows[0]?.fingerprint ?? null;
}

/** The same of a database that may not have the tables yet. */
export async function requireKeysOfOlder(asker: Asker, keyring: Keyring): Promise<void> {
  const { rows } = await asker.query<{ there: boolean }>(
    `select to_regclass('sealing_masters') is not null and to_regclass('sealing_scopes') is not null as there`,
  );
  if (rows[0]!.there) await requireKeys(asker, keyring);
}

/** Writes down the first key of a database that has none; of two processes at once one is first. */
export async function registerFirst(asker: Asker, keyring: Keyring): Promise<void> {
  const { rowCount } = await asker.query('select from sealing_masters where retired_at is null');
  if (rowCount !== 0) return;
  await asker.query('insert into sealing_masters (fingerprint) values ($1) on conflict do nothing', [
    keyring.first().fingerprint,
  ]);
}

function lostKey(missing: readonly Wanted[], keyring: Keyring): StartupError {
  const scopes = missing.reduce((sum, { scopes: n }) => sum + n, 0);
  const wanted = missing.map(({ fingerprint }) => fingerprint.slice(0, 8)).join(', ');
  const [found] = keyring.all();
  const fault = found
    ? `Ключ запечатывания не тот: базе нужен ключ ${wanted}…, а ${keyring.where} даёт ${found.fingerprint.slice(0, 8)}….`
    : `Нет ключа запечатывания ${wanted}…: ${keyring.where} не найден, SEALING_KEY не указан.`;
  const loss =
    scopes === 0
      ? 'Запечатанного этим ключом ещё нет, потерять нечего: новый ключ запишет npm run rotate-key.'
      : `Без прежнего ключа не открыть того, что им запечатано (ключей процедур: ${scopes}): ` +
        'черновики, поданные и ещё не вскрытые заявки, файлы заявок, цены идущих переторжек. ' +
        'Верните ключ из резервной копии на прежнее место и запустите снова. Сам ключ не восстановить, а новый их не откроет.';
  return new StartupError([fault, loss, 'В базе ничего не изменено.'].join('\n'));
}
