// The grid that is edited in place, in Chromium: items of a draft from an empty table to a thousand rows, offers and their limits.
import type { Locator, Page, Request } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Order } from '../../src/api/records/order.ts';
import { makeDraftApplication } from '../server/applications/make-applications.ts';
import { lotBody, makeDraft, makePublished, orderBody } from '../server/lots/make-lots.ts';
import type { SignedIn } from '../server/make.ts';
import { anew } from './support/anew.ts';
import { clipboardOf, pasted } from './support/clipboard.ts';
import { button, eventually, field, focused, heading, see } from './support/expect.ts';
import { gridCell, typeInto, typeOver } from './support/grid.ts';
import { press, reach, write } from './support/keyboard.ts';
import { momentIn } from './support/moscow.ts';
import { keysOf, pressesOf } from './support/presses.ts';
import { openSite, watchPages, type Site } from './support/site.ts';
import { PHONE } from './support/windows.ts';

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

const itemsOf = async (id: number) =>
  (await manager.get(`/api/v1/lots/${id}/orders?per_page=5000`)).data<Order[]>();
const table = (page: Page): Locator => page.getByRole('grid', { name: 'Позиции' });
const rowsOf = (page: Page) => table(page).locator('tbody tr');
/** Lines of a spreadsheet: a name, a quantity, a unit. */
const lines = (n: number, quantity: (at: number) => string = (at) => String(at + 1)) =>
  Array.from({ length: n }, (_, at) => `Задвижка ${at + 1}\t${quantity(at)}\tшт.`).join('\n');

async function emptyDraft(): Promise<Page & { lotId: number }> {
  const { id } = (await manager.post('/api/v1/lots', lotBody())).data<{ id: number }>();
  const page = await site.open(manager, `/tender-${id}`);
  await table(page).waitFor();
  return Object.assign(page, { lotId: id });
}

describe('an empty draft', () => {
  test('takes thirty lines by one Ctrl+V, stores them, and says which are faulty', async () => {
    const page = await emptyDraft();
    const presses = await pressesOf([page], async () => {
      await pasted(
        page,
        lines(30, (at) => (at % 15 === 7 ? 'много' : String(at + 1))),
      );
      await see(page, 'Вставлено 30 строк, 2 с ошибками');
      await see(page, /Сохранено \d\d:\d\d, кроме отмеченных/);
    });
    expect(presses).toBe(1);
    const items = await itemsOf(page.lotId);
    expect(items.map(({ name }) => name)).toEqual(
      Array.from({ length: 30 }, (_, at) => `Задвижка ${at + 1}`),
    );
    expect(items[7]).toMatchObject({ quantity: null, unit: '796' });
    // What is no number stands in its cell as it was pasted, red though it is selected.
    const cell = await gridCell(table(page), 7, 'Количество');
    expect(await cell.innerText()).toContain('много');
    const colours = await Promise.all(
      [cell, await gridCell(table(page), 6, 'Количество')].map((one) =>
        one.evaluate((node) => getComputedStyle(node).backgroundColor),
      ),
    );
    expect(colours[0]).not.toBe(colours[1]);

    await page.keyboard.press('F8');
    await page.keyboard.type('8');
    await page.keyboard.press('Enter');
    await see(page, '1 ошибка ↓');
    await button(page, '1 ошибка ↓').click();
    await page.keyboard.type('23');
    await page.keyboard.press('Enter');
    await eventually(async () =>
      expect((await itemsOf(page.lotId)).map(({ quantity }) => quantity)[22]).toBe('23'),
    );
    await eventually(async () => expect(await page.getByText(/ошибка ↓/).count()).toBe(0));
  });

  test('is made at the desk, filled by a paste and published by keys alone, and nothing of it is a long way', async () => {
    const page = await site.open(manager, '/manager');
    await heading(page, 'Процедуры');
    const presses = await keysOf(page, async () => {
      await page.keyboard.press('n');
      const title = field(page.getByRole('dialog', { name: 'Новая процедура' }), 'Название');
      await focused(title);
      await page.keyboard.type('Задвижки на линию');
      await page.keyboard.press('Enter');
      await heading(page, 'Задвижки на линию');
      await table(page).waitFor();
      await pasted(page, lines(30));
      await see(page, 'Вставлено 30 строк');
      await write(field(page, 'Приём предложений до'), momentIn(3_600_000));
      await page.keyboard.press('Control+K');
      const search = page.getByRole('dialog', { name: 'Поиск по площадке' });
      await focused(search.getByRole('combobox'));
      await page.keyboard.type('опубликовать');
      await search
        .getByRole('option', { name: /Опубликовать/ })
        .first()
        .waitFor();
      await page.keyboard.press('Enter');
      await press(button(page.getByRole('dialog', { name: /Опубликовать/ }), 'Опубликовать'));
      await button(page, 'Продлить приём').waitFor();
    });
    expect(presses).toBeLessThanOrEqual(80);
  });

  test('gives a paste back whole by Ctrl+Z, though it was stored meanwhile, and makes it again by Ctrl+Y', async () => {
    const page = await emptyDraft();
    await pasted(page, lines(5));
    await eventually(async () => expect(await itemsOf(page.lotId)).toHaveLength(5));
    await page.keyboard.press('Control+Z');
    await eventually(async () => expect(await itemsOf(page.lotId)).toHaveLength(0));
    await eventually(async () => expect(await rowsOf(page).count()).toBe(1));
    await page.keyboard.press('Control+Y');
    await eventually(async () => expect(await itemsOf(page.lotId)).toHaveLength(5));
  });

  test('is filled by the keyboard alone: each Enter stores a row and stands in the next', async () => {
    const page = await emptyDraft();
    const writes: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') writes.push(request.method());
    });
    await button(page, 'Добавить позицию').click();
    await typeOver(page, 'Насос');
    await page.keyboard.press('Enter');
    await typeOver(page, 'Клапан');
    await page.keyboard.press('Tab');
    await page.keyboard.type('12,5');
    await page.keyboard.press('Enter');
    await eventually(async () =>
      expect((await itemsOf(page.lotId)).map(({ name, quantity }) => [name, quantity])).toEqual([
        ['Насос', null],
        ['Клапан', '12.5'],
      ]),
    );
    expect(writes.length).toBeLessThanOrEqual(3);
  });
});

