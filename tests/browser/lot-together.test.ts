// A lot that several work on, in the browser: experts, who is invited, who speaks, signs, answers for it, and the comparison of many.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Locator, Page } from 'playwright';
import {
  admit,
  must,
  openLot,
  ordersOf,
  submit,
  threeItems,
} from '../server/applications/make-applications.ts';
import { KNOWN_ITN } from '../server/accounts/make-company.ts';
import { makeDraft, makePublished } from '../server/lots/make-lots.ts';
import type { SignedIn } from '../server/make.ts';
import { makeSigner } from '../server/support/openssl.ts';
import { anew } from './support/anew.ts';
import { downloaded, prices } from './support/around-lot.ts';
import { button, eventually, field, see } from './support/expect.ts';
import { goOn } from './support/go-on.ts';
import { gridCell } from './support/grid.ts';
import { press, reach } from './support/keyboard.ts';
import { keysOf } from './support/presses.ts';
import { openSite, watchPages, type Site } from './support/site.ts';
import { DESKTOP } from './support/windows.ts';

let site: Site;
let manager: SignedIn;
let vendors: SignedIn[];
let managerPage: Page;
let vendorPage: Page;

beforeAll(async () => {
  site = await openSite();
  manager = await site.signIn('manager');
  vendors = [await site.signIn('vendor'), await site.signIn('vendor')];
  managerPage = await site.open(manager, '/manager');
  vendorPage = await site.open(vendors[0]!, '/vendor');
});
afterAll(() => site?.close());
watchPages(() => site);

test('the experts’ scores are typed by keys: two tables on, a key a score, saved, and the rating is calculated by them', async () => {
  const checkers = {
    manager,
    security: await site.signIn('security'),
    auditor: await site.signIn('auditor'),
  };
  const { id: lotId } = await makeDraft(manager, { ratingType: 'weighted' }, threeItems);
  for (const [code, weight] of [
    ['price', 40],
    ['expert', 60],
  ])
    must(await manager.post('/api/v1/criteria', { lotId, code, weight }), 201);
  must(await manager.post(`/api/v1/lots/${lotId}/step-to-applications`));
  const ids = [await submit(vendors[0]!, lotId, prices[0]!), await submit(vendors[1]!, lotId, prices[1]!)];
  await openLot(site, manager, lotId);
  for (const { id } of ids) await admit(checkers, id);
  must(await manager.post(`/api/v1/lots/${lotId}/step-to-pending`));
  must(await manager.post(`/api/v1/lots/${lotId}/step-to-rating`));
  await site.settle();
  const page = await site.open(manager, `/tender-${lotId}/rating`);
  const scores = page.getByRole('grid', { name: 'Экспертные оценки' });
  await gridCell(scores, 1, 'вес 60');
  const typed = await keysOf(page, async () => {
    await eventually(async () => {
      await page.keyboard.press('t');
      return scores.evaluate((one) => one.contains(document.activeElement));
    });
    await reach(await gridCell(scores, 0, 'вес 60'));
    for (const score of ['20', '100']) {
      await page.keyboard.type(score);
      await page.keyboard.press('Enter');
    }
    await page.keyboard.press('Control+Enter');
    await see(page, /Экспертные баллы сохранены/);
  });
  expect(typed).toBeLessThanOrEqual(10);
  await press(button(page, 'Рассчитать рейтинг'));
  await eventually(async () =>
    expect(must<{ total: string }[]>(await manager.get(`/api/v1/lots/${lotId}/ratings`))[0]).toBeDefined(),
  );
});

