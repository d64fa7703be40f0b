// The administrator's own pages: what the platform runs by is found, changed and used.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright';
import { dayOf, formatDate } from '../../src/rules/dates.ts';
import { makeDraftApplication, makeRated, must, submit } from '../server/applications/make-applications.ts';
import { makePublished, passDeadline } from '../server/lots/make-lots.ts';
import type { SignedIn } from '../server/make.ts';
import { bankXml, in1251, openBank, type Bank } from '../server/support/bank.ts';
import { anew } from './support/anew.ts';
import { button, field, heading, pressStep, see } from './support/expect.ts';
import { goOn } from './support/go-on.ts';
import { press, write } from './support/keyboard.ts';
import { openSite, watchPages, type Site } from './support/site.ts';
import { PHONE } from './support/windows.ts';

const today = formatDate(Date.now());
const yesterday = formatDate(Date.now() - 86_400_000);

let bank: Bank;
let site: Site;
let admin: SignedIn;
let manager: SignedIn;
/** One window for all that the administrator does. */
let page: Page;
beforeAll(async () => {
  bank = await openBank();
  bank.answer.body = in1251(bankXml(today));
  site = await openSite({ CBR_URL: bank.url });
  [admin, manager] = [await site.signIn('admin'), await site.signIn('manager')];
  page = await site.open(admin, '/admin');
});
afterAll(async () => {
  await site?.close();
  await bank?.close();
});
watchPages(() => site);

/** Pictures to be looked at, where somebody asks for them. */
async function look(what: Page, name: string): Promise<void> {
  const shots = process.env.SHOTS;
  if (!shots) return;
  const size = what.viewportSize()!;
  for (const scheme of ['light', 'dark'] as const) {
    await what.emulateMedia({ colorScheme: scheme });
    for (const viewport of [size, PHONE]) {
      await what.setViewportSize(viewport);
      await what.waitForTimeout(300);
      await what.screenshot({ path: `${shots}/${name}-${viewport.width}-${scheme}.png`, fullPage: true });
    }
  }
  await what.emulateMedia({ colorScheme: 'light' });
  await what.setViewportSize(size);
}

const nav = () => page.getByRole('navigation', { name: 'Управление площадкой' });
const row = (name: string) => page.getByRole('row').filter({ hasText: name });

