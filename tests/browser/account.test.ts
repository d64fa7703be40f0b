// One's own account, in Chromium: name, address, password, letters, categories.
import { Secret, TOTP } from 'otpauth';
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '../../src/server/accounts/auth/passwords.ts';
import { passwordRule } from '../../src/text/password-rule.ts';
import { KNOWN_ITN } from '../server/accounts/make-company.ts';
import { makeItn } from '../server/support/itn.ts';
import { deliveryStateNames, webhookTexts } from '../../src/text/webhooks.ts';
import { makeDraft, makePublished } from '../server/lots/make-lots.ts';
import { anew } from './support/anew.ts';
import { addressOf } from './support/built-chunks.ts';
import { button, eventually, field, heading, see } from './support/expect.ts';
import { goOn } from './support/go-on.ts';
import { press, write } from './support/keyboard.ts';
import { dayIn } from './support/moscow.ts';
import { openSite, watchPages, type Site } from './support/site.ts';

const PASSWORD = 'Trudnyi-parol-7';
const NEW_PASSWORD = 'Drugoi-parol-8';

let site: Site;
let passwordHash: string;

beforeAll(async () => {
  site = await openSite();
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(() => site?.close());
watchPages(() => site);

test('name, phone, address and password are changed where the header’s menu leads', async () => {
  const person = await site.signIn('manager', { name: 'Иванова Анна', passwordHash });
  const page = await site.open(person, '/manager');
  await button(page, /Иванова Анна/).click();
  await page.getByRole('link', { name: 'Учётная запись' }).click();
  await heading(page, 'Учётная запись');
  await field(page, 'Фамилия, имя, отчество').fill('Петрова Анна');
  await field(page, 'Телефон').fill('+7 916 123-45-67');
  await button(page, 'Сохранить').click();
  await see(page, 'Имя и телефон сохранены');
  await button(page, /Петрова Анна/).waitFor();

  await button(page, 'Сменить почту').click();
  const dialog = page.getByRole('dialog', { name: 'Другой адрес почты' });
  await field(dialog, 'Новый адрес').fill('anna@new.test');
  await dialog.getByLabel('Ваш пароль').fill(PASSWORD);
  await button(dialog, 'Отправить письмо').click();
  await see(page, 'anna@new.test');

  await page.getByRole('tab', { name: 'Вход и безопасность' }).click();
  await see(page, passwordRule.hint);
  const fill = async (password: string) => {
    await page.getByLabel('Текущий пароль').fill(PASSWORD);
    await page.getByLabel('Новый пароль').fill(password);
    await page.getByLabel('Пароль ещё раз').fill(password);
    await button(page, 'Сменить пароль').click();
  };
  await fill('qwertyuiop');
  await see(page.getByRole('tabpanel'), passwordRule.common);
  // What was typed can be read.
  const eye = button(page, 'Показать введённое').nth(1);
  await eye.click();
  expect(await page.getByLabel('Новый пароль').getAttribute('type')).toBe('text');
  await fill(NEW_PASSWORD);
  await see(page, 'Пароль изменён');
  const login = { email: person.user.email, password: NEW_PASSWORD };
  expect((await site.guest().post('/auth/login', login)).status).toBe(200);
  const { rows } = await site.services.pool.query(
    'select name, phone, pending_email from users where id = $1',
    [person.id],
  );
  expect(rows).toEqual([{ name: 'Петрова Анна', phone: '79161234567', pending_email: null }]);
});

test('letters and categories are chosen, and what is published in a category comes', async () => {
  const vendor = await site.signIn('vendor');
  const manager = await site.signIn('manager');
  const { rows } = await site.services.pool.query<{ id: number; code: string; title: string }>(
    `select id, code, title from categories where parent_id is not null order by id limit 1`,
  );
  const category = rows[0]!;
  const page = await site.open(vendor, '/vendor');
  await page.getByRole('link', { name: 'Мои категории' }).click();
  await page.getByLabel('Вопросы и ответы').uncheck();
  await page.getByRole('switch', { name: 'Тихие часы' }).click();
  await see(page, '21:00');
  await page.getByRole('radio', { name: 'Раз в день' }).click();
  await button(page, 'Сохранить').click();
  await see(page, 'Настройки писем сохранены');
  await page.getByLabel('Добавить категорию').fill(category.code);
  await page.getByRole('option', { name: `${category.code} ${category.title}` }).click();
  await see(page.getByRole('list', { name: 'Выбранные категории' }), category.title);
  const preferences = await vendor.get('/api/v1/profile/notifications');
  expect(preferences.data()).toEqual({ mail: 'digest', muted: ['question'], quiet: { from: 21, to: 8 } });

  const { id } = await makePublished(manager, {
    title: 'Насосы по подписке',
    categoryId: Number(category.id),
  });
  await site.settle();
  await page.getByRole('link', { name: 'Открытые процедуры по моим категориям' }).click();
  const own = page.getByRole('tabpanel', { name: 'По моим категориям' });
  await see(own, 'Насосы по подписке');
  await eventually(async () => {
    const { rows: told } = await site.services.pool.query(
      `select type from notifications where user_id = $1 and lot_id = $2`,
      [vendor.id, id],
    );
    expect(told).toEqual([{ type: 'lot.published' }]);
  });
  await button(page, /Уведомления/).click();
  await page.getByRole('link', { name: 'Настроить уведомления' }).click();
  await button(page, `Убрать: ${category.title}`).click();
  await see(page, 'Категории не выбраны');
});

const codeOf = (secret: string, after = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + after * 30_000 });

/** The key as it is shown to be typed by hand. */
async function secretIn(dialog: Locator): Promise<string> {
  await dialog.getByRole('img', { name: 'QR-код с ключом' }).waitFor();
  return (await dialog.locator('code').textContent())!.replaceAll(' ', '');
}

async function passwordStep(page: Page, email: string): Promise<Locator> {
  await goOn(page, '/');
  await button(page, 'Войти').first().click();
  const dialog = page.getByRole('dialog', { name: 'Вход' });
  await field(dialog, 'Электронная почта').fill(email);
  await dialog.getByLabel('Пароль').fill(PASSWORD);
  await button(dialog, 'Войти').click();
  return page.getByRole('dialog', { name: 'Подтверждение входа' });
}

test('the second factor is put in force, asked for at sign-in, and sessions are ended one by one and all', async () => {
  const person = await site.signIn('vendor', { passwordHash });
  const page = await site.open(person, '/account?tab=security');
  await button(page, 'Включить второй фактор').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Ваш пароль').fill(PASSWORD);
  await button(dialog, 'Продолжить').click();
  const secret = await secretIn(dialog);
  await field(dialog, 'Код из приложения').fill('000000');
  await button(dialog, 'Включить').click();
  await see(dialog, 'Код не подошёл');
  await field(dialog, 'Код из приложения').fill(codeOf(secret));
  await button(dialog, 'Включить').click();
  const codes = page.getByRole('list', { name: 'Коды восстановления' }).getByRole('listitem');
  await codes.first().waitFor();
  const recovery = await codes.allTextContents();
  expect(recovery).toHaveLength(10);
  await button(dialog, 'Коды сохранены').click();
  await see(page, 'кодов восстановления осталось: 10');

  const other = await site.open(null, '/');
  const step = await passwordStep(other, person.user.email);
  await field(step, 'Код').fill(codeOf(secret, 1));
  await button(step, 'Войти').click();
  await step.waitFor({ state: 'hidden' });
  await heading(other, /./);
  await page.reload();
  const list = page.getByRole('list', { name: 'Сеансы' });
  await see(list, 'Этот сеанс');
  await button(list, /Завершить: .*Chrome/).click();
  await see(page, 'Сеанс завершён');

  // A key for a program: its rights are chosen, it is shown once, known by its tail, and revoked.
  await button(page, 'Создать ключ').click();
  await page.getByLabel('Для чего').fill('1С:ERP');
  await page.getByLabel(/^Подготовка процедур/).check();
  await button(page.getByRole('dialog'), 'Создать').click();
  const shown = page.getByRole('dialog', { name: 'Сохраните ключ' }).locator('code');
  const token = (await shown.innerText()).trim();
  await button(page, 'Ключ сохранён').click();
  const keys = page.getByRole('list', { name: 'Ключи доступа' });
  await see(keys, `…${token.slice(-4)}`);
  await see(keys, 'Чтение, Подготовка процедур');
  const ask = () =>
    fetch(`${new URL(page.url()).origin}/api/v1/lots`, { headers: { authorization: `Bearer ${token}` } });
  expect((await ask()).status).toBe(200);
  await button(keys, 'Отозвать: 1С:ERP').click();
  await button(page.getByRole('dialog', { name: 'Отозвать ключ «1С:ERP»?' }), 'Отозвать').click();
  await see(page, 'Ключей нет');
  expect((await ask()).status).toBe(401);

  await button(page, 'Добавить веб-хук').click();
  await field(page.getByRole('dialog'), 'Для чего').fill('1С:ERP');
  await field(page.getByRole('dialog'), 'Адрес').fill('https://127.0.0.1/tender');
  await button(page.getByRole('dialog'), 'Добавить').click();
  const kept = page.getByRole('dialog', { name: 'Сохраните секрет' });
  expect(await kept.locator('code').last().innerText()).toMatch(/^whsec_/);
  await button(kept, 'Секрет сохранён').click();
  await button(page, 'Журнал: 1С:ERP').click();
  const sent = page.getByRole('dialog', { name: 'Журнал: 1С:ERP' });
  await button(sent, 'Отправить проверочное').click();
  await see(sent, webhookTexts.privateAddress);
  await see(sent, deliveryStateNames.failed);
  await button(sent, 'Повторить: Проверочное событие').click();
  await see(sent, 'попыток: 2');
  await button(sent, 'Закрыть').click();

  await button(page, 'Выйти везде').click();
  await button(page.getByRole('dialog', { name: 'Выйти везде?' }), 'Выйти везде').click();
  await eventually(async () => expect(new URL(page.url()).pathname).toBe('/'));
  expect((await person.get('/api/v1/profile')).data()).toBeNull();

  const lost = await passwordStep(page, person.user.email);
  await field(lost, 'Код').fill(recovery[0]!);
  await button(lost, 'Войти').click();
  await lost.waitFor({ state: 'hidden' });
  await goOn(page, '/account?tab=security');
  await see(page, 'кодов восстановления осталось: 9');
});

test('an administrator makes it compulsory for staff, who begin it at sign-in, and resets a lost one', async () => {
  await site.services.pool.query(`delete from settings where key = 'staffSecondFactor'`);
  const admin = await site.signIn('admin', { passwordHash });
  const staff = await site.makeUser('auditor', { name: anew('Забывчивый Олег'), passwordHash });
  const page = await site.open(admin, '/account?tab=security');
  await button(page, 'Включить второй фактор').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Ваш пароль').fill(PASSWORD);
  await button(dialog, 'Продолжить').click();
  await field(dialog, 'Код из приложения').fill(codeOf(await secretIn(dialog)));
  await button(dialog, 'Включить').click();
  await button(dialog, 'Коды сохранены').click();
  await goOn(page, '/admin/settings');
  await page.getByRole('switch', { name: 'Сотрудники входят только со вторым фактором' }).click();
  await button(page, /Сохранить/).click();
  await eventually(async () =>
    expect(
      (await site.services.pool.query(`select value from settings where key = 'staffSecondFactor'`)).rows,
    ).toEqual([{ value: true }]),
  );

  const other = await site.open(null, '/');
  const step = await passwordStep(other, staff.email);
  await field(step, 'Код').fill(codeOf(await secretIn(step)));
  await button(step, 'Включить и войти').click();
  await button(other.getByRole('dialog', { name: 'Коды восстановления' }), 'Коды сохранены').click();
  await heading(other, /./);

  await goOn(page, '/admin/employees');
  await button(page, `Изменить: ${staff.name}`).click();
  const user = page.getByRole('dialog', { name: 'Сотрудник' });
  await field(user, 'Причина и как установлена личность').fill('Телефон утерян, проверено звонком');
  await button(user, 'Сбросить второй фактор').click();
  await user.waitFor({ state: 'hidden' });
  const events = await site.services.pool.query(
    `select event from history where model = 'user' and model_id = $1 order by id desc limit 1`,
    [staff.id],
  );
  expect(events.rows).toEqual([{ event: 'user.secondFactorReset' }]);
  await site.services.pool.query(`delete from settings where key = 'staffSecondFactor'`);
});

test('who moves in one tab is idle in none, and who leaves in one has left all', async () => {
  const person = await site.signIn('manager');
  const one = await site.open(person, '/manager', { alone: true });
  // The clock is that of both pages, and stands at zero for a moment while it is put in: a page that counts by then is idle for years.
  await one.clock.install();
  await one.reload();
  const other = await one.context().newPage();
  await other.goto('/account');
  await heading(other, 'Учётная запись');
  // It counts from when it stands.
  await other.evaluate(`import(${JSON.stringify(addressOf('idle-counter'))}).then(() => null)`);
  await other.clock.fastForward('58:00');
  await other.evaluate(() => {
    new BroadcastChannel('tender:session').addEventListener('message', () => {
      document.documentElement.dataset.heard = 'yes';
    });
  });
  // Who moves tells it once in a while, so perhaps not with the first move.
  await eventually(async () => {
    await one.mouse.move(10, 10);
    await one.mouse.move(200, 200);
    return other.evaluate(() => document.documentElement.dataset.heard === 'yes');
  });
  await other.clock.fastForward('03:00');
  await other.waitForTimeout(300);
  expect(await other.getByRole('dialog', { name: 'Сессия завершается' }).count()).toBe(0);
  await other.evaluate((id) => localStorage.setItem(`unsaved:${id}:lot`, '{"price":"777"}'), person.id);
  await button(one, /Меню пользователя/).click();
  await button(one, 'Выйти').click();
  await button(one.getByRole('dialog', { name: 'Уйти без сохранения?' }), 'Уйти').click();
  await eventually(async () => expect(new URL(other.url()).pathname).toBe('/'));
  await button(other, 'Войти').first().waitFor();
  const kept = await one.evaluate((id) => localStorage.getItem(`unsaved:${id}:lot`), person.id);
  expect(kept).toBeNull();
});

test('every answer carries the headers of protection, and a page may run its own scripts alone', async () => {
  const page = await site.open(null, '/help/instructions');
  await heading(page, 'Инструкции');
  const headersOf = (path: string) =>
    page.evaluate(async (to) => Object.fromEntries((await fetch(to)).headers.entries()), path);
  for (const path of ['/', '/api/v1/profile', '/config.json', '/no-such-page']) {
    const headers = await headersOf(path);
    const policy = headers['content-security-policy']!;
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('same-origin');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
  }
  expect((await headersOf('/api/v1/profile'))['cache-control']).toContain('no-store');
  const isRun = await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.isInjected = true';
    document.body.append(script);
    const drawn = document.createElement('div');
    drawn.innerHTML = '<img src="data:," onerror="window.isInjected = true">';
    document.body.append(drawn);
    return 'isInjected' in window;
  });
  expect(isRun).toBe(false);
});

