// What stands around a lot, in Chromium: stars, files of items, exports, whom to invite, what is taken out of the comparison.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Locator, Page } from 'playwright';
import type { Application } from '../../src/api/records/application.ts';
import type { Favorite } from '../../src/api/records/favorite.ts';
import {
  agreed,
  makeDraftApplication,
  makeRated,
  must,
  openLot,
  ordersOf,
  threeItems,
} from '../server/applications/make-applications.ts';
import { makeDraft, makePublished } from '../server/lots/make-lots.ts';
import type { SignedIn } from '../server/make.ts';
import { anew } from './support/anew.ts';
import { downloaded, prices } from './support/around-lot.ts';
import { button, eventually, field, see } from './support/expect.ts';
import { goOn } from './support/go-on.ts';
import { openSite, watchPages, type Site } from './support/site.ts';
import { DESKTOP, PHONE } from './support/windows.ts';

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

/** An opened lot with every cell of an item and of an offer filled: what is empty in all rows is not drawn. */
async function makeFull(): Promise<{ lotId: number; ids: number[] }> {
  const item = {
    packagingGroup: 'Г1',
    manufacturer: 'ГМС',
    comment: 'В сборе',
    requiredDelivery: '30 дней',
    destinationStation: 'Лена',
  };
  const { id: lotId } = await makePublished(
    manager,
    {},
    threeItems.map((one) => ({ ...one, ...item })),
  );
  const [vendor] = vendors;
  const offer = {
    name: 'Товар',
    description: 'Новый',
    manufacturer: 'ГМС',
    country: 'Россия',
    manufacturedYear: 2026,
    documentation: 'Паспорт',
    guaranteePeriod: 12,
    shipmentPeriod: 30,
    unitPrice: '10',
  };
  const offers = (await ordersOf(vendor!, lotId)).map(({ id, quantity }) => ({
    ...offer,
    orderId: id,
    quantity,
  }));
  const made = await vendor!.post(`/api/v1/lots/${lotId}/applications`, { ...agreed, offers });
  const { id, offers: stored } = must<Application>(made, 201);
  must(
    await vendor!.upload(`/api/v1/offers/${stored[0]!.id}/files`, [{ name: 'Паспорт.txt', content: 'x' }]),
    201,
  );
  must(await vendor!.post(`/api/v1/applications/${id}/step-active`));
  await openLot(site, manager, lotId);
  must(
    await manager.patch(`/api/v1/offers/${stored[0]!.id}/needs-clarification`, { needsClarification: true }),
  );
  return { lotId, ids: [id] };
}

test('a vendor reads the files of an item after the publication, and keeps items, offers and the application at hand', async () => {
  const { id, number } = await makeDraft(manager, {}, threeItems);
  const [order] = await ordersOf(manager, id);
  must(
    await manager.upload(`/api/v1/orders/${order!.id}/order-files`, [
      { name: 'Чертёж насоса.txt', content: 'x' },
    ]),
    201,
  );
  must(await manager.post(`/api/v1/lots/${id}/step-to-applications`));
  await makeDraftApplication(vendors[0]!, id, ['10', '20', '30']);
  const page = vendorPage;
  await goOn(page, `/tender-${id}`);
  const items = page.getByRole('grid', { name: 'Позиции' });
  await button(items, 'Файлы позиции 1: 1 файл').click();
  const link = page.getByRole('link', { name: 'Чертёж насоса.txt' });
  expect((await page.request.get((await link.getAttribute('href'))!)).status()).toBe(200);
  await page.keyboard.press('Escape');
  await button(items, 'В избранное: позиция 2').click();
  await button(items, 'Убрать из избранного: позиция 2').waitFor();

  await goOn(page, `/apply?lot=${id}`);
  const offers = page.getByRole('grid', { name: 'Предложения' });
  await button(offers, 'Действия с позицией 1').click();
  await page.getByRole('menuitem', { name: 'Файлы заказчика (1)' }).click();
  await see(page.getByRole('dialog'), 'Чертёж насоса.txt');
  await page.keyboard.press('Escape');
  await button(offers, 'Действия с позицией 3').click();
  await page.getByRole('menuitem', { name: 'В избранное' }).click();
  await button(page, 'Другие действия').click();
  await page.getByRole('menuitem', { name: 'В избранное' }).click();
  await button(page, 'Другие действия').click();
  await page.getByRole('menuitem', { name: 'Убрать из избранного' }).waitFor();
  await page.keyboard.press('Escape');

  await page.getByRole('banner').getByRole('button', { name: 'Избранное' }).click();
  const ofOffer = page.getByRole('link', { name: new RegExp(`^Товар 3 .*${number}`) });
  await ofOffer.waitFor();
  await button(page, 'Позиции').click();
  await ofOffer.waitFor({ state: 'hidden' });
  await page.getByRole('link', { name: new RegExp(`Кабель силовой.*${number}`) }).click();
  await eventually(async () => expect(new URL(page.url()).pathname).toBe(`/tender-${id}`));
  await see(items, 'Кабель силовой');
  await eventually(async () => expect(await items.getByText('Насос центробежный').count()).toBe(0));
});