test('an estimate is typed beside the items, saved by itself and summed', async () => {
  const { id } = await makeDraft(manager, {}, [
    { name: 'Насос', quantity: '4' },
    { name: 'Клапан', quantity: '2' },
  ]);
  const page = await site.open(manager, `/tender-${id}`);
  await button(page, 'Указать оценку').click();
  const grid = page.getByRole('grid', { name: 'Оценка позиций' });
  await typeInto(grid, 0, 'Оценка за единицу', '1250,5');
  await eventually(async () =>
    expect((await manager.get(`/api/v1/lots/${id}/estimates`)).data()).toMatchObject({ sum: '5002.00' }),
  );
  await see(page, 'оценено 1 из 2');
});

describe('items of a draft', () => {
  const names = ['А', 'Б', 'В'];
  async function draftOfThree(): Promise<Page & { lotId: number }> {
    const { id } = await makeDraft(
      manager,
      {},
      names.map((name) => ({ name })),
    );
    const page = await site.open(manager, `/tender-${id}`);
    await see(table(page), 'В');
    return Object.assign(page, { lotId: id });
  }
  const namesNow = async (id: number) => (await itemsOf(id)).map(({ name }) => name);

  test('cleared by Delete come back from the toast, cut ones by Ctrl+Z', async () => {
    const page = await draftOfThree();
    await (await gridCell(table(page), 0, 'Наименование')).click();
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Delete');
    await see(page, 'Очищено: 2 ячейки');
    expect(await (await gridCell(table(page), 0, 'Наименование')).innerText()).not.toContain('А');
    await page.getByRole('status').getByRole('button', { name: 'Отменить' }).click();
    await see(table(page), 'А');

    await (await gridCell(table(page), 0, 'Код')).click();
    await page.keyboard.press('Shift+ArrowDown');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.keyboard.press('Control+X');
    await eventually(async () => expect(await clipboardOf(page)).toBe('НС-80/50\nНС-80/50'));
    await eventually(async () =>
      expect((await itemsOf(page.lotId)).map(({ code }) => code)).toEqual(['', '', 'НС-80/50']),
    );
    await page.keyboard.press('Control+Z');
    await eventually(async () => expect((await itemsOf(page.lotId))[0]!.code).toBe('НС-80/50'));
  });

  test('are filled down by Ctrl+D', async () => {
    const page = await draftOfThree();
    await typeInto(table(page), 0, 'Изготовитель', 'Завод');
    await (await gridCell(table(page), 0, 'Изготовитель')).click();
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Control+D');
    await eventually(async () =>
      expect((await itemsOf(page.lotId)).map(({ manufacturer }) => manufacturer)).toEqual([
        'Завод',
        'Завод',
        'Завод',
      ]),
    );
  });

  test('are filled down by the handle at the corner of the choice, and up by it', async () => {
    const page = await draftOfThree();
    await typeInto(table(page), 0, 'Изготовитель', 'Завод');
    await (await gridCell(table(page), 0, 'Изготовитель')).click();
    const last = await gridCell(table(page), 2, 'Изготовитель');
    const [from, to] = [await table(page).locator('[data-fill]').boundingBox(), await last.boundingBox()];
    await page.mouse.move(from!.x + from!.width / 2, from!.y + from!.height / 2);
    await page.mouse.down();
    await page.mouse.move(to!.x + 20, to!.y + 10, { steps: 4 });
    await page.mouse.up();
    await see(page, 'Заполнено: 2 ячейки');
    await eventually(async () =>
      expect((await itemsOf(page.lotId)).map(({ manufacturer }) => manufacturer)).toEqual(
        Array<string>(3).fill('Завод'),
      ),
    );
    await typeInto(table(page), 2, 'Изготовитель', 'Другой');
    await (await gridCell(table(page), 2, 'Изготовитель')).click();
    const [corner, first] = [
      await table(page).locator('[data-fill]').boundingBox(),
      await (await gridCell(table(page), 1, 'Изготовитель')).boundingBox(),
    ];
    await page.mouse.move(corner!.x + corner!.width / 2, corner!.y + corner!.height / 2);
    await page.mouse.down();
    await page.mouse.move(first!.x + 20, first!.y + 10, { steps: 4 });
    await page.mouse.up();
    await eventually(async () =>
      expect((await itemsOf(page.lotId)).map(({ manufacturer }) => manufacturer)).toEqual([
        'Завод',
        'Другой',
        'Другой',
      ]),
    );
  });

  test('are moved and removed by the menu of their row; a removed one may be called back', async () => {
    const page = await draftOfThree();
    await button(page, 'Действия с позицией 3').click();
    await page.getByRole('menuitem', { name: 'Выше' }).click();
    await eventually(async () => expect(await namesNow(page.lotId)).toEqual(['А', 'В', 'Б']));
    // By the keyboard: from a cell of the row.
    await (await gridCell(table(page), 0, 'Наименование')).click();
    await page.keyboard.press('Shift+F10');
    await eventually(() => page.getByRole('menu').evaluate((one) => one.contains(document.activeElement)));
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await see(page, 'Удалена позиция «А»');
    await eventually(async () => expect(await namesNow(page.lotId)).toEqual(['В', 'Б']));
    await page.getByRole('status').getByRole('button', { name: 'Отменить' }).click();
    await eventually(async () => expect(await namesNow(page.lotId)).toEqual(['А', 'В', 'Б']));
    // Nothing is asked of a row that holds nothing.
    await (await gridCell(table(page), 2, 'Наименование')).click();
    await page.keyboard.press('Shift+End');
    await page.keyboard.press('Delete');
    await button(page, 'Действия с позицией 3').click();
    await page.getByRole('menuitem', { name: 'Удалить' }).click();
    await eventually(async () => expect(await namesNow(page.lotId)).toEqual(['А', 'В']));
  });

  test('are left by Escape pressed twice: the next Tab goes on behind the table, Shift+Tab before it', async () => {
    const page = await draftOfThree();
    await (await gridCell(table(page), 1, 'Количество')).click();
    await page.keyboard.press('Escape');
    await see(page, 'Esc ещё раз — выйти из таблицы');
    await page.keyboard.press('Escape');
    const isInside = () => page.evaluate(() => document.activeElement?.closest('table') !== null);
    expect(await isInside()).toBe(false);
    await page.keyboard.press('Tab');
    expect(await isInside()).toBe(false);
    // From behind it the way back takes one stop more than the way on.
    const isBehind = () =>
      page.evaluate(() => {
        const grid = document.querySelector('[role=grid]')!;
        return (grid.compareDocumentPosition(document.activeElement!) & 4) !== 0;
      });
    while (!(await isInside())) await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    expect([await isInside(), await isBehind()]).toEqual([false, false]);
    await (await gridCell(table(page), 1, 'Количество')).click();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Shift+Tab');
    expect([await isInside(), await isBehind()]).toEqual([false, false]);
  });

  test('in the hand of two people do not overwrite each other', async () => {
    const page = await draftOfThree();
    await (await gridCell(table(page), 1, 'Код')).dblclick();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('МОЙ');
    await manager.post(`/api/v1/lots/${page.lotId}/orders`, orderBody({ name: 'Чужая' }));
    const [first] = await itemsOf(page.lotId);
    await manager.delete(`/api/v1/orders/${first!.id}`);
    await see(table(page), 'Чужая');
    await page.keyboard.press('Enter');
    await eventually(async () =>
      expect((await itemsOf(page.lotId)).map(({ name, code }) => [name, code])).toEqual([
        ['Б', 'МОЙ'],
        ['В', 'НС-80/50'],
        ['Чужая', 'НС-80/50'],
      ]),
    );
  });
});