test('a colleague asks for access by the company’s ИНН, and is let in by its user', async () => {
  const holder = await site.signIn('vendor');
  const newcomer = await site.signIn('vendor', { name: 'Новиков Пётр', company: null });
  // Where this is tried again, the company of the first try has it.
  await site.services.pool.query('update companies set itn = $1 where itn = $2', [
    makeItn(900_000 + holder.id),
    KNOWN_ITN,
  ]);
  const { rows } = await site.services.pool.query<{ itn: string }>(
    'update companies set registered_at = now(), itn = $2 from users where users.company_id = companies.id and users.id = $1 returning companies.itn',
    [holder.id, KNOWN_ITN],
  );
  const { itn } = rows[0]!;
  const page = await site.open(newcomer, '/profile');
  await field(page, 'ИНН').fill(itn);
  await see(page, 'Компания уже на площадке');
  await button(page, 'Запросить доступ').click();
  await see(page, 'Запрошен доступ к компании');

  const own = await site.open(holder, '/profile');
  await see(own, 'Новиков Пётр');
  await button(own, /^Дать доступ: /).click();
  await button(own.getByRole('dialog'), 'Дать доступ').click();
  await see(own, 'Доступ дан');
  // The newcomer's open page follows.
  await see(page, `ИНН ${itn}`);
  await see(page, 'Компания аккредитована');
});

