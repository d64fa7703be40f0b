// What the specification says of the way through the pages and of failures, as a person meets it in a browser.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright';
import { hashPassword } from '../../src/server/accounts/auth/passwords.ts';
import { errors } from '../../src/text/errors.ts';
import { errorScreen } from '../../src/text/page-errors.ts';
import { lotStates } from '../../src/text/lot-states.ts';
import { makePublished, passDeadline } from '../server/lots/make-lots.ts';
import type { SignedIn } from '../server/make.ts';
import { button, eventually, field, heading, pressStep, see } from './support/expect.ts';
import { goOn } from './support/go-on.ts';
import { openSite, type Site } from './support/site.ts';

const PASSWORD = 'Верный-пароль-12';

let site: Site;
let manager: SignedIn;
let page: Page;
/** Of the manager: one accepts, one is with the commission. */
let open: number;
let closed: number;

beforeAll(async () => {
  site = await openSite();
  manager = await site.signIn('manager');
  open = (await makePublished(manager)).id;
  closed = (await makePublished(manager, { title: 'Трубы стальные' })).id;
  await passDeadline(site, closed);
  await site.tick('lot-deadlines');
  page = await site.open(manager, '/manager');
});
afterAll(() => site?.close());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') console.error(await site.seen());
  expect(site.pageFaults()).toEqual([]);
});

/** What may be pressed under the messages, by its words. */
const pressesUnder = (messages: HTMLElement): string[] => {
  const cards = [...messages.querySelectorAll('p')].map((text) => text.parentElement!.parentElement!);
  const isUnder = (one: DOMRect) => (card: DOMRect) =>
    one.left < card.right && one.right > card.left && one.top < card.bottom && one.bottom > card.top;
  const places = cards.map((card) => card.getBoundingClientRect());
  return (
    [...document.querySelectorAll<HTMLElement>('button, a, input, textarea')]
      .filter((one) => !messages.contains(one) && one.checkVisibility())
      // Of a page under a dialog nothing may be pressed.
      .filter((one) => one.closest('[inert]') === null)
      .filter((one) => places.some(isUnder(one.getBoundingClientRect())))
      .map((one) => one.innerText || one.ariaLabel || one.tagName)
  );
};

/** The messages over the page: title and text of each. */
const messages = async (where: Page): Promise<string[]> =>
  (await where.getByLabel('Сообщения').locator('p').allInnerTexts()).map((text) => text.trim());

async function signIn(where: Page, email: string): Promise<void> {
  await button(where, 'Войти').first().click();
  const form = where.getByRole('form', { name: 'Вход' });
  await field(form, 'Электронная почта').fill(email);
  await field(form, 'Пароль').fill(PASSWORD);
  await button(form, 'Войти').click();
}

const isBare = async (where: Page): Promise<boolean> => (await where.getByRole('banner').count()) === 0;

describe('the way in', () => {
  test('signing in leads back to the page it was asked from, from the root to the landing; the logo leads home', async () => {
    const user = await site.makeUser('vendor', { passwordHash: await hashPassword(PASSWORD) });
    const guest = await site.open(null, '/posts?filter[search]=насос');
    await button(guest, 'Войти').first().click();
    const form = guest.getByRole('form', { name: 'Вход' });
    await field(form, 'Электронная почта').fill(user.email);
    await field(form, 'Пароль').fill('не-тот-пароль');
    await button(form, 'Войти').click();
    // A refusal of the dialog is told by a message too.
    await guest.getByLabel('Сообщения').getByText(errors.login).first().waitFor();
    await field(form, 'Пароль').fill(PASSWORD);
    await button(form, 'Войти').click();
    await button(guest, /Меню пользователя/).waitFor();
    expect(decodeURIComponent(new URL(guest.url()).search)).toBe('?filter[search]=насос');

    await button(guest, /Меню пользователя/).click();
    await button(guest, 'Выйти').click();
    await guest.waitForURL(`${site.origin}/`);
    await button(guest, 'Войти').first().waitFor();
    await signIn(guest, user.email);
    await heading(guest, 'Заявки');
    expect(new URL(guest.url()).pathname).toBe('/profile/applications');
    await guest.getByRole('link', { name: /на главную/ }).click();
    await heading(guest, /Поставка/);
    expect(new URL(guest.url()).pathname).toBe('/profile');
    // What needs a complete profile leads to it.
    await guest.goto('/repeating');
    await heading(guest, /Поставка/);
    await guest.context().close();
  });

  test('the auditor has the default menu beside the own one', async () => {
    const auditor = await site.open(await site.signIn('auditor'), '/auditor');
    await auditor.getByRole('navigation', { name: 'Меню' }).getByRole('link', { name: 'Профиль' }).click();
    await auditor.waitForURL('**/account');
    await auditor.context().close();
  });
});

