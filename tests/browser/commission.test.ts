// The opening by commission, in Chromium: each custodian's key and the vendor's price stay in their own browsers.
import { readFileSync } from 'node:fs';
import { read, utils, write } from 'sheetjs-ce';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright';
import { newKey, wrapSecret } from '../../src/proof/commission/keys.ts';
import { must, threeItems } from '../server/applications/make-applications.ts';
import { inHours, makeDraft, passDeadline } from '../server/lots/make-lots.ts';
import type { SignedIn } from '../server/make.ts';
import { button, field, heading, pressStep, see, takeStep } from './support/expect.ts';
import { goOn } from './support/go-on.ts';
import { typeInto } from './support/grid.ts';
import { openSite, watchPages, type Site } from './support/site.ts';

let site: Site;
let manager: SignedIn;
let managerPage: Page;
let vendorPage: Page;

beforeAll(async () => {
  site = await openSite();
  manager = await site.signIn('manager');
  managerPage = await site.open(manager, '/manager');
  vendorPage = await site.open(await site.signIn('vendor'), '/vendor');
});
afterAll(() => site?.close());
watchPages(() => site);

const PHRASE = 'четыре простых слова вместе';

/** As a custodian's browser makes it, and prints it: the sheet opens without the second of work that a passphrase takes. */
async function makeKey(page: Page): Promise<string> {
  await heading(page, 'Мои ключи');
  await field(page, 'Парольная фраза ключа').fill(PHRASE);
  await field(page, 'Ещё раз').fill(PHRASE);
  const file = page.waitForEvent('download');
  await button(page, 'Создать ключ').click();
  expect((await file).suggestedFilename()).toMatch(/^klyuch-hranitelya-\w{8}\.age$/);
  await see(page, 'Лист восстановления ключа хранителя');
  const sheet = await page.locator('code').first().innerText();
  await button(page, 'Ключ сохранён').click();
  await see(page, 'Им назначают');
  return sheet;
}

async function openOwnPart(page: Page, label: string, sheet: string | null) {
  if (sheet === null) await field(page, 'Парольная фраза ключа').fill(PHRASE);
  else {
    await button(page, 'С листа').click();
    await field(page, 'Закрытая часть с листа').fill(sheet);
  }
  await button(page, label).click();
}

test('two of three custodians open what a vendor has sealed in the browser', async () => {
  const [security, auditor] = [await site.signIn('security'), await site.signIn('auditor')];
  const { id } = await makeDraft(manager, { applicationsDeadline: inHours(24) }, threeItems);
  for (const who of [auditor, manager]) {
    // With little work for its passphrase.
    const { secret, recipient } = await newKey();
    const wrapped = await wrapSecret(secret, PHRASE, 2);
    must(await who.post('/api/v1/custodian-keys', { recipient, wrapped }), 201);
  }
  const first = await site.open(security, '/keys');
  const second = await site.open(auditor, '/keys');
  const sheet = await makeKey(first);

  const page = managerPage;
  await goOn(page, `/tender-${id}`);
  await page.getByRole('switch', { name: 'Вскрытие комиссией' }).click();
  for (const { user } of [manager, security, auditor])
    await page.getByRole('checkbox', { name: user.name }).check();
  await see(page, 'Надёжнее назначить ещё 1 хранителя');
  await button(page, 'Назначить: 2 из 3').click();
  await see(page, 'Нужно пробное вскрытие');
  await first.reload();
  await first.getByRole('link', { name: 'Пробное вскрытие' }).click();
  await openOwnPart(first, 'Открыть пробный конверт', sheet);
  await see(first, 'Ваш ключ работает');
  await goOn(second, `/keys/tender-${id}`);
  await openOwnPart(second, 'Открыть пробный конверт', null);
  await see(second, 'Ключи проверены');
  await page.reload();
  await takeStep(page, 'Опубликовать');
  await button(page, 'Продлить приём').waitFor();

  const bidder = vendorPage;
  await goOn(bidder, `/apply?lot=${id}`);
  await button(bidder, 'Начать заявку').click();
  const grid = bidder.getByRole('grid', { name: 'Предложения' });
  await typeInto(grid, 0, 'Цена', '777.77');
  await see(bidder, /Сохранено/);
  await bidder.reload();
  await see(grid, '777,77');
  await button(bidder, 'Проверить и подать').click();
  const panel = bidder.getByRole('dialog');
  await panel.getByRole('radio').nth(1).check();
  await button(panel, /^Подать заявку на/).click();
  await see(bidder, 'Редакция 1 принята и запечатана');
  await button(bidder, 'Готово').click();
  await see(bidder, 'Запечатано для комиссии');
  await pressStep(bidder, 'Изменить');
  await see(bidder, 'Редакция 2, правки не поданы');
  // Prices from a file: this browser reads it, none of it is sent.
  const sent: string[] = [];
  bidder.on('request', (request) => sent.push(`${request.method()} ${request.url()}`));
  await button(bidder, 'Загрузить файл').click();
  const [template] = await Promise.all([
    bidder.waitForEvent('download'),
    bidder.getByRole('link', { name: 'Скачать шаблон' }).click(),
  ]);
  const book = read(readFileSync(await template.path()));
  const lines = utils.sheet_to_json<unknown[]>(book.Sheets[book.SheetNames[0]!]!, { header: 1, defval: '' });
  lines[1]![lines[0]!.indexOf('Цена за единицу без НДС')] = 712.34;
  const filled = utils.book_new(utils.aoa_to_sheet(lines), 'Предложения');
  await bidder
    .getByLabel('Файл с предложениями')
    .setInputFiles({ name: 'цены.xlsx', mimeType: '', buffer: write(filled, { type: 'buffer' }) as Buffer });
  await button(bidder, /^Загрузить 1\sстроку$/).click();
  await see(grid, '712,34');
  expect(sent.filter((line) => line.startsWith('P'))).toEqual([]);
  await button(bidder, 'Проверить и подать').click();
  await button(panel, /^Подать редакцию 2 на 7\s479,57/).click();
  await see(bidder, 'Редакция 2 принята и запечатана');

  await passDeadline(site, id);
  await site.tick('lot-deadlines');
  await goOn(page, `/tender-${id}`);
  await see(page, 'Приём завершён, ждём хранителей');
  for (const [custodian, own] of [
    [first, sheet],
    [second, null],
  ] as const) {
    await goOn(custodian, `/keys/tender-${id}`);
    await see(custodian, 'Приём завершён: 1 конверт');
    await openOwnPart(custodian, 'Открыть свою часть', own);
    await see(custodian, /Вы открыли свою часть|Открыли все, кто нужен/);
  }
  await page.reload();
  await takeStep(page, 'Вскрыть заявки');
  await goOn(page, `/tender-${id}/rating`);
  await see(page, /712,34/);
});
