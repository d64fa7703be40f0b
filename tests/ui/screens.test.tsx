// @vitest-environment happy-dom
// Single screens: what they count over all rows, what they say of a choice that is missing or a search that failed.
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { applications } from '../../src/api/calls/applications.ts';
import type { Lot } from '../../src/api/records/lot.ts';
import { NO_TOLERANCE } from '../../src/rules/tolerance.ts';
import { chatActor } from '../../src/ui/actors/chat.ts';
import Chat from '../../src/ui/app/layouts/chat/chat.tsx';
import { readAllRows } from '../../src/ui/data/all-rows.ts';
import { offeredActions } from '../../src/ui/data/page-actions.ts';
import { queryClient } from '../../src/ui/data/query-client.ts';
import { useToasts, type Toast } from '../../src/ui/data/toasts.ts';
import { useSend } from '../../src/ui/data/use-call.ts';
import { OwnCard, ownColumns } from '../../src/ui/features/application/own-columns.tsx';
import { DataTable } from '../../src/ui/parts/table/data-table.tsx';
import { OfferGrid } from '../../src/ui/features/apply/offer-grid.tsx';
import { NotSupplier } from '../../src/ui/features/apply/not-supplier.tsx';
import { rowOf, type OfferDraft } from '../../src/ui/features/apply/offer-rows.ts';
import { DayNews } from '../../src/ui/features/desk/day-news.tsx';
import { LotItems } from '../../src/ui/features/lot/overview/items.tsx';
import { ActionList } from '../../src/ui/features/desk/action-list.tsx';
import { StaffVerification } from '../../src/ui/features/verification/staff-verification.tsx';
import Bindings from '../../src/ui/pages/admin/bindings-page.tsx';
import VendorDesk from '../../src/ui/pages/vendor/vendor-page.tsx';
import ComboboxList from '../../src/ui/parts/form/combobox-list.tsx';
import { quietStream } from './support/event-source.ts';
import { makeOffer, makeOrder } from './support/application.ts';
import { pageOf, Refusal, serve } from './support/server.ts';
import { narrowWindow } from './support/window.ts';
import { PATIENCE_MS } from '../support/patience.ts';

/** What opens is fetched first. */
const FAR = '2199-01-01T00:00:00Z';

