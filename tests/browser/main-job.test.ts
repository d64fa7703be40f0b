// The whole job as people do it, in Chromium, each at a window of their own and by the keyboard alone; two more bidders come by the
// calls alone. By the mouse the same is pressed in the other files.
import PostalMime from 'postal-mime';
import type { Page } from 'playwright';
import { afterAll, afterEach, describe, expect } from 'vitest';
import { lotStates } from '../../src/text/lot-states.ts';
import { admit, passRound, submit } from '../server/applications/make-applications.ts';
import { plainSheet } from '../server/lots/make-sheets.ts';
import type { SignedIn } from '../server/make.ts';
import { button, eventually, field, heading, see } from './support/expect.ts';
import { goOn } from './support/go-on.ts';
import { gridCell, typeInto } from './support/grid.ts';
import { press, reach, takeStepByKeys, write } from './support/keyboard.ts';
import { momentIn } from './support/moscow.ts';
import { fieldsOf, pressesOf } from './support/presses.ts';
import { openSite, type Site } from './support/site.ts';
import { DESKTOP } from './support/windows.ts';
import { storyOf } from './support/story.ts';

const HOUR = 3_600_000;
const TITLE = 'Камеры и манипуляторы для склада';
/** Places are shown anew each quarter of a minute. */
const TWO_TICKS_MS = 40_000;
const PASSWORD = 'Trudnyi-parol-7';
/** In the sample registry that ships with the platform. */
const COMPANY = { itn: '6699153856', title: 'ООО «Уралтрубпоставка»' };

let site: Site;
let people: Record<'manager' | 'security' | 'auditor' | 'second' | 'third', SignedIn>;
let pages: Record<'manager' | 'vendor' | 'security' | 'auditor', Page>;
let lotId: number;
let ids: number[];

const chapter = storyOf(async () => {
  await site?.close();
  site = await openSite();
  people = {
    manager: await site.signIn('manager'),
    security: await site.signIn('security'),
    auditor: await site.signIn('auditor'),
    second: await site.signIn('vendor'),
    third: await site.signIn('vendor'),
  };
  pages = {
    manager: await site.open(people.manager, '/manager', { stays: true }),
    vendor: await site.open(null, '/', { stays: true }),
    security: await site.open(people.security, '/security/moderation', { stays: true }),
    auditor: await site.open(people.auditor, '/auditor', { stays: true }),
  };
});
afterAll(() => site?.close());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') console.error(await site?.seen());
});

/** The own place as the round's page tells it. */
const place = (page: Page, own: number) =>
  page
    .locator('div')
    .filter({ hasText: new RegExp(`^Ваше место${own}`) })
    .last();
/** Marks the page, so that a reload would be noticed. */
const keep = (page: Page) => page.evaluate(() => Object.assign(window, { wasKept: true }));
const wasKept = (page: Page) => page.evaluate(() => 'wasKept' in window);
const badge = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();

