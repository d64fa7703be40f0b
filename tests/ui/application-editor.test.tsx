// @vitest-environment happy-dom
// The application while it is written: what is typed counts, is told of where it is faulty, and what is taken over can be taken back.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ComponentProps } from 'react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Application } from '../../src/api/records/application.ts';
import type { Lot } from '../../src/api/records/lot.ts';
import type { Order } from '../../src/api/records/order.ts';
import type { OwnPast } from '../../src/api/records/own-past.ts';
import { kept } from '../../src/ui/data/kept-input.ts';
import { queryClient } from '../../src/ui/data/query-client.ts';
import { setAsker } from '../../src/ui/data/unsaved.ts';
import { ApplicationEditor } from '../../src/ui/features/apply/application-editor.tsx';
import type { SealedDraft } from '../../src/ui/features/apply/draft-place.ts';
import { onServer } from '../../src/ui/features/apply/draft-place.ts';
import { keepInput } from '../../src/ui/features/apply/kept-input.ts';
import { rowOf } from '../../src/ui/features/apply/offer-rows.ts';
import { valuesOf } from '../../src/ui/features/apply/terms-form.ts';
import { makeApplication, makeOffer, makeOrder } from './support/application.ts';
import { makeTerms } from '../support/terms.ts';
import { Refusal, serve, type Asked } from './support/server.ts';
import { changes, dialogOf, PATIENCE, plain, putAway, show, toldAt } from './support/show.tsx';
import { wideWindow, windowWhere } from './support/window.ts';

const USER = 7;
const OFFERS = 'PUT /api/v1/applications/3/offers';
const TERMS = 'PATCH /api/v1/tender/edit-application/3';
const orders = [makeOrder(1), makeOrder(2)];
const priced = (unitPrice: string) => makeOffer(11, orders[0]!, { unitPrice });
const lot = {
  id: 1,
  number: '2026-000015',
  title: 'Трубы',
  currency: 'RUB',
  basis: 'DDP',
  status: 'applications',
  applicationsDeadline: '2199-01-01T00:00:00Z',
  byCommission: false,
} as unknown as Lot;
const record = (part: object = {}, offers = [priced('100.00')]): Application =>
  ({
    ...makeApplication(4, offers),
    status: 'draft',
    isWorkingCopy: false,
    receipt: null,
    coverage: { items: offers.length, of: 2 },
    offersTotalPrice: '1000.00',
    flags: [],
    ...part,
  }) as unknown as Application;
const saved = () => ({
  data: {
    id: 3,
    version: 5,
    updatedAt: '2026-11-20T10:00:00Z',
    newOfferIds: [21, 22],
    steps: [],
    offersTotalPrice: '0.00',
  },
});
const {
  basis: _basis,
  address: _address,
  startDelivery: _1,
  startProduction: _2,
  isAgree: _3,
  ...lasting
} = makeTerms();
const source = {
  applicationId: 2,
  lot: { id: 9, number: '2025-000009' },
  submittedAt: '2025-11-20T10:00:00Z',
};
const before = {
  applicationId: 4,
  lot: { id: 8, number: '2025-000004' },
  submittedAt: '2025-08-12T10:00:00Z',
};
const past = (prices: Record<number, string>, terms: object | null = null): OwnPast =>
  ({
    prices: Object.entries(prices).map(([orderId, price]) => ({
      ...source,
      orderId: Number(orderId),
      by: 'code',
      price,
      currency: 'RUB',
      older: [{ ...before, price: '80.00', currency: 'RUB' }],
    })),
    last: terms && { ...source, files: 0, terms: { ...lasting, ...terms } },
  }) as unknown as OwnPast;

beforeEach(() => {
  wideWindow();
  // Whom a test before has signed out is kept again once something of theirs is read.
  kept(USER, 'application:3');
});
afterEach(putAway);

interface Anew {
  next?: readonly Order[] | undefined;
  newer?: Application | undefined;
}

