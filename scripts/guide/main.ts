/** `npm run guide`: writes docs/guide, a page a role, with pictures of the platform that runs on the demonstration's data. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { UserRole } from '../../src/api/records/user.ts';
import { openDemoSite } from '../demo-site.ts';
import { guideOf, pictures } from './chapters.ts';

const FOLDER = join(import.meta.dirname, '..', '..', 'docs', 'guide');
const SIZE = { width: 1280, height: 800 };
/** Pictures and figures that come after the page's rows. */
const SETTLED_MS = 1_500;

const site = await openDemoSite();

const { rows } = await site.services.pool.query<{ state: string; id: string }>(
  `select case lots.status when 'applications' then 'open' else lots.status end as state, max(lots.id) as id
   from lots join users on users.id = lots.owner_id where users.email = 'manager@demo.test' and lots.is_open
   group by lots.status`,
);
const lotIn = new Map(rows.map(({ state, id }) => [state, id]));

mkdirSync(FOLDER, { recursive: true });
for (const role of Object.keys(pictures) as UserRole[]) {
  const context = await site.contextOf(role, { viewport: SIZE, colorScheme: 'light' });
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

await site.close();
process.exit(0);
