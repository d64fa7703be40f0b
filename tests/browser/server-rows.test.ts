// What the server promises where a person finds it: the bin of procedures, tax residence, the agreement mark, the live stream.
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errors } from '../../src/text/errors.ts';
import type { CompanyRecord } from '../../src/api/records/company.ts';
import { must } from '../server/applications/make-applications.ts';
import { makeDraft, makePublished } from '../server/lots/make-lots.ts';
import { clipboardOf } from './support/clipboard.ts';
import { button, eventually, field, see } from './support/expect.ts';
import { press } from './support/keyboard.ts';
import { momentIn } from './support/moscow.ts';
import { openSite, watchPages, type Site } from './support/site.ts';
import { PHONE } from './support/windows.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.close());
watchPages(() => site);

const shots = process.env.SHOTS;

test('the administrator looks at a deleted procedure with its items and files', async () => {
  const manager = await site.signIn('manager');
  const admin = await site.signIn('admin');
  const { id } = await makeDraft(manager, { title: 'Удалённая закупка' }, [{ name: 'Задвижка клиновая' }]);
  expect((await manager.delete(`/api/v1/lots/${id}`)).status).toBe(204);
  const page = await site.open(admin, `/tender-${id}`);
  await page.getByText('Задвижка клиновая').first().waitFor();
  if (shots) await page.screenshot({ path: `${shots}/bin.png`, fullPage: true });
  expect(await page.getByText('Не удалось загрузить').count()).toBe(0);
  // Its term lies ahead and is awaited by nobody.
  expect(await page.getByText('приём закрыт').count()).toBe(0);
  await page.context().close();
});

test('the administrator reads every tab of a deleted procedure, and its history in each of its forms', async () => {
  const manager = await site.signIn('manager');
  const admin = await site.signIn('admin');
  const { id } = await makePublished(manager, { title: 'Отменённая закупка' });
  must(await manager.post(`/api/v1/lots/${id}/cancel`, { reason: 'Потребность отпала' }));
  expect((await admin.delete(`/api/v1/lots/${id}`)).status).toBe(204);
  const page = await site.open(admin, `/tender-${id}`);
  const tabs = page.getByRole('navigation', { name: 'Разделы процедуры' }).getByRole('link');
  await tabs.first().waitFor();
  const paths = await tabs.evaluateAll((links) => links.map((link) => link.getAttribute('href')!));
  expect(paths).toContain(`/admin/history?lot=${id}`);
  for (const view of ['line', 'graph', 'table']) paths.push(`/admin/history?lot=${id}&view=${view}`);
  for (const [place, path] of paths.entries()) {
    await page.goto(path);
    // Its state's name stands in the head of its pages, and in every form of its history.
    await page.locator('main').getByText('Удалена').first().waitFor({ state: 'attached' });
    await eventually(async () => expect(await page.locator('.animate-shimmer').count()).toBe(0));
    if (shots) await page.screenshot({ path: `${shots}/bin-${place}.png`, fullPage: true });
    expect(await page.getByText(/Не удалось загрузить|Записей пока нет|Не найдено/).count(), path).toBe(0);
  }
  const rows = page.getByRole('grid', { name: 'История' });
  await rows.getByText('Процедура удалена').waitFor();
  await button(page, 'Проверить цепочку').click();
  await page.getByText('История цела').waitFor();
  await page.getByRole('tab', { name: 'На момент' }).click();
  await field(page, 'Момент, UTC+3').fill(momentIn(120_000));
  await button(page, 'Показать').click();
  await page.getByText('Процедура удалена').first().waitFor();
  // The first of its records: the draft alone.
  await page.getByRole('slider', { name: 'Запись истории' }).press('Home');
  await page.getByText('Создан черновик').first().waitFor();
  await button(page, 'Запись позже').click();
  await page.getByText(/^2 из \d+$/).waitFor();
  await page.context().close();
});

