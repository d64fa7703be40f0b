// A cluster that keeps its promises (fsync) with a seeded database: what every bench by hand begins with.
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { migrateDatabase } from '../../src/server/platform/database/migrate.ts';
import { makeLogger } from '../../src/server/platform/log/logger.ts';
import { makeServices } from '../../src/server/platform/make-services.ts';
import { startEmbeddedPostgres } from '../../src/server/platform/postgres/embedded.ts';
import { clusterDirOf } from '../../src/server/platform/postgres/place.ts';
import { readSettings } from '../../src/server/platform/settings.ts';
import { composeHouse } from '../../src/server/wings.ts';
import type { Services } from '../../src/server/platform/services.ts';

export interface Bench {
  url: string;
  /** As the superuser. */
  client: Client;
  clusterDir: string;
  dataDir: string;
  /** Runs with the platform's services, which no server serves yet. */
  withServices: <T>(act: (services: Services) => Promise<T>) => Promise<T>;
  /** To be undone at the end, the last first. */
  undo: (() => unknown)[];
}

/** Runs the bench and takes everything away behind it, whatever happens. */
export async function bench(run: (bench: Bench) => Promise<void>): Promise<void> {
  const undo: (() => unknown)[] = [];
  try {
    const dataDir = mkdtempSync(join(realpathSync(tmpdir()), 'tender-bench-'));
    undo.push(() => rmSync(dataDir, { recursive: true, force: true }));
    const { url, superuserUrl, stop } = await startEmbeddedPostgres({
      dataDir,
      log: () => {},
      durable: true,
      mayUseNamespace: readSettings({ POSTGRES_NAMESPACE: process.env.POSTGRES_NAMESPACE }).postgresNamespace,
    });
    undo.push(stop);
    const client = new Client({ connectionString: superuserUrl });
    await client.connect();
    undo.push(() => client.end());
    await migrateDatabase(url);
    await run({
      url,
      client,
      clusterDir: clusterDirOf(dataDir),
      dataDir,
      undo,
      withServices: async (act) => {
        composeHouse();
        const settings = readSettings({ DATA_DIR: dataDir, PUBLIC_URL: 'http://bench.local' });
        const { services, close } = await makeServices(settings, url, makeLogger('error'));
        try {
          return await act(services);
        } finally {
          await close();
        }
      },
    });
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
  } finally {
    for (const stop of undo.toReversed()) await stop();
  }
}