describe('an application', () => {
  test('is asked for at a lot that accepts; of one that does not the lot’s page tells', async () => {
    const vendor = await site.open(await site.signIn('vendor'), `/tender-${open}`);
    await vendor.getByRole('link', { name: 'Подать заявку' }).click();
    await vendor.getByRole('grid', { name: 'Предложения' }).waitFor();
    expect(vendor.url()).toContain(`/apply?lot=${open}`);
    await vendor.goto(`/tender-${closed}/apply`);
    await see(vendor, 'Работа комиссии');
    expect(new URL(vendor.url()).pathname).toBe(`/tender-${closed}`);
    await vendor.goto(`/tender-${closed}/application-1/agreement`);
    await see(vendor, errorScreen.text);
    await vendor.context().close();
  });

  test('has a page for whoever may see the lot: it says who may apply', async () => {
    await page.goto(`/apply?lot=${open}`);
    await see(page, 'Заявки подают поставщики');
  });
});

describe('lists', () => {
  test('open by ten rows, say «Не найдено» and under it what will be here, and call the commission’s work by one name', async () => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    // A stream of events that is slow to open has what was read before it asked anew.
    await page.route('**/api/v1/events**', (route) => route.abort());
    await goOn(page, '/manager/clarifications');
    await see(page, 'Не найдено');
    await see(page, /Уточнений ещё не запрашивали/);
    expect(asked.filter((url) => /clarifications\?.*per_page=10(&|$)/.test(url))).toHaveLength(1);
    await page.unroute('**/api/v1/events**');

    await goOn(page, '/?filter[status]=deadlined');
    const row = page.getByRole('row').filter({ hasText: 'Трубы стальные' });
    await see(row, 'Работа комиссии');
    await see(row, lotStates.deadlined.label);
  });
});

