// What a person needs is in sight and says what it is: columns with values, the next term, the receipt, whose application it is.
import { hash } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOpened, makeRated, must, submit, threeItems } from '../server/applications/make-applications.ts';
import { makeDraft, makePublished } from '../server/lots/make-lots.ts';
import type { Application } from '../../src/api/records/application.ts';
import type { SignedIn } from '../server/make.ts';
import { button, eventually, focused, heading, see } from './support/expect.ts';
import { goOn } from './support/go-on.ts';
import { openSite, watchPages, type Site } from './support/site.ts';

let site: Site;
let manager: SignedIn;
let lotId: number;

beforeAll(async () => {
  site = await openSite({ CHATBOT: '1' });
  manager = await site.signIn('manager', { name: 'Снабженцев Пётр' });
  ({ id: lotId } = await makePublished(manager, {}, threeItems));
});
afterAll(() => site?.close());
watchPages(() => site);

/** Rows of which nothing is told, a true chain. */
function longChain(length: number): string {
  const content = '0'.repeat(64);
  let previous = content;
  return Array.from({ length }, (_, index) => {
    const seq = index + 1;
    previous = hash('sha256', `{"content":"${content}","prevHash":"${previous}","seq":${seq}}`);
    return JSON.stringify({ seq, hash: previous, content });
  }).join(',\n');
}

/** The lot's file and the page that checks it are saved, and the page does so from the disk, without a network. */
async function checkedAlone(page: Page): Promise<void> {
  const saved: string[] = [];
  for (const name of ['Файл проверки процедуры', 'Программа проверки']) {
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name }).click();
    saved.push(await (await download).path());
  }
  const [file, program] = saved;
  const alone = await page.context().browser()!.newPage({ offline: true });
  const html = join(dirname(program!), 'verify.html');
  renameSync(program!, html);
  await alone.goto(pathToFileURL(html).href);
  await alone.getByLabel('Файл проверки').setInputFiles({
    name: 'lot.json',
    mimeType: 'application/json',
    buffer: readFileSync(file!),
  });
  await see(alone, 'Нарушений не найдено');
  await see(alone, /ни одна не изменена, не вставлена и не убрана/);
  await alone.getByLabel('Файл проверки').setInputFiles({
    name: 'cut.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{"format":"tender-bund'),
  });
  await see(alone, /^Файл не прочесть: он скачан не до конца или это не файл проверки/);
  // As a file longer than any text.
  await alone.evaluate(() => (document.documentElement.dataset['longest'] = '0'));
  await alone.getByLabel('Файл проверки').setInputFiles({
    name: 'lot.json',
    mimeType: 'application/json',
    buffer: Buffer.from(readFileSync(file!, 'utf8').replace('lot.toApplications', 'lot.toDraft')),
  });
  await see(alone, 'Есть нарушения');
  await alone.getByLabel('Файл проверки').setInputFiles(file!);
  await see(alone, 'Нарушений не найдено');
  // The check of a long file is stopped while it goes on, and the page answers.
  const long = join(dirname(program!), 'long.json');
  const [head] = readFileSync(file!, 'utf8').split('"rows":[\n');
  writeFileSync(long, `${head}"rows":[\n${longChain(200_000)}\n]}\n`);
  await alone.getByLabel('Файл проверки').setInputFiles(long);
  const bar = alone.getByRole('progressbar', { name: 'Сколько проверено' });
  await expect.poll(() => bar.getAttribute('value')).not.toBeNull();
  await button(alone, 'Остановить').click();
  await see(alone, 'Остановлено');
  expect(await bar.isVisible()).toBe(false);
  await alone.close();
}

const headersOf = (page: Page, name: string): Promise<string[]> =>
  page.getByRole('grid', { name }).getByRole('columnheader').allInnerTexts();

