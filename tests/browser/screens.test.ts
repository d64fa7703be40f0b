// What a person does with lists, palette, bell, stars, assistant and paper, and what a page does without a network, in Chromium.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { makeDraftApplication } from '../server/applications/make-applications.ts';
import { makeDraft, makePublished, orderBody } from '../server/lots/make-lots.ts';
import type { SignedIn } from '../server/make.ts';
import { faultsOf } from './support/axe.ts';
import { button, eventually, field, heading, pressStep, see, sidewaysScroll } from './support/expect.ts';
import { goOn } from './support/go-on.ts';
import { gridCell } from './support/grid.ts';
import { openSite, type Site } from './support/site.ts';
import { DESKTOP, PHONE, TABLET } from './support/windows.ts';

const LOTS = 12;
/** More items than a table draws at once. */
const LONG = 400;

let site: Site;
let manager: SignedIn;
let page: Page;
let published: number;

beforeAll(async () => {
  site = await openSite();
  manager = await site.signIn('manager');
  for (let n = 1; n < LOTS; n += 1) await makeDraft(manager, { title: `Задвижки, партия ${n}` }, []);
  published = (await makePublished(manager)).id;
  page = await site.open(manager, '/help/instructions');
});
afterAll(() => site?.close());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') console.error(await site.seen());
  await page.emulateMedia({ media: null, colorScheme: 'light' });
  await page.setViewportSize(DESKTOP);
  await page.context().setOffline(false);
  expect(task.result?.state === 'fail' ? [] : site.pageFaults()).toEqual([]);
});

const grid = () => page.getByRole('grid', { name: 'Ваши процедуры' });
const titles = () => grid().locator('tbody tr > :first-child a').allInnerTexts();

test('a list is searched, sorted, filtered and paged, its columns chosen, and all of its pages taken out', async () => {
  // The columns that a first try has chosen are kept in this browser.
  await page.evaluate(() => localStorage.clear());
  await goOn(page, '/manager?view=table');
  await grid().waitFor();
  await eventually(async () => expect(await titles()).toHaveLength(10));
  const saved = page.waitForEvent('download');
  await button(page, 'Выгрузка').click();
  await page.getByRole('menuitem', { name: 'Скачать CSV' }).click();
  const lines = readFileSync(await (await saved).path(), 'utf8')
    .trim()
    .split('\n');
  expect(lines).toHaveLength(1 + LOTS);

  await button(page, 'Следующая страница').click();
  await eventually(async () => expect(await titles()).toHaveLength(LOTS - 10));

  const search = page.getByLabel('Ваши процедуры: поиск');
  await search.pressSequentially('задвижки ', { delay: 60 });
  await eventually(async () => expect(await titles()).toHaveLength(10));
  await search.pressSequentially('партия 7', { delay: 60 });
  await eventually(async () => expect(await titles()).toEqual([expect.stringContaining('партия 7')]));
  expect(await search.inputValue()).toBe('задвижки партия 7');
  await search.fill('');
  await eventually(async () => expect(await titles()).toHaveLength(10));

  await grid().getByRole('button', { name: 'Процедура', exact: true }).click();
  await eventually(async () => expect((await titles())[0]).toContain('партия 1'));
  await button(page, 'Фильтр: Состояние').click();
  await page.getByRole('checkbox', { name: 'Приём предложений' }).check();
  await eventually(async () => expect(await titles()).toHaveLength(1));
  await page.keyboard.press('Escape');
  await button(page, 'Сбросить всё').click();
  await eventually(async () => expect(await titles()).toHaveLength(10));

  const columns = () => grid().getByRole('columnheader').count();
  const before = await columns();
  await button(page, 'Столбцы').click();
  const panel = page.getByRole('region', { name: 'Столбцы таблицы' });
  expect(await panel.evaluate((one) => getComputedStyle(one).maxHeight)).toBe('384px');
  await page.getByRole('checkbox', { name: 'Срок', exact: true }).uncheck();
  await page.keyboard.press('Escape');
  await eventually(async () => expect(await columns()).toBe(before - 1));

  // One stop of Tab, then the arrows; Enter follows the row's link.
  await grid().locator('[data-cell="0:0"]').focus();
  await page.keyboard.press('ArrowDown');
  await eventually(async () =>
    expect(await page.evaluate(() => document.activeElement?.getAttribute('data-cell'))).toBe('1:0'),
  );
  expect(await grid().locator('tbody a:not([tabindex="-1"])').count()).toBe(1);
  await page.keyboard.press('Enter');
  await heading(page, /Задвижки/);
});

