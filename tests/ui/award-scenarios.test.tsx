// @vitest-environment happy-dom
// The scenarios of a lot: the first is solved while whoever decides reads the comparison, and is shown when it is asked for.
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Lot } from '../../src/api/records/lot.ts';
import { queryClient } from '../../src/ui/data/query-client.ts';
import { AwardScenarios } from '../../src/ui/features/award/award-scenarios.tsx';
import { serve, type Asked } from './support/server.ts';
import { wideWindow } from './support/window.ts';

const lot = { id: 1, ownerId: 7, currency: 'RUB', status: 'rating', isSealed: false } as unknown as Lot;
const rules = {
  maxWinners: null,
  incumbent: null,
  newcomerPercent: null,
  pinnedOrderIds: [],
  setAt: null,
  setBy: null,
  isAfterOpening: false,
};
const sums = { total: '3234.00', winners: [], items: 3 };
const found = {
  ...sums,
  saving: '36.00',
  bound: '3234.00',
  gapPercent: '0.00',
  leastWinners: null,
  inputsHash: '',
};
const answer = ({ url }: Asked) => ({
  data: {
    currency: 'RUB',
    of: 3,
    cheapestFullOffer: '3270.00',
    rules,
    manual: { ...sums, total: '0.00', broken: [] },
    scenarios: url.searchParams
      .get('only')!
      .split(',')
      .map((name) => ({ name, maxWinners: null, outcome: 'found', conflict: [], prices: [], found })),
    isAllocating: true,
    vendors: [],
  },
});

beforeEach(() => {
  wideWindow();
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

function show(id: number, role: string): () => (string | null)[] {
  queryClient.setQueryData(['visitor'], { id, role, company: null });
  const asked = serve({
    'GET /api/v1/lots/1/award-rules': () => ({ data: rules }),
    'GET /api/v1/lots/1/award-scenarios': answer,
  });
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <AwardScenarios lot={lot} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return () =>
    asked
      .filter(({ path }) => path.endsWith('/award-scenarios'))
      .map(({ url }) => url.searchParams.get('only'));
}

test('are begun before they are asked for by whoever decides, and shown at the press', async () => {
  const asked = show(7, 'manager');
  await waitFor(() => expect(asked()).toEqual(['cheapest']));
  expect(screen.queryByText('Дешевле всего')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Посчитать' }));
  await screen.findByText('Дешевле всего');
  await waitFor(() => expect(asked()).toEqual(['cheapest', 'single,limited,fewest']));
});

test('are not begun for who only looks', async () => {
  const asked = show(9, 'auditor');
  await screen.findByRole('button', { name: 'Посчитать' });
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(asked()).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Посчитать' }));
  await screen.findByText('Дешевле всего');
});