test('the organiser takes an offer out of the comparison with a reason, sees it in each table, and brings it back', async () => {
  const { lotId, ids } = await makeFull();
  const page = managerPage;
  await goOn(page, `/tender-${lotId}/application-${ids[0]}`);
  const offers = page.getByRole('grid', { name: 'Предложения' });
  await button(offers, /^Вывести из сравнения: позиция 2/).click();
  const dialog = page.getByRole('dialog');
  await button(dialog, 'Вывести из сравнения').click();
  await see(dialog, 'Обязательное поле');
  await field(dialog, 'Причина').fill('Снят с производства');
  await button(dialog, 'Вывести из сравнения').click();
  await see(offers, 'Вне сравнения');
  await see(offers, 'Снят с производства');
  await button(offers, /^В избранное: позиция 2/).click();
  await button(offers, /^Убрать из избранного: позиция 2/).waitFor();
  // The star is lit before the server has kept it.
  await expect
    .poll(async () => must<Favorite[]>(await manager.get('/api/v1/favorites')))
    .toContainEqual(
      expect.objectContaining({ model_type: 'offer', link: `/tender-${lotId}/application-${ids[0]}` }),
    );

  await goOn(page, `/tender-${lotId}/verification?application=${ids[0]}`);
  await button(page, 'Все столбцы').click();
  const decisions = page.getByRole('grid', { name: 'Решения по предложениям' });
  await decisions.waitFor();
  const heads = async () =>
    (await decisions.getByRole('columnheader').allInnerTexts()).map((text) => text.trim());
  await eventually(async () =>
    expect(await heads()).toEqual([
      '№',
      'Группа упаковки',
      'Позиция',
      'Согласовано заказчиком',
      'Причина',
      'Изготовитель (заказ)',
      'Комментарий',
      'Требует уточнения',
      'Заказано',
      'Ед. изм.',
      'Требуемый срок',
      'Станция или код назначения',
      'Предложено',
      'Количество',
      'Описание',
      'Изготовитель, страна',
      'Год выпуска',
      'Документация',
      'Гарантия, мес.',
      'Срок поставки, дней',
      'Цена за единицу без НДС, DDP, ₽',
      'Сумма без НДС',
      'Файлы',
      'Действия',
    ]),
  );
  await button(decisions, /^Вернуть в сравнение: позиция 2/).click();
  await button(decisions, /^Вывести из сравнения: позиция 2/).waitFor();
  const { offers: rows } = must<Application>(await manager.get(`/api/v2/applications/${ids[0]}`));
  expect(rows.map(({ archivedAt }) => archivedAt)).toEqual([null, null, null]);
});

