// The pages of one lot, in Chromium: its head is drawn once over all of them, and the lot is read once.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePublished } from '../server/lots/make-lots.ts';
import type { SignedIn } from '../server/make.ts';
import { button, eventually, heading, see } from './support/expect.ts';
import { openSite, watchPages, type Site } from './support/site.ts';

let site: Site;
let manager: SignedIn;

beforeAll(async () => {
  site = await openSite();
  manager = await site.signIn('manager');
});
afterAll(() => site?.close());
watchPages(() => site);

test('the lot is read once for its guard and its page; its tabs keep the head, an order of rows asks no rule', async () => {
  const { id } = await makePublished(manager, {}, Array(30).fill({}));
  const page = await site.open(manager, 'about:blank');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
  const count = (path: string) => asked.filter((one) => one === `GET ${path}`).length;
  // Once events are heard, what was read before is asked anew: without them it shows what the page itself asks for.
  await page.route('**/api/v1/events**', (route) => route.abort());
  await page.goto('/manager');
  await page.getByRole('region', { name: 'Мои процедуры' }).getByText('Насосы').first().waitFor();
  // The head of the table stays while the page scrolls over its groups.
  const title = page.getByRole('columnheader', { name: 'Процедура', exact: true });
  expect(await title.evaluate((cell) => getComputedStyle(cell).position)).toBe('sticky');
  // All that the desk shows came with the page.
  const calls = () => asked.filter((one) => one.startsWith('GET /api/') && !one.endsWith('/events'));
  expect(calls()).toEqual([]);
  await page.goto(`/tender-${id}`);
  await heading(page, /Насосы/);
  await page.getByRole('grid', { name: 'Позиции' }).waitFor();
  // So did the lot and what the page shows first of it.
  const first = ['', '/orders', '/questions', '/lot-files', '/estimates'];
  expect(first.map((part) => count(`/api/v1/lots/${id}${part}`))).toEqual(first.map(() => 0));

  // A name over its code, as high as two lines.
  const row = page.getByRole('grid', { name: 'Позиции' }).locator('tbody tr').first();
  await eventually(async () => expect((await row.boundingBox())!.height).toBeLessThanOrEqual(45));

  // Far down along the items the facts beside them are in sight still.
  await page.evaluate(() => window.scrollTo(0, 1_000));
  const facts = page.getByRole('region', { name: 'Документы' });
  await eventually(async () => {
    const { y, height } = (await facts.boundingBox())!;
    expect([y >= 0, y + height <= 900]).toEqual([true, true]);
  });
  await page.evaluate(() => window.scrollTo(0, 0));

  const head = await page.getByRole('heading', { level: 1 }).elementHandle();
  await page.getByRole('link', { name: 'Участники', exact: true }).click();
  await see(page, 'Заявки запечатаны до вскрытия');
  await page.getByRole('link', { name: 'Обзор', exact: true }).click();
  await page.getByRole('grid', { name: 'Позиции' }).waitFor();
  expect(await head!.evaluate((element) => element.isConnected)).toBe(true);
  const next = page.getByRole('region', { name: 'Случится само' });
  await see(next, 'Приём заявок закончится.');
  await see(next, 'Поставщики');
  await next.getByText(/^Почему закрыты другие шаги/).click();
  await see(next, 'Срок приёма заявок ещё не истёк.');
  await see(next, /Откроется само/);
  await button(page, 'ИИ-помощник').click();
  await page.getByLabel('Вопрос помощнику').fill('Кого сейчас ждём?');
  await page.keyboard.press('Enter');
  await see(page, 'Ждём: Поставщики — заявки до конца приёма.');
  await page.keyboard.press('Escape');

  const before = [count(`/api/v1/lots/${id}`), count('/api/v1/profile')];
  await page.getByRole('grid', { name: 'Позиции' }).getByRole('button', { name: 'Наименование' }).click();
  await eventually(async () => expect(page.url()).toContain('sort='));
  expect([count(`/api/v1/lots/${id}`), count('/api/v1/profile')]).toEqual(before);
});

test('its items are asked for along with the lot, not after it', async () => {
  const { id } = await makePublished(manager);
  const page = await site.open(manager, '/manager');
  const items = page.waitForRequest(`**/api/v1/lots/${id}/orders?*`);
  await page.route(`**/api/v1/lots/${id}`, async (route) => {
    await items;
    await route.continue();
  });
  await page.evaluate((to) => window.history.pushState({}, '', to), `/tender-${id}`);
  await page.evaluate(() => window.dispatchEvent(new PopStateEvent('popstate')));
  await page.getByRole('grid', { name: 'Позиции' }).waitFor();
});
