import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, realpathSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { migrateDatabase } from '../../src/server/platform/database/migrate.ts';
import { programsOf } from '../../src/server/platform/postgres/binaries.ts';
import { startEmbeddedPostgres } from '../../src/server/platform/postgres/embedded.ts';
import { PLATFORM_ROLE } from '../../src/server/platform/postgres/cluster.ts';
import { clearOrphan } from '../../src/server/platform/postgres/orphan.ts';
import { clusterDirOf } from '../../src/server/platform/postgres/place.ts';
import { readSettings } from '../../src/server/platform/settings.ts';
import { lockDataDir } from '../../src/server/platform/postgres/supervisor-lock.ts';

const PREFIX = 'tender-tests-';
const YOUNG_MS = 30_000;

export type TestCluster = {
  /** A connection string of the migrated database that every test's own one is copied from, as the superuser. */
  templateUrl: string;
  /** Its folder, for what the tests share beside their databases; goes with it. */
  folder: string;
  /** Stops the server and removes its folder. */
  stop: () => Promise<void>;
};

export type FreshDatabase = { url: string; drop: () => Promise<void> };

/** A PostgreSQL of this test run alone (quick, not durable) with one migrated database to copy. */
export async function startTestCluster(): Promise<TestCluster> {
  await removeAbandoned();
  const dataDir = mkdtempSync(join(realpathSync(tmpdir()), PREFIX));
  const { url, superuserUrl, stop } = await startEmbeddedPostgres({
    dataDir,
    log: () => {},
    durable: false,
    // Another version than npm brings, where `npm run drill:postgres` names one.
    programs: process.env.TEST_POSTGRES ? programsOf(process.env.TEST_POSTGRES) : undefined,
    mayUseNamespace: readSettings({ POSTGRES_NAMESPACE: process.env.POSTGRES_NAMESPACE }).postgresNamespace,
  });
  const stopAndRemove = async () => {
    await stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await migrateDatabase(url);
  } catch (error) {
    await stopAndRemove();
    throw error;
  }
  return { templateUrl: superuserUrl, folder: dataDir, stop: stopAndRemove };
}

/** A new database with all migrations applied, in a few hundredths of a second. */
export async function copyDatabase(
  templateUrl: string,
  // Its files are copied: through the journal, as is usual, it would be twice the work.
  template = `TEMPLATE ${new URL(templateUrl).pathname.slice(1)} STRATEGY FILE_COPY`,
): Promise<FreshDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await administer(templateUrl, `CREATE DATABASE ${name} OWNER ${PLATFORM_ROLE} ${template}`);
  const url = new URL(templateUrl);
  url.pathname = name;
  // As the platform itself works: whatever needs a superuser fails here, too.
  url.username = PLATFORM_ROLE;
  return {
    url: url.href,
    drop: () => administer(templateUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

/** From the maintenance database: nobody may be connected to a template while it is copied. */
async function administer(templateUrl: string, statement: string): Promise<void> {
  const url = new URL(templateUrl);
  url.pathname = 'postgres';
  const client = new Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A test run that was killed leaves its server and folder behind. */
async function removeAbandoned(): Promise<void> {
  const parent = realpathSync(tmpdir());
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(PREFIX)) continue;
    const dataDir = join(parent, name);
    // A run that begins now has its folder before it has its lock.
    if (Date.now() - (statSync(dataDir, { throwIfNoEntry: false })?.mtimeMs ?? 0) < YOUNG_MS) continue;
    try {
      const release = lockDataDir(dataDir);
      await clearOrphan(clusterDirOf(dataDir), () => {});
      release();
      rmSync(dataDir, { recursive: true, force: true });
    } catch {
      // In use by another run, or another user's.
    }
  }
}