/** The editor on a page whose items, or the record itself, may be read anew. */
function Page({ next, newer, ...props }: ComponentProps<typeof ApplicationEditor> & Anew) {
  const [items, setItems] = useState(props.orders);
  const [application, setApplication] = useState(props.application);
  return (
    <>
      {next && <button onClick={() => setItems(next)}>Другие позиции</button>}
      {newer && <button onClick={() => setApplication(newer)}>Другая запись</button>}
      <ApplicationEditor {...props} application={application} orders={items} />
    </>
  );
}

interface Opened extends Anew {
  application?: Application;
  accepting?: boolean;
  isHidden?: boolean;
  sealed?: SealedDraft;
  own?: OwnPast;
  answers?: Record<string, (asked: Asked) => unknown>;
}

function open({
  application = record(),
  accepting = true,
  isHidden,
  sealed,
  own,
  answers = {},
  ...anew
}: Opened = {}) {
  const asked = serve({
    'GET /api/v1/lots/1/own-past': () => ({ data: own ?? past({}) }),
    'GET /api/v1/favorites/in-lot': () => ({ data: [] }),
    'GET /api/v1/vat-rates': () => ({ data: [] }),
    'GET /api/v1/rates': () => ({ data: [] }),
    'GET /api/v1/payment-conditions': () => ({ data: [] }),
    'GET /api/v1/applications/3/receipt': () => ({ data: [] }),
    [OFFERS]: saved,
    [TERMS]: saved,
    ...answers,
  });
  show(
    <Page
      {...anew}
      lot={lot}
      application={application}
      orders={orders}
      userId={USER}
      accepting={accepting}
      onSubmitted={() => {}}
      {...(sealed && { sealed })}
      {...(isHidden && { isHidden })}
    />,
    { id: USER, role: 'vendor', company: null } as never,
  );
  return asked;
}

/** By its name: roles of all cells take their time. */
const part = (what: string, name: string): HTMLElement =>
  document.querySelector<HTMLElement>(`${what}[aria-label="${name}"]`)!;