test('a thousand lines take no more nodes than a screen of them, and a key is followed at once', async () => {
  const { id } = (await manager.post('/api/v1/lots', lotBody())).data<{ id: number }>();
  const save = Array.from({ length: 1_000 }, (_, at) => orderBody({ name: `Задвижка ${at + 1}` }));
  expect((await manager.patch(`/api/v1/lots/${id}/orders`, { save })).status).toBe(200);
  const page = await site.open(manager, 'about:blank');
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  let isTold = false;
  session.on('Network.eventSourceMessageReceived', ({ data }) => {
    isTold ||= data.includes('order.change');
  });
  const isRead = (request: Request) =>
    request.method() === 'GET' && request.url().includes(`/lots/${id}/orders`);
  await page.goto(`/tender-${id}`);
  await see(table(page), 'Задвижка 12');
  const nodes = () => page.evaluate(() => document.querySelectorAll('*').length);
  expect(await nodes()).toBeLessThanOrEqual(3_000);

  // What was stored right before the page came is told once more to it: before what is stored now, so that with its reading it is over.
  const last = page.waitForRequest((request) => isTold && isRead(request));
  const twelfth = (await itemsOf(id))[11]!;
  expect(
    (await manager.put(`/api/v1/orders/${twelfth.id}`, orderBody({ name: 'Задвижка иная' }))).status,
  ).toBe(200);
  await (await last).response();
  await see(table(page), 'Задвижка иная');
  const reads: string[] = [];
  page.on('request', (request) => {
    if (isRead(request)) reads.push(request.url());
  });
  await (await gridCell(table(page), 0, 'Код')).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowUp');
  await see(table(page), 'Задвижка 1000');
  expect(await nodes()).toBeLessThanOrEqual(3_000);
  await typeOver(page, 'Задвижка последняя');
  await page.keyboard.press('Enter');
  await eventually(async () => expect((await itemsOf(id)).at(-1)!.name).toBe('Задвижка последняя'));
  await see(page, /Сохранено \d\d:\d\d/);
  // The row in work holds the focus wherever the page is scrolled to.
  await table(page).evaluate((node) => node.parentElement!.scrollTo(0, 0));
  await see(table(page), 'Задвижка 1');
  await typeOver(page, 'Новая');
  await page.keyboard.press('Enter');
  await eventually(async () => expect((await itemsOf(id)).at(-1)!.name).toBe('Новая'));
  expect(reads).toEqual([]);
});