beforeEach(() => {
  quietStream();
  narrowWindow();
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const show = (element: React.ReactElement) =>
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
    </QueryClientProvider>,
  );

test('the desk of a vendor counts what is open to this company, the closed ones that it is invited to among them', async () => {
  serve({
    'GET /api/v1/stats': () => ({
      data: {
        platform: { accepting: 9, publishedThisMonth: 17 },
        byStatus: [
          { status: 'applications', count: 10 },
          { status: 'finished', count: 2 },
        ],
        deadlines: [],
        attention: [],
      },
    }),
    'GET /api/v1/profile/subscriptions': () => ({ data: { categoryIds: [] } }),
    'GET /api/v1/profile/company': () => ({ data: null }),
    'GET /api/v1/lot-categories': () => ({ data: [] }),
    'GET /api/v1/invitations': () => ({ data: [], meta: { total: 0, lastPage: 1 } }),
    'GET /api/v1/lots': ({ url }) => pageOf(url, 0, (id) => ({ id })),
    'GET /api/v2/applications': ({ url }) => pageOf(url, 0, (id) => ({ id })),
  });
  queryClient.setQueryData(['visitor'], { role: 'vendor', company: null, companyRole: null });
  show(<VendorDesk />);
  const figures = () => screen.getAllByRole('term').map((term) => term.parentElement?.textContent);
  await waitFor(() => expect(figures()).toEqual(['Открыто10', 'Опубликовано за месяц17']));
});

describe('what is counted is counted over all rows', () => {
  const admitted = (id: number) => ({
    id,
    status: id > 100 ? 'active' : 'rejected',
    vendor: { title: `Поставщик ${id}` },
    lot: { currency: 'RUB' },
    currency: 'RUB',
    flags: [],
    coverage: { items: 1, of: 1 },
    clarificationDueAt: null,
    offersTotalPrice: '1',
    offersTotalPriceConverted: '1',
    offersTotalPriceRepeatedConverted: null,
  });
  const lot = {
    id: 1,
    status: 'verification',
    openedAt: FAR,
    isSealed: false,
    admission: { securityCheck: true, auditCheck: true },
    steps: [],
  } as unknown as Lot;

  test('a verification of more than a hundred applications is not called done after the first hundred', async () => {
    serve({
      'GET /api/v1/profile': () => ({ data: null }),
      'GET /api/v1/lots/1/applications': ({ url }) => pageOf(url, 130, admitted),
      'GET /api/v2/applications/101': () => new Refusal(404),
    });
    show(<StaffVerification lot={lot} />);
    await screen.findByText(/30 заявок из 130/);
  });

  test('a row that moved to the next page meanwhile comes once', async () => {
    serve({
      'GET /api/v2/applications': ({ url }) => {
        const page = Number(url.searchParams.get('page'));
        return {
          data: page === 1 ? [{ id: 1 }, { id: 2 }] : [{ id: 2 }, { id: 3 }],
          meta: { page, perPage: 2, total: 3, lastPage: 2, totalIsExact: true },
        };
      },
    });
    const { rows, total } = await readAllRows(applications.list, { query: {} });
    expect(rows.map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(total).toBe(3);
  });

  test('what asks the vendor for action is found behind the first page, with the end of its round', async () => {
    const own = (id: number) => ({
      id,
      lotId: id,
      status: ({ 1: 'draft', 2: 'clarification' } as Record<number, string>)[id] ?? 'active',
      clarificationDueAt: null,
      hasWorkingCopy: id === 3,
      coverage: { items: 1, of: 2 },
      isRepeating: id === 120,
      offersTotalPrice: '100.00',
      offersTotalPriceRepeated: null,
      currency: 'RUB',
      lot: {
        id,
        number: `Л-${id}`,
        title: 'Насосы',
        status:
          ({ 1: 'applications', 3: 'applications', 120: 'repeating' } as Record<number, string>)[id] ??
          'verification',
        applicationsDeadline: FAR,
      },
    });
    const asked = serve({
      'GET /api/v2/applications': ({ url }) => pageOf(url, 120, own),
      'GET /api/v1/profile': () => ({ data: null }),
      'GET /api/v1/companies/access-requests': () => ({
        data: [
          { id: 9, name: 'Новиков П. С.', email: 'novikov@demo.test', createdAt: '2026-11-20T09:00:00Z' },
        ],
      }),
      'GET /api/v1/stats': () => ({ data: { deadlines: [{ id: 120, kind: 'round', deadline: FAR }] } }),
    });
    show(<ActionList />);
    const binding = ['Снизить цену', 'Подать черновик', 'Ответить на уточнение', 'Подать изменения'];
    for (const text of binding) await screen.findByText(text);
    expect((await screen.findAllByTitle(/2199/)).length).toBe(3);
    // What is put off is told, the keyboard goes on to the next line, and it can be taken back.
    const lines = () => within(screen.getByRole('list', { name: 'Требует действия' })).getAllByRole('link');
    const before = lines().length;
    act(() => lines()[0]!.focus());
    const next = lines()[1];
    act(() =>
      offeredActions()
        .find(({ id }) => id === 'row.putOff')!
        .run(),
    );
    expect(lines()).toHaveLength(before - 1);
    expect(document.activeElement).toBe(next);
    const told: { current: readonly Toast[] } = renderHook(() => useToasts()).result;
    expect(told.current.at(-1)).toMatchObject({ title: 'Отложено до завтра' });
    act(() => told.current.at(-1)!.action!.run());
    expect(lines()).toHaveLength(before);
    // A colleague who prepares lowers no price.
    queryClient.setQueryData(['visitor'], { role: 'vendor', company: null, companyRole: 'preparer' });
    const prepared = ['Идёт переторжка', 'Заполнить черновик', 'Подготовить ответ', 'Подготовить изменения'];
    for (const text of prepared) await screen.findByText(text);
    screen.getByText('подаёт и подписывает коллега с правом подачи');
    for (const text of binding) expect(screen.queryByText(text)).toBeNull();
    // Who asks to act for the company is told to its head, who decides, and to nobody else.
    const asksAccess = () => asked.some(({ url }) => url.pathname.endsWith('/access-requests'));
    expect(asksAccess()).toBe(false);
    const head = { role: 'vendor', company: { id: 5 }, companyRole: 'head', emailVerifiedAt: FAR };
    queryClient.setQueryData(['visitor'], head);
    const access = await screen.findByRole('link', {
      name: /Решить о доступе.*Новиков П. С. · novikov@demo.test/,
    });
    expect(access.getAttribute('href')).toBe('/profile');
    expect(offeredActions().map(({ title }) => title)).toContain(
      'Решить о доступе · Новиков П. С. · novikov@demo.test',
    );
    // Of procedures that have ended nothing is asked.
    const list = asked.find(({ url }) => url.pathname === '/api/v2/applications')!;
    expect(list.url.searchParams.get('filter[lot_status]')).toContain('repeating');
    expect(list.url.searchParams.get('filter[lot_status]')).not.toContain('finished');
  });
});

test('a row of the offer table is headed by the number and the name of its item, whatever stands over it', () => {
  serve({ 'GET /api/v1/profile': () => ({ data: null }) });
  const sixth = rowOf(makeOffer(5, { ...makeOrder(1, '10'), index: 6 }));
  show(
    <OfferGrid
      rows={[sixth, { ...sixth, key: 'analogue', isAnalogue: true }]}
      basis="DDP"
      currency="RUB"
      errors={{}}
      tolerance={NO_TOLERANCE}
      onChange={() => {}}
    />,
  );
  const heads = screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
  expect(heads).toEqual(['6', 'Позиция 1', '6', 'АналогПозиция 1']);
});

test('prices of an offer are shown and typed with VAT, and kept without it', async () => {
  const kept: string[] = [];
  function Editor({ fills }: { fills?: boolean }) {
    const [rows, setRows] = useState<readonly OfferDraft[]>([
      rowOf(makeOffer(5, makeOrder(1, '10'), { quantity: '10', unitPrice: '100.00' })),
    ]);
    kept.push(rows[0]!.unitPrice);
    return (
      <OfferGrid
        fills={fills}
        rows={rows}
        basis="DDP"
        currency="RUB"
        vat="vat22"
        errors={{}}
        tolerance={NO_TOLERANCE}
        onChange={(change) => setRows(change)}
      />
    );
  }
  serve({ 'GET /api/v1/profile': () => ({ data: null }) });
  show(<Editor />);
  const price = () => {
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    return document.querySelector(
      `[data-cell="0:${heads.findIndex((text) => text.startsWith('Цена')) - 1}"]`,
    )!;
  };
  expect(price().textContent).toMatch(/^100,00/);
  await userEvent.click(screen.getByRole('button', { name: 'с НДС 22 %' }));
  expect(screen.getByRole('columnheader', { name: /Цена за единицу с НДС 22 %/ })).toBeTruthy();
  expect(price().textContent).toMatch(/^122,00/);
  expect(screen.getByText(/^1.220/)).toBeTruthy();

  await userEvent.dblClick(price());
  const input = await screen.findByRole('textbox', { name: /Цена/ });
  expect((input as HTMLInputElement).value).toBe('122,00');
  await userEvent.clear(input);
  await userEvent.type(input, '244{Enter}');
  expect(price().textContent).toMatch(/^244,00/);
  expect(kept.at(-1)).toBe('200.00');

  // What is undone was kept, whichever way it is shown.
  await userEvent.click(screen.getByRole('button', { name: 'без НДС' }));
  expect(price().textContent).toMatch(/^200,00/);
  await userEvent.click(screen.getByRole('button', { name: /^Отменить/ }));
  expect(price().textContent).toMatch(/^100,00/);
  expect(kept.at(-1)).toBe('100.00');
  cleanup();

  // On a phone the card has the same switch; a third of a kopeck is rounded.
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { matches: media.includes('max-width: 760px'), media }),
  );
  show(<Editor fills />);
  await userEvent.click(await screen.findByRole('button', { name: 'с НДС 22 %' }));
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: /Цена за единицу с НДС 22 %/ });
  expect(field.value).toBe('122,00');
  expect(screen.getByText(/^1.220,00$/)).toBeTruthy();
  await userEvent.clear(field);
  await userEvent.type(field, '100');
  await userEvent.tab();
  expect(kept.at(-1)).toBe('81.97');
  expect(field.value).toBe('100,00');
});