test('open data of a lot are at hand for its organiser at once, for everybody else once it is finished', async () => {
  const { id } = await makeDraft(manager);
  must(await manager.post(`/api/v1/lots/${id}/step-to-applications`));
  const name = 'Открытые данные (OCDS): скачать json';
  await goOn(managerPage, `/tender-${id}`);
  expect(await downloaded(managerPage, name)).toBe('{"');
  const guestPage = await site.open(null, `/tender-${id}`);
  for (const page of [vendorPage, guestPage]) {
    await goOn(page, `/tender-${id}`);
    await page.getByRole('link', { name: 'Извещение о процедуре: скачать pdf' }).waitFor();
    expect(await page.getByRole('link', { name }).count()).toBe(0);
  }
  await site.services.pool.query(
    `update lots set status = 'finished', finished_at = clock_timestamp() where id = $1`,
    [id],
  );
  for (const page of [vendorPage, guestPage]) {
    await goOn(page, `/tender-${id}`);
    expect(await downloaded(page, name)).toBe('{"');
  }
});

test('the organiser invites a company of the registry from the lot, and an accredited one from the desk', async () => {
  const { id, number } = await makeDraft(manager);
  must(await manager.post(`/api/v1/lots/${id}/step-to-applications`));
  const page = managerPage;
  await goOn(page, `/tender-${id}`);
  await button(page, 'Пригласить').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: /Компанию из реестра/ }).click();
  await dialog.getByRole('combobox', { name: 'Компания из реестра' }).fill(KNOWN_ITN);
  await page.getByRole('option', { name: /на площадке нет/ }).click();
  await field(dialog, 'Адрес почты').fill('sales@arm.test');
  await button(dialog, 'Пригласить').click();
  await dialog.waitFor({ state: 'hidden' });
  await see(page, 'sales@arm.test');

  await goOn(page, '/manager');
  await button(page, 'Пригласить поставщика').click();
  const { title } = must<{ title: string }>(await vendors[1]!.get('/api/v1/profile/company'));
  await dialog.getByRole('combobox', { name: 'Аккредитованная компания' }).fill(title);
  await page.getByRole('option', { name: title }).click();
  await dialog.getByRole('combobox', { name: 'Процедура' }).fill(number);
  await page.getByRole('option', { name: new RegExp(number) }).click();
  await button(dialog, 'Пригласить').click();
  await dialog.waitFor({ state: 'hidden' });
  const invited = must<{ company: { title: string } | null }[]>(
    await manager.get(`/api/v1/invitations?filter[lot]=${id}`),
  );
  expect(invited.map(({ company }) => company?.title ?? null)).toEqual(expect.arrayContaining([null, title]));
});

