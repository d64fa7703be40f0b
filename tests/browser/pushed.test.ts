// What goes wrong between people and pages: a double click, a stale page, a deadline that passes while one types, an idle
// desk, a wrong address, a guest at a closed door.
import type { Page, Request } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '../../src/server/accounts/auth/passwords.ts';
import { makeDraftApplication } from '../server/applications/make-applications.ts';
import { makeDraft, makePublished } from '../server/lots/make-lots.ts';
import type { SignedIn } from '../server/make.ts';
import { button, eventually, field, heading, see } from './support/expect.ts';
import { gridCell } from './support/grid.ts';
import { momentIn } from './support/moscow.ts';
import { openSite, watchPages, type Site } from './support/site.ts';

const HOUR = 3_600_000;
const PASSWORD = 'Trudnyi-parol-7';

let site: Site;
let manager: SignedIn;
let vendor: SignedIn;

beforeAll(async () => {
  site = await openSite();
  manager = await site.signIn('manager', { passwordHash: await hashPassword(PASSWORD) });
  vendor = await site.signIn('vendor');
});
afterAll(() => site?.close());
watchPages(() => site);

/** The writes that a page sends from now on, as `POST /path`. */
function sent(page: Page): string[] {
  const seen: string[] = [];
  page.on('request', (request: Request) => {
    if (request.method() !== 'GET') seen.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  return seen;
}

describe('a press', () => {
  test('made twice is sent once', async () => {
    const { id } = await makeDraft(manager);
    const page = await site.open(manager, `/tender-${id}`);
    const writes = sent(page);
    await button(page, 'Опубликовать').click();
    await button(page.getByRole('dialog'), 'Опубликовать').dblclick();
    await button(page, 'Продлить приём').waitFor();
    expect(writes).toEqual([`POST /api/v1/lots/${id}/step-to-applications`]);
  });

  test('on a page that another window has overtaken is refused with the reason, and the page follows', async () => {
    const { id } = await makePublished(manager);
    const page = await site.open(manager, `/tender-${id}`);
    // The live events of this page are cut off: it does not learn what happens.
    await page.route('**/api/v1/events**', (route) => route.abort());
    await page.reload();
    await button(page, 'Продлить приём').click();
    const dialog = page.getByRole('dialog');
    await field(dialog, 'Новый срок приёма').fill(momentIn(48 * HOUR));
    const other = await manager.post(`/api/v1/lots/${id}/cancel`, { reason: 'Закупка не нужна' });
    expect(other.status).toBe(200);
    await button(dialog, 'Продлить приём').click();
    await see(dialog, 'Кто-то успел раньше вас');
    expect(await field(dialog, 'Новый срок приёма').inputValue()).not.toBe('');
    await button(dialog, 'Загрузить новые данные').click();
    await see(page, 'Закупка не нужна');
  });

  test('on an open page that hears of the other’s step is not offered any more', async () => {
    const { id } = await makePublished(manager);
    const page = await site.open(manager, `/tender-${id}`);
    await button(page, 'Другие шаги').click();
    await page.getByRole('menuitem', { name: 'Отменить процедуру' }).waitFor();
    await manager.post(`/api/v1/lots/${id}/cancel`, { reason: 'Закупка не нужна' });
    await see(page, 'Закупка не нужна');
    await eventually(async () =>
      expect(await page.getByRole('menuitem', { name: 'Отменить процедуру' }).count()).toBe(0),
    );
  });
});

test('a deadline that passes while the vendor types keeps what was typed', async () => {
  const { id } = await makePublished(manager);
  await makeDraftApplication(vendor, id, ['1000']);
  const page = await site.open(vendor, `/apply?lot=${id}`);
  const table = page.getByRole('grid', { name: 'Предложения' });
  const cell = await gridCell(table, 0, 'Цена');
  await cell.click();
  await page.keyboard.type('987,65');
  await site.services.pool.query(
    `update lots set applications_deadline = clock_timestamp(), next_check_at = clock_timestamp() where id = $1`,
    [id],
  );
  await see(page, /Срок приёма истёк/);
  // The price lies in the cell, in its editor or out of it, and a later Enter does not lose it.
  await page.keyboard.press('Enter');
  await eventually(async () => {
    const text = (await cell.innerText()) + (await cell.locator('input').allTextContents()).join('');
    const typed = await cell
      .locator('input')
      .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value).join(''));
    expect(text + typed).toContain('987,65');
  });
  await button(page, 'Проверить и подать').click();
  await eventually(async () => expect(await button(page, /^Подать заявку на/).isDisabled()).toBe(true));
});

describe('an idle desk', () => {
  test('is told that the session ends; «Ок» signs out and asks to sign in again', async () => {
    const { id } = await makePublished(manager);
    const someone = await site.signIn('manager');
    const page = await site.open(null, '/', { alone: true });
    await page.clock.install();
    await page
      .context()
      .addCookies([
        { name: 'tender_session', value: someone.cookies.get('tender_session')!, url: site.origin },
      ]);
    const counter = page.waitForResponse(/assets\/idle-counter-/);
    await page.goto(`/tender-${id}`);
    await heading(page, /Насосы/);
    // It counts from when it stands: an hour that passes before is nobody's.
    await page.evaluate(`import(${JSON.stringify((await counter).url())}).then(() => null)`);
    await page.clock.fastForward('59:00');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.clock.fastForward('02:00');
    const dialog = page.getByRole('dialog', { name: 'Сессия завершается' });
    await see(dialog, 'будет завершена из-за отсутствия активности');
    await page.keyboard.press('Escape');
    expect(await dialog.isVisible()).toBe(true);
    await button(dialog, 'Ок').click();
    await page.getByRole('dialog', { name: 'Вход' }).waitFor();
    expect((await someone.get('/api/v1/notifications')).status).toBe(401);
  });
});

describe('an address', () => {
  test('that leads nowhere shows the error screen with the way home', async () => {
    const page = await site.open(null, '/no-such-page');
    await see(page, '404');
    await page.getByRole('alert').getByRole('link').click();
    await eventually(async () => expect(new URL(page.url()).pathname).toBe('/'));
  });

  test('of another’s draft does not tell that it exists', async () => {
    const { id } = await makeDraft(manager);
    const stranger = await site.signIn('manager');
    const page = await site.open(stranger, `/tender-${id}`);
    const absent = await site.open(stranger, `/tender-999999`);
    await see(page, '404');
    await see(absent, '404');
  });

  test('behind a sign-in brings a guest there after it', async () => {
    const page = await site.open(null, '/manager');
    const dialog = page.getByRole('dialog', { name: 'Вход' });
    await field(dialog, 'Электронная почта').fill(manager.user.email);
    await dialog.getByLabel('Пароль').fill('ne-tot-parol');
    await button(dialog, 'Войти').click();
    await dialog
      .getByText(/Неверн/)
      .first()
      .waitFor();
    await dialog.getByLabel('Пароль').fill(PASSWORD);
    await button(dialog, 'Войти').click();
    // The root, which stood under the dialog, has a heading of procedures as well.
    await eventually(async () => expect(new URL(page.url()).pathname).toBe('/manager'));
    await heading(page, 'Процедуры');
  });

  test('of another role’s desk is refused in words', async () => {
    const page = await site.open(vendor, '/manager');
    await see(page.getByRole('alert'), '403');
  });
});