const bar = () => plain(part('section', 'Итоги и сохранение').textContent);
const step = (name: string) => within(part('nav', 'Шаги заявки')).getByRole('button', { name });
const priceOf = (row: number): HTMLElement => document.querySelector<HTMLElement>(`[data-cell="${row}:1"]`)!;
const at = () => (document.activeElement as HTMLElement).dataset.cell;
const offers = (asked: readonly Asked[]) => asked.findLast(({ method }) => method === 'PUT')?.body;
const isTableShown = () => part('[role=grid]', 'Предложения').closest('.hidden') === null;
async function type(row: number, price: string) {
  fireEvent.mouseDown(priceOf(row));
  priceOf(row).focus();
  await userEvent.keyboard(`${price}{Enter}`);
}
const review = () => dialogOf('Проверка и подача');
/** Of the line of the review that says so. */
async function pressIn(panel: ReturnType<typeof within>, text: RegExp | string, name: string) {
  const line = (await panel.findByText(text)).closest('li')!;
  await userEvent.click(within(line).getByRole('button', { name }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}
const pressReview = () => userEvent.click(screen.getByText('Проверить и подать'));

describe('what is typed', () => {
  test('counts at once: the sum with its VAT, the items priced; and stores itself', async () => {
    const asked = open();
    expect(step('Цены 1/2').getAttribute('aria-current')).toBe('step');
    await type(1, '50,5');
    expect(bar()).toContain('Заполнено2 из 2');
    expect(bar()).toContain('Без НДС1 505,00 ₽НДС 20 %301,00 ₽Всего с НДС1 806,00 ₽');
    step('Цены 2/2');
    expect(bar()).toContain('Сохраняется…');
    await waitFor(() => expect(bar()).toContain('Сохранено'));
    expect(offers(asked)).toMatchObject({ offers: [{ id: 11 }, { orderId: 2, unitPrice: '50.5' }] });
    fireEvent.change(screen.getByLabelText('Место поставки'), { target: { value: 'Чита' } });
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ method: 'PATCH', body: { address: 'Чита' } }));
  });

  test('in another currency than the procedure’s is counted in that too, at today’s rates', async () => {
    open({
      application: record({ currency: 'CNY', vat: 'free' }),
      answers: {
        'GET /api/v1/rates': () => ({
          data: [{ code: 'CNY', value: '11', nominal: '1', date: '2026-11-20' }],
        }),
      },
    });
    await waitFor(() => expect(bar()).toContain('По курсу на сегодня11 000,00 ₽'));
    expect(bar()).toContain('Всего1 000,00 ¥');
    expect(bar()).not.toContain('НДС 20');
  });

  test('is gone on with at the beginning of each step, however far the one before was read', async () => {
    open();
    await userEvent.click(step('Условия 1/7'));
    const sheet = screen.getByLabelText('Место поставки').closest<HTMLElement>('.overflow-y-auto')!;
    sheet.scrollTop = 600;
    await userEvent.click(step('Документы'));
    expect(sheet.scrollTop).toBe(0);
  });

  test('a fault of a cell is counted at its step, and led to from the review', async () => {
    open();
    await type(1, '-5');
    step('Цены ошибок: 1');
    await userEvent.click(step('Условия 1/7'));
    expect(isTableShown()).toBe(false);
    await pressReview();
    const panel = await review();
    await pressIn(panel, '1 ячейка с ошибками', 'Показать');
    expect(isTableShown()).toBe(true);
    await waitFor(() => expect(at()).toBe('1:1'));
  });

  test.each([
    ['Условия', 'Предоплата', '150', 'В условиях есть поля с ошибками: они не сохранены'],
    ['Документы', 'Почта', 'не почта', 'В документах есть поля с ошибками: они не сохранены'],
  ])(
    'a faulty field is told of at its step («%s»), and led to from the review',
    async (place, label, text, told) => {
      open();
      await userEvent.click(step(place === 'Условия' ? 'Условия 1/7' : place));
      fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
      step(`${place} ошибок: 1`);
      expect(within(part('nav', 'Шаги заявки')).getAllByText('ошибок:')).toHaveLength(1);
      await userEvent.click(step('Цены 1/2'));
      await pressReview();
      const panel = await review();
      await panel.findByText(told);
      expect(panel.getAllByText(/ошибками/)).toHaveLength(1);
      await pressIn(panel, told, 'Исправить');
      await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(label)));
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(step(`${place} ошибок: 1`).getAttribute('aria-current')).toBe('step');
      await waitFor(() => expect(toldAt(screen.getByLabelText(label))).not.toBe(''));
    },
  );

  test('a paste that waits for its word is not left behind: the step asks first', async () => {
    open();
    fireEvent.mouseDown(priceOf(0));
    fireEvent.paste(priceOf(0), { clipboardData: { getData: () => '70\n80' } });
    await screen.findByRole('dialog', { name: /^Вставка/ }, PATIENCE);
    let goes = false;
    setAsker(async () => goes);
    await userEvent.click(step('Условия 1/7'));
    await pressReview();
    expect(isTableShown()).toBe(true);
    expect(screen.queryByRole('dialog', { name: 'Проверка и подача' })).toBeNull();
    goes = true;
    await userEvent.click(step('Условия 1/7'));
    await waitFor(() => expect(isTableShown()).toBe(false));
    setAsker(null);
  });

  test('a quantity above the ordered one is a fault before the submission, unless its tolerance allows it', async () => {
    const more = [{ ...priced('100.00'), quantity: '10.5' }];
    open({ application: record({}, more) });
    step('Цены ошибок: 1');
    putAway();
    open({ application: record({ isToleranceEnabled: true, tolerancePlus: '5' }, more) });
    step('Цены 1/2');
  });
});

