// What is typed and not stored, in Chromium: a session that ends, a way out, a dialog, a colleague at the same application.
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '../../src/server/accounts/auth/passwords.ts';
import { makeDraftApplication } from '../server/applications/make-applications.ts';
import { makeDraft, makePublished } from '../server/lots/make-lots.ts';
import type { SignedIn } from '../server/make.ts';
import { button, eventually, field, pressStep, see } from './support/expect.ts';
import { gridCell } from './support/grid.ts';
import { openSite, watchPages, type Site } from './support/site.ts';

const PASSWORD = 'Trudnyi-parol-7';

let site: Site;
let manager: SignedIn;
let vendor: SignedIn;

beforeAll(async () => {
  site = await openSite();
  manager = await site.signIn('manager');
  vendor = await site.signIn('vendor');
});
afterAll(() => site?.close());
watchPages(() => site);

const descriptionOf = async (id: number) =>
  (await manager.get(`/api/v1/lots/${id}`)).data<{ description: string }>().description;

const endSessionOf = ({ id }: SignedIn) =>
  site.services.pool.query('delete from sessions where user_id = $1', [id]);

/** Whatever asks first meets what has happened: this press, or a reading of the page's own, which takes the button away. */
async function pressUntil(comes: Locator, pressed: Locator) {
  await eventually(async () => {
    if (!(await comes.isVisible())) await pressed.click({ timeout: 1_000 });
    await comes.waitFor();
  });
}

const wayIn = (page: Page): Locator => page.getByRole('dialog', { name: 'Вход' });

/** The way back in, as it stands over the root once a session has ended over something typed. */
async function signInAgain(page: Page, { user }: SignedIn) {
  const dialog = wayIn(page);
  await see(dialog, 'Сессия закончилась');
  await see(dialog, 'Введённое сохранено, войдите, чтобы продолжить.');
  await eventually(async () => expect(new URL(page.url()).pathname).toBe('/'));
  await field(dialog, 'Электронная почта').fill(user.email);
  await dialog.getByLabel('Пароль').fill(PASSWORD);
  await button(dialog, 'Войти').click();
  await dialog.waitFor({ state: 'hidden' });
}

test('a session that ends leads to the root; terms typed by then are there after signing in again, and are stored', async () => {
  const person = await site.signIn('manager', { passwordHash: await hashPassword(PASSWORD) });
  const { id } = await makeDraft(person);
  const someone = await site.open(person, `/tender-${id}`);
  await field(someone, 'Описание').fill('Набрано до конца сессии');
  await endSessionOf(person);
  await pressUntil(wayIn(someone), button(someone, 'Сохранить условия'));
  await signInAgain(someone, person);
  await eventually(async () => expect(new URL(someone.url()).pathname).toBe(`/tender-${id}`));
  await see(someone, 'Возвращено введённое: несохранённые условия.');
  expect(await field(someone, 'Описание').inputValue()).toBe('Набрано до конца сессии');
  await button(someone, 'Сохранить условия').click();
  await see(someone, 'Условия сохранены');
  const stored = await site.services.pool.query<{ description: string }>(
    'select description from lots where id = $1',
    [id],
  );
  expect(stored.rows[0]!.description).toBe('Набрано до конца сессии');
});

test('work on the platform leads back to the page that it was met on, with what was typed there', async () => {
  const person = await site.signIn('manager');
  const { id } = await makeDraft(person);
  const page = await site.open(person, `/tender-${id}?from=desk`);
  await field(page, 'Описание').fill('Набрано до работ');
  // The page of maintenance looks by itself, too, whether the platform answers again.
  const calls = new RegExp(`/api/v1/lots/${id}$|/health/ready$`);
  await page.route(calls, (route) => route.fulfill({ status: 503, json: { message: 'Работы' } }));
  const told = page.getByText('Ведутся технические работы');
  await pressUntil(told, button(page, 'Сохранить условия'));
  // Whoever looks again in the middle of it is still led back.
  await page.reload();
  await told.waitFor();
  await page.unroute(calls);
  await pressUntil(
    page.getByText('Возвращено введённое: несохранённые условия.'),
    button(page, 'Проверить сейчас'),
  );
  const { pathname, search } = new URL(page.url());
  expect(pathname + search).toBe(`/tender-${id}?from=desk`);
  expect(await field(page, 'Описание').inputValue()).toBe('Набрано до работ');
  await button(page, 'Сохранить условия').click();
  await see(page, 'Условия сохранены');
});

test('a reason typed in the dialog of a step outlives the session too', async () => {
  const person = await site.signIn('manager', { passwordHash: await hashPassword(PASSWORD) });
  const { id } = await makePublished(person);
  const page = await site.open(person, `/tender-${id}`);
  const dialog = page.getByRole('dialog', { name: /Отменить процедуру/ });
  await pressStep(page, 'Отменить процедуру');
  await dialog.getByLabel('Причина').fill('Закупка не нужна');
  await endSessionOf(person);
  await pressUntil(wayIn(page), button(dialog, 'Отменить процедуру'));
  await signInAgain(page, person);
  await pressStep(page, 'Отменить процедуру');
  expect(await dialog.getByLabel('Причина').inputValue()).toBe('Закупка не нужна');
  await button(dialog, 'Отменить процедуру').click();
  await see(page, 'Закупка не нужна');
});