test('the organiser is helped with names, codes and categories of items while typing them', async () => {
  await makeDraft(manager, {}, [{ name: 'Задвижка клиновая DN 200' }]);
  const { id } = await makeDraft(manager);
  const page = managerPage;
  await goOn(page, `/tender-${id}`);
  const items = page.getByRole('grid', { name: 'Позиции' });
  await (await gridCell(items, 1, 'Наименование')).click();
  await page.keyboard.press('F2');
  await page.keyboard.insertText('клинов');
  await page.getByRole('option', { name: 'Задвижка клиновая DN 200' }).click();
  await see(items, 'Задвижка клиновая DN 200');

  await (await gridCell(items, 1, 'ОКПД2')).click();
  await page.keyboard.press('F2');
  await page.keyboard.insertText('насосы центр');
  await page.getByRole('option', { name: /28\.13\.14\.110/ }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await (await gridCell(items, 1, 'Категория')).click();
  await page.keyboard.press('F2');
  await page.getByLabel('Категория, строка 2').selectOption({ label: '28.13.14.110 Насосы центробежные' });
  await page.keyboard.press('Enter');
  await eventually(async () => {
    const [, second] = await ordersOf(manager, id);
    expect(second).toMatchObject({
      name: 'Задвижка клиновая DN 200',
      okpd2: '28.13.14.110',
      categoryId: expect.any(Number),
    });
  });
  // The quantity of the new item is wanted before a publication; what is published is read by everybody.
  const [, second] = await ordersOf(manager, id);
  must(
    await manager.put(`/api/v1/orders/${second!.id}`, {
      ...second,
      unit: '796',
      quantity: '2',
      index: undefined,
    }),
  );
  must(await manager.post(`/api/v1/lots/${id}/step-to-applications`));
  await goOn(vendorPage, `/tender-${id}`);
  await see(vendorPage.getByRole('grid', { name: 'Позиции' }), '28.13.14.110 Насосы центробежные');
});

test('a vendor signs what it has submitted, the organiser reads by whom after the opening and signs the protocol', async () => {
  const signer = makeSigner('Анна Смирнова');
  const { id: lotId } = await makePublished(manager, {}, threeItems);
  const { id } = await submit(vendors[0]!, lotId, ['10', '20', '30']);
  const dialog = (page: Page) => page.getByRole('dialog', { name: /^Подписи/ });
  const sign = async (page: Page, thing: string) => {
    await button(page, `Подписи: ${thing}`).click();
    await see(dialog(page), 'Подписей пока нет');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog(page).getByRole('link', { name: 'Скачать документ для подписи' }).click(),
    ]);
    const document = readFileSync(await download.path());
    const give = (buffer: Buffer) =>
      dialog(page)
        .getByLabel('Файл подписи')
        .setInputFiles({ name: 'подпись.sig', mimeType: 'application/pkcs7-signature', buffer });
    await give(signer.sign('другой файл'));
    await see(dialog(page), /Подпись сделана под другим файлом/);
    await give(signer.sign(document));
    await see(dialog(page), 'Подпись сходится с сертификатом');
    await see(dialog(page), /Не проверяется: кем выдан сертификат/);
  };
  await goOn(vendorPage, `/apply?lot=${lotId}`);
  await sign(vendorPage, 'заявка');

  await openLot(site, manager, lotId);
  await goOn(managerPage, `/tender-${lotId}/application-${id}`);
  await button(managerPage, 'Подписи: заявка').click();
  await see(dialog(managerPage), 'Анна Смирнова');
  expect(await dialog(managerPage).getByLabel('Файл подписи').count()).toBe(0);
  await goOn(managerPage, `/tender-${lotId}`);
  await sign(managerPage, 'Протокол вскрытия заявок');
});

test('the team speaks of a lot: a name after «@» is offered, the message is changed and removed', async () => {
  const auditor = await site.makeUser('auditor', { name: anew('Ольга Строгая') });
  const { id } = await makePublished(manager);
  await goOn(managerPage, `/tender-${id}`);
  await field(managerPage, 'Сообщение').fill('Проверьте срок, @Оль');
  await button(managerPage, `@${auditor.name}`).click();
  expect(await field(managerPage, 'Сообщение').inputValue()).toBe(`Проверьте срок, @${auditor.name} `);
  await button(managerPage, 'Отправить').click();
  const message = managerPage.locator('#team li');
  await message.getByText(`@${auditor.name}`).waitFor();
  const { rows: told } = await site.services.pool.query(
    `select link from notifications where user_id = $1 and type = 'team.mentioned'`,
    [auditor.id],
  );
  expect(told).toEqual([{ link: `/tender-${id}#team` }]);
  await message.getByRole('button', { name: 'Исправить сообщение' }).click();
  await message.getByRole('textbox').fill('Срок проверен');
  await message.getByRole('button', { name: 'Сохранить' }).click();
  await message.getByText('исправлено').waitFor();
  await message.getByRole('button', { name: 'Удалить сообщение' }).click();
  await button(managerPage.getByRole('dialog'), 'Удалить').click();
  await message.waitFor({ state: 'detached' });
});

test('another manager answers for a lot; who has read it is told to the administrator', async () => {
  const next = await site.makeUser('manager', { name: anew('Павел Новый') });
  const { id } = await makePublished(manager);
  expect((await manager.get(`/api/v1/lots/${id}/notice-form`)).status).toBe(200);
  await goOn(managerPage, `/tender-${id}`);
  await managerPage.locator('#team').waitFor();
  await button(managerPage, 'Другие шаги').click();
  await managerPage.getByRole('menuitem', { name: 'Сменить ответственного' }).click();
  const dialog = managerPage.getByRole('dialog');
  await button(dialog, /Новый ответственный/).click();
  await managerPage.getByRole('option', { name: next.name }).click();
  await button(dialog, 'Передать').click();
  await see(managerPage, 'Процедура передана');
  await managerPage.getByText(next.name).first().waitFor();
  // Its former owner reads on, and speaks of it no more.
  await managerPage.locator('#team').waitFor({ state: 'detached' });
  const adminPage = await site.open(await site.signIn('admin'), `/tender-${id}`);
  await see(adminPage.getByRole('grid', { name: 'Чтения процедуры' }), 'Извещение, протокол или записка');
});