test('a sealed application says so, keeps its receipt at hand and its price in sight, and asks in a menu to be withdrawn', async () => {
  const bidder = await site.signIn('vendor');
  await submit(bidder, lotId, ['1000', '20', '30']);
  const page = await site.open(bidder, '/profile/applications');
  await heading(page, 'Заявки');
  await see(page, 'Требует действия');
  await see(page, 'Ближайшие сроки');
  const own = page.getByRole('grid', { name: 'Заявки' });
  await see(own, 'Подана, запечатана');
  await see(own, 'вскрытие');
  expect((await own.locator('tbody tr').first().boundingBox())!.height).toBeLessThanOrEqual(40);
  await own.getByRole('link', { name: 'Насосы центробежные для водозабора' }).click();

  const download = page.waitForEvent('download');
  await button(page, 'Скачать квитанцию').click();
  expect((await download).suggestedFilename()).toMatch(/^Квитанция .+-1\.pdf$/);

  const offers = page.getByRole('grid', { name: 'Предложения' });
  const price = await offers.getByRole('columnheader', { name: /Цена за единицу/ }).boundingBox();
  const shown = await headersOf(page, 'Предложения');
  expect(shown.join()).not.toContain('Причина');
  expect(price!.x + price!.width).toBeLessThanOrEqual(1440);
  await button(page, /^Скрыто? \d+ пуст/).click();
  await eventually(async () => {
    const all = await headersOf(page, 'Предложения');
    expect(all.length).toBeGreaterThan(shown.length);
    expect(all.join()).toContain('Причина');
  });

  // The assistant's button stands in the header's line: nothing of the page lies under it.
  const assistant = await button(page, 'ИИ-помощник').boundingBox();
  const header = await page.getByRole('banner').boundingBox();
  expect(assistant!.y + assistant!.height).toBeLessThanOrEqual(header!.y + header!.height);

  await button(page, 'Другие действия').click();
  await page.getByRole('menuitem', { name: 'Отозвать заявку' }).click();
  await page.getByRole('dialog', { name: /Отозвать заявку/ }).waitFor();
});

test('who is not accredited is told at the lot and at the own desk what is missing', async () => {
  const unready = await site.signIn('vendor', { company: 'unverified' });
  const page = await site.open(unready, `/apply?lot=${lotId}`);
  await see(page, 'Заявки подают аккредитованные компании');
  await see(page, /Профиль готов на \d+\s%/);
  await heading(page, 'Насосы центробежные для водозабора');
  await goOn(page, '/profile/applications');
  await see(page.locator('main'), /Профиль готов на \d+\s%/);
});

test('a guest sees which company buys and none of its people; an address that is none costs no page of a lot', async () => {
  const page = await site.open(null, `/tender-${lotId}`);
  await see(page, 'Организатор: Тендерная площадка');
  await button(
    page.locator('header', { has: page.getByRole('heading', { level: 1 }) }),
    'Подать заявку',
  ).waitFor();
  // Two rows of the head, and one once the page is scrolled.
  await page.setViewportSize({ width: 1440, height: 420 });
  const head = page.locator('header', { has: page.getByRole('heading', { level: 1 }) });
  await eventually(async () => expect((await head.boundingBox())!.height).toBeLessThanOrEqual(88));
  await see(head, 'заявки запечатаны до вскрытия');
  await page.evaluate(() => window.scrollTo(0, 200));
  await eventually(async () => expect((await head.boundingBox())!.height).toBe(48));
  // The head of the items stays right below it.
  const name = page.getByRole('grid', { name: 'Позиции' }).getByRole('columnheader').nth(1);
  await name.evaluate((cell) => window.scrollBy(0, cell.getBoundingClientRect().top - 60));
  const foot = async () => (await head.boundingBox())!.y + (await head.boundingBox())!.height;
  await eventually(async () => expect((await name.boundingBox())!.y).toBe(await foot()));
  expect(await page.locator('body').innerText()).not.toContain('Снабженцев');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await goOn(page, '/no-such-page');
  await see(page, 'Page Not Found: /no-such-page');
  expect(asked.filter((path) => /tender|overview/i.test(path))).toEqual([]);
});

