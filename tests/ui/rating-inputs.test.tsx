// @vitest-environment happy-dom
// What is typed on the rating page goes to whom it was typed for, and is not lost to a refusal or to another's change.
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Lot } from '../../src/api/records/lot.ts';
import { onSessionEnd } from '../../src/ui/data/problems.ts';
import { queryClient } from '../../src/ui/data/query-client.ts';
import { saveAll } from '../../src/ui/data/save-all.ts';
import { pageScope } from '../../src/ui/data/unsaved.ts';
import { AllocationInput } from '../../src/ui/features/comparison/allocation-input.tsx';
import type { CellOffer, Row, Vendor } from '../../src/ui/features/comparison/competitor-block.ts';
import { ExpertScores } from '../../src/ui/features/comparison/expert-scores.tsx';
import { RankingSection } from '../../src/ui/features/comparison/ranking-section.tsx';
import type { Ranked } from '../../src/ui/features/comparison/ranking-table.tsx';
import { DecimalInput } from '../../src/ui/parts/form/decimal-field.tsx';
import { Toaster } from '../../src/ui/parts/feedback/toaster.tsx';
import { useChosen } from '../../src/ui/features/verification/use-chosen.ts';
import { comparedLot } from './support/comparison.ts';
import { held, Refusal, serve, type Asked } from './support/server.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  queryClient.clear();
});

test('before the calculation the ranking counts what is compared, without the rejected', async () => {
  queryClient.setQueryData(['visitor'], { id: 7, role: 'manager', company: null });
  const application = {
    id: 31,
    status: 'audited',
    vendor: { title: 'ООО «А»', itn: null },
    coverage: { items: 12, of: 12 },
    currency: 'RUB',
    lot: comparedLot,
    offersTotalPrice: '1200.00',
  };
  serve({
    'GET /api/v1/lots/1/applications': () => ({
      data: [application],
      meta: { page: 1, perPage: 100, total: 1, lastPage: 1, totalIsExact: true },
    }),
    'GET /api/v1/lots/1/ratings': () => ({ data: [] }),
    'GET /api/v1/sync-tasks': () => ({ data: [] }),
    'GET /api/v1/lots/1/competitor-table': () => ({
      data: { vendors: [{ applicationId: 31, coverage: { items: 11, of: 12 }, convertedTotal: '1100.00' }] },
    }),
  });
  const element = (
    <RankingSection lot={{ ...comparedLot, criteria: [], ordersCount: 12, applicationsCount: 1 } as Lot} />
  );
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
    </QueryClientProvider>,
  );
  await screen.findByText('11 из 12');
  expect(document.body.textContent.replaceAll('\u00a0', ' ')).toContain('1 100,00 ₽');
  expect(document.body.textContent).not.toContain('12 из 12');
});