test('a company’s head invites by keys a colleague to prepare applications only, who accepts; the role is changed on the spot', async () => {
  const head = await site.signIn('vendor', { name: 'Главин Пётр' });
  const colleague = await site.signIn('vendor', { name: 'Готовкин Иван', company: null });
  const page = await site.open(head, '/profile');
  await press(button(page, 'Пригласить'));
  const dialog = page.getByRole('dialog', { name: 'Пригласить сотрудника' });
  await write(field(dialog, 'Электронная почта'), colleague.user.email);
  await press(dialog.getByRole('radio', { name: /^Готовит заявки/ }));
  await press(button(dialog, 'Отправить приглашение'));
  const list = page.getByRole('list', { name: 'Сотрудники компании' });
  await see(list, /ответа ещё нет · Готовит заявки/);

  const other = await site.open(colleague, '/profile');
  await see(other, /Вас приглашают в компанию/);
  await button(other, 'Принять').click();
  await see(other.getByRole('list', { name: 'Сотрудники компании' }), 'Готовит заявки');
  const { id } = await makePublished(await site.signIn('manager'));
  await goOn(other, `${site.origin}/apply?lot=${id}`);
  await button(other, 'Начать заявку').click();
  await button(other, 'Проверить и подать').click();
  await see(other, /Ваша роль в компании — готовить заявки/);

  await page.reload();
  await press(button(list, 'Роль: Готовкин Иван: Готовит заявки'));
  await press(page.getByRole('option', { name: /^Подаёт заявки/ }));
  await see(page, 'Роль изменена');
  await other.reload();
  await button(other, 'Проверить и подать').click();
  await press(other.getByText(/^Выполнено \d+ из \d+$/));
  await see(other, 'Вам разрешено подавать заявки компании');
  // What the review itself asks for lies below all that it has checked.
  const unchosen = other.getByRole('listitem').filter({ hasText: 'Не выбран вариант договора' });
  await button(unchosen, 'Выбрать').click();
  await other.keyboard.press('Space');
  const situations = other.getByRole('radiogroup', { name: 'Согласие и вариант договора' });
  await situations.getByRole('radio', { checked: true }).waitFor();
  await eventually(async () => (await unchosen.count()) === 0);
});