describe('offers', () => {
  test('of thirty lines are priced by three presses; what is past the last row is told of, kopecks are rounded where asked', async () => {
    const names = Array.from({ length: 30 }, (_, at) => ({ name: `Задвижка ${at + 1}` }));
    const { id } = await makePublished(manager, {}, names);
    await makeDraftApplication(
      vendor,
      id,
      names.map(() => null),
    );
    const page = await site.open(vendor, `/apply?lot=${id}`);
    const offers = page.getByRole('grid', { name: 'Предложения' });
    const first = await gridCell(offers, 0, 'Цена');
    const presses = await pressesOf([page], async () => {
      await first.click();
      await pasted(page, ['1 250,505', ...Array<string>(30).fill('900,00')].join('\n'));
      const preview = page.getByRole('dialog', { name: 'Вставка: 30 ячеек, 1 ждёт вас' });
      await see(preview, 'Не войдёт: в таблице больше нет строк, не поместилась 1');
      await button(preview, 'Записать 29 из 30').click();
      await see(
        page.getByRole('alert'),
        'Вставлено 30 из 31 строк, 1 с ошибками: в таблице больше нет строк, не поместилась 1',
      );
    });
    expect(presses).toBe(3);
    // The last column is the rows' own menu: the assistant's button stands above all of them.
    const assistant = await button(page, 'ИИ-помощник').boundingBox();
    const header = await page.getByRole('banner').boundingBox();
    expect(assistant!.y + assistant!.height).toBeLessThanOrEqual(header!.y + header!.height);
    await (await gridCell(offers, 0, 'Цена')).click();
    await see(page, 'Не больше двух знаков после запятой');
    await button(page, /Округлить до 1.250,51/).click();
    await eventually(async () => {
      const { offers: now } = (await vendor.get(`/api/v1/lots/${id}/applications/current`)).data<{
        offers: { unitPrice: string }[];
      }>();
      expect(now.map(({ unitPrice }) => unitPrice)).toEqual(['1250.51', ...Array<string>(29).fill('900.00')]);
    });
  });

  test('of thirty lines are typed from the list of procedures by keys alone, a key a price', async () => {
    const names = Array.from({ length: 30 }, (_, at) => ({ name: `Клапан ${at + 1}` }));
    const title = anew('Клапаны для котельной');
    const { id } = await makePublished(manager, { title }, names);
    const page = await site.open(vendor, '/');
    await press(page.getByRole('link', { name: title }));
    const reached = await keysOf(page, async () => {
      await press(page.getByRole('link', { name: 'Подать заявку' }));
      await page.getByRole('grid', { name: 'Предложения' }).waitFor();
      await eventually(() => page.evaluate(() => document.activeElement?.matches('main') === true));
      // A frame of the window's height: the page itself has nothing to scroll, its bar ends where the window does.
      await eventually(async () => {
        expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
        const bar = (await page.getByRole('region', { name: 'Итоги и сохранение' }).boundingBox())!;
        expect(bar.y + bar.height).toBe(page.viewportSize()!.height);
      });
      await page.keyboard.press('t');
      await reach(await gridCell(page.getByRole('grid', { name: 'Предложения' }), 0, 'Цена'));
    });
    expect(reached).toBeLessThanOrEqual(30);
    const typed = await keysOf(page, async () => {
      for (const at of names.keys()) {
        await page.keyboard.type(String(100 + at));
        await page.keyboard.press('Enter');
      }
    });
    expect(typed).toBe(names.length);
    await eventually(async () => {
      const { offers: now } = (await vendor.get(`/api/v1/lots/${id}/applications/current`)).data<{
        offers: { unitPrice: string }[];
      }>();
      expect(now.map(({ unitPrice }) => unitPrice)).toEqual(names.map((_, at) => `${100 + at}.00`));
    });
  });

  test('of doubtful numbers are asked about with both sums', async () => {
    const { id } = await makePublished(manager, {}, [{ name: 'А' }, { name: 'Б' }]);
    await makeDraftApplication(vendor, id, ['1000', '500']);
    const page = await site.open(vendor, `/apply?lot=${id}`);
    const offers = page.getByRole('grid', { name: 'Предложения' });
    await (await gridCell(offers, 0, 'Цена')).click();
    await pasted(page, '1,234\n2,500');
    const dialog = page.getByRole('dialog', { name: 'Как прочитать числа?' });
    await button(dialog, /Точка/).click();
    await button(page.getByRole('dialog', { name: /^Вставка/ }), 'Записать 2 ячейки').click();
    await eventually(async () => {
      expect(await (await gridCell(offers, 0, 'Цена')).innerText()).toMatch(/1.234,00/);
      expect(await (await gridCell(offers, 1, 'Цена')).innerText()).toMatch(/2.500,00/);
    });
  });
});

