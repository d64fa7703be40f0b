/** `npm run guide`: writes docs/guide, a page a role, with pictures of the platform that runs on the demonstration's data. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import type { UserRole } from '../../src/api/records/user.ts';
import { findUserByEmail } from '../../src/server/accounts/core/queries.ts';
import { noteTour } from '../../src/server/accounts/core/commands.ts';
import { startSession } from '../../src/server/accounts/sessions/store.ts';
import { SESSION_COOKIE } from '../../src/server/platform/http/session-cookie.ts';
import { readSettings } from '../../src/server/platform/settings.ts';
import { start } from '../../src/server/start.ts';
import { launchBrowser } from '../../tests/support/browser.ts';
import { freePort } from '../../tests/support/free-port.ts';
import { copyDatabase, startTestCluster } from '../../tests/support/test-cluster.ts';
import { guideOf, pictures } from './chapters.ts';

const FOLDER = join(import.meta.dirname, '..', '..', 'docs', 'guide');
const SIZE = { width: 1280, height: 800 };
/** Pictures and figures that come after the page's rows. */
const SETTLED_MS = 1_500;

const cluster = await startTestCluster();
const database = await copyDatabase(cluster.templateUrl);
const dataDir = mkdtempSync(join(realpathSync(tmpdir()), 'tender-guide-'));
const settings = readSettings({
  DATA_DIR: dataDir,
  DATABASE_URL: database.url,
  PORT: String(await freePort()),
  SEED_DEMO: '1',
});
const running = await start(settings, pino({ level: 'silent' }), () => {});
const browser = await launchBrowser();
const { db, pool } = running.services;

const { rows } = await pool.query<{ state: string; id: string }>(
  `select case lots.status when 'applications' then 'open' else lots.status end as state, max(lots.id) as id
   from lots join users on users.id = lots.owner_id where users.email = 'manager@demo.test' and lots.is_open
   group by lots.status`,
);
const lotIn = new Map(rows.map(({ state, id }) => [state, id]));

mkdirSync(FOLDER, { recursive: true });
for (const role of Object.keys(pictures) as UserRole[]) {
  const user = await findUserByEmail(db, `${role}@demo.test`);
  await noteTour(db, user!.id);
  const context = await browser.newContext({
    baseURL: settings.publicUrl,
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    viewport: SIZE,
    reducedMotion: 'reduce',
    colorScheme: 'light',
  });
  const { token } = await startSession(db, user!.id, false);
  await context.addCookies([{ name: SESSION_COOKIE, value: token, url: settings.publicUrl, httpOnly: true }]);
  const page = await context.newPage();
  for (const { name, path } of pictures[role]) {
    await page.goto(path.replaceAll(/:(\w+)/g, (_, state: string) => lotIn.get(state) ?? state));
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.waitForTimeout(SETTLED_MS);
    await page.screenshot({ path: join(FOLDER, `${name}.png`) });
  }
  await context.close();
  writeFileSync(join(FOLDER, `${role}.md`), guideOf(role));
}

await browser.close();
await running.stop();
await database.drop();
await cluster.stop();
rmSync(dataDir, { recursive: true, force: true });
process.exit(0);