test('a page is left only after its question is answered', async () => {
  const { id } = await makeDraft(manager);
  const page = await site.open(manager, '/manager');
  await page.goto(`/tender-${id}`);
  await field(page, 'Описание').fill('Ещё не сохранено');
  await page.getByRole('link', { name: 'История', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Уйти без сохранения?' });
  await see(question, 'несохранённые условия');
  await button(question, 'Остаться').click();
  expect(await field(page, 'Описание').inputValue()).toBe('Ещё не сохранено');
  await page.getByRole('link', { name: 'История', exact: true }).click();
  await button(question, 'Сохранить и уйти').click();
  await eventually(async () => expect(new URL(page.url()).pathname).toBe(`/tender-${id}/history`));
  expect(await descriptionOf(id)).toBe('Ещё не сохранено');
});

test('a profile typed on while it is being stored keeps what was typed, and takes its own save for nobody else’s', async () => {
  const page = await site.open(vendor, '/profile');
  await field(page, 'Описание').fill('Поставляем насосы');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/v1/companies/*', async (route) => {
    if (route.request().method() === 'PATCH') await held;
    await route.continue();
  });
  const sent = page.waitForRequest((request) => request.method() === 'PATCH');
  await button(page, 'Сохранить').click();
  await sent;
  await field(page, 'Описание').fill('Поставляем насосы и арматуру');
  release();
  await see(page, 'Профиль сохранён');
  expect(await field(page, 'Описание').inputValue()).toBe('Поставляем насосы и арматуру');
  await see(page, 'Есть несохранённые изменения');
  // By keyboard: no field lies under the bar that came up.
  await page.setViewportSize({ width: 390, height: 844 });
  await field(page, 'ИНН').focus();
  for (let press = 0; press < 14; press += 1) {
    await page.keyboard.press('Tab');
    const [foot, top] = await page.evaluate(() => [
      document.activeElement!.getBoundingClientRect().bottom,
      document.querySelector('[data-foot-bar]')!.getBoundingClientRect().top,
    ]);
    expect(foot).toBeLessThanOrEqual(top!);
  }
  expect(await page.getByText('Профиль тем временем изменён').count()).toBe(0);
  await button(page, 'Сохранить').click();
  await eventually(async () => expect(await page.getByText('Есть несохранённые изменения').count()).toBe(0));
});

test('a dialog does not lose a reason to a click beside it', async () => {
  const { id } = await makePublished(manager);
  const page = await site.open(manager, `/tender-${id}`);
  await pressStep(page, 'Отменить процедуру');
  const dialog = page.getByRole('dialog', { name: /Отменить процедуру/ });
  await dialog.getByLabel('Причина').fill('Закупка не нужна');
  await page.mouse.click(5, 5);
  await button(page.getByRole('dialog', { name: 'Закрыть без сохранения?' }), 'Остаться').click();
  expect(await dialog.getByLabel('Причина').inputValue()).toBe('Закупка не нужна');
});

test('two colleagues at one application: neither is overwritten without a choice', async () => {
  const { id } = await makePublished(manager);
  await makeDraftApplication(vendor, id, ['1000']);
  const page = await site.open(vendor, `/apply?lot=${id}`);
  const offers = page.getByRole('grid', { name: 'Предложения' });
  const price = () => gridCell(offers, 0, 'Цена');
  // One faulty cell keeps the input in this browser.
  await (await price()).click();
  await page.keyboard.type('9,999');
  await page.keyboard.press('Enter');
  await see(page, /кроме отмеченных/);
  await page.goto('/');
  type Own = { id: number; version: number; offers: { id: number; orderId: number }[] };
  const own = (await vendor.get(`/api/v1/lots/${id}/applications/current`)).data<Own>();
  const [offer] = own.offers;
  await vendor.put(`/api/v1/applications/${own.id}/offers`, {
    offers: [{ id: offer!.id, orderId: offer!.orderId, unitPrice: '800.00', quantity: '3' }],
  });
  await page.goto(`/apply?lot=${id}`);
  const question = page.getByRole('dialog', { name: 'Данные изменились' });
  await question.waitFor();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'hidden' });
  await see(page, 'Не сохраняется: заявка изменилась');
  const stored = async () =>
    (await vendor.get(`/api/v1/lots/${id}/applications/current`)).data<{ offers: { unitPrice: string }[] }>()
      .offers[0]!.unitPrice;
  expect(await stored()).toBe('800.00');
  await button(page, 'Выбрать, что сохранить').click();
  await button(question, 'Загрузить новые данные').click();
  await eventually(async () => expect(await (await price()).innerText()).toContain('800,00'));
});