test('pages stand in groups on the desk and beside it, on a phone in the drawer', async () => {
  await goOn(page, '/admin');
  const groups = ['Люди', 'Закупки', 'Содержание', 'Система'];
  const nav = page.getByRole('navigation', { name: 'Управление площадкой' });
  for (const title of groups) {
    await nav.getByText(title, { exact: true }).waitFor();
    await page.getByRole('heading', { level: 2, name: title }).waitFor();
  }
  await look(page, 'desk');
  await nav.getByRole('link', { name: 'Сотрудники' }).click();
  await heading(page, 'Сотрудники');
  await page.setViewportSize(PHONE);
  await button(page, 'Меню').click();
  await page.getByRole('dialog').getByRole('link', { name: 'Контрагенты' }).click();
  await heading(page, 'Контрагенты');
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('rates are loaded at a press, told by source and day, and written by hand', async () => {
  await site.services.pool.query('delete from currency_rates');
  await goOn(page, '/admin/rates');
  await button(page, 'Загрузить сейчас').click();
  await see(page, `Загружены курсы от ${today}`);
  for (const text of ['15,9307', today, 'Банк России', 'Годен'])
    await row('Казахстанский тенге').getByText(text).first().waitFor();
  await row('Евро').getByText('Нет курса').waitFor();
  await look(page, 'rates');
  await press(button(page, 'Вписать курс: Евро'));
  await write(field(page.getByRole('dialog'), 'Рублей за них'), '95,5');
  await page.keyboard.press('Enter');
  await row('Евро').getByText('Вписан администратором').waitFor();
  await row('Евро').getByText('95,5').waitFor();
});

test('the dialog of an opening tells by which rates it will be compared', async () => {
  await site.services.pool.query('update currency_rates set date = $1', [dayOf(Date.now())]);
  const { id } = await makePublished(manager);
  await submit(await site.signIn('vendor'), id, ['10']);
  await passDeadline(site, id);
  await site.tick('lot-deadlines');
  const desk = await site.open(manager, `/tender-${id}`);
  await button(desk, 'Вскрыть заявки').click();
  await see(desk.getByRole('dialog'), `Банк России, от ${today}`);
  await site.services.pool.query(`update currency_rates set date = '2026-01-01', loaded_on = null`);
  await desk.reload();
  await button(desk, 'Вскрыть заявки').click();
  await see(desk.getByRole('dialog'), /от 01\.01\.2026 — устарели/);
  await look(desk, 'opening');
  await goOn(page, '/admin/rates');
  await see(page, 'Курсы устарели');
});

test('a rate of VAT that was closed is not offered to a vendor any more', async () => {
  const vendor = await site.signIn('vendor');
  const { id } = await makePublished(manager);
  await makeDraftApplication(vendor, id, ['10']);
  await goOn(page, '/admin/rates');
  await button(page, 'Изменить сроки: НДС 20 %').click();
  const dialog = page.getByRole('dialog');
  await field(dialog, 'Действует по').fill(yesterday);
  await look(page, 'vat');
  await button(dialog, 'Сохранить').click();
  await row('НДС 20 %').getByText('Не предлагается').waitFor();
  const apply = await site.open(vendor, `/apply?lot=${id}`);
  await apply.getByRole('button', { name: /Условия/ }).click();
  await apply.getByLabel('НДС', { exact: true }).click();
  await apply.getByRole('option', { name: /НДС 22 %/ }).waitFor();
  expect(await apply.getByRole('option', { name: /НДС 20 %/ }).count()).toBe(0);
  expect(await apply.getByRole('option').count()).toBe(6);
});

test('a company is changed without its bank account, and goes to the bin and back', async () => {
  const vendor = await site.signIn('vendor');
  const id = vendor.companyId;
  await goOn(page, `/admin/contragents?company=${id}`);
  await see(page, 'Видны самой компании');
  await page.getByRole('link', { name: 'Изменить' }).click();
  await page.getByRole('region', { name: 'Адреса' }).waitFor();
  expect(await page.getByRole('region', { name: 'Банковские реквизиты' }).count()).toBe(0);
  await button(page, 'Добавить адрес').click();
  await field(page.getByRole('dialog'), 'Город, населённый пункт').fill('Тверь');
  await button(page.getByRole('dialog'), 'Сохранить адрес').click();
  await page.getByText('Россия, Тверь').waitFor();
  await page
    .getByLabel('Добавить документы')
    .setInputFiles({ name: 'Устав.txt', mimeType: 'text/plain', buffer: Buffer.from('устав') });
  await button(page.getByRole('dialog', { name: 'Устав.txt' }), 'Сохранить').click();
  await see(page, 'Документ сохранён');
  await field(page, 'Должность').fill('Директор по снабжению');
  await look(page, 'company');
  await button(page, 'Сохранить').click();
  await see(page, 'Профиль сохранён');

  await goOn(page, `/admin/contragents?company=${id}`);
  await see(page, 'Директор по снабжению');
  await button(page, 'В корзину').click();
  await button(page.getByRole('dialog'), 'В корзину').click();
  await see(page, /сначала отвяжите/);
  await admin.post('/api/v1/companies/users/detach', { company_id: id, user_id: vendor.id });
  await button(page.getByRole('dialog'), 'В корзину').click();
  await heading(page, 'Контрагенты');
  await page.getByRole('tab', { name: 'Корзина' }).click();
  await look(page, 'bin');
  await button(page, 'Вернуть').click();
  await see(page, 'Компания возвращена');
});

test('a person’s data are handed over and erased for good, and what stays is said before', async () => {
  const former = await site.signIn('vendor', { name: 'Прощальная Вера' });
  await goOn(page, '/admin/users');
  await button(page, `Удалить данные: ${former.user.name}`).click();
  const dialog = page.getByRole('dialog', { name: 'Удалить личные данные навсегда?' });
  await see(dialog, /Останется без имени/);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('link', { name: 'Скачать данные' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('Мои данные.xlsx');
  await look(page, 'erase');
  await button(dialog, 'Удалить данные').click();
  await see(page, 'Личные данные удалены');
  await row('Удалённый пользователь').getByText('Данные удалены').first().waitFor();
  await look(page, 'erased');

  await goOn(page, '/account');
  await see(page, /Всё, что площадка хранит о вас/);
  await page.getByText('Что остаётся после удаления и почему').click();
  await look(page, 'personal-data');
  const [own] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Скачать мои данные' }).click(),
  ]);
  expect(own.suggestedFilename()).toBe('Мои данные.xlsx');
});

test('an account is made, blocked and renamed by keys alone', async () => {
  const email = `${anew('abramova').replace(' ', '-')}@demo.test`;
  await goOn(page, '/admin');
  await press(nav().getByRole('link', { name: 'Пользователи' }));
  await heading(page, 'Пользователи');
  await press(button(page, 'Новый пользователь'));
  const dialog = page.getByRole('dialog');
  await write(field(dialog, 'Фамилия, имя, отчество'), 'Абрамова Ася');
  await write(field(dialog, 'Электронная почта'), email);
  await press(button(dialog, /^Роль/));
  await press(page.getByRole('option', { name: 'Аудитор' }));
  await press(button(dialog, 'Создать'));
  await dialog.waitFor({ state: 'hidden' });
  await press(button(row(email), /^Заблокировать/));
  await press(button(page.getByRole('dialog', { name: /Заблокировать/ }), 'Заблокировать'));
  await row(email).getByText('Заблокирован').waitFor();
  await press(button(row(email), 'Изменить: Абрамова Ася'));
  await see(dialog, 'Замещение');
  await write(field(dialog, 'Фамилия, имя, отчество'), 'Абрамова Анна');
  await page.keyboard.press('Enter');
  await row(email).getByText('Абрамова Анна').waitFor();
});

test('documents of the platform are added for everybody and removed, by keys', async () => {
  const title = anew('Регламент площадки');
  await goOn(page, '/admin');
  await press(nav().getByRole('link', { name: 'Документы' }));
  await press(button(page, 'Добавить документ'));
  const dialog = page.getByRole('dialog');
  await write(field(dialog, 'Название'), 'Черновик');
  await press(button(dialog, 'Добавить'));
  await see(dialog, 'Выберите файл');
  const chooser = page.waitForEvent('filechooser');
  await press(dialog.getByLabel('Файл документа'));
  await (
    await chooser
  ).setFiles({ name: 'Регламент.txt', mimeType: 'text/plain', buffer: Buffer.from('правила') });
  await write(field(dialog, 'Название'), title);
  await look(page, 'document');
  await press(button(dialog, 'Добавить'));
  await row(title).waitFor();
  const guest = await site.open(null, '/about/documentation');
  await guest.getByRole('link', { name: title }).waitFor();
  await press(button(page, `Удалить: ${title}`));
  await press(button(page.getByRole('dialog'), 'Удалить'));
  await see(page, 'Документ удалён');
});

test('categories of news are added, renamed and removed, by keys', async () => {
  const [first, second] = [anew('Закупки'), anew('Новости закупок')];
  await goOn(page, '/admin');
  await press(nav().getByRole('link', { name: 'Новости' }));
  await press(button(page, 'Добавить рубрику'));
  const dialog = page.getByRole('dialog');
  await write(field(dialog, 'Название'), first);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await press(button(page, `Изменить рубрику: ${first}`));
  await write(field(dialog, 'Название'), second);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await look(page, 'posts');
  await press(button(page, `Удалить рубрику: ${second}`));
  await press(button(dialog, 'Удалить'));
  await see(page, 'Рубрика удалена');
});

test('the journal checks the chain of a record', async () => {
  await goOn(page, '/admin/history?filter[model]=currencyRate');
  await button(page, /^Проверить/)
    .first()
    .click();
  await see(page, /Цела, записей: \d+/);
  await look(page, 'journal');
});

test.each([
  ['manager', '/manager'],
  ['security', '/security/moderation'],
] as const)('the %s registers a supplier, who gets a letter', async (role, path) => {
  const desk = await site.open(await site.signIn(role), path);
  await button(desk, 'Зарегистрировать поставщика').click();
  const dialog = desk.getByRole('dialog');
  await field(dialog, 'Фамилия, имя, отчество').fill('Новый Поставщик');
  const email = `${anew(`by-${role}`).replace(' ', '-')}@example.test`;
  await field(dialog, 'Электронная почта').fill(email);
  await look(desk, `register-${role}`);
  await button(dialog, 'Зарегистрировать').click();
  await see(desk, 'Поставщик зарегистрирован, письмо отправлено');
  await site.settle();
  expect(site.letters().join('\n')).toContain(email);
});

test('a round and a clarification begin as the settings say; published items stay word for word', async () => {
  const changes = { roundStepPercent: '2', roundExtensionMinutes: 7, roundExtensionLimit: 4 };
  expect((await admin.patch('/api/v1/settings', changes)).status).toBe(200);
  const vendors = [await site.signIn('vendor'), await site.signIn('vendor')];
  const checkers = {
    manager,
    security: await site.signIn('security'),
    auditor: await site.signIn('auditor'),
  };
  const rows = [
    ['100', '200', '300'],
    ['110', '210', '310'],
  ];
  const { lotId, ids } = await makeRated(site, checkers, vendors, rows);
  for (const id of ids)
    must(await manager.post(`/api/v1/applications/${id}/set-repeating`, { marked: true }));
  const desk = await site.open(manager, `/tender-${lotId}`);
  await pressStep(desk, 'Начать переторжку');
  const dialog = desk.getByRole('dialog');
  expect(await field(dialog, 'Наименьший шаг снижения').inputValue()).toBe('2');
  expect(await dialog.getByLabel('Продлевать на').inputValue()).toBe('7');
  expect(await dialog.getByLabel('Продлений не больше').inputValue()).toBe('4');
  await button(dialog, 'Не сейчас').click();
  await button(desk, 'Показать позиции, как опубликованы').click();
  await see(desk.getByRole('dialog'), 'Кабель силовой');
  await see(desk.getByRole('dialog'), /№ 1 от/);
  await look(desk, 'published');
});