test('who is new is shown around, once; a word is explained where it stands', async () => {
  const newcomer = await site.signIn('manager', { isNew: true });
  const page = await site.open(newcomer, '/posts');
  const tour = page.getByRole('region', { name: 'Знакомство с площадкой' });
  // What its first stops are about is not on a public page: there it neither begins nor counts as seen.
  await heading(page, 'Новости');
  await page.waitForLoadState('networkidle');
  expect(await tour.count()).toBe(0);
  // Nor over a page that a link has led to, which may be a form: it begins where the person does.
  await goOn(page, '/manager/requests');
  await heading(page, 'Запросы');
  await page.waitForLoadState('networkidle');
  expect(await tour.count()).toBe(0);
  await goOn(page, '/manager');
  /** What the frame of a stop stands around, by its middle. */
  const framed = async (wanted: Locator) => {
    await eventually(async () => {
      const box = (await wanted.boundingBox())!;
      const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      const frame = (await page.locator('span[aria-hidden].outline-primary').boundingBox())!;
      expect(Math.abs(frame.x + frame.width / 2 - middle.x)).toBeLessThan(2);
      expect(Math.abs(frame.y + frame.height / 2 - middle.y)).toBeLessThan(2);
    });
  };
  await see(tour, 'Ваши процедуры');
  await framed(page.getByRole('navigation', { name: 'Меню' }).getByRole('link', { name: 'Процедуры' }));
  await button(tour, 'Дальше').click();
  await see(tour, 'Черновик начинается с нуля');
  await framed(button(page, /^Новая процедура/).first());
  for (const next of ['Один путь для всех', 'Цены запечатаны', 'Поиск и клавиши']) {
    await button(tour, 'Дальше').click();
    await see(tour, next);
  }
  await framed(button(page, /^Процедуры, компании, страницы/));
  await button(tour, 'Дальше').click();
  await framed(button(page, /^Меню пользователя/));
  await button(tour, 'Закрыть знакомство').click();
  await eventually(async () => expect(await tour.count()).toBe(0));
  // Header and menu are as high as the window together: a short page does not scroll.
  const [header, menu] = [page.getByRole('banner'), page.getByRole('complementary').first()];
  const [above, below] = [(await header.boundingBox())!, (await menu.boundingBox())!];
  expect([below.y, below.y + below.height]).toEqual([above.height, 900]);
  // Another browser: the account is remembered, not the window.
  const again = await site.open(newcomer, '/manager');
  await heading(again, 'Процедуры');
  await button(again, /^Меню пользователя/).click();
  expect(await again.getByRole('region', { name: 'Знакомство с площадкой' }).count()).toBe(0);
  await button(again, 'Знакомство с площадкой').click();
  await see(again.getByRole('region', { name: 'Знакомство с площадкой' }), '1 из 6');

  const { id } = await makeDraft(newcomer, { applicationsDeadline: null });
  await goOn(again, `/tender-${id}`);
  await again.getByRole('link', { name: 'Как увидит поставщик' }).click();
  await see(again, 'Так процедуру увидит поставщик');
  // Without a term the star has no line of its own on a phone.
  await again.setViewportSize({ width: 390, height: 800 });
  const top = async (one: Locator) => {
    const box = (await one.boundingBox())!;
    return box.y + box.height / 2;
  };
  const heads = again.locator('header', { has: again.getByRole('heading', { level: 1 }) });
  await eventually(async () =>
    expect(
      Math.abs((await top(heads.getByText('Черновик').first())) - (await top(button(heads, /избранное/)))),
    ).toBeLessThan(4),
  );
  await again.setViewportSize({ width: 1440, height: 900 });
  await button(again, 'Вернуться к правке').click();
  await button(again, 'Базис поставки: что это значит?').first().click();
  await see(again, 'Правило Incoterms');
  const panel = again.getByRole('region', { name: 'Базис поставки: что это значит?' });
  expect((await panel.boundingBox())!.width).toBeLessThanOrEqual(320);
});

