// What the dialogs of irreversible steps show to be confirmed, and that the finish asks for a reason only where one is needed.
import type { Locator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Application } from '../../src/api/records/application.ts';
import { lotStates } from '../../src/text/lot-states.ts';
import {
  makeDraftApplication,
  makeRated,
  must,
  ordersOf,
  threeItems,
} from '../server/applications/make-applications.ts';
import { makeDraft, makePublished } from '../server/lots/make-lots.ts';
import type { SignedIn } from '../server/make.ts';
import { button, eventually, field, pressStep, see } from './support/expect.ts';
import { goOn } from './support/go-on.ts';
import { openSite, type Site } from './support/site.ts';

let site: Site;
let manager: SignedIn;
let vendors: SignedIn[];

beforeAll(async () => {
  site = await openSite();
  manager = await site.signIn('manager');
  vendors = [await site.signIn('vendor'), await site.signIn('vendor')];
});
afterAll(() => site?.close());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') console.error(await site.seen());
  expect(site.pageFaults()).toEqual([]);
});

/** Presses the button and waits for the dialog that has it too. */
async function openStep(page: Page, label: string): Promise<Locator> {
  await pressStep(page, label);
  const dialog = page.getByRole('dialog').filter({ has: button(page, label) });
  await dialog.waitFor();
  return dialog;
}

/** The rows on top of the dialog, «name: value», those with the sign of a warning marked. */
async function factsOf(dialog: Locator): Promise<string[]> {
  const list = dialog.getByLabel('Что подтверждается');
  await list.waitFor();
  const rows = await list.evaluate((dl) =>
    [...dl.children].map((row) => {
      const warns = row.querySelector('[aria-label^="Обратите внимание"]') !== null;
      return `${warns ? '! ' : ''}${row.querySelector('dt')!.textContent}: ${row.querySelector('dd')!.textContent}`;
    }),
  );
  return rows.map((row) => row.replaceAll('\u00A0', ' '));
}

describe('a publication', () => {
  test('confirms the term, the items and the files, and points at what is missing', async () => {
    const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    const { id } = await makeDraft(
      manager,
      { applicationsDeadline: inMinutes(30), address: '', contacts: [{ name: 'Закупкина Мария' }] },
      threeItems,
    );
    must(
      await manager.upload('/api/v1/lot-files', [{ name: 'ТЗ.txt', content: 'Насосы' }], {
        lot_id: String(id),
      }),
      201,
    );
    const page = await site.open(manager, `/tender-${id}`);
    const dialog = await openStep(page, 'Опубликовать');
    // What is read for them comes after the dialog.
    await eventually(async () =>
      expect(await factsOf(dialog)).toEqual([
        expect.stringMatching(/^! Приём до: [\d.]+ [\d:]+, осталось всего (29|30) минут/),
        'Позиции: 3 позиции',
        'Файлы: 1 файл',
        'Приглашения: нет, процедуру увидят все',
        '! Категория: не указана: её подписчики не узнают о процедуре',
        '! Место поставки: не указано',
        'Контакты: Закупкина Мария',
        'Оценка: не указана: экономию будет не с чем сравнить',
      ]),
    );
    await button(dialog, 'Опубликовать').click();
    await see(page, lotStates.applications.label);
  });
});

