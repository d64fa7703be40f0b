// @vitest-environment happy-dom
// The way on where the custodians do not come together: «Открыть не удалось» with its reason, then another commission.
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import type { CommissionRecord } from '../../src/api/records/commission.ts';
import type { Lot } from '../../src/api/records/lot.ts';
import { queryClient } from '../../src/ui/data/query-client.ts';
import { CommissionSection } from '../../src/ui/features/commission/commission-section.tsx';
import { serve } from './support/server.ts';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const PATH = '/api/v1/lots/1/commission';
const lot = { id: 1, ownerId: 7, status: 'deadlined', canEdit: true, byCommission: true } as unknown as Lot;
const people = ['Белова', 'Громов', 'Дятлова'].map((name, index) => ({
  userId: index + 1,
  name,
  role: 'security' as const,
  recipient: `age1${name.length}${index}`,
}));
const nothing = { name: false, drop: false, try: false, hand: false, fail: false };
const record = (over: Partial<CommissionRecord>): CommissionRecord => ({
  lotId: 1,
  lotNumber: '1',
  lotTitle: 'Трубы',
  status: 'opening',
  threshold: 2,
  custodians: people.slice(0, 2).map((one) => ({ ...one, hasHanded: false })),
  namedAt: '2026-11-20T10:00:00.000Z',
  triedAt: '2026-11-20T11:00:00.000Z',
  isCustodian: false,
  may: nothing,
  trial: null,
  ...over,
});

test('the owner says that nothing opens, with a reason, and names others', async () => {
  let now = record({ may: { ...nothing, fail: true } });
  queryClient.setQueryData(['visitor'], { id: 7, role: 'manager', company: null });
  const asked = serve({
    [`GET ${PATH}`]: () => ({ data: now }),
    'GET /api/v1/custodians': () => ({ data: people }),
    [`POST ${PATH}/failure`]: () => ({
      data: (now = record({ status: 'failed', may: { ...nothing, name: true } })),
    }),
    [`PUT ${PATH}`]: () => ({
      data: (now = record({
        status: 'untried',
        custodians: people.map((one) => ({ ...one, hasHanded: false })),
      })),
    }),
  });
  const router = createMemoryRouter([{ path: '*', element: <CommissionSection lot={lot} /> }]);
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Открыть не удалось…' }));
  await user.type(await screen.findByRole('textbox'), 'Оба ключа утеряны');
  await user.click(screen.getByRole('button', { name: /не удалось$/ }));
  await user.click(await screen.findByRole('button', { name: 'Изменить состав' }));
  await user.click(await screen.findByRole('checkbox', { name: /Дятлова/ }));
  await user.click(screen.getByRole('button', { name: 'Назначить: 2 из 3' }));
  await waitFor(() => expect(screen.getByText('Нужно пробное вскрытие')).toBeDefined());
  expect(asked.filter(({ method }) => method !== 'GET').map(({ path, body }) => [path, body])).toEqual([
    [`${PATH}/failure`, { reason: 'Оба ключа утеряны' }],
    [PATH, { threshold: 2, custodians: [1, 2, 3] }],
  ]);
});
