// @vitest-environment happy-dom
// The comparison of a very large lot: offers are drawn before the whole is counted, and no sum is told before it is.
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { offerColumnsOf } from '../../src/api/comparison/offer-columns.ts';
import type { OfferedLine } from '../../src/api/comparison/present-cell.ts';
import { competitorTotalsOf } from '../../src/api/comparison/totals.ts';
import type { CompetitorCells, CompetitorTotals } from '../../src/api/records/competitor-cells.ts';
import type { Lot } from '../../src/api/records/lot.ts';
import { atOnce } from '../../src/rules/paced.ts';
import { queryClient } from '../../src/ui/data/query-client.ts';
import { ComparisonBoard } from '../../src/ui/features/comparison/comparison-board.tsx';
import { comparedItem, comparedLot, comparedVendor, headOfLot } from './support/comparison.ts';
import { held, Refusal, serve, type Asked } from './support/server.ts';
import { wideWindow } from './support/window.ts';

const ITEMS = 6;
const VENDORS = 3;

const lot: Lot = { ...comparedLot, ordersCount: 5_000, applicationsCount: 50 };

function cellsOf(): CompetitorCells {
  const items = Array.from({ length: ITEMS }, (_, row) => comparedItem(row));
  const placeOf = new Map(items.map(({ id }, place) => [id, place]));
  const offersOf = (vendor: number) =>
    items.map(({ id, name }, row): OfferedLine => ({
      offerId: row * VENDORS + vendor,
      orderId: id,
      isAnalogue: false,
      name,
      manufacturer: '',
      country: '',
      quantity: '10.000000',
      unitPrice: `${90 + 10 * vendor}.00`,
      repeatedPrice: null,
      shipmentPeriod: 30,
      guaranteePeriod: null,
      allocatedQuantity: row === 0 && vendor === 2 ? '4.000000' : null,
      approvedByCustomer: true,
      approvalReason: null,
      needsClarification: false,
      archivedAt: null,
      archiveReason: null,
      isExcluded: false,
    }));
  return {
    lot: { ...headOfLot, basis: 'DDP' },
    rates: [],
    items,
    vendors: [1, 2, 3].map((applicationId) => ({
      vendor: comparedVendor(applicationId) as unknown as CompetitorCells['vendors'][number]['vendor'],
      isExcluded: false,
      tolerance: { isToleranceEnabled: false, tolerancePlus: null, toleranceMinus: null },
      offers: offerColumnsOf(offersOf(applicationId), items, placeOf),
    })),
  };
}

beforeEach(() => {
  wideWindow();
  queryClient.setQueryData(['visitor'], { id: 7, role: 'manager', company: null });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
});

async function show(totals: () => unknown, view = ''): Promise<{ asked: Asked[]; shown: () => number }> {
  const onShown = vi.fn();
  const asked = serve({
    'GET /api/v1/lots/1/competitor-table/cells': () => ({ data: cellsOf() }),
    'GET /api/v1/lots/1/competitor-table/totals': totals,
    'GET /api/v1/lots/1/item-memory': () => ({ data: [] }),
    'GET /api/v1/lots/1/ratings': () => ({ data: [] }),
    'GET /api/v1/lots/1/comments': () => ({ data: [] }),
    'GET /api/v1/lots/1/people': () => ({ data: [] }),
    'GET /api/v1/lots/1/allocation': () => new Refusal(403),
    'GET /api/v1/lots/1/allocation/suggest': () => new Refusal(403),
  });
  const element = (
    <main>
      <ComparisonBoard lot={lot} onShown={onShown} />
    </main>
  );
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [`/${view}`] });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await screen.findByRole('grid', { name: 'Конкурентный лист' });
  return { asked, shown: () => onShown.mock.calls.length };
}

const grid = () => screen.getByRole('grid', { name: 'Конкурентный лист' });

test('prices stand there while the whole is still counted, and no sum does before it is', async () => {
  const totals = held<{ data: CompetitorTotals }>();
  const { asked, shown } = await show(() => totals.promise);
  await waitFor(() => expect(shown()).toBe(1));
  const cell = grid().querySelector('[data-board="0:1"]');
  expect(cell?.textContent).toBe('110,00+10,0\u00a0%');
  screen.getByText('Итоги считаются…');
  expect(within(grid()).getAllByText('считается')).toHaveLength(3 * VENDORS);
  expect(screen.queryByText('Условия заявок')).toBeNull();
  expect(screen.queryByText('Минимум по позициям')).toBeNull();
  totals.release({ data: atOnce(competitorTotalsOf(cellsOf(), null)) });
  await screen.findByText('Минимум по позициям');
  expect(within(grid()).queryByText('считается')).toBeNull();
  // Six items, ten of each, at a hundred.
  expect(within(grid()).getAllByRole('row').at(-3)?.textContent).toContain('6\u00a0000,00');
  screen.getByText('Условия заявок');
  expect(asked.filter(({ path }) => path.endsWith('/competitor-table'))).toEqual([]);
});

test('while it is split each quantity stands at its offer, and what is left at its item', async () => {
  await show(() => ({ data: atOnce(competitorTotalsOf(cellsOf(), null)) }), '?view=allocation');
  const [, first, second] = await waitFor(() => {
    const rows = within(grid()).getAllByRole('row');
    expect(rows.length).toBeGreaterThan(ITEMS);
    return rows;
  });
  expect(first!.textContent).toContain('110,00+10,0\u00a0%4');
  expect(first!.textContent).toContain('6 шт');
  expect(second!.textContent).toContain('10 шт');
});