test('the search is a dialog with a name, and does what the page can do; keys lead on and have a sheet', async () => {
  const draft = await makeDraft(manager, { title: 'Клапаны обратные' });
  const page = await site.open(manager, '/manager');
  await heading(page, 'Процедуры');
  await page.keyboard.press('n');
  await page.getByRole('dialog', { name: 'Новая процедура' }).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  // Of what the page has: here nothing is typed into a table.
  const sheet = page.getByRole('dialog', { name: 'Сочетания клавиш' });
  await see(sheet, 'Новая процедура');
  expect(await sheet.innerText()).not.toContain('Ctrl+D');
  await page.keyboard.press('Escape');
  await page.keyboard.press('g');
  await page.keyboard.press('q');
  await heading(page, 'Запросы');
  await page.keyboard.press('n');
  await page.getByRole('dialog', { name: 'Новая процедура' }).waitFor();
  await page.goBack();
  await page.goForward();
  await heading(page, 'Процедуры');
  expect(await page.getByRole('dialog').count()).toBe(0);

  await goOn(page, `/tender-${draft.id}`);
  await heading(page, 'Клапаны обратные');
  await page.getByRole('grid', { name: 'Позиции' }).waitFor();
  await page.keyboard.press('?');
  await see(sheet, 'Ctrl+D');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+K');
  const search = page.getByRole('dialog', { name: 'Поиск по площадке' });
  await focused(search.getByRole('combobox'));
  await page.keyboard.type('скопир');
  await see(search, `Скопировать процедуру · ${draft.number}`);
  await page.keyboard.press('Control+A');
  await page.keyboard.type('удалить');
  await search
    .getByRole('option', { name: /Удалить/ })
    .first()
    .waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: /Удалить/ }).waitFor();
});

test('the history says whose application and shows those of one participant; a round that was none saves nothing', async () => {
  const checkers = {
    manager,
    security: await site.signIn('security'),
    auditor: await site.signIn('auditor'),
  };
  const vendors = [await site.signIn('vendor'), await site.signIn('vendor')];
  const rated = await makeRated(site, checkers, vendors, [
    ['1000', '20', '30'],
    ['1100', '21', '31'],
  ]);
  const [title] = must<{ vendor: { title: string } }[]>(
    await manager.get(`/api/v1/lots/${rated.lotId}/applications`),
  ).map((one) => one.vendor.title);
  const page = await site.open(manager, `/tender-${rated.lotId}/history`);
  await see(page, `Заявка ${title} проверена организатором`);
  await button(page, title!).click();
  await eventually(async () => expect(await page.getByText('Рассчитан рейтинг').count()).toBe(0));
  await see(page, `Заявка ${title} согласована службой безопасности`);
  await checkedAlone(page);
  // Any record of it: the last one with its offers, the first one a draft of which nobody has offered anything.
  await page.getByRole('tab', { name: 'На момент' }).click();
  const then = page.getByRole('region', { name: 'Заявки тогда' });
  // By its sum: which stands first goes by numbers that are made at random.
  await then.getByRole('button', { name: /13\s130,00/ }).click();
  await see(then.getByRole('table'), '1 000,00');
  const slider = page.getByRole('slider', { name: 'Запись истории' });
  await slider.press('Home');
  await see(then, 'Конверты ещё не были вскрыты');
  await button(page, 'Запись позже').click();
  await see(page, /^2 из \d+$/);
  await site.services.pool.query(`update sessions set address = '91.10.20.1' where user_id = any($1)`, [
    vendors.map(({ user }) => user.id),
  ]);
  await goOn(page, `/tender-${rated.lotId}/rating`);
  await see(page, 'Не проводилась');
  // A reason to look is answered in a sentence, which stays.
  const signals = page.getByRole('region', { name: 'Сигналы' });
  await see(signals, 'подали заявки из одной сети');
  await button(signals, 'Ответить: Поданы из одной сети').click();
  const asked = page.getByRole('dialog', { name: 'Поданы из одной сети' });
  await asked.getByLabel('Ответ').fill('Оба снимают офис в одном здании');
  await button(asked, 'Записать').click();
  await see(signals, 'Ответ: Оба снимают офис в одном здании');
  await goOn(page, `/tender-${rated.lotId}/application-${rated.ids[0]}`);
  await page.getByText('Почему закрыты другие шаги и кто их откроет').click();
  await see(page, 'Откроет: организатор, начав или вернув рассмотрение.');
  const check = await site.open(checkers.security, `/security/application-${rated.ids[0]}`);
  const known = check.getByRole('region', { name: 'Сведения для проверки' });
  await see(known, 'других заявок нет');
  await see(check, 'Вскрыта, квитанция совпадает');
  await see(check, 'с тех пор не менялась');
  await check.getByText('Почему закрыты другие шаги и кто их откроет').click();
  await see(check, 'Откроет: организатор, начав или вернув рассмотрение.');
});