test('rows stand closer where it is asked for, those out of sight too, in the grid of a draft and in the table of the published', async () => {
  const orders = Array.from({ length: 120 }, (_, at) => ({ name: `Задвижка ${at + 1}` }));
  const draft = await makeDraft(manager, {}, orders);
  const published = await makePublished(manager, {}, orders);
  for (const [{ id }, usual, dense] of [
    [draft, 40, 32],
    [published, 44, 40],
  ] as const) {
    const page = await site.open(manager, `/tender-${id}`);
    const grid = table(page);
    await see(grid, 'Задвижка 1');
    const height = () => grid.locator('[data-cell="0:0"]').evaluate((cell) => cell.clientHeight + 1);
    const whole = () => grid.evaluate((one) => one.clientHeight);
    await eventually(async () => expect(await height()).toBe(usual));
    const before = await whole();
    await press(button(page, 'Столбцы'));
    const panel = page.getByRole('region', { name: 'Столбцы таблицы' });
    await press(button(panel, 'Плотная'));
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/dense-${usual}.png` });
    expect(await button(panel, 'Плотная').getAttribute('aria-pressed')).toBe('true');
    await page.keyboard.press('Escape');
    await eventually(async () => expect(await height()).toBe(dense));
    // Rows that nobody has seen yet are reckoned with as well.
    await eventually(async () => expect(before - (await whole())).toBeGreaterThan(110 * (usual - dense)));
    await page.reload();
    await eventually(async () => expect(await height()).toBe(dense));
    await page.setViewportSize(PHONE);
    await button(page, 'Столбцы').first().click();
    await panel.waitFor();
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/dense-${usual}-phone.png` });
    await page.context().close();
  }
});