test('what is pinned in a table has a ground of its own: nothing shines through it in any row, theme or width', async () => {
  const { lotId, ids } = await makeFull();
  const [offer] = must<Application>(await manager.get(`/api/v2/applications/${ids[0]}`)).offers;
  must(await manager.post(`/api/v1/offers/${offer!.id}/archive`, { reason: 'Снят с производства' }));
  const page = managerPage;
  await goOn(page, `/tender-${lotId}/application-${ids[0]}`);
  const offers = page.getByRole('grid', { name: 'Предложения' });
  await see(offers, 'Вне сравнения');
  const shots = process.env.SHOTS;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.waitForFunction((shade) => document.documentElement.dataset.shade === shade, colorScheme);
    for (const viewport of [PHONE, DESKTOP]) {
      await page.setViewportSize(viewport);
      const part = viewport === PHONE ? page.locator('main') : offers;
      await part.scrollIntoViewIfNeeded();
      await offers.evaluateAll((grids) => grids.forEach((grid) => (grid.parentElement!.scrollLeft = 400)));
      if (viewport === DESKTOP) {
        expect(await seenThrough(offers)).toEqual([]);
        await offers.getByRole('row').nth(1).hover();
        expect(await seenThrough(offers)).toEqual([]);
      }
      if (shots) await page.screenshot({ path: `${shots}/pinned-${colorScheme}-${viewport.width}.png` });
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
});

/** Pinned cells that others are seen through. */
const seenThrough = (grid: Locator): Promise<string[]> =>
  grid.evaluate((table) =>
    [...table.querySelectorAll('th, td')]
      .filter((cell) => getComputedStyle(cell).position === 'sticky')
      .filter((cell) => /transparent|\/ 0?\.|rgba\(/.test(getComputedStyle(cell).backgroundColor))
      .map((cell) => `${cell.textContent}: ${getComputedStyle(cell).backgroundColor}`),
  );

/** Left by the test before for the next. */
let finishedLot: number;

test('the organiser fetches the items and the results as files, makes them anew, and retries a calculation that failed', async () => {
  const checkers = {
    manager,
    security: await site.signIn('security'),
    auditor: await site.signIn('auditor'),
  };
  // New to the organiser, whichever try it is: whoever has won before is none.
  const bidders = [await site.signIn('vendor'), await site.signIn('vendor')];
  const { lotId, ids } = await makeRated(site, checkers, bidders, prices);
  const page = managerPage;
  await site.services.pool.query(
    `update sync_tasks set status = 'failed', error = 'x' where model_id = $1 and type = 'calculate_rating'`,
    [lotId],
  );
  await goOn(page, `/tender-${lotId}/rating`);
  await button(page, 'Рассчитать ещё раз').click();
  await eventually(async () => expect(await page.getByText('Рейтинг не рассчитан').count()).toBe(0));
  const sheet = page.getByRole('region', { name: 'Конкурентный лист' }).last();
  await sheet
    .getByRole('gridcell', { name: /лучшая/ })
    .first()
    .click();
  await button(sheet, /^Вывести из сравнения: .*позиция 1/)
    .first()
    .click();
  await field(page.getByRole('dialog'), 'Причина').fill('Нет сертификата');
  await button(page.getByRole('dialog'), 'Вывести из сравнения').click();
  await see(sheet, 'Вне сравнения: Нет сертификата');
  await button(sheet, /^Вернуть в сравнение/).click();
  await eventually(async () => expect(await sheet.getByText('Вне сравнения').count()).toBe(0));

  const scenarios = page.getByRole('region', { name: 'Сценарии распределения' });
  await button(scenarios, 'Правила').click();
  const rules = page.getByRole('dialog', { name: 'Правила выбора победителей' });
  await field(rules, 'Не больше победителей').fill('1');
  await field(rules, 'Новому поставщику не больше').fill('40');
  await button(rules, 'Сохранить').click();
  await see(scenarios, 'Правила: не больше 1 победителя; новому поставщику не больше 40 % суммы.');
  await see(scenarios, 'заданы после вскрытия');
  await button(scenarios, 'Посчитать').click();
  await see(scenarios, 'Нельзя выполнить вместе: «потолок новому поставщику» и «купить всё, что предложено»');
  await button(scenarios, 'Применить: Дешевле всего').click();
  await button(page.getByRole('dialog'), 'Применить').click();
  await see(page, 'Распределено по сценарию');
  await see(scenarios.getByRole('row', { name: /^Сейчас, вручную/ }), '3 из 3');
  await field(page, 'Обоснование').fill('Дешевле и ближе');
  await button(page, 'Записать обоснование').click();
  await see(page, 'Обоснование записано');
  expect(await downloaded(page, 'Записка для комиссии: скачать docx')).toBe('PK');

  // What is pressed is no part of a paper.
  await page.emulateMedia({ media: 'print' });
  await button(page, 'Записать обоснование').waitFor({ state: 'hidden' });
  expect(await sheet.isVisible()).toBe(true);
  await page.emulateMedia({ media: null });

  await goOn(page, `/tender-${lotId}`);
  await button(page, /^Выгрузить: /).click();
  expect(await downloaded(page, 'Позиции в Excel: скачать xlsx')).toBe('PK');
  const made = async () =>
    must<{ createdAt: string }[]>(await manager.get(`/api/v1/lots/${lotId}/exports`))[0]!.createdAt;
  const before = await made();
  await button(page, 'Позиции в Excel: обновить').click();
  await eventually(async () => expect(await made()).not.toBe(before));
  expect(await downloaded(page, 'Позиции в Excel: скачать xlsx')).toBe('PK');

  must(await manager.post(`/api/v1/lots/${lotId}/calculate-rating`));
  await site.settle();
  const { offers } = must<Application>(await manager.get(`/api/v2/applications/${ids[0]}`));
  const lines = offers.map(({ id, quantity }) => ({ offerId: id, quantity }));
  must(await manager.put(`/api/v1/lots/${lotId}/allocation`, { offers: lines }));
  must(await manager.post(`/api/v1/lots/${lotId}/finalize`));
  await goOn(page, `/tender-${lotId}/results`);
  expect(await downloaded(page, 'Итоги в Excel: скачать xlsx')).toBe('PK');
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Выгрузить для 1С (XML)' }).click(),
  ]);
  const xml = readFileSync(await saved.path(), 'utf8').replace('<Количество>10<', '<Количество>десять<');
  finishedLot = lotId;
  const { id: draft } = must<{ id: number }>(await manager.post('/api/v1/lots', { title: 'Из 1С' }), 201);
  await goOn(page, `/tender-${draft}`);
  await button(page, /Импорт/)
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByLabel('Файл с позициями')
    .setInputFiles({ name: 'итоги.xml', mimeType: 'text/xml', buffer: Buffer.from(xml) });
  const line = xml.slice(0, xml.indexOf('<Товар>')).split('\n').length;
  await see(dialog, `Строка ${line}, количество:`);
  await dialog.getByLabel(`Исправить D${line}`).fill('10');
  await button(dialog, 'Проверить исправления').click();
  await button(dialog, 'Импортировать 3 позиции').click();
  await see(page.getByRole('grid', { name: 'Позиции' }), 'Насос центробежный');

  const winnerPage = await site.open(bidders[0]!, `/tender-${lotId}/results`);
  await see(winnerPage.getByRole('region', { name: 'Разбор', exact: true }), 'Выиграна вами');
});

