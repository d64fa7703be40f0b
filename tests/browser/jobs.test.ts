// Background work that was given up, on the administrator's desk.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '../server/make.ts';
import { button, eventually } from './support/expect.ts';
import { openSite, watchPages, type Site } from './support/site.ts';
import { DESKTOP, PHONE } from './support/windows.ts';

let site: Site;
let admin: SignedIn;
beforeAll(async () => {
  site = await openSite();
  admin = await site.signIn('admin');
});
afterAll(() => site?.close());
watchPages(() => site);

const rows = async () =>
  (await site.services.pool.query<{ payload: { to: string } }>('select payload from jobs order by id')).rows;

test.each([
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
])('is sent again and removed, on %s', async (_, viewport) => {
  await site.services.pool.query('delete from jobs');
  for (const to of ['again@example.test', 'never@example.test'])
    await site.services.pool.query(
      `insert into jobs (kind, payload, attempts, failed_at, error) values ('mail.send', $1, 60, now(), $2)`,
      [
        { to, subject: 'Вход на площадку', text: 'http://test.local/reset-password?token=secret' },
        'connect ECONNREFUSED 10.20.30.40:587',
      ],
    );
  const page = await site.open(admin, '/admin', { viewport });
  const section = page.getByRole('region', { name: 'Фоновые задания' });
  await section.getByText('again@example.test: Вход на площадку').waitFor();
  expect(await section.innerText()).toContain('ECONNREFUSED');
  expect(await page.content()).not.toContain('token=secret');
  const shots = process.env.SHOTS;
  if (shots) await page.screenshot({ path: `${shots}/jobs-${viewport.width}.png`, fullPage: true });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(viewport.width);

  // The row or, on a phone, the card of the letter.
  const of = (to: string) =>
    section
      .locator('tr, li, article')
      .filter({ hasText: to })
      .filter({ has: page.getByRole('button', { name: /^Удалить/ }) })
      .last();
  await of('again@example.test')
    .getByRole('button', { name: /^Отправить снова/ })
    .click();
  await eventually(async () => (await rows()).length === 1);
  await of('never@example.test')
    .getByRole('button', { name: /^Удалить/ })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('never@example.test').waitFor();
  await button(dialog, 'Удалить').click();
  await section.getByText('Невыполненных заданий нет').waitFor();
  expect(await rows()).toEqual([]);
  const letters = site.letters().join('\n');
  expect(letters).toContain('again@example.test');
  expect(letters).not.toContain('never@example.test');
});