test('a vendor’s application says whose turn it is, and a term only where it is the vendor’s', () => {
  const row = (id: number, status: string, over: object) => ({
    id,
    lotId: id,
    status: 'active',
    vendorStatus: 'sealed',
    clarificationDueAt: null,
    hasWorkingCopy: false,
    flags: [],
    isRepeating: false,
    place: null,
    coverage: { items: 1, of: 1 },
    offersTotalPrice: '100.00',
    offersTotalPriceRepeated: null,
    currency: 'RUB',
    lot: { id, number: `Л-${id}`, title: 'Насосы', status, applicationsDeadline: FAR },
    ...over,
  });
  const rows = [
    row(1, 'repeating', { isRepeating: true, vendorStatus: 'admitted' }),
    row(2, 'applications', { hasWorkingCopy: true }),
    row(3, 'applications', {}),
    row(4, 'verification', { vendorStatus: 'considered' }),
    row(5, 'finished', { vendorStatus: 'won', place: 1, flags: ['contractRefused'] }),
  ];
  const ends = [{ id: 1, number: 'Л-1', title: 'Насосы', status: 'repeating', kind: 'round', deadline: FAR }];
  const columns = ownColumns(ends as never).slice(0, 5);
  show(<DataTable id="own" label="Заявки" columns={columns} rows={rows as never} />);
  const told = screen.getAllByRole('row').map(({ textContent }) => textContent!.replaceAll(/\u00a0/g, ' '));
  expect(told[1]).toMatch(/^ПереторжкаЛ-1Насосы01\.01\.2199 03:00через /);
  expect(told[2]).toMatch(/^Подана, есть правкиЛ-2Насосы01\.01\.2199 03:00через /);
  expect(told[3]).toMatch(/^Подана, запечатанаЛ-3Насосы01\.01\.2199 03:00вскрытие$/);
  expect(told[4]).toBe('На рассмотренииЛ-4Насосы——');
  expect(told[5]).toBe('ПобедительОтказ от договораЛ-5Насосы——');
  expect(columns[0]!.value!(rows[4] as never)).toBe('Победитель, Отказ от договора');
  show(<OwnCard row={rows[4] as never} ends={[]} />);
  expect(screen.getByRole('link', { name: 'Насосы' }).parentElement!.parentElement!.textContent).toContain(
    'ПобедительОтказ от договораЛ-5',
  );
});

