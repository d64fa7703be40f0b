/** Starts the embedded PostgreSQL in the folder given and holds it until SIGTERM: a supervisor that tests can kill. */
import { startEmbeddedPostgres } from '../../src/server/platform/postgres/embedded.ts';
import { readSettings } from '../../src/server/platform/settings.ts';
import { startupFault } from '../../src/server/platform/startup-fault.ts';

const [dataDir = ''] = process.argv.slice(2);
try {
  const { url, stop } = await startEmbeddedPostgres({
    dataDir,
    durable: true,
    mayUseNamespace: readSettings(process.env).postgresNamespace,
    log: console.log,
  });
  process.on('SIGTERM', () => void stop().then(() => process.exit(0)));
  process.on('SIGUSR2', () => process.exit(3));
  console.log(`ready ${url}`);
  setInterval(() => {}, 60_000);
} catch (error) {
  console.error(startupFault(error));
  process.exit(1);
}