/** What does not fit in its box, of all that is drawn below. */
const cutOff = (part: Locator): Promise<string[]> =>
  part.evaluate((root) =>
    [...root.querySelectorAll<HTMLElement>('*')]
      .filter((one) => one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 1)
      .filter((one) => !one.closest('.sr-only') && getComputedStyle(one).textOverflow !== 'ellipsis')
      .map((one) => one.textContent.slice(0, 60)),
  );
const heightOf = async (part: Locator): Promise<number> => (await part.boundingBox())!.height;

test('six vendors and twelve items are compared on one screen; at 1024 px tools and heads stand in one line', async () => {
  const NARROW = { width: 1024, height: 768 };
  const checkers = {
    manager,
    security: await site.signIn('security'),
    auditor: await site.signIn('auditor'),
  };
  const six = [...vendors];
  while (six.length < 6) six.push(await site.signIn('vendor'));
  // One long word among names of two.
  await site.services.pool.query(
    `update companies set title = 'ООО «Уралтрубпоставка»' where id = (select company_id from users where id = $1)`,
    [six[5]!.id],
  );
  const items = Array.from({ length: 12 }, (_, at) => ({
    ...threeItems[at % 3]!,
    name: `Задвижка, исполнение ${at + 1}`,
  }));
  const { id: lotId } = await makePublished(manager, {}, items);
  const ids: number[] = [];
  for (const [at, vendor] of six.entries())
    ids.push(
      (
        await submit(
          vendor,
          lotId,
          items.map((_, row) => String((row + 1) * 98_765 + at * 5_432)),
        )
      ).id,
    );
  await openLot(site, manager, lotId);
  const page = managerPage;
  await page.setViewportSize(NARROW);
  await goOn(page, `/tender-${lotId}/verification`);
  const tools = page
    .getByRole('radiogroup', { name: 'Показать' })
    .or(page.getByRole('group', { name: 'Показать' }));
  await tools.waitFor();
  await eventually(async () => expect(await heightOf(tools.locator('..'))).toBeLessThanOrEqual(48));
  await eventually(async () =>
    expect(await cutOff(page.getByRole('navigation', { name: 'Заявки' }))).toEqual([]),
  );
  await goOn(page, '/manager');
  await see(page, 'Экономия за год');
  await eventually(async () => expect(await heightOf(page.locator('main header'))).toBeLessThanOrEqual(64));

  for (const id of ids) await admit(checkers, id);
  for (const step of ['step-to-pending', 'step-to-rating'])
    must(await manager.post(`/api/v1/lots/${lotId}/${step}`));
  await site.settle();
  await page.setViewportSize(DESKTOP);
  await goOn(page, `/tender-${lotId}/rating`);
  const board = page.getByRole('grid', { name: 'Конкурентный лист' });
  const last = board.locator('[data-board="11:5"]');
  await last.waitFor();
  await eventually(async () => {
    const foot = (await board.locator('tfoot tr').first().boundingBox())!;
    const cell = (await last.boundingBox())!;
    expect(cell.y + cell.height).toBeLessThanOrEqual(foot.y + 1);
    expect(cell.x + cell.width).toBeLessThanOrEqual(DESKTOP.width);
    expect(await cutOff(board)).toEqual([]);
  });
  const sizes = await board
    .locator('thead a')
    .evaluateAll((names) => names.map((name) => getComputedStyle(name).fontSize));
  expect(sizes).toHaveLength(6);
  expect(new Set(sizes).size).toBe(1);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/twelve.png` });
});