test('items say what they were to cost and how much of each has a winner', async () => {
  const orders = [makeOrder(1, '10'), makeOrder(2, '4')];
  const left = { orderId: 2, index: 2, name: 'Позиция 2', unitTitle: 'шт', ordered: '4', isReachable: true };
  serve({
    'GET /api/v1/profile': () => ({ data: null }),
    'GET /api/v1/lots/7/orders': () => ({ data: orders }),
    'GET /api/v1/lots/7/estimates': () => ({
      data: {
        currency: 'RUB',
        mayChange: false,
        total: null,
        items: [{ orderId: 1, price: '12.50' }],
        sum: '125.00',
      },
    }),
    'GET /api/v1/lots/7/item-memory': () => ({
      data: [
        {
          orderId: 1,
          by: 'code',
          sample: 1,
          last: {
            price: '12.00',
            at: '2026-05-14T09:00:00.000Z',
            lotId: 3,
            lotNumber: '2026-000003',
            vendors: 2,
          },
          median: '12.00',
          least: '12.00',
          most: '12.00',
        },
      ],
    }),
    'GET /api/v1/lots/7/allocation': () => ({
      data: {
        currency: 'RUB',
        items: 2,
        allocatedSum: '0',
        wholeSum: '0',
        winners: [],
        left: [{ ...left, allocated: '1', remainder: '3' }],
      },
    }),
  });
  show(<LotItems lotId={7} currency="RUB" withTalk={false} withEstimate withPast withAllocation />);
  // Four readings come each in its time. Each total under its column.
  const row = (name: RegExp, text: RegExp) =>
    waitFor(() => expect(screen.getByRole('row', { name }).textContent).toMatch(text));
  await row(/Итого, 2 позиции/, /^Итого, 2 позиции.*1 из 2$/);
  await row(/Позиция 1/, /12,50125,00\+4,2\s%12,0010 из 10$/);
  await row(/Позиция 2/, /впервые1 из 4$/);
  expect(screen.getByText(/^\+4,2/).className).toBe('text-bad');
  // Short figures leave their place to the name.
  const widths = [...document.querySelectorAll('col')].map(({ style }) => Number.parseInt(style.width, 10));
  expect(widths.slice(2)).toEqual([80, 88, 104, 76, 118]);
});