describe('a submission', () => {
  test('confirms what will be sealed, and what a new revision takes the place of', async () => {
    const [vendor] = vendors;
    const { id: lotId } = await makePublished(manager, {}, threeItems);
    const application = await makeDraftApplication(vendor!, lotId, ['1000', '10', null]);
    const page = await site.open(vendor!, `/apply?lot=${lotId}`);
    await button(page, 'Проверить и подать').click();
    const first = page.getByRole('dialog', { name: 'Проверка и подача' });
    // 10 × 1000 and 150.5 × 10.
    await eventually(async () =>
      expect(await factsOf(first)).toEqual([
        'Сумма без НДС: 11 505,00 ₽',
        'НДС 5 %: 575,25 ₽',
        'Всего с НДС: 12 080,25 ₽',
        '! Позиции с ценой: 2 из 3',
        'Срок поставки: 30 дней',
      ]),
    );
    expect(await button(first, /^Подать заявку на 12.080,25.₽/).isEnabled()).toBe(true);
    await see(first, 'Без цены: 1 из 3, по ним вы не участвуете');
    // Each question leads to where it is answered, and goes with the answer.
    const asked = (text: string) => first.getByRole('listitem').filter({ hasText: text });
    await button(asked('Срок действия цен не указан'), 'Исправить').click();
    const validity = page.locator('[name="isValidFor"]');
    await eventually(() => validity.evaluate((input) => input === document.activeElement));
    await validity.fill('60');
    await button(page, 'Проверить и подать').click();
    await asked('Контактное лицо не указано').waitFor();
    await eventually(async () => (await asked('Срок действия цен не указан').count()) === 0);
    await button(first, 'Закрыть').click();
    await see(page, /Сохранено \d\d:\d\d/);

    must(await vendor!.post(`/api/v1/applications/${application.id}/step-active`));
    const copy = must<Application>(await vendor!.post(`/api/v1/applications/${application.id}/edit`));
    const [, , last] = await ordersOf(vendor!, lotId);
    const kept = copy.offers.map(({ id, orderId }) => ({ id, orderId, unitPrice: '1000' }));
    const added = { orderId: last!.id, quantity: '4', unitPrice: '100000' };
    must(await vendor!.put(`/api/v1/applications/${application.id}/offers`, { offers: [...kept, added] }));
    await page.reload();
    await button(page, 'Проверить и подать').click();
    const again = page.getByRole('dialog', { name: 'Проверка и подача' });
    await eventually(async () =>
      expect(await factsOf(again)).toEqual([
        'Сумма без НДС: 560 500,00 ₽',
        'НДС 5 %: 28 025,00 ₽',
        'Всего с НДС: 588 525,00 ₽',
        'Позиции с ценой: все 3',
        '! Срок поставки: 30 дней, у 1 позиции не указан',
        'Редакция: 2 заменит поданную на 11 505,00 ₽ без НДС',
        '! Необычная цена: позиция 3: в десять и более раз далеко от середины ваших цен',
      ]),
    );
    const unusual = again.getByRole('listitem').filter({ hasText: 'нет ли лишнего или пропущенного знака' });
    await button(unusual, 'Показать').click();
    const cell = page.getByRole('grid', { name: 'Предложения' }).locator('tbody tr').nth(2);
    await eventually(async () => {
      const focused = await page.evaluate(() => document.activeElement?.textContent?.replaceAll(/\s/g, ''));
      return focused === '100000,00' && (await cell.isVisible());
    });
    await button(page, 'Проверить и подать').click();
    await button(unusual, 'Верно').click();
    await unusual.getByLabel('Выполнено').waitFor();
    // What is new and what costs another sum, before it is sealed.
    const changes = again.getByRole('region', { name: 'Изменилось с редакции 1' });
    await eventually(async () =>
      expect(
        (await changes.getByRole('row').allInnerTexts()).slice(1).map((row) => row.replaceAll(/\s+/g, ' ')),
      ).toEqual([
        expect.stringMatching(/10,00 1 000,00 \+148 995,00$/),
        expect.stringMatching(/не было 100 000,00 \+400 000,00$/),
        'Без НДС 11 505,00 560 500,00 +548 995,00',
      ]),
    );
    await button(again, /^Подать редакцию 2 на 588.525,00.₽/).click();
    await see(page, /Подана новая редакция/);

    // The next lot of the like asks for the same: own prices and terms are taken over, seen first, and taken back.
    const next = await makePublished(manager, {}, threeItems);
    const empty = await makeDraftApplication(vendor!, next.id, []);
    const stored = async () => must<Application>(await vendor!.get(`/api/v2/applications/${empty.id}`));
    await goOn(page, `${site.origin}/apply?lot=${next.id}`);
    await see(page, /Можно взять ваши цены на 3 из 3 позиций/);
    await button(page, 'Посмотреть и взять').click();
    const reuse = page.getByRole('dialog', { name: 'Из моих прошлых заявок' });
    await see(reuse, /560.500,00.₽/);
    await button(reuse, /^Взять 3 цены и 1 условие/).click();
    const offered = async () => {
      const { offers, isValidFor } = await stored();
      return [offers.map(({ unitPrice }) => unitPrice), isValidFor];
    };
    await eventually(async () => expect(await offered()).toEqual([['1000.00', '1000.00', '100000.00'], 60]));
    await page.keyboard.press('Control+z');
    await eventually(async () => expect((await stored()).coverage.items).toBe(0));
    // What was taken is not offered again; it stays behind its tool.
    expect(await page.getByText(/Можно взять/).count()).toBe(0);
    await button(page, 'Прошлые цены').waitFor();
  });
});