describe('expert scores', () => {
  const lot = { id: 1, criteria: [{ id: 9, code: 'expert', title: 'Опыт', weight: 30 }] } as unknown as Lot;
  const ranked = (id: number, title: string) => ({ application: { id, vendor: { title } } }) as Ranked;
  const [a, b] = [ranked(31, 'ООО «А»'), ranked(32, 'ООО «Б»')];
  const page = (rows: Ranked[]) => (
    <QueryClientProvider client={queryClient}>
      <ExpertScores lot={lot} rows={rows} canEdit />
    </QueryClientProvider>
  );

  /** A spreadsheet's cell: found by the participant's row. */
  const score = (title: string): HTMLElement =>
    within(screen.getByRole('grid'))
      .getByText(title)
      .closest('tr')!
      .querySelector<HTMLElement>('[data-cell$=":1"]')!;
  const type = async (title: string, text: string) => {
    fireEvent.mouseDown(score(title));
    score(title).focus();
    await userEvent.keyboard(`${text}{Enter}`);
  };
  const paste = (title: string, text: string) => {
    fireEvent.mouseDown(score(title));
    fireEvent.paste(score(title), { clipboardData: { getData: () => text } });
  };

  test('belong to the vendor they were typed for, though the order of the places changes meanwhile', async () => {
    const asked = serve({
      'GET /api/v1/lots/1/expert-scores': () => ({ data: [] }),
      'PUT /api/v1/lots/1/expert-scores': () => ({ data: [] }),
    });
    const view = render(page([a!, b!]));
    await screen.findByText('ООО «А»');
    await type('ООО «А»', '70');
    view.rerender(page([b!, a!]));
    expect(score('ООО «А»').textContent).toBe('70');
    expect(score('ООО «Б»').textContent).toBe('');
    await userEvent.click(screen.getByRole('button', { name: 'Сохранить баллы' }));
    await waitFor(() => expect(asked.some(({ method }) => method === 'PUT')).toBe(true));
    const { scores } = asked.find(({ method }) => method === 'PUT')!.body as { scores: object[] };
    // The other may be scored by a colleague at the same time: it is not sent.
    expect(scores).toEqual([{ applicationId: 31, criterionId: 9, score: '70' }]);
  });

  test('are pasted, checked and taken back as in every other table', async () => {
    serve({ 'GET /api/v1/lots/1/expert-scores': () => ({ data: [] }) });
    render(page([a!, b!]));
    await screen.findByText('ООО «А»');
    paste('ООО «А»', '70,5\n170');
    await waitFor(() => expect(score('ООО «А»').textContent).toBe('70,5'));
    expect(score('ООО «Б»').getAttribute('aria-invalid')).toBe('true');
    expect(score('ООО «Б»').textContent).toContain('Не больше 100 %');
    await userEvent.click(screen.getByRole('button', { name: 'Отменить (Ctrl+Z)' }));
    expect(score('ООО «А»').textContent).toBe('');
  });

  test('of one vendor are written in the row’s panel, too', async () => {
    serve({ 'GET /api/v1/lots/1/expert-scores': () => ({ data: [] }) });
    render(page([a!, b!]));
    await screen.findByText('ООО «А»');
    await type('ООО «А»', '60');
    await userEvent.keyboard(' ');
    const panel = within(
      await screen.findByRole('complementary', { name: 'Строка: ООО «Б»' }, { timeout: 20_000 }),
    );
    await userEvent.type(panel.getByLabelText('Опыт, вес 30'), '80{Enter}');
    expect(['ООО «А»', 'ООО «Б»'].map((title) => score(title).textContent)).toEqual(['60', '80']);
  });

  test('that are refused are told of at their own vendor', async () => {
    serve({
      'GET /api/v1/lots/1/expert-scores': () => ({ data: [] }),
      'PUT /api/v1/lots/1/expert-scores': () =>
        new Refusal(422, { errors: { 'scores.1.score': ['Поздно'] } }),
    });
    render(page([a!, b!]));
    await screen.findByText('ООО «А»');
    paste('ООО «А»', '70\n60');
    // What reads a paste is fetched at the first one.
    await waitFor(() => expect(score('ООО «Б»').textContent).toBe('60'));
    await userEvent.click(screen.getByRole('button', { name: 'Сохранить баллы' }));
    await waitFor(() => expect(score('ООО «Б»').textContent).toContain('Поздно'));
    expect(score('ООО «Б»').getAttribute('aria-invalid')).toBe('true');
    expect(score('ООО «А»').getAttribute('aria-invalid')).toBeNull();
  });

  test('are typed over those that were entered, not before these have come', async () => {
    const known = held<{ data: object[] }>();
    serve({ 'GET /api/v1/lots/1/expert-scores': () => known.promise });
    render(page([a!, b!]));
    await screen.findByText('Экспертные оценки');
    expect(screen.queryByRole('grid')).toBeNull();
    known.release({ data: [{ applicationId: 31, criterionId: 9, score: '55' }] });
    await screen.findByText('ООО «А»');
    expect(score('ООО «А»').textContent).toBe('55');
  });
});