test('news of one kind and one procedure is one line, and a press marks all of it read', async () => {
  const createdAt = new Date(Date.now() - 60_000).toISOString();
  const notice = (id: number, type: string, number: string, asked: string) => ({
    id,
    type,
    text: `Новый вопрос по процедуре. Процедура № ${number} «Насосы»: ${asked}`,
    link: '/tender-1',
    readAt: null,
    createdAt,
  });
  const marked: string[] = [];
  serve({
    'GET /api/v1/notifications': () => ({
      data: [
        notice(1, 'question.asked', '2026-000018', 'Срок?'),
        notice(2, 'question.asked', '2026-000018', 'Цвет?'),
        notice(3, 'question.asked', '2026-000019', 'Цвет?'),
      ],
      meta: { total: 3 },
    }),
    'PATCH /api/v1/notifications/1': ({ path }) => marked.push(path),
    'PATCH /api/v1/notifications/2': ({ path }) => marked.push(path),
  });
  show(<DayNews />);
  const lines = await screen.findAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent.replace(/\d\d:\d\d$/, ''))).toEqual([
    '2 × Новый вопрос по процедуре 2026-000018',
    'Новый вопрос по процедуре 2026-000019',
  ]);
  await userEvent.click(within(lines[0]!).getByRole('link'));
  await waitFor(() => expect(marked).toHaveLength(2));
});

describe('the quantity of an offer', () => {
  const grid = (quantity: string, unitPrice: string | null) => {
    const rows = [rowOf(makeOffer(5, makeOrder(1, '10'), { quantity, unitPrice }))];
    return (
      <OfferGrid
        rows={rows}
        basis="DDP"
        currency="RUB"
        errors={{}}
        tolerance={NO_TOLERANCE}
        onChange={() => {}}
      />
    );
  };

  test('above the ordered one is marked while it is typed, also before there is a price', async () => {
    serve({ 'GET /api/v1/profile': () => ({ data: null }) });
    show(grid('10', null));
    const head = screen
      .getAllByRole('columnheader')
      .findIndex(({ textContent }) => textContent === 'Количество');
    const cell = document.querySelector(`[data-cell="0:${head - 1}"]`)!;
    await userEvent.dblClick(cell);
    const input = await screen.findByRole('textbox', { name: /Количество/ });
    expect(input.getAttribute('aria-invalid')).toBeNull();
    await userEvent.type(input, '0');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getAllByText('Больше заказанного с учётом толеранса').length).toBeGreaterThan(0);
    await userEvent.type(input, '{Backspace}');
    expect(input.getAttribute('aria-invalid')).toBeNull();
    // The comma of a fraction that is to follow is no fault.
    await userEvent.type(input, '{Backspace},');
    expect(input.getAttribute('aria-invalid')).toBeNull();
  });
});