describe('the main job', () => {
  chapter('the manager makes a lot from an Excel list and publishes it', async () => {
    const page = pages.manager;
    const listed = await pressesOf([page], async () => {
      await press(button(page, 'Новая процедура').first());
      const dialog = page.getByRole('dialog');
      const chooser = page.waitForEvent('filechooser');
      await press(dialog.getByLabel('Файл с позициями'));
      await (
        await chooser
      ).setFiles({
        name: 'позиции.xlsx',
        mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        buffer: plainSheet(),
      });
      await write(field(dialog, 'Название'), TITLE);
      await press(button(dialog, 'Создать черновик'));
      // The first file has its reader started, twice on a busy server: it is read, then stored.
      const title = page.getByRole('heading', { level: 1, name: TITLE });
      await page.getByText('Прочитано 2 позиции').or(title).first().waitFor();
      await title.waitFor();
      lotId = Number(/tender-(\d+)/.exec(page.url())![1]);
      await see(page.getByRole('grid', { name: 'Позиции' }), 'Манипулятор оптический');
      await expectClosed(page, 'Опубликовать');
      await write(field(page, 'Приём предложений до'), momentIn(HOUR));
      // What was typed into the form goes along.
      await takeStepByKeys(page, 'Опубликовать');
      await button(page, 'Продлить приём').waitFor();
    });
    expect(listed).toBeLessThanOrEqual(5);
  });

  chapter('a vendor registers, opens the link in the letter, fills the profile', async () => {
    const page = pages.vendor;
    await press(button(page, 'Войти').first());
    await press(button(page.getByRole('dialog'), 'Зарегистрироваться'));
    const asked = await fieldsOf(page, async () => {
      const form = page.getByRole('form', { name: 'Регистрация' });
      await write(field(form, 'ИНН компании'), COMPANY.itn);
      await see(form, COMPANY.title);
      await write(field(form, 'Фамилия, имя, отчество'), 'Кузнецова Марина Олеговна');
      await write(field(form, 'Электронная почта'), 'kuznetsova@pipes.test');
      await write(field(form, 'Телефон'), '9161234567');
      await press(form.getByRole('checkbox', { name: /согласие на обработку/ }));
      await write(form.getByLabel('Пароль', { exact: false }).first(), PASSWORD);
      await write(form.getByLabel('Пароль ещё раз'), PASSWORD);
      await press(button(form, 'Зарегистрироваться'));
    });
    expect(asked).toBeLessThanOrEqual(6);
    await heading(page, 'Подтвердите электронную почту');

    const link = await eventually(async () => {
      const texts = await Promise.all(site.letters().map((raw) => PostalMime.parse(raw)));
      const letter = texts.find(({ to }) => to?.some(({ address }) => address === 'kuznetsova@pipes.test'));
      return /https?:\/\/\S+/.exec(letter?.text ?? '')![0];
    });
    await page.goto(link);
    await heading(page, 'Почта подтверждена');
    await press(page.getByRole('link', { name: 'Перейти к профилю компании' }));

    await heading(page, COMPANY.title);
    await expectClosed(page, 'Отправить на аккредитацию');
    const missing = await fieldsOf(page, async () => {
      await write(field(page, 'Наименование банка'), 'ПАО Сбербанк');
      await write(field(page, 'БИК'), '044525225');
      await write(field(page, 'Расчётный счёт'), '40702810938000000409');
      await write(field(page, 'Корреспондентский счёт'), '30101810400000000225');
      const head = page.getByRole('form', { name: 'Профиль компании' });
      await write(field(head, 'Телефон'), '9161234567');
      await write(field(head, 'Электронная почта'), 'director@pipes.test');
      await press(button(page, 'Сохранить'));
      await see(page, 'Профиль сохранён');
      await ifMissing(page, 'Контактное лицо', async () => {
        // Whoever fills the profile is proposed.
        const dialog = page.getByRole('dialog');
        await eventually(async () =>
          expect(await field(dialog, 'Электронная почта').inputValue()).toBe('kuznetsova@pipes.test'),
        );
        await press(button(dialog, 'Сохранить контакт'));
      });
      await ifMissing(page, 'Юридический адрес', async () => {
        const dialog = page.getByRole('dialog');
        await write(field(dialog, 'Город, населённый пункт'), 'Екатеринбург');
        await write(field(dialog, 'Улица'), 'Малышева');
        await write(field(dialog, 'Дом'), '51');
        await press(button(dialog, 'Сохранить адрес'));
      });
    });
    expect(missing).toBeLessThanOrEqual(9);
    await see(page, 'Всё необходимое заполнено');
    await takeStepByKeys(page, 'Отправить на аккредитацию');
    await see(page, 'Профиль на проверке');
  });

  chapter('security accredits it, and the vendor’s page follows', async () => {
    await keep(pages.vendor);
    const page = pages.security;
    await press(page.getByRole('link', { name: COMPANY.title }));
    await heading(page, COMPANY.title);
    await takeStepByKeys(page, 'Аккредитовать');
    await see(pages.vendor, 'Компания аккредитована');
    expect(await wasKept(pages.vendor)).toBe(true);
  });

  chapter('the vendor fills an application and gets a receipt', async () => {
    const page = pages.vendor;
    await goOn(page, `/tender-${lotId}`);
    const table = page.getByRole('grid', { name: 'Предложения' });
    const begun = await pressesOf([page], async () => {
      await press(page.getByRole('link', { name: 'Подать заявку' }));
      await table.waitFor();
    });
    await typeInto(table, 0, 'Цена', '1000', reach);
    await typeInto(table, 1, 'Цена', '500,50', reach);
    const saving = page.getByRole('region', { name: 'Итоги и сохранение' });
    await see(saving, /^Сохранено/);
    // 3 × 1000 + 5 × 500,50
    await see(saving, /5\s502,50/);
    const review = page.getByRole('dialog', { name: 'Проверка и подача' });
    const submitted = await pressesOf([page], async () => {
      await page.keyboard.press('Control+Enter');
      await see(review, 'Компания ознакомлена с условиями процедуры и согласна с ними');
      await press(review.getByRole('radio', { name: /В редакции заказчика/ }));
      await see(review, 'препятствий нет');
      await press(button(review, /^Подать заявку на /));
    });
    expect(begun + submitted).toBeLessThanOrEqual(4);
    const receipt = page.getByRole('dialog', { name: 'Заявка подана' });
    await see(receipt, /[0-9a-f]{64}/);
    await press(button(receipt, 'Готово'));
    await see(page, 'Подана, запечатана');
    await button(page, 'Скачать квитанцию').waitFor();
  });

  chapter('the manager sees how many came and nothing else', async () => {
    await keep(pages.manager);
    // Further down the head has given up its counters.
    await pages.manager.evaluate(() => window.scrollTo(0, 0));
    await see(pages.manager, '1 заявка');
    const others = [
      await submit(people.second, lotId, ['900', '480']),
      await submit(people.third, lotId, ['1100', '400']),
    ];
    await see(pages.manager, '3 заявки');
    await press(pages.manager.getByRole('link', { name: 'Участники' }));
    await see(pages.manager, 'Заявки запечатаны до вскрытия');
    const text = await pages.manager.locator('body').innerText();
    for (const secret of [COMPANY.title, '1 000', '5 502', '480', people.second.user.name])
      expect(text).not.toContain(secret);
    ids = others.map(({ id }) => id);
  });

  chapter('the deadline passes by itself and every open page follows', async () => {
    const page = pages.manager;
    await press(page.getByRole('link', { name: 'Обзор' }));
    await keep(pages.vendor);
    await site.services.pool.query(
      `update lots set applications_deadline = clock_timestamp() + interval '1 second',
         next_check_at = clock_timestamp() + interval '1 second' where id = $1`,
      [lotId],
    );
    await button(page, 'Вскрыть заявки').waitFor();
    await eventually(async () => expect(await button(pages.vendor, 'Изменить').isDisabled()).toBe(true));
    await press(button(pages.vendor, 'Другие действия'));
    const withdraw = pages.vendor.getByRole('menuitem', { name: 'Отозвать заявку' });
    expect(await withdraw.getAttribute('aria-disabled')).toBe('true');
    await see(withdraw, 'Приём заявок не ведётся или его срок истёк');
    await pages.vendor.keyboard.press('Escape');
    expect([await wasKept(page), await wasKept(pages.vendor)]).toEqual([true, true]);
  });

  chapter(
    'the manager opens the envelopes and asks for a clarification, which the vendor answers',
    async () => {
      const page = pages.manager;
      expect(await pressesOf([page], () => takeStepByKeys(page, 'Вскрыть заявки'))).toBe(2);
      await page.waitForURL('**/verification');
      await press(page.getByRole('link', { name: COMPANY.title }));
      await takeStepByKeys(page, 'Запросить уточнение', async (dialog) => {
        await press(dialog.getByRole('checkbox', { name: 'Поставка' }));
        await write(field(dialog, 'Текст запроса'), 'Подтвердите срок поставки');
        await write(field(dialog, 'Срок ответа'), momentIn(24 * HOUR));
      });

      const answer = pages.vendor.getByRole('form', { name: 'Ответ на уточнение' });
      await see(answer, 'Подтвердите срок поставки');
      await press(button(answer, /^с НДС/));
      await answer.getByRole('columnheader', { name: /с НДС/ }).first().waitFor();
      await write(field(answer, 'Текст ответа'), 'Срок 20 дней подтверждаем');
      await press(button(answer, 'Ответить на уточнение'));
      const sure = pages.vendor.getByRole('dialog');
      await press(button(sure, 'Ответить на уточнение'));
      await sure.waitFor({ state: 'hidden' });
    },
  );

  chapter('it is verified item by item, then by security and by the auditor', async () => {
    const page = pages.manager;
    const admitted = await pressesOf([page], async () => {
      await press(button(page, /^Согласовать оставшиеся/));
      await see(page, 'Согласовано 2, отклонено 0');
      await takeStepByKeys(page, 'Допустить к проверке');
    });
    expect(admitted).toBe(3);
    await goOn(pages.security, '/security');
    for (const [who, home] of [
      [pages.security, '**/security'],
      [pages.auditor, '**/auditor'],
    ] as const) {
      await who.getByRole('link', { name: COMPANY.title }).waitFor();
      const decided = await pressesOf([who], async () => {
        await press(who.getByRole('link', { name: COMPANY.title }));
        await who.getByRole('group', { name: /^Решение/ }).waitFor();
        await who.keyboard.press('a');
        await who.keyboard.press('Control+Enter');
        await who.waitForURL(home);
      });
      expect(decided).toBe(3);
    }
    for (const id of ids) await admit(people, id);
    // Nothing of it is the vendor's to know yet.
    await see(pages.vendor, 'На рассмотрении');
    await takeStepByKeys(page, 'Завершить рассмотрение');
    await page.waitForURL('**/rating');
    await see(pages.vendor, 'Допущена');
  });

  chapter('in a re-bid round the vendor lowers the prices and sees the own place live', async () => {
    const page = pages.manager;
    for (const title of [COMPANY.title, /Поставка/]) {
      const box = page.getByRole('checkbox', {
        name:
          typeof title === 'string'
            ? `Отметить для переторжки: ${title}`
            : /Отметить для переторжки: ООО «Поставка/,
      });
      await press(box.first());
      await eventually(async () => expect(await box.first().isChecked()).toBe(true));
    }
    await takeStepByKeys(page, 'Начать переторжку', async (dialog) => {
      await write(field(dialog, 'Окончание переторжки'), momentIn(HOUR));
    });
    await page.waitForURL('**/repeating');
    await press(pages.vendor.getByRole('link', { name: 'К переторжке' }));
    const vendor = pages.vendor;
    await keep(vendor);
    await place(vendor, 2).waitFor();
    // Prices are written without a scroll.
    const first = await gridCell(vendor.getByRole('grid', { name: 'Цены переторжки' }), 0, 'Новая цена');
    expect((await first.boundingBox())!.y).toBeLessThan(300);
    // In a middle window too, and none of the columns is cut off there.
    await vendor.setViewportSize({ width: 1024, height: 768 });
    await eventually(async () => expect((await first.boundingBox())!.y).toBeLessThan(300));
    const own = await gridCell(vendor.getByRole('grid', { name: 'Цены переторжки' }), 0, 'Место');
    const { x, width } = (await own.boundingBox())!;
    expect(x + width).toBeLessThanOrEqual(1024);
    await vendor.setViewportSize(DESKTOP);
    const lowered = await pressesOf([vendor], async () => {
      await write(field(vendor, 'Снизить всё на'), '9');
      await vendor.keyboard.press('Enter');
      // A drop of more than ten per cent would be asked about.
      await press(button(vendor, 'Отправить 2 цены'));
      await see(vendor, 'Новые цены приняты');
    });
    expect(lowered).toBe(2);
    await see(vendor, /5\s007,/);
    await place(vendor, 1).waitFor({ timeout: TWO_TICKS_MS });
    await see(page, 'Раунд идёт закрыто');
    expect(await page.locator('body').innerText()).not.toMatch(/5\s007/);

    await passRound(site, lotId);
    await see(vendor, 'Завершён');
    await button(page, 'Перейти к оценке').waitFor();
    expect(await wasKept(vendor)).toBe(true);
  });

  chapter('the rating is calculated, the quantities are split, the lot is finished', async () => {
    const page = pages.manager;
    await takeStepByKeys(page, 'Перейти к оценке');
    await page.waitForURL('**/rating');
    const ranking = page.getByRole('grid', { name: 'Рейтинг участников' });
    await eventually(async () => expect(await ranking.innerText()).toMatch(/1[\s\S]*Уралтрубпоставка/));
    await press(button(page, 'Распределение'));
    const quantities = page.getByRole('grid', { name: 'Конкурентный лист' });
    await see(quantities, 'Остаток');
    await typeInto(quantities, 0, 'Уралтрубпоставка', '2', reach);
    await typeInto(quantities, 0, 'Поставка', '1', reach);
    await typeInto(quantities, 1, 'Уралтрубпоставка', '5', reach);
    await eventually(async () => expect(await button(page, 'Подвести итоги').isEnabled()).toBe(true));
    expect(await pressesOf([page], () => takeStepByKeys(page, 'Подвести итоги'))).toBe(2);
    await badge(page, lotStates.finished.label);
  });

  chapter('the vendor sees the result, the auditor the whole history', async () => {
    await press(pages.vendor.getByRole('link', { name: 'Результаты' }));
    await see(pages.vendor, 'Ваш результат');
    await see(pages.vendor, 'Победитель');
    await goOn(pages.auditor, `/tenders?history=${lotId}`);
    await press(button(pages.auditor, 'Проверить цепочку'));
    await see(pages.auditor, 'История цела');
    expect(site.pageFaults()).toEqual([]);
  });
});

async function expectClosed(page: Page, label: string): Promise<void> {
  await eventually(async () => expect(await button(page, label).isDisabled(), label).toBe(true));
}

/** Where the profile still lacks something, the link to it is pressed and the dialog filled in. */
async function ifMissing(page: Page, what: string, fill: () => Promise<void>): Promise<void> {
  const missing = button(page, what);
  if (!(await missing.isVisible())) return;
  await press(missing);
  await fill();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}