describe('an allocated quantity', () => {
  /** What other files of this worker keep, such as the assistant's talk, may be written late. */
  const keptInputs = () => Object.keys(localStorage).filter((key) => key.startsWith('unsaved:'));

  const call = 'PATCH /api/v1/offers/5/update-allocated-quantity';
  const offer = (allocatedQuantity: string | null) =>
    ({ offerId: 5, allocatedQuantity, quantity: '10', isAnalogue: false }) as CellOffer;
  const vendor = { companyTitle: 'ООО «А»' } as Vendor;
  const row = { order: { name: 'Насос', unitTitle: 'шт' }, remainder: '10' } as Row;
  const page = (allocated: string | null) => (
    <QueryClientProvider client={queryClient}>
      <AllocationInput offer={offer(allocated)} vendor={vendor} row={row} />
    </QueryClientProvider>
  );
  const input = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Распределено: Насос, ООО «А»' });

  const bodies = (asked: readonly Asked[]) =>
    asked.map(({ body }) => ({ quantity: (body as { quantity: string | null }).quantity }));

  test('that was refused may be sent again by Enter, and is not by leaving the cell', async () => {
    let isUp = false;
    const asked = serve({ [call]: () => (isUp ? { data: {} } : new Refusal(500)) });
    render(page(null));
    await userEvent.type(input(), '4{Enter}');
    await screen.findByRole('alert');
    await userEvent.tab();
    expect(asked).toHaveLength(1);
    isUp = true;
    await userEvent.type(input(), '{Enter}');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(bodies(asked)).toEqual([{ quantity: '4' }, { quantity: '4' }]);
  });

  test('that a session ended over comes back and is stored', async () => {
    queryClient.setQueryData(['visitor'], { id: 7, role: 'manager', company: null });
    let isOver = true;
    const asked = serve({ [call]: () => (isOver ? new Refusal(401) : { data: {} }) });
    onSessionEnd(() => pageScope.setAside());
    render(page(null));
    await userEvent.type(input(), '4{Enter}');
    await waitFor(() => expect(asked).toHaveLength(1));
    await waitFor(() => expect(keptInputs()).toHaveLength(1));
    cleanup();
    isOver = false;
    render(page(null));
    await waitFor(() => expect(bodies(asked)).toEqual([{ quantity: '4' }, { quantity: '4' }]));
    expect(keptInputs()).toHaveLength(0);
  });

  test('keeps the focus while it is saved and when the stored one comes', async () => {
    serve({ [call]: () => ({ data: {} }) });
    const view = render(page(null));
    await userEvent.type(input(), '4{Enter}');
    expect(document.activeElement).toBe(input());
    view.rerender(page('4.000000'));
    expect(document.activeElement).toBe(input());
    expect(input().value).toBe('4');
    view.rerender(page('6'));
    expect(input().value).toBe('6');
  });

  test('stores itself by leaving the field, by Enter and leaving once; «=» takes what is left, none is none', async () => {
    const last = held<object>();
    const asked = serve({
      [call]: ({ body }) =>
        (body as { quantity: string | null }).quantity === null ? last.promise : { data: {} },
    });
    const view = render(page(null));
    await userEvent.type(input(), '3');
    await userEvent.tab();
    await waitFor(() => expect(bodies(asked)).toEqual([{ quantity: '3' }]));
    view.rerender(page('3'));
    await userEvent.type(input(), '=');
    expect(input().value).toBe('10');
    await waitFor(() => expect(bodies(asked)).toHaveLength(2));
    view.rerender(page('10'));
    await userEvent.clear(input());
    await userEvent.type(input(), '0{Enter}');
    await userEvent.tab();
    last.release({ data: {} });
    await waitFor(() => expect(input().value).toBe(''));
    expect(bodies(asked)).toEqual([{ quantity: '3' }, { quantity: '10' }, { quantity: null }]);
  });

  test('says what stood there when it was begun, whatever another has set meanwhile', async () => {
    const asked = serve({ [call]: () => ({ data: {} }) });
    const view = render(page(null));
    await userEvent.type(input(), '4');
    view.rerender(page('7'));
    await userEvent.type(input(), '{Enter}');
    await waitFor(() => expect(asked.map(({ body }) => body)).toEqual([{ quantity: '4', was: null }]));
    // The own last one is known before the table tells it.
    await userEvent.type(input(), '{Backspace}5{Enter}');
    await waitFor(() => expect(asked[1]?.body).toEqual({ quantity: '5', was: '4' }));
  });

  test('typed over one that is under way goes after it and replaces it, an empty field, too', async () => {
    const answers = [held<object>(), held<object>(), held<object>()];
    const asked = serve({ [call]: () => answers[asked.length - 1]!.promise });
    render(page(null));
    await userEvent.type(input(), '4{Enter}');
    await waitFor(() => expect(asked).toHaveLength(1));
    await userEvent.type(input(), '{Backspace}5{Enter}');
    await userEvent.clear(input());
    await userEvent.tab();
    const bodies = () => asked.map(({ body }) => body);
    expect(bodies()).toEqual([{ quantity: '4', was: null }]);
    answers[0]!.release({ data: {} });
    await waitFor(() => expect(bodies()[1]).toEqual({ quantity: '5', was: '4' }));
    answers[1]!.release({ data: {} });
    await waitFor(() => expect(bodies()[2]).toEqual({ quantity: null, was: '5' }));
    answers[2]!.release({ data: {} });
    await waitFor(() => expect(pageScope.pending()).toEqual([]));
  });

  test('is no question where the page is left for another, but would be lost with the window', async () => {
    const asked = serve({ [call]: () => ({ data: {} }) });
    render(page(null));
    await userEvent.type(input(), '4');
    expect(pageScope.dirty()).toEqual([]);
    expect(pageScope.lostWithWindow()).toBe(true);
    for (const { discard } of pageScope.pending()) discard();
    await waitFor(() => expect(input().value).toBe(''));
    expect(asked).toEqual([]);
  });

  test('is waited for by a step of the lot: what is typed goes out, what is under way comes back first', async () => {
    const answer = held<object>();
    const asked = serve({ [call]: () => answer.promise });
    render(page(null));
    await userEvent.type(input(), '4');
    let isStored = false;
    void saveAll(pageScope.pending()).then((refused) => (isStored = refused.length === 0));
    await waitFor(() => expect(bodies(asked)).toEqual([{ quantity: '4' }]));
    // Cleared again as it was: the four that is under way is waited for all the same.
    await userEvent.clear(input());
    expect(pageScope.pending()).toHaveLength(1);
    expect(isStored).toBe(false);
    answer.release({ data: {} });
    await waitFor(() => expect(isStored).toBe(true));
  });

  test('that cannot be stored stops a step, and is told of; given up, the field says nothing more', async () => {
    const asked = serve({ [call]: () => new Refusal(422, { message: 'Больше, чем осталось' }) });
    render(page(null));
    await userEvent.type(input(), '1,2,3');
    expect(await saveAll(pageScope.pending())).toHaveLength(1);
    await screen.findByText(/^Укажите количество/);
    expect(asked).toEqual([]);
    for (const { discard } of pageScope.pending()) discard();
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    await userEvent.type(input(), '9');
    expect(await saveAll(pageScope.pending())).toHaveLength(1);
    await screen.findByText('Больше, чем осталось');
    // Told once: what was refused as it stands stops nothing more.
    expect(pageScope.pending()).toEqual([]);
    expect(input().value).toBe('9');
  });
});

