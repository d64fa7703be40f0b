// From settings to a listening server, and back.
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { checkLaws } from '../machines/check-laws.ts';
import { laws } from '../machines/laws.ts';
import { buildApp } from './app.ts';
import { refuseDemoPasswords } from './demo/known-passwords.ts';
import { demoState, seedDemo } from './demo/seed.ts';
import { prepareWings } from './engine/house.ts';
import { keepLawVersions } from './engine/law-version.ts';
import type { Wing } from './engine/wing.ts';
import { Connection, connectionConfig } from './platform/database/connection.ts';
import { applyMigrations } from './platform/database/migrate.ts';
import { oneAtATime } from './platform/database/one-at-a-time.ts';
import { checkDatabase } from './platform/database/requirements.ts';
import { startClock } from './platform/jobs/clock.ts';
import { jobHandlers } from './platform/jobs/kinds.ts';
import { JobWorker } from './platform/jobs/worker.ts';
import { makeServices, SESSION_SECRET_FILE } from './platform/make-services.ts';
import { keyringOf, type Keyring } from './platform/sealing/keyring.ts';
import { requireKeysOfOlder } from './platform/sealing/masters.ts';
import { startEmbeddedPostgres } from './platform/postgres/embedded.ts';
import type { Services } from './platform/services.ts';
import type { Settings } from './platform/settings.ts';
import { StartupError } from './platform/startup-error.ts';
import { composeHouse } from './wings.ts';
import type { Logger } from './platform/log/logger.ts';

export interface Running {
  app: FastifyInstance;
  services: Services;
  /** Where it listens: the real port where 0 was asked for. */
  address: string;
  /** Demo accounts are there and may be told. */
  hasDemo: boolean;
  stop: () => Promise<void>;
}

/** How long an end waits for the jobs in hand; less than main.ts waits for the end. */
const JOBS_LIMIT_MS = 10_000;

type Say = (line: string) => void;

/** Starts everything; on a fault what was started is stopped again. Throws StartupError or what went wrong. */
export async function start(settings: Settings, log: Logger, say: Say): Promise<Running> {
  const undo: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    while (undo.length > 0)
      await undo.pop()!().catch((err: unknown) => log.error({ err }, 'stopping failed'));
  };
  try {
    checkLaws();
    const wings = composeHouse();
    await requireFreePort(settings);
    const urls = await openDatabaseServer(settings, say, undo);
    const { services, hasDemo } = await oneAtATime(
      urls.direct,
      () => prepareDatabase(settings, urls, log, say, undo, wings),
      () => say('Базу готовит другой процесс, ждём его…'),
    );
    await services.live.start();
    undo.push(() => services.live.stop());
    const worker = new JobWorker(services, jobHandlers.get());
    undo.push(() => worker.stop(JOBS_LIMIT_MS));
    const clock = { stop: async () => {} };
    undo.push(() => clock.stop());
    const app = await buildApp(services, wings);
    // First of all nothing more is taken in; then what is in hand is done.
    undo.push(() => app.close());
    const address = await app.listen({ port: settings.port, host: settings.host });
    worker.start();
    clock.stop = startClock(
      services,
      wings.flatMap(({ ticks }) => ticks),
    );
    return { app, services, address, hasDemo, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Tells of a taken port before a database is started. */
async function requireFreePort({ port, host }: Settings): Promise<void> {
  if (port === 0) return;
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject);
    probe.listen({ port, host }, resolve);
  });
  await new Promise<void>((resolve) => probe.close(() => resolve()));
}

/** Addresses of one database: for the pool, and past a pooler for what needs a session of its own. */
interface DatabaseUrls {
  pooled: string;
  direct: string;
}