test('a finished lot is repeated with those it invited, and kept as a template that the next one begins from', async () => {
  const page = managerPage;
  const results = `/tender-${finishedLot}/results`;
  const fromMenu = async (tool: string) => {
    await button(page, 'Другие шаги').click();
    await page.getByRole('menuitem', { name: tool }).click();
  };
  await goOn(page, results);
  await fromMenu('Повторить, как в прошлый раз');
  await button(page, 'Пригласить всех (2)').waitFor();
  await goOn(page, results);
  await fromMenu('Сохранить как шаблон');
  const saving = page.getByRole('dialog', { name: 'Сохранить как шаблон' });
  const template = anew('Насосы на год');
  await field(saving, 'Название шаблона').fill(template);
  await button(saving, 'Сохранить шаблон').click();
  await see(page, 'Шаблон сохранён');
  await goOn(page, '/manager');
  await button(page, /^Новая процедура/).click();
  const beginning = page.getByRole('dialog', { name: 'Новая процедура' });
  await beginning.getByRole('radio', { name: 'По шаблону' }).click();
  await button(beginning, /^Шаблон/).click();
  await page.getByRole('option', { name: new RegExp(`^${template}`) }).click();
  await button(beginning, 'Создать черновик').click();
  await page.getByRole('heading', { level: 1, name: template }).waitFor();
  await see(page.getByRole('grid', { name: 'Позиции' }), 'Насос центробежный');
});