describe('what goes wrong', () => {
  test('is told on a screen of its own, with the status and the specified words', async () => {
    await page.goto('/admin/users');
    await heading(page, errorScreen.heading);
    await see(page, errorScreen.text);
    await see(page, '403');
    expect(await isBare(page)).toBe(true);
    await page.getByRole('link', { name: 'На рабочий стол' }).click();
    await page.waitForURL('**/manager');

    await page.goto('/no-such-page');
    await see(page, 'Page Not Found: /no-such-page');
    await see(page, errorScreen.text);

    await page.route('**/api/v1/posts?**', (route) => route.fulfill({ json: { data: 5, meta: {} } }));
    await page.goto('/posts');
    await heading(page, errorScreen.heading);
    await see(page, '500');
    await see(page, errorScreen.text);
    expect(await isBare(page)).toBe(true);
    await page.unroute('**/api/v1/posts?**');
    await page.getByRole('link', { name: errorScreen.button }).click();
    const home = page.getByRole('table', { name: 'Открытые процедуры' });
    await home.waitFor();

    // What nothing has caught stands over the page, which is there again with what was typed.
    const search = page.getByRole('searchbox').first();
    await search.fill('насос');
    await page.evaluate(() => void Promise.reject(new TypeError('page is broken')));
    const fault = page.getByRole('dialog', { name: 'Ошибка страницы' });
    for (const told of ['500', errorScreen.heading, errorScreen.text, errorScreen.button])
      await see(fault, told);
    expect(site.pageFaults()).toHaveLength(1);
    await button(fault, 'Вернуться к странице').click();
    await fault.waitFor({ state: 'detached' });
    expect(await search.inputValue()).toBe('насос');
  });

  test('in a reading is told as in a press, by the status', async () => {
    const answers = [
      { status: 403, json: { message: 'Не ваша процедура' } },
      { status: 500, json: { message: 'Сбой' } },
      { status: 422, json: { message: 'Проверьте фильтры', errors: { a: ['Первое'], b: ['Второе'] } } },
    ];
    await page.route('**/api/v1/clarifications?**', (route) => route.fulfill(answers[0]!));
    for (const expected of [
      ['Ошибка!', 'Не ваша процедура'],
      ['Ошибка!', errors.server],
      ['Проверьте фильтры', 'Первое\n\nВторое'],
    ]) {
      await page.goto('/manager/clarifications');
      await eventually(async () => expect(await messages(page)).toEqual(expected));
      answers.shift();
    }
    await page.unroute('**/api/v1/clarifications?**');
    await page.route('**/api/v1/clarifications?**', (route) =>
      route.fulfill({ status: 503, json: { message: 'Работы' } }),
    );
    await page.goto('/manager/clarifications');
    await see(page, 'Ведутся технические работы');
    expect(new URL(page.url()).pathname).toBe('/service');
    await page.unroute('**/api/v1/clarifications?**');
  });

  test('with a step is told in its dialog and by a message over it', async () => {
    await page.goto(`/tender-${open}`);
    await pressStep(page, 'Отменить процедуру');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').first().fill('Потребность отпала');
    await page.route('**/cancel', (route) =>
      route.fulfill({ status: 422, json: { message: errors.refused, errors: { status: ['Уже нельзя'] } } }),
    );
    await button(dialog, /^Отменить/).click();
    await see(dialog, 'Уже нельзя');
    await eventually(async () => expect(await messages(page)).toEqual([errors.refused, 'Уже нельзя']));
    // It lies over nothing that may be pressed.
    expect(await page.getByLabel('Сообщения').evaluate(pressesUnder)).toEqual([]);
    // And hides nothing of the dialog.
    const told = (await page.getByLabel('Сообщения').boundingBox())!;
    const panel = (await dialog.locator('[data-makes-room] > *').boundingBox())!;
    expect(told.y).toBeGreaterThanOrEqual(panel.y + panel.height);
    // The message beside the dialog may be read and put away, and the dialog stays.
    await page.getByLabel('Сообщения').getByRole('button', { name: 'Закрыть' }).click();
    await eventually(async () => expect(await messages(page)).toEqual([]));
    await see(dialog, 'Уже нельзя');
    await page.unroute('**/cancel');
  });
});

describe('what lives in the page', () => {
  test('the assistant’s button opens and closes it', async () => {
    await page.goto('/help/instructions');
    const toggle = page.locator('[data-chat-toggle], button[aria-label="ИИ-помощник"]').last();
    await toggle.click();
    const popup = page.getByRole('region', { name: 'ИИ-помощник' });
    await popup.waitFor();
    await toggle.click();
    await popup.waitFor({ state: 'hidden' });
  });

  test('a newer build is looked at before the next navigation loads it, and the server’s clock is asked again', async () => {
    // A window of its own: for a newer build one is loaded once.
    const page = await site.open(manager, 'about:blank');
    await page.route('**/builds/latest.json', (route) => route.fulfill({ json: { id: 'newer' } }));
    await page.route('**/builds/meta/newer.json', (route) => route.fulfill({ json: { id: 'newer' } }));
    const described = page.waitForResponse(/builds\/meta\/newer\.json$/);
    await page.goto('/help/instructions');
    await described;
    const told: number[] = [];
    page.on('response', (reply) => {
      if (reply.url().endsWith('/settings/server-time')) told.push(reply.status());
    });
    // What follows the server's clock comes once the page rests.
    await eventually(async () => {
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      expect(told).toContain(200);
    });

    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await page.getByRole('link', { name: 'Новости' }).first().click();
    await eventually(async () =>
      expect(await page.evaluate(() => [location.pathname, 'isSamePage' in window])).toEqual([
        '/posts',
        false,
      ]),
    );
  });
});