describe('the finish', () => {
  async function makeAllocated(quantities: readonly (string | null)[]): Promise<number> {
    const checkers = {
      manager,
      security: await site.signIn('security'),
      auditor: await site.signIn('auditor'),
    };
    const { lotId, ids } = await makeRated(site, checkers, vendors, [
      ['1000000', '20000', '30000'],
      ['1100000', '21000', '31000'],
    ]);
    const { offers } = must<Application>(await manager.get(`/api/v2/applications/${ids[0]}`));
    const lines = offers.flatMap(({ id }, index) => {
      const quantity = quantities[index];
      return quantity == null ? [] : [{ offerId: id, quantity }];
    });
    must(await manager.put(`/api/v1/lots/${lotId}/allocation`, { offers: lines }));
    return lotId;
  }

  test('names what stays without a winner and wants the reason, which the results show', async () => {
    const lotId = await makeAllocated(['4', '150.5', null]);
    const page = await site.open(manager, `/tender-${lotId}/rating`);
    const dialog = await openStep(page, 'Подвести итоги');
    await eventually(async () =>
      expect(await factsOf(dialog)).toEqual([
        '! Распределено: 1 из 3 позиций, 7 из 13,1 млн ₽',
        expect.stringMatching(/^Победитель: /),
        '! Без победителя останутся: 3',
        '! Частично: 1 (4 из 10 шт)',
      ]),
    );
    await button(dialog, 'Подвести итоги').click();
    await see(dialog, 'Обязательное поле');
    await field(dialog, 'Почему остальное не закупается').fill('Остальное есть на складе');
    await button(dialog, 'Подвести итоги').click();
    // The state's name alone would be seen in the line of stages as well, before the step is done.
    await dialog.waitFor({ state: 'detached' });
    await see(page, lotStates.finished.label);
    // The papers of the finish are looked at next.
    await page.waitForURL(`**/tender-${lotId}/results`);
    await see(page, 'Причина: Остальное есть на складе');
    await see(page, /Закуплено не всё\..*: 1, 3$/);
  });

  test('asks nothing where everything has a winner', async () => {
    const lotId = await makeAllocated(['10', '150.5', '4']);
    const page = await site.open(manager, `/tender-${lotId}/rating`);
    const dialog = await openStep(page, 'Подвести итоги');
    await eventually(async () =>
      expect(await factsOf(dialog)).toEqual([
        'Распределено: все 3 позиции, 13 130 000,00 ₽',
        expect.stringMatching(/^Победитель: /),
      ]),
    );
    expect(await dialog.getByRole('textbox').count()).toBe(0);
    await button(dialog, 'Подвести итоги').click();
    await eventually(async () =>
      expect((await manager.get(`/api/v1/lots/${lotId}`)).data<{ status: string }>().status).toBe('finished'),
    );
    await goOn(page, `/tender-${lotId}/results`);
    await see(page, 'Сумма договоров без НДС');
    expect(await page.getByText('Закуплено не всё').count()).toBe(0);
  });
});
