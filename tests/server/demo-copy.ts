// The demo data, filled in once a run (several seconds of work) and copied by each test file that begins with them.
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { inject } from 'vitest';
import { seedDemo } from '../../src/server/demo/seed.ts';
import { prepareWings } from '../../src/server/engine/house.ts';
import { makeLogger } from '../../src/server/platform/log/logger.ts';
import { makeServices } from '../../src/server/platform/make-services.ts';
import { readSettings } from '../../src/server/platform/settings.ts';
import { composeHouse } from '../../src/server/wings.ts';
import { freshDatabase } from '../support/database.ts';
import { makeDataDir, type Prepared } from './make.ts';

const NAME = 'demo_data';

/** A database with the demo data and the folder of files and keys that goes with it, both the test's own. */
export async function demoCopy(): Promise<Prepared> {
  const folder = join(inject('sharedFolder'), NAME);
  await makeOnce(folder);
  const dataDir = makeDataDir();
  cpSync(folder, dataDir, { recursive: true });
  return { database: await freshDatabase(`TEMPLATE ${NAME} STRATEGY FILE_COPY`), dataDir };
}

/** By the first who asks; who comes meanwhile waits for it. */
async function makeOnce(folder: string): Promise<void> {
  const url = new URL(inject('templateUrl'));
  url.pathname = 'postgres';
  const client = new Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(`select pg_advisory_lock(hashtext('${NAME}'))`);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [NAME]);
    if (rowCount === 0) await make(folder, client);
  } finally {
    await client.end();
  }
}

async function make(folder: string, client: Client): Promise<void> {
  const { url } = await freshDatabase();
  mkdirSync(folder, { recursive: true });
  const settings = readSettings({ DATA_DIR: folder, PUBLIC_URL: 'http://test.local' });
  const { services, close } = await makeServices(settings, url, makeLogger('silent'));
  try {
    await prepareWings(services, composeHouse(), () => {});
    await seedDemo(services, () => {});
  } finally {
    await close();
  }
  await client.query(`alter database ${new URL(url).pathname.slice(1)} rename to ${NAME}`);
}