test('what opens over a page reads well: palette, bell, favourites, assistant, dialog, message', async () => {
  await goOn(page, `/tender-${published}`);
  await heading(page, /Насосы/);
  const faults: string[] = [];
  const look = async (what: string) => faults.push(...(await faultsOf(page)).map((one) => `${what}: ${one}`));

  await page.keyboard.press('Control+K');
  const palette = page.getByRole('combobox', { name: 'Поиск' });
  await palette.fill('партия 7');
  await page.getByRole('option', { name: /партия 7/ }).waitFor();
  await look('palette');
  await page.keyboard.press('Escape');
  await palette.waitFor({ state: 'hidden' });

  await button(page, /^Уведомления/).click();
  await see(page, 'Новостей о ваших процедурах пока нет.');
  await look('bell');
  await page.keyboard.press('Escape');
  await button(page.getByRole('banner'), 'Избранное').click();
  await look('favourites');
  // The stops at the panel's ends are passed by: on the way through it and out of it the focus never rests on one.
  const stops = page.locator('[data-headlessui-focus-guard]');
  expect(await stops.count()).toBeGreaterThan(0);
  for (let left = 12; left > 0 && (await stops.count()) > 0; left -= 1) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.matches('[data-headlessui-focus-guard]'))).toBe(
      false,
    );
  }
  expect(await stops.count()).toBe(0);

  await button(page, 'ИИ-помощник').click();
  const ask = page.getByLabel('Вопрос помощнику');
  await eventually(async () =>
    expect(await ask.evaluate((one) => one === document.activeElement)).toBe(true),
  );
  await look('assistant');
  await page.keyboard.press('Escape');
  await eventually(async () =>
    expect(await page.evaluate(() => document.activeElement?.hasAttribute('data-chat-toggle'))).toBe(true),
  );

  await pressStep(page, 'Отменить процедуру');
  await page.getByRole('dialog', { name: /Отменить процедуру/ }).waitFor();
  await look('dialog');
  await page.keyboard.press('Escape');
  expect(faults).toEqual([]);
});

test('a middle window and paper: nothing is wider than the page, no menu is printed, and paper is light', async () => {
  await page.setViewportSize(TABLET);
  await page.emulateMedia({ colorScheme: 'dark' });
  await goOn(page, '/manager?view=table');
  await grid().waitFor();
  expect(await faultsOf(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
  const head = page
    .getByRole('region', { name: /^Ждёт вас/ })
    .locator('> div')
    .first();
  expect((await head.boundingBox())!.height).toBe(40);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.waitForFunction(() => document.documentElement.dataset.shade === 'light');
  expect(await page.getByRole('banner').isVisible()).toBe(false);
  expect(await button(page, 'Выгрузка').isVisible()).toBe(false);
  expect(await sidewaysScroll(page)).toBe(0);
  const box = await grid().boundingBox();
  expect(box!.width).toBeLessThanOrEqual(TABLET.width);
  // «Напечатать» leaves of the desk its title and the list.
  await page.emulateMedia({ media: null, colorScheme: 'light' });
  await page.evaluate(() => void (window.print = () => {}));
  await button(page, 'Выгрузка').click();
  await page.getByRole('menuitem', { name: 'Напечатать' }).click();
  await page.locator('[data-printed]').waitFor({ state: 'attached' });
  expect(await page.getByText('Ждёт вас').first().isVisible()).toBe(true);
  await page.emulateMedia({ media: 'print' });
  for (const shown of [grid(), page.getByRole('heading', { level: 1 })])
    expect(await shown.isVisible()).toBe(true);
  expect(await page.getByText('Ждёт вас').first().isVisible()).toBe(false);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: null });
  await page.setViewportSize(PHONE);
  await button(page, 'Фильтры').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Порядок' }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
});