describe('on a phone', () => {
  const foot = () => within(part('section', 'Итоги и сохранение')).getAllByRole('button').at(-1)!;
  beforeEach(() => windowWhere((media) => media === '(max-width: 760px)'));

  test('the one button at the foot leads from item to item without a price, then to the review', async () => {
    open();
    await screen.findByRole('navigation', { name: 'Позиции' }, PATIENCE);
    expect(foot().textContent).toBe('Следующая без цены');
    await userEvent.click(foot());
    expect(part('nav', 'Позиции').textContent).toContain('2 из 2');
    await userEvent.type(screen.getByLabelText(/^Цена за единицу/), '50,5{Enter}');
    expect(foot().textContent).toBe('Проверить и подать');
    await userEvent.click(foot());
    await review();
  });

  test('with some items left out the review is at hand among the steps, and at the foot of the others', async () => {
    open();
    await screen.findByRole('navigation', { name: 'Позиции' }, PATIENCE);
    await userEvent.click(step('Документы'));
    expect(foot().textContent).toBe('Проверить и подать');
    await userEvent.click(step('Цены 1/2'));
    await userEvent.click(step('Проверка'));
    await review();
  });

  test('the own last price stands under the price: taken by a press, and what it replaced comes back by another', async () => {
    open({ own: past({ 1: '90.00', 2: '40.00' }) });
    await screen.findByRole('navigation', { name: 'Позиции' }, PATIENCE);
    const price = () => plain(screen.getByLabelText<HTMLInputElement>(/^Цена за единицу/).value);
    const told = async (text: string) =>
      expect(plain((await screen.findByText(/^В 2025-000009 было/, undefined, PATIENCE)).textContent)).toBe(
        text,
      );
    await told('В 2025-000009 было 90,00');
    // A phone has room for one.
    expect(screen.queryByText(/^В 2025-000004/)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'взять' }));
    expect(price()).toBe('90,00');
    expect(screen.queryByRole('button', { name: 'взять' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Отменить' }));
    expect(price()).toBe('100,00');
    await userEvent.click(foot());
    await told('В 2025-000009 было 40,00');
    await userEvent.click(screen.getByRole('button', { name: 'взять' }));
    expect(price()).toBe('40,00');
    expect(foot().textContent).toBe('Проверить и подать');
  });

  test('an own last price in another currency is shown and not taken', async () => {
    open({ application: record({ currency: 'CNY' }), own: past({ 1: '90.00' }) });
    const told = await screen.findByText(/^В 2025-000009 было/, undefined, PATIENCE);
    expect(plain(told.textContent)).toBe('В 2025-000009 было 90,00 ₽');
    expect(screen.queryByRole('button', { name: 'взять' })).toBeNull();
  });

  test('where nothing can be written nobody is led to what has no price', async () => {
    open({ accepting: false });
    await screen.findByRole('navigation', { name: 'Позиции' }, PATIENCE);
    expect(foot().textContent).toBe('Проверить и подать');
  });
});

describe('the review', () => {
  test.each(['{Control>}{Enter}{/Control}', '{Meta>}{Enter}{/Meta}'])('is opened by %s', async (keys) => {
    open();
    await userEvent.keyboard('{Enter}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.keyboard(keys);
    await review();
  });

  test('leads to where a question is answered: to the items without a price, to the field of a term, to the files', async () => {
    const longAgo = past({}, {});
    longAgo.last!.files = 2;
    open({ own: longAgo });
    const press = async (text: RegExp, name: string) => {
      await pressReview();
      await pressIn(await review(), text, name);
    };
    await press(/^Без цены: 1 из 2/, 'Показать');
    await waitFor(() => expect(document.querySelector('[data-cell="0:0"]')!.textContent).toBe('Позиция 2'));
    await press(/^Контактное лицо не указано/, 'Исправить');
    expect(step('Документы').getAttribute('aria-current')).toBe('step');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Телефон')));
    await press(/^Срок действия/, 'Исправить');
    expect(step('Условия 1/7').getAttribute('aria-current')).toBe('step');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Срок действия цен')));
    await press(/^Документы не приложены/, 'Приложить');
    expect(step('Документы').getAttribute('aria-current')).toBe('step');
  });
});

describe('where nothing is accepted', () => {
  test('the table and the terms are read alone, and what was typed is not lost', async () => {
    open({ accepting: false });
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toContain('Заявка не подана. Введённое осталось на этой странице');
    await type(1, '5');
    expect(bar()).toContain('Заполнено1 из 2');
    expect(screen.queryByRole('button', { name: 'Загрузить файл' })).toBeNull();
    await userEvent.click(step('Условия 1/7'));
    expect(screen.getByLabelText<HTMLInputElement>('Место поставки').disabled).toBe(true);
    expect(bar()).toContain('Изменения больше не принимаются');
    // What hinders may be read; it is not the next thing to do.
    expect(screen.getByRole('button', { name: 'Проверить и подать' }).className).not.toContain('bg-primary');
  });

  test('because its organiser has taken the procedure back, that is said, and no time is counted', async () => {
    open({ accepting: false, isHidden: true });
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toContain('Процедура снята с публикации');
    expect(alert.textContent).toContain(
      'Если процедура снова будет видна вам, работу можно будет продолжить с этого места',
    );
    expect(screen.queryByText(/^до .* осталось/)).toBeNull();
    expect(screen.queryByRole('timer')).toBeNull();
  });

  test('because the server says so, it is said why', async () => {
    open({ answers: { [OFFERS]: () => new Refusal(403, { message: 'Доступ к компании отозван' }) } });
    await type(1, '5');
    await screen.findByText('Доступ к компании отозван');
    await type(1, '6');
    expect(bar()).toContain('Заполнено2 из 2');
    expect(bar()).toContain('Без НДС1 050,00 ₽');
  });
});

describe('own past prices and terms', () => {
  test('the price stands in the row’s panel, too, with those before it; what is taken there is undone like a cell', async () => {
    const paper = { id: 77, name: 'Паспорт насоса.pdf', size: 1_200 };
    const offer = { ...priced('100.00'), attachments: [paper] as never };
    open({ application: record({}, [offer]), own: past({ 1: '90.00' }) });
    priceOf(0).focus();
    await userEvent.keyboard(' ');
    const panel = await screen.findByRole('complementary', { name: 'Строка: 1. Позиция 1' }, PATIENCE);
    const file = within(panel).getByRole('link', { name: paper.name });
    expect(file.getAttribute('href')).toBe('/api/v1/files/77');
    const told = await within(panel).findAllByText(/^В 2025/, undefined, PATIENCE);
    expect(told.map(({ textContent }) => plain(textContent))).toEqual([
      'В 2025-000009, 20.11.2025: 90,00',
      'В 2025-000004, 12.08.2025: 80,00',
    ]);
    const ways = () => within(panel).getAllByRole('button', { name: 'взять' });
    await userEvent.click(ways()[0]!);
    expect(plain(priceOf(0).textContent)).toContain('90,00');
    expect(ways()).toHaveLength(1);
    priceOf(0).focus();
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(plain(priceOf(0).textContent)).toContain('100,00');
  });

  const own = past({ 1: '90.00', 2: '40.00' }, { vat: 'vat10', guarantee: '24 месяца', currency: 'CNY' });
  const take = async (name: RegExp) => userEvent.click(await screen.findByRole('button', { name }, PATIENCE));

  test('are offered over an empty table alone', async () => {
    open({ own, application: record({}, []) });
    await screen.findByText('Можно взять ваши цены на 2 из 2 позиций и условия заявки на 2025-000009.');
    await type(0, '5');
    expect(screen.queryByText(/^Можно взять/)).toBeNull();
    screen.getByRole('button', { name: 'Прошлые цены' });
  });

  test('are not offered where there are none, nor where nothing is accepted', async () => {
    const asked = open({ application: record({}, []) });
    await waitFor(() => expect(asked.some(({ path }) => path.endsWith('/own-past'))).toBe(true));
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(screen.queryByText(/^Можно взять/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Прошлые цены' })).toBeNull();
    putAway();
    open({ own, application: record({}, []), accepting: false });
    const again = await screen.findByRole<HTMLButtonElement>('button', { name: 'Взять из прошлой заявки' });
    expect(again.disabled).toBe(true);
    expect(screen.queryByText(/^Можно взять/)).toBeNull();
  });

  test('taken over go into empty cells; the terms are taken back by a press, what was typed of others stays', async () => {
    open({ own });
    await take(/^Прошлые цены/);
    await take(/^Взять 1 цену и 2 условия$/);
    await waitFor(() => expect(bar()).toContain('Без НДС1 400,00 ₽НДС 10 %140,00 ₽'));
    await waitFor(() => expect(at()).toBe('1:1'));
    const guarantee = screen.getByLabelText<HTMLInputElement>('Гарантийные обязательства');
    expect(guarantee.value).toBe('24 месяца');
    fireEvent.change(screen.getByLabelText('Место поставки'), { target: { value: 'Чита' } });
    const told = screen.getByText('Взято условий: 2').closest('div')!;
    await userEvent.click(within(told).getByRole('button', { name: 'Отменить' }));
    await waitFor(() => expect(bar()).toContain('НДС 20 %280,00 ₽'));
    expect(guarantee.value).toBe('');
    expect(screen.getByLabelText<HTMLInputElement>('Место поставки').value).toBe('Чита');
  });

  test('instead of what was typed only where it is chosen so', async () => {
    open({ own });
    await take(/^Прошлые цены/);
    await userEvent.click(await screen.findByRole('radio', { name: 'И вместо введённых: 2' }));
    await take(/^Взять 2 цены и/);
    await waitFor(() => expect(bar()).toContain('Без НДС1 300,00 ₽'));
  });

  test('with another currency taken, too, are those of that currency', async () => {
    const both = past({ 1: '90.00', 2: '40.00' }, { currency: 'CNY' });
    both.prices[1]!.currency = 'CNY';
    open({ own: both, application: record({}, []) });
    await take(/^Прошлые цены/);
    await screen.findByRole('button', { name: 'Взять 1 цену' });
    await userEvent.click(screen.getByRole('checkbox', { name: /^Валюта/ }));
    await take(/^Взять 1 цену и 1 условие$/);
    await waitFor(() => expect(bar()).toContain('Без НДС400,00 ¥'));
  });
});

describe('beside what another has stored or submitted', () => {
  const receipt = { number: 2, submittedAt: '2026-11-20T10:00:00Z', hash: 'ab' };
  const copy = { isWorkingCopy: true, receipt, status: 'active' };

  test('cells of a working copy that differ from the submitted revision are marked', async () => {
    open({
      application: record(copy, [priced('95.00')]),
      answers: { 'GET /api/v2/applications/3': () => ({ data: record({ receipt }) }) },
    });
    await waitFor(() =>
      expect(
        [...document.querySelectorAll('[data-cell]:has(.border-t-warn)')].map(
          (one) => (one as HTMLElement).dataset.cell,
        ),
      ).toEqual(['0:1']),
    );
    screen.getByText('Действует редакция 2');
    screen.getByText('Редакция 3, правки не поданы');
    // What stands there is told in the row's panel, and put back by a press; once it is, nothing is told.
    priceOf(0).focus();
    await userEvent.keyboard(' ');
    const panel = within(
      await screen.findByRole('complementary', { name: 'Строка: 1. Позиция 1' }, PATIENCE),
    );
    expect(plain((await panel.findByText(/^В редакции/, undefined, PATIENCE)).textContent)).toBe(
      'В редакции 2 было 100,00',
    );
    await userEvent.click(panel.getByRole('button', { name: 'вернуть' }));
    expect(plain(priceOf(0).textContent)).toContain('100,00');
    expect(panel.queryByText(/^В редакции/)).toBeNull();
    expect(document.querySelector('[data-cell]:has(.border-t-warn)')).toBeNull();
  });

  test('what was typed at an earlier visit stands there and is said to', async () => {
    keepInput(USER, 'application:3', {
      version: 4,
      values: valuesOf(record()),
      rows: [{ ...rowOf(priced('100.00')), unitPrice: '95' }],
    });
    const asked = open();
    screen.getByText('Восстановлено введённое ранее');
    expect(bar()).toContain('Без НДС950,00 ₽');
    await waitFor(() => expect(changes(asked)).toHaveLength(1));
    putAway();
    open();
    expect(screen.queryByText('Восстановлено введённое ранее')).toBeNull();
  });

  test('what a colleague has stored meanwhile is shown, unless something is typed here', async () => {
    const newer = record({ version: 5 }, [priced('80.00')]);
    open({ newer });
    await userEvent.click(screen.getByText('Другая запись'));
    await waitFor(() => expect(bar()).toContain('Без НДС800,00 ₽'));
    putAway();
    open({ newer });
    await type(1, '7');
    await userEvent.click(screen.getByText('Другая запись'));
    expect(bar()).toContain('Без НДС1 070,00 ₽');
  });

  test('items that change meanwhile change the table, and what was typed of the others is stored', async () => {
    const asked = open({
      application: record({}, [priced('100.00'), makeOffer(12, orders[1]!)]),
      next: orders.slice(0, 1),
    });
    expect(bar()).toContain('Заполнено2 из 2');
    await userEvent.click(screen.getByRole('button', { name: 'Другие позиции' }));
    expect(bar()).toContain('Заполнено1 из 1');
    await waitFor(() =>
      expect(offers(asked)).toEqual({ offers: [{ id: 11, orderId: 1, isAnalogue: false }] }),
    );
  });
});

test('a draft says whether it was ever submitted, and which revision was withdrawn', async () => {
  const standing = () => plain(screen.getByRole('navigation', { name: 'Шаги заявки' }).textContent);
  open();
  await waitFor(() => expect(standing()).toContain('Черновикни разу не подавался'));
  putAway();

  const versions = [
    { number: 1, submittedAt: '2026-11-20T09:00:00Z', voidedAt: '2026-11-20T10:00:00Z' },
    { number: 2, submittedAt: '2026-11-21T09:00:00Z', voidedAt: '2026-11-21T10:00:00Z' },
  ];
  open({ answers: { 'GET /api/v1/applications/3/receipt': () => ({ data: versions }) } });
  await waitFor(() =>
    expect(standing()).toContain('Черновикредакция 2 подана 21.11.2026 12:00:00отозвана 21.11.2026 13:00:00'),
  );
  expect(standing()).not.toContain('ни разу');
});

test('where a commission opens it, no file goes to the platform and nothing of it is read from there', async () => {
  const sealed: SealedDraft = {
    place: { ...onServer, saveOffers: async () => record({ version: 5 }) },
    submitted: null,
    envelopeOf: async () => ({ path: '', payload: { envelope: '' }, done: async () => {} }),
  };
  const asked = open({
    sealed,
    application: record({
      isWorkingCopy: true,
      receipt: { number: 1, submittedAt: '2026-11-20T10:00:00Z', hash: '' },
    }),
  });
  screen.getByText(/^Вскрывает комиссия\./);
  await userEvent.click(step('Документы'));
  screen.getByText(/^Файлы к заявке не приложить/);
  expect(screen.queryByText('Приложить файлы заявки')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Показать поданную' })).toBeNull();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(asked.filter(({ path }) => path === '/api/v2/applications/3')).toEqual([]);
});