test('a view of procedures is kept under a name by keys alone, opened by a colleague by its link over procedures of their own, and kept by them', async () => {
  const [manager, colleague] = [await site.signIn('manager'), await site.signIn('manager')];
  await makeDraft(manager, { title: 'Черновик первого' });
  await makeDraft(colleague, { title: 'Черновик коллеги' });
  await makePublished(colleague, { title: 'Приём у коллеги' });
  const page = await site.open(manager, '/manager?view=table&filter[status]=draft&sort=title');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await see(page.getByRole('grid', { name: 'Ваши процедуры' }), 'Черновик первого');
  await press(button(page, 'Столбцы'));
  await press(page.getByRole('checkbox', { name: 'Номер' }));
  await press(button(page, 'Плотная'));
  await page.keyboard.press('Escape');
  await press(button(page, 'Виды'));
  await press(button(page.getByRole('region', { name: 'Сохранённые виды' }), 'Сохранить вид'));
  // Its field has the focus.
  await eventually(() =>
    field(page.getByRole('dialog'), 'Название вида').evaluate((one) => one === document.activeElement),
  );
  await page.keyboard.type('Мои черновики');
  await page.keyboard.press('Enter');
  await see(page, 'Вид «Мои черновики»');
  await press(button(page, 'Скопировать ссылку'));
  await see(page, 'Ссылка на вид скопирована');
  if (shots) await page.screenshot({ path: `${shots}/view-own.png`, fullPage: true });
  const link = new URL(await clipboardOf(page));
  await page.context().close();

  const other = await site.open(colleague, link.pathname + link.search);
  const grid = other.getByRole('grid', { name: 'Ваши процедуры' });
  await see(grid, 'Черновик коллеги');
  await see(grid.getByRole('columnheader'), 'Номер');
  expect(await grid.innerText()).not.toMatch(/Черновик первого|Приём у коллеги/);
  await button(other, 'Столбцы').click();
  expect(await button(other, 'Плотная').getAttribute('aria-pressed')).toBe('true');
  await other.keyboard.press('Escape');
  await see(other, manager.user.name);
  await button(other, 'Сохранить себе').click();
  await button(other.getByRole('dialog'), 'Сохранить').click();
  await see(other, 'Вид сохранён');
  // The own view is another table.
  await button(other, 'Скопировать ссылку').waitFor();
  await button(other, 'Виды').click();
  const kept = other.getByRole('region', { name: 'Сохранённые виды' });
  await button(kept, 'Мои черновики').waitFor();
  if (shots) await other.screenshot({ path: `${shots}/view-kept.png`, fullPage: true });
  await other.keyboard.press('Escape');
  // All filters taken off are the list as it always is.
  await button(other, 'Сбросить всё').click();
  await see(grid, 'Приём у коллеги');
  await other.goto('/manager?view=table&saved=nobodys');
  await see(other, /^Такого вида нет/);
  await other.context().close();

  // At the page of another role, which has the same table.
  const auditor = await site.open(await site.signIn('auditor'), `/tenders${link.search}`);
  await see(auditor, 'Вид «Мои черновики»');
  // Drafts are nobody's but their owner's.
  await see(auditor, 'Не найдено');
});

test('a vendor says where the company pays its taxes, and reads whether terms were agreed to', async () => {
  const vendor = await site.signIn('vendor');
  const page = await site.open(vendor, '/profile/requests');
  await page.getByText('Согласие с условиями процедур ещё не давалось').waitFor();
  await page.goto('/profile');
  const mark = page.getByRole('checkbox', { name: 'Налоговый резидент России' });
  await mark.waitFor();
  expect(await mark.isChecked()).toBe(true);
  await mark.click();
  await button(page, 'Сохранить').first().click();
  await eventually(async () => {
    const own = (await vendor.get('/api/v1/profile/company')).data<CompanyRecord>();
    expect([own.isResident, own.generalInfo.isRussianResident]).toEqual([true, false]);
  });
  if (shots)
    for (const scheme of ['light', 'dark'] as const)
      for (const size of [page.viewportSize()!, PHONE]) {
        await page.emulateMedia({ colorScheme: scheme });
        await page.setViewportSize(size);
        await page.screenshot({ path: `${shots}/profile-${scheme}-${size.width}.png`, fullPage: true });
      }
  await page.context().close();
});

test('a list says when it began to read, and shows what is published right after', async () => {
  const manager = await site.signIn('manager');
  const asked: string[] = [];
  const page = await site.open(null, '/posts');
  page.on('request', (request) => void asked.push(request.url()));
  await page.goto('/');
  await eventually(async () => expect(asked.join('\n')).toMatch(/\/api\/v1\/events\?read_ms=\d+/));
  const { id } = await makeDraft(manager, { title: 'Только что объявленная закупка' });
  expect((await manager.post(`/api/v1/lots/${id}/step-to-applications`)).status).toBe(200);
  await page.getByText('Только что объявленная закупка').first().waitFor();
  await page.context().close();
});

test('a fault of a page comes to the server, once; a file that the disk does not take is told where it was sent', async () => {
  const manager = await site.signIn('manager');
  const { id } = await makeDraft(manager, { title: 'Закупка с файлами' });
  const page = await site.open(manager, `/tender-${id}`);
  await page.getByLabel('Название').or(page.getByLabel('Наименование')).first().waitFor();
  const reports: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/client-errors')) reports.push(request.postDataJSON());
  });
  const answer = page.waitForResponse((one) => one.url().endsWith('/client-errors'));
  await page.evaluate(() => {
    for (let times = 0; times < 3; times += 1)
      setTimeout(() => {
        (null as unknown as { title: string }).title.trim();
      });
  });
  expect((await answer).status()).toBe(204);
  expect(reports).toHaveLength(1);
  expect(reports[0]).toMatchObject({ type: 'TypeError', page: '/tender-:id' });
  let thrown = 0;
  await eventually(async () => {
    thrown += site.pageFaults().length;
    expect(thrown).toBe(3);
  });

  const home = join(site.dataDir, 'files');
  renameSync(home, `${home}.away`);
  writeFileSync(home, 'a file where the folder was');
  const content = { name: 'ТЗ.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') };
  const input = page.locator('input[type=file]:not([accept])').first();
  await input.setInputFiles(content);
  await page.getByLabel('Сообщения').getByText(errors.disk).waitFor();
  await eventually(async () => expect(await page.getByText('ТЗ.pdf').count()).toBe(0));
  rmSync(home);
  renameSync(`${home}.away`, home);
  await input.setInputFiles(content);
  await page.getByText('ТЗ.pdf').first().waitFor();
});