async function openDatabaseServer(
  settings: Settings,
  say: Say,
  undo: (() => Promise<unknown>)[],
): Promise<DatabaseUrls> {
  if (!settings.databaseUrl) {
    const embedded = await startEmbeddedPostgres({
      dataDir: settings.dataDir,
      log: say,
      durable: true,
      mayUseNamespace: settings.postgresNamespace,
    });
    undo.push(embedded.stop);
    await checkDatabase('DATA_DIR', embedded.url);
    return { pooled: embedded.url, direct: embedded.url };
  }
  const { databaseUrl: pooled, databaseDirectUrl: direct } = settings;
  const found = await checkDatabase('DATABASE_URL', pooled);
  if (direct && (await checkDatabase('DATABASE_DIRECT_URL', direct)) !== found) {
    throw new StartupError('DATABASE_DIRECT_URL ведёт к другой базе, чем DATABASE_URL.');
  }
  return { pooled, direct: direct ?? pooled };
}

/** Tables, services and, where wanted, demo data: by one process at a time, so that a second finds them whole. */
async function prepareDatabase(
  settings: Settings,
  { pooled, direct }: DatabaseUrls,
  log: Logger,
  say: Say,
  undo: (() => Promise<unknown>)[],
  wings: readonly Wing[],
): Promise<{ services: Services; hasDemo: boolean }> {
  // Before anything is written: with another key the platform would be half blind.
  await refuseOtherKey(direct, keyringOf(settings));
  say('Готовим таблицы…');
  await applyMigrations(direct);
  const hasSecret = settings.sessionSecret !== undefined || existsSync(secretFile(settings));
  let made = await makeServices(settings, pooled, log);
  undo.push(() => made.close());
  await prepareWings(made.services, wings, say);
  if (!hasSecret && (await countUsers(made.services)) > 0) say(lostSecret(settings));
  const hasDemo = await seedIfAsked(made.services, say, async () => {
    await made.close();
    await wipe(direct);
    await applyMigrations(direct);
    made = await makeServices(settings, pooled, log);
    return made.services;
  });
  await keepLawVersions(made.services.db, Object.values(laws));
  await refuseDemoPasswords(made.services, say);
  return { services: made.services, hasDemo };
}

/**
 * Fills an empty database where the settings ask for demo data; true where there is some. A start that died while filling in had
 * not listened yet: of an embedded database nothing is lost by beginning anew.
 */
async function seedIfAsked(services: Services, say: Say, renew: () => Promise<Services>): Promise<boolean> {
  const { settings } = services;
  const state = await demoState(services);
  if (!settings.seedDemo) return false;
  if (state === 'done') return true;
  const isEmbedded = settings.databaseUrl === undefined;
  if (state === 'broken') {
    if (!isEmbedded) {
      throw new StartupError(
        'Демонстрационные данные загружены не до конца. Укажите пустую базу в DATABASE_URL.',
      );
    }
    say('Прошлый запуск прервался на полпути, начинаем заново…');
    await seedDemo(await renew(), say);
    return true;
  }
  if ((await countUsers(services)) > 0) return false;
  await seedDemo(services, say);
  return true;
}

async function countUsers({ pool }: Services): Promise<number> {
  const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from users');
  return rows[0]!.n;
}

const secretFile = ({ dataDir }: Settings): string => join(dataDir, SESSION_SECRET_FILE);

const lostSecret = (settings: Settings): string =>
  `Ключа сеансов ${secretFile(settings)} не было, создан новый: открытые страницы придётся обновить, ` +
  'а ссылки для подтверждения почты из прежних писем больше не действуют.';

async function refuseOtherKey(databaseUrl: string, keyring: Keyring): Promise<void> {
  const client = new Connection(connectionConfig(databaseUrl));
  try {
    await client.connect();
    await requireKeysOfOlder(client, keyring);
  } finally {
    client.destroy();
  }
}

async function wipe(databaseUrl: string): Promise<void> {
  const client = new Connection(connectionConfig(databaseUrl));
  try {
    await client.connect();
    await client.query(
      'DROP SCHEMA IF EXISTS drizzle CASCADE; DROP SCHEMA public CASCADE; CREATE SCHEMA public',
    );
  } finally {
    client.destroy();
  }
}