test('a guest has three sections beside the name in a middle window, and on a phone all of them behind a button', async () => {
  const guest = await site.open(null, '/', { viewport: { width: 1024, height: 768 } });
  const sections = guest.getByRole('navigation', { name: 'Разделы' }).getByRole('link');
  await eventually(async () =>
    expect(await sections.filter({ visible: true }).allInnerTexts()).toEqual([
      'Открытые процедуры',
      'Новости',
      'Документы',
    ]),
  );
  expect(await sidewaysScroll(guest)).toBe(0);
  await guest.setViewportSize({ width: 320, height: 640 });
  // What is chosen among is in sight, however narrow the window.
  const parts = guest.getByRole('group', { name: 'Какие процедуры' });
  expect(await parts.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
  expect(await sidewaysScroll(guest)).toBe(0);
  await button(guest, 'Разделы').click();
  await guest.getByRole('menuitem', { name: 'Инструкции' }).click();
  await heading(guest, 'Инструкции');
  // Under the bar of a lot the last links of the foot can still be pressed.
  const title = 'Поставка насосного оборудования для водозабора и очистных сооружений';
  await goOn(guest, `/tender-${(await makePublished(manager, { title })).id}`);
  await button(guest, 'Подать заявку').waitFor();
  await guest.getByRole('contentinfo').getByRole('link', { name: 'Инструкции' }).click({ timeout: 3_000 });
  await heading(guest, 'Инструкции');
  // By keyboard: the form that the dialog goes on to has the focus.
  await button(guest, 'Войти').first().click();
  await button(guest.getByRole('dialog'), 'Зарегистрироваться').press('Enter');
  await field(guest, 'ИНН компании').waitFor();
  await eventually(async () =>
    expect(await field(guest, 'ИНН компании').evaluate((one) => one === document.activeElement)).toBe(true),
  );
  // A phone's search is as wide as any button beside it.
  const phone = await site.open(manager, '/manager/requests', { viewport: { width: 390, height: 844 } });
  const search = button(phone, /^Процедуры, компании, страницы/);
  await eventually(async () => expect((await search.boundingBox())!.width).toBe(36));
  expect(await sidewaysScroll(phone)).toBe(0);
  await search.click();
  await phone.getByRole('combobox', { name: 'Поиск' }).fill('водозабора');
  const found = phone
    .getByRole('option', { name: new RegExp(title) })
    .locator('span')
    .first();
  expect(await found.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
});

test('a long lot is printed to its last item, by the browser’s own printing too', async () => {
  const { id } = await makeDraft(manager, {}, []);
  const save = Array.from({ length: LONG }, (_, at) => orderBody({ name: `Клапан ${at + 1}` }));
  expect((await manager.patch(`/api/v1/lots/${id}/orders`, { save })).status).toBe(200);
  await goOn(page, `/tender-${id}?as=vendor`);
  await see(page, 'Клапан 1');
  const last = page.getByText(`Клапан ${LONG}`, { exact: true });
  expect(await last.count()).toBe(0);
  const paper = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(paper.match(/\/Type ?\/Page\b/g)!.length).toBeGreaterThan(LONG / 80);
  await page.emulateMedia({ media: 'print' });
  await last.waitFor();
  // A button in a heading would be drawn on the first page alone.
  const heads = page.getByRole('grid', { name: 'Позиции' }).locator('thead button:not([aria-hidden])');
  expect(await heads.evaluateAll((all) => all.map((one) => getComputedStyle(one).display))).toEqual(
    expect.arrayContaining(['contents']),
  );
  await page.emulateMedia({ media: null });
  await eventually(async () => expect(await last.count()).toBe(0));
  // Nothing of a long name is cut.
  await page.setViewportSize(TABLET);
  await makeDraft(
    manager,
    { title: 'Задвижки клиновые с выдвижным шпинделем и ответными фланцами, '.repeat(3) },
    [],
  );
  await goOn(page, '/manager?view=table');
  await grid()
    .getByText(/Задвижки клиновые/)
    .first()
    .waitFor();
  await page.emulateMedia({ media: 'print' });
  const cut = await page.locator('main').evaluate((main) =>
    [...main.querySelectorAll('[class*="line-clamp-"], [class*="truncate"]')]
      .filter((one) => {
        const { overflowX, overflowY } = getComputedStyle(one);
        const isCut = one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1;
        return isCut && (overflowX !== 'visible' || overflowY !== 'visible');
      })
      .map(({ textContent }) => textContent),
  );
  expect(cut).toEqual([]);
});

test('without a network a press says so at once and is not sent later; a reading that fails is told in its place', async () => {
  const { id } = await makeDraft(manager);
  await goOn(page, `/tender-${id}`);
  await field(page, 'Описание').fill('Набрано без связи');
  const sent: string[] = [];
  page.on('request', (one) => {
    if (one.method() === 'PATCH') sent.push(one.url());
  });
  await page.context().setOffline(true);
  await button(page, 'Сохранить условия').click();
  await see(page, /Нет связи с сервером/);
  expect(await faultsOf(page)).toEqual([]);
  await page.context().setOffline(false);
  expect(await field(page, 'Описание').inputValue()).toBe('Набрано без связи');
  const asked = sent.length;
  await button(page, 'Сохранить условия').click();
  await see(page, 'Условия сохранены');
  expect(sent.length).toBe(asked + 1);

  await page.route('**/api/v1/lots?**', (route) => route.fulfill({ status: 500, json: { message: 'Сбой' } }));
  await page.goto('/manager?view=table');
  await see(page, 'Не удалось загрузить');
  await page.unrouteAll();
});

test('a vendor sees a quantity above the ordered one marked while typing it', async () => {
  const vendor = await site.signIn('vendor');
  await makeDraftApplication(vendor, published, [null]);
  const own = await site.open(vendor, `/apply?lot=${published}`);
  const offers = own.getByRole('grid', { name: 'Предложения' });
  await (await gridCell(offers, 0, 'Количество')).dblclick();
  await own.keyboard.press('Control+A');
  await own.keyboard.type('30');
  const input = offers.getByRole('textbox', { name: /Количество/ });
  expect(await input.getAttribute('aria-invalid')).toBe('true');
  await own.getByText('Больше заказанного с учётом толеранса').first().waitFor();
  await own.keyboard.press('Backspace');
  await eventually(async () => expect(await input.getAttribute('aria-invalid')).toBeNull());
  await own.keyboard.press('Enter');
});