test('a column pasted into a field of one number is not run together into another number', async () => {
  const typed: string[] = [];
  render(
    <>
      <DecimalInput aria-label="Цена" value="5" onChange={(value) => typed.push(value)} />
      <Toaster />
    </>,
  );
  await userEvent.click(screen.getByRole('textbox', { name: 'Цена' }));
  await userEvent.paste('1\n2');
  await screen.findByText(/Скопировано несколько ячеек/);
  expect(typed).toEqual([]);
  await userEvent.paste('7 \n');
  expect(typed).not.toEqual([]);
});

test('the application under the hand stays when another one begins to wait', () => {
  type Waiting = { id: number; waits: boolean };
  const first = (rows: readonly Waiting[]) => rows.find(({ waits }) => waits) ?? rows[0];
  const hook = renderHook(({ rows, asked }) => useChosen(rows, asked, first)?.id, {
    initialProps: {
      asked: Number.NaN,
      rows: [
        { id: 1, waits: false },
        { id: 2, waits: true },
      ],
    },
  });
  expect(hook.result.current).toBe(2);
  const answered = [
    { id: 1, waits: true },
    { id: 2, waits: true },
  ];
  hook.rerender({ asked: Number.NaN, rows: answered });
  expect(hook.result.current).toBe(2);
  hook.rerender({ asked: 1, rows: answered });
  expect(hook.result.current).toBe(1);
  hook.rerender({ asked: Number.NaN, rows: [{ id: 2, waits: true }] });
  expect(hook.result.current).toBe(2);
});