test('security sees what rivals share and agrees by keys; the auditor sees the receipt and confirms', async () => {
  const [security, auditor] = [await site.signIn('security'), await site.signIn('auditor')];
  const vendors = [await site.signIn('vendor'), await site.signIn('vendor')];
  const { lotId, ids } = await makeOpened(site, manager, vendors, [
    ['1000', '20', '30'],
    ['1100', '22', '33'],
  ]);
  await site.services.pool.query(
    `update companies set head_info = head_info || '{"phone":"+79131234503"}'::jsonb where id = any($1)`,
    [vendors.map(({ user }) => user.companyId)],
  );
  const { offers } = must<Application>(await manager.get(`/api/v2/applications/${ids[0]}`));
  const decided = { decision: 'verified', offers: offers.map(({ id }) => ({ id, approved: true })) };
  must(await manager.post(`/api/v1/applications/${ids[0]}/verifications`, decided));
  const page = await site.open(security, `/tender-${lotId}/participants`);
  // What is known of a supplier, beside the list.
  await button(page, /^Открыть карточку поставщика/)
    .first()
    .click();
  const card = page.getByRole('dialog').getByRole('region', { name: 'Участие' });
  await see(card, /заявок 1/);
  await card.getByRole('link', { name: /^\d{4}-\d{6}$/ }).waitFor();
  await goOn(page, `${site.origin}/security/application-${ids[0]}`);
  const links = page.getByRole('table', { name: 'Связи' });
  await see(links, '+7 (913) 123-45-03');
  await page.getByRole('img', { name: 'Отношение цен по позициям' }).waitFor();
  // The answer to a signal is saved when its field is left.
  const answer = page.getByRole('textbox', { name: 'Общее у соперников' }).first();
  await answer.fill('Один арендодатель');
  await answer.blur();
  await see(page, new RegExp(`^${security.user.name}, `));
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Сочетания клавиш' });
  await see(keys, /^Согласовать$/);
  await page.keyboard.press('Escape');
  // A letter that is pressed while it goes is still within it.
  await keys.waitFor({ state: 'detached' });
  await page.keyboard.press('a');
  await page.keyboard.press('Control+Enter');
  // On to what waits next, or to the list where nothing does.
  await page.waitForURL(
    ({ pathname }) => pathname.startsWith('/security') && !pathname.endsWith(`-${ids[0]}`),
  );
  await goOn(page, `/security/application-${ids[0]}`);
  await see(page, 'Служба безопасности: согласована');
  await button(page, 'Отменить решение').waitFor();

  const check = await site.open(auditor, `/auditor/application-${ids[0]}`);
  const known = check.getByRole('region', { name: 'Сведения для проверки' });
  await see(known, '3 из 3');
  await see(known, 'записи целы, ход сходится');
  await see(check, 'Один арендодатель');
  await check.getByText(/^Почему закрыты другие шаги и кто их откроет: \d+$/).click();
  await check
    .getByText(/^(Откроет: |Откроется само |Изменить это уже нельзя)/)
    .first()
    .waitFor();
  await check.keyboard.press('a');
  await check.keyboard.press('Control+Enter');
  await check.waitForURL(
    ({ pathname }) => pathname.startsWith('/auditor') && !pathname.endsWith(`-${ids[0]}`),
  );
  const read = must<Application>(await manager.get(`/api/v2/applications/${ids[0]}`));
  expect(read.status).toBe('audited');
});

test('without a connection a page says of when it is, and another asks to be tried again instead of being lost', async () => {
  const page = await site.open(manager, '/manager');
  await heading(page, 'Процедуры');
  await page.context().setOffline(true);
  await see(page, /^Нет связи\. Показано на \d\d:\d\d/);
  await heading(page, 'Процедуры');
  await page.getByRole('link', { name: 'История уточнений' }).click();
  await button(page, 'Повторить').waitFor();
  await page.context().setOffline(false);
  await heading(page, 'История уточнений');
});
