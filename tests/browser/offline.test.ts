// Without a network: the platform's own page stands, of nobody's data; and it is installed like a program.
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { makeDraftApplication } from '../server/applications/make-applications.ts';
import { makePublished } from '../server/lots/make-lots.ts';
import type { SignedIn } from '../server/make.ts';
import { button, eventually, heading, see } from './support/expect.ts';
import { typeInto } from './support/grid.ts';
import { openSite, type Site } from './support/site.ts';

let site: Site;
let manager: SignedIn;
let lotId: number;
beforeAll(async () => {
  site = await openSite();
  manager = await site.signIn('manager');
  ({ id: lotId } = await makePublished(manager, { title: 'Насосы без связи' }));
});
afterAll(() => site?.close());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') console.error(await site.seen());
});

/** A page whose worker has kept what it keeps, and answers for it. */
async function openKept(who: SignedIn | null, path: string): Promise<Page> {
  const page = await site.open(who, path, { serviceWorkers: 'allow' });
  await eventually(() =>
    page.evaluate(async () => {
      const kept = await caches.match('/index.html');
      return kept !== undefined && navigator.serviceWorker.controller !== null;
    }),
  );
  return page;
}

/** All that is kept: what was asked for, and the answer as text. */
const keptIn = (page: Page) =>
  page.evaluate(async () => {
    const found: { path: string; text: string }[] = [];
    for (const name of await caches.keys()) {
      const kept = await caches.open(name);
      for (const request of await kept.keys()) {
        const { pathname, search } = new URL(request.url);
        const answer = await kept.match(request, { ignoreVary: true });
        found.push({ path: pathname + search, text: (await answer?.text()) ?? '' });
      }
    }
    return found;
  });

test('a guest’s page that is loaded anew says that there is no connection, and goes on when there is one', async () => {
  const page = await openKept(null, '/');
  await page.context().setOffline(true);
  await page.reload();
  await see(page, /^Нет связи\. Показано на \d\d:\d\d/);
  await see(page.getByRole('banner'), 'Тендерная площадка');
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/offline-home.png` });
  await page.context().setOffline(false);
  await see(page, 'Насосы без связи');
  await eventually(async () => expect(await page.getByText(/Нет связи/).count()).toBe(0));
});

test('who is signed in opens a page in a new tab: it asks to be tried again, and is that page once there is a connection', async () => {
  const first = await openKept(manager, '/manager');
  await first.context().setOffline(true);
  const page = await first.context().newPage();
  await page.goto(`/tender-${lotId}`);
  await see(page, 'Нет связи с сервером. Проверьте подключение к сети.');
  await button(page, 'Повторить').waitFor();
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/offline-lot.png` });
  await page.context().setOffline(false);
  await heading(page, 'Насосы без связи');
  await see(page.getByRole('banner'), manager.user.name);
  // No call and no file of the server's is answered by the worker.
  await page.context().setOffline(true);
  expect(
    await page.evaluate(() =>
      Promise.all(
        ['/api/v1/profile', '/api/docs', '/config.json', '/builds/latest.json', '/verify.html'].map((path) =>
          fetch(path).then(
            () => path,
            () => 'none',
          ),
        ),
      ),
    ),
  ).toEqual(['none', 'none', 'none', 'none', 'none']);
});

test('of prices that were typed, and of whoever typed them, nothing is kept but the build’s own files', async () => {
  const vendor = await site.signIn('vendor');
  await makeDraftApplication(vendor, lotId, [null]);
  const page = await openKept(vendor, `/apply?lot=${lotId}`);
  await typeInto(page.getByRole('grid', { name: 'Предложения' }), 0, 'Цена', '98765,43');
  await see(page, /Сохранено \d\d:\d\d/);
  await page.reload();
  await see(page, /98\s?765,43/);
  for (const path of ['/vendor', '/profile', '/']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
  }
  const kept = await keptIn(page);
  expect(kept.length).toBeGreaterThan(5);
  expect(
    kept.map(({ path }) => path).filter((path) => !/^\/(index\.html|assets\/[^?]+)$/.test(path)),
  ).toEqual([]);
  const told = kept.filter(({ text }) =>
    [/98\s?765[.,]43/, vendor.user.email, vendor.user.name, 'Насосы без связи', 'id="answers"'].some((one) =>
      typeof one === 'string' ? text.includes(one) : one.test(text),
    ),
  );
  expect(told.map(({ path }) => path)).toEqual([]);
});