test('on a phone a second tap opens the cell', async () => {
  const { id } = await makeDraft(manager);
  const page = await site.open(manager, `/tender-${id}`, { viewport: PHONE, hasTouch: true });
  const cell = await gridCell(table(page), 0, 'Количество');
  await cell.tap();
  expect(await cell.getByRole('textbox').count()).toBe(0);
  await cell.tap();
  await cell.getByRole('textbox').fill('7,5');
  await page.keyboard.press('Enter');
  await eventually(async () => expect((await itemsOf(id))[0]!.quantity).toBe('7.5'));
});

test('on a phone offers are filled one item a screen, and the walk goes to those without a price', async () => {
  const { id } = await makePublished(manager, {}, [{ name: 'А' }, { name: 'Б' }, { name: 'В' }]);
  await makeDraftApplication(vendor, id, ['1000', null, null]);
  const page = await site.open(vendor, `/apply?lot=${id}`, { viewport: PHONE, hasTouch: true });
  await see(page, '1 из 3');
  await button(page, 'Следующая без цены').click();
  const price = page.getByLabel(/Цена за единицу/);
  await price.fill('9OO');
  await page.getByLabel('Изготовитель').fill('Завод');
  await button(page, 'Исправить на 900').click();
  // What was typed goes into its own item though the next one is shown meanwhile.
  await page.getByLabel('Страна').fill('Россия');
  await button(page, 'Следующая без цены').click();
  await see(page, '3 из 3');
  type Offers = { offers: { unitPrice: string | null; country: string; manufacturer: string }[] };
  await eventually(async () => {
    const { offers } = (await vendor.get(`/api/v1/lots/${id}/applications/current`)).data<Offers>();
    expect(offers[1]).toMatchObject({ unitPrice: '900.00', country: 'Россия', manufacturer: 'Завод' });
  });
});

describe('publishing', () => {
  test('stores the typed terms and items first, unasked: its dialog tells what goes out', async () => {
    const { id } = await makeDraft(manager);
    const page = await site.open(manager, `/tender-${id}`);
    await field(page, 'Описание').fill('Поставка двумя партиями');
    await typeInto(table(page), 0, 'Код', 'НОВЫЙ');
    await button(page, 'Опубликовать').click();
    const dialog = page.getByRole('dialog', { name: 'Опубликовать процедуру?' });
    await button(dialog, 'Опубликовать').click();
    await button(page, 'Продлить приём').waitFor();
    const lot = (await manager.get(`/api/v1/lots/${id}`)).data<{ description: string }>();
    expect(lot.description).toBe('Поставка двумя партиями');
    expect((await itemsOf(id))[0]!.code).toBe('НОВЫЙ');
  });

  test('with a faulty cell is not done; the cell is shown', async () => {
    const { id } = await makeDraft(manager);
    const page = await site.open(manager, `/tender-${id}`);
    await typeInto(table(page), 0, 'Количество', 'много');
    await see(page, /кроме отмеченных/);
    await button(page, 'Опубликовать').click();
    await see(page, /Шаг не сделан/);
    await eventually(async () =>
      expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('много'),
    );
  });
});