describe('a choice by typing', () => {
  test('says that it could not be found where the search failed, and nothing else for «Не найдено»', async () => {
    let isDown = true;
    const search = async () => {
      if (isDown) throw new Error('no connection');
      return [];
    };
    show(<ComboboxList id="one" value={null} onChange={() => {}} search={search} />);
    const box = screen.getByRole('combobox');
    await userEvent.type(box, 'а');
    await screen.findByText(/Не удалось найти/);
    isDown = false;
    await userEvent.type(box, 'б');
    await screen.findByText('Не найдено');
  });

  test('a binding without a company says what is missing', async () => {
    const user = { id: 7, name: 'Пётр', email: 'p@example.test', company: null };
    const meta = { page: 1, perPage: 10, total: 1, lastPage: 1, totalIsExact: true };
    const asked = serve({
      'GET /api/v1/users': () => ({ data: [user], meta }),
      'GET /api/v1/companies/access-requests': () => ({ data: [] }),
    });
    show(<Bindings />);
    await userEvent.click(await screen.findByRole('button', { name: 'Привязать: Пётр' }));
    const dialog = await screen.findByRole('dialog', {}, { timeout: PATIENCE_MS });
    await userEvent.click(
      [...dialog.querySelectorAll('button')].find(({ textContent }) => textContent === 'Привязать')!,
    );
    await screen.findByText('Выберите компанию');
    // Whose data have been erased is not among those to be bound.
    const lists = asked.filter(({ path }) => path === '/api/v1/users');
    expect(lists.map(({ url }) => url.searchParams.get('filter[blocked]'))).toEqual(['0,1']);
    expect(asked.filter(({ method }) => method === 'POST')).toEqual([]);
  });
});

describe('the assistant', () => {
  test('takes the focus when it opens and gives it back when it closes; a drag does not write the talk down anew', async () => {
    localStorage.clear();
    show(<Chat button={{ children: 'Помощник' }} />);
    await userEvent.click(screen.getByRole('button', { name: 'Помощник' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Вопрос помощнику'));
    const frame = { window: { width: 800, height: 600 }, popup: { width: 300, height: 300 } };
    act(() => chatActor().send({ type: 'drag', to: { x: 10, y: 10 }, frame }));
    localStorage.removeItem('chat:history');
    act(() => chatActor().send({ type: 'drag', to: { x: 40, y: 40 }, frame }));
    expect(localStorage.getItem('chat:history')).toBeNull();
    expect(localStorage.getItem('chat:position')).toBe(JSON.stringify({ x: 40, y: 40 }));
    await userEvent.keyboard('{Escape}');
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Помощник'), 20_000);
  });
});

test('of an import that was never answered the same file goes out under the same key, another one under its own', async () => {
  const asked = serve({ 'POST /api/v1/lots/1/orders/import': () => new Refusal(500) });
  const { orders } = await import('../../src/api/calls/orders.ts');
  let write: (file: File) => Promise<unknown> = () => Promise.resolve();
  function Import() {
    const { send: post } = useSend(orders.import, { once: true, quiet: true });
    write = (file) =>
      post({ params: { id: 1 }, query: {}, body: {}, files: [file] } as never).catch(() => null);
    return null;
  }
  show(<Import />);
  const file = (content: string, name: string, lastModified: number) => {
    const made = new File([content], name, { lastModified });
    // As in a browser: JSON tells nothing of a file.
    for (const key of Object.keys(made)) Object.defineProperty(made, key, { enumerable: false });
    expect(JSON.stringify(made)).toBe('{}');
    return made;
  };
  const first = file('a', 'a.csv', 1);
  for (const one of [first, first, file('a', 'b.csv', 1), file('bb', 'b.csv', 1), file('bb', 'b.csv', 2)])
    await act(() => write(one));
  const keys = asked.map(({ key }) => key);
  expect(keys[0]).toEqual(expect.any(String));
  expect(keys[1]).toBe(keys[0]);
  expect(new Set(keys).size).toBe(4);
});

test('a company without accreditation is sent to get it only while there is something to apply to', async () => {
  serve({ 'GET /api/v1/profile/company': () => ({ data: null }) });
  const visitor = { id: 7, role: 'vendor', emailVerified: true, verified: false, companyId: null } as never;
  const told = (over: Partial<Lot>) => {
    cleanup();
    show(<NotSupplier lot={{ id: 3, applicationsDeadline: FAR, ...over } as Lot} visitor={visitor} />);
    return document.body.textContent;
  };
  expect(told({ status: 'applications' })).toContain('Заявки подают аккредитованные компании');
  expect(told({ status: 'finished' })).toMatch(/^Процедура завершена/);
  expect(told({ status: 'cancelled' })).toMatch(/^Процедура отменена/);
  expect(told({ status: 'verification', applicationsDeadline: '2026-03-05T12:00:00Z' })).toMatch(
    /^Срок приёма истёк 05\.03\.2026/,
  );
  expect(document.body.textContent).not.toContain('аккредит');
});