test('what an older build kept goes with the newer; with a connection a page is the server’s', async () => {
  const page = await openKept(null, '/');
  await page.evaluate(async () => {
    for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister();
    for (const name of await caches.keys()) await caches.delete(name);
    await (await caches.open('pages-older')).put('/index.html', new Response('older'));
  });
  await page.goto('/posts');
  await eventually(async () => {
    const names = await page.evaluate(() => caches.keys());
    expect(names).toHaveLength(1);
    expect(names).not.toContain('pages-older');
  });
  await eventually(() => page.evaluate(() => navigator.serviceWorker.controller !== null));
  await page.evaluate(async () => {
    const [name] = await caches.keys();
    const headers = { 'content-type': 'text/html; charset=utf-8' };
    await (await caches.open(name!)).put('/index.html', new Response('<h1>Старая</h1>', { headers }));
  });
  await page.goto('/');
  await see(page, 'Насосы без связи');
  // That it would have stood there.
  await page.context().setOffline(true);
  await page.reload();
  await heading(page, 'Старая');
});

test('the browser finds nothing amiss in the manifest, and its icons are as large as it says', async () => {
  const page = await site.open(null, '/');
  const session = await page.context().newCDPSession(page);
  const { url, errors, data } = await session.send('Page.getAppManifest');
  expect([new URL(url).pathname, errors]).toEqual(['/manifest.webmanifest', []]);
  const manifest = JSON.parse(data!) as {
    name: string;
    lang: string;
    icons: { src: string; sizes: string; purpose: string }[];
  };
  expect([manifest.name, manifest.lang]).toEqual(['Тендерная площадка', 'ru']);
  const sizes = await page.evaluate(async (icons) => {
    const found: string[] = [];
    for (const { src } of icons) {
      const { width, height } = await createImageBitmap(await (await fetch(src)).blob());
      found.push(`${width}x${height}`);
    }
    return found;
  }, manifest.icons);
  expect(sizes).toEqual(manifest.icons.map((one) => one.sizes));
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable');
  expect(site.pageFaults()).toEqual([]);
});

test('where the server alone is down a page says so, and goes on by itself', async () => {
  const page = await site.open(manager, `/tender-${lotId}`);
  await heading(page, 'Насосы без связи');
  // The network stands, and no call is answered.
  const calls = /\/(api|builds|config\.json|auth)\b/;
  await page.context().route(calls, (route) => route.abort());
  await page.locator('a[href="/manager"]').first().click();
  await heading(page, 'Процедуры');
  await see(page, /^Нет связи\. Показано на \d\d:\d\d/);
  // It covers nothing of the menu.
  const [header, menu] = [page.getByRole('banner'), page.getByRole('complementary').first()];
  await eventually(async () => {
    const [above, below] = [(await header.boundingBox())!, (await menu.boundingBox())!];
    expect([below.y, below.y + below.height]).toEqual([above.height, 900]);
  });
  expect(await page.getByRole('main').getByText('Насосы без связи').count()).toBe(0);
  await page.context().unroute(calls);
  await see(page.getByRole('main'), 'Насосы без связи');
  await eventually(async () => expect(await page.getByText(/Нет связи/).count()).toBe(0));
});

test('a step whose file did not come is taken by a press once there is a connection', async () => {
  const page = await site.open(manager, `/tender-${lotId}`);
  const file = /\/assets\/page-step-/;
  await page.context().route(file, (route) => route.abort());
  await button(page, 'Продлить приём').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/Новый срок/).fill('30.12.2099 18:00');
  await button(dialog, 'Продлить приём').click();
  await see(dialog, /Нет связи с сервером/);
  await page.context().unroute(file);
  await button(dialog, 'Продлить приём').click();
  await dialog.waitFor({ state: 'detached' });
  await see(page.getByRole('banner').or(page.getByRole('main')), /30\.12/);
});