test('the month of deadlines is a press from the desk, and its address for other programs is given, read and dropped', async () => {
  const manager = await site.signIn('manager');
  const { number } = await makePublished(manager);
  const page = await site.open(manager, '/manager');
  await page.getByRole('link', { name: 'весь месяц' }).click();
  await heading(page, 'Календарь');
  const entry = page.getByRole('link', { name: new RegExp(`Конец приёма.*${number}`) });
  // A day ahead of the last of a month lies in the next one: which it is shows once the month's deadlines are counted.
  await see(page, /^\d+\sсрок/);
  if (!(await entry.isVisible())) await button(page, 'Следующий месяц').click();
  await entry.waitFor();
  await button(page, 'Получить адрес').click();
  const url = await page.getByLabel('Адрес календаря').inputValue();
  const file = async () => (await fetch(url)).text();
  expect(await file()).toContain(`Конец приёма: ${number}`);
  await button(page, 'Отключить').click();
  await see(page, 'Адрес отключён');
  expect(await file()).not.toContain(number);
});

test('a manager who goes away names a deputy, who works the lot from the desk, and the history says for whom', async () => {
  const manager = await site.signIn('manager', { name: 'Иванова Ирина Ивановна' });
  const deputy = await site.signIn('manager', { name: anew('Петров Пётр Петрович') });
  const { id } = await makeDraft(manager, { title: 'Насосы на время отпуска' });
  const away = await site.open(manager, '/account');
  await away.getByRole('tab', { name: 'Замещение' }).click();
  await button(away, /Кто вас замещает/).click();
  await away.getByRole('option', { name: deputy.user.name }).click();
  const [from, to] = [0, 5].map((days) => dayIn(days));
  await field(away, 'С какого дня').fill(from!);
  await field(away, 'По какой день').fill(to!);
  await button(away, 'Назначить').click();
  await see(away.getByRole('list', { name: 'Замещения' }), 'Действует');

  const page = await site.open(deputy, '/manager');
  await see(page, `Вы замещаете Иванову И. И. по ${to}`);
  await page.getByRole('link', { name: 'Насосы на время отпуска · за Иванову И. И.' }).click();
  await see(page.getByRole('banner').or(page.locator('header')).last(), 'за Иванову И. И.');
  await button(page, 'Опубликовать').first().click();
  await button(page.getByRole('dialog'), 'Опубликовать').click();
  await page.getByRole('link', { name: 'История', exact: true }).click();
  await see(page, `${deputy.user.name} за Иванову И. И.`);

  await button(away, `Отменить замещение: ${deputy.user.name}`).click();
  await button(away.getByRole('dialog'), 'Отменить замещение').click();
  await see(away, 'Замещение отменено');
  expect((await deputy.get(`/api/v1/lots/${id}/logs`)).status).toBe(403);
});
