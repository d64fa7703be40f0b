// @vitest-environment happy-dom
// The scenarios of a lot: the first is solved while whoever decides reads the comparison, and is shown when it is asked for.
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Lot } from '../../src/api/records/lot.ts';
import { queryClient } from '../../src/ui/data/query-client.ts';
import { AwardPart } from '../../src/ui/features/award/award-part.tsx';
import { AwardScenarios } from '../../src/ui/features/award/award-scenarios.tsx';
import { RulePrices } from '../../src/ui/features/award/rule-prices.tsx';
import { held, Refusal, serve, type Asked } from './support/server.ts';
import { plain } from './support/show.tsx';
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

test('have the focus where their address is asked for', async () => {
  serve({ 'GET /api/v1/lots/1/award-rules': () => ({ data: rules }) });
  queryClient.setQueryData(['visitor'], { id: 9, role: 'auditor', company: null });
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={['/tender-1/rating#award']}>
        <AwardPart lot={lot} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(document.activeElement?.id).toBe('award');
  expect(document.activeElement!.contains(await screen.findByRole('button', { name: 'Посчитать' }))).toBe(
    true,
  );
});

test('are not begun for who only looks', async () => {
  const asked = show(9, 'auditor');
  await screen.findByRole('button', { name: 'Посчитать' });
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(asked()).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Посчитать' }));
  await screen.findByText('Дешевле всего');
});

const APPLY = '/api/v1/lots/1/award-scenarios';
const RULES = '/api/v1/lots/1/award-rules';
async function counted(answers: Parameters<typeof serve>[0]) {
  queryClient.setQueryData(['visitor'], { id: 7, role: 'manager', company: null });
  const asked = serve({
    [`GET ${RULES}`]: () => ({ data: rules }),
    [`GET ${APPLY}`]: (one) => {
      const { data } = answer(one);
      const [first, ...others] = data.scenarios;
      const failed = others.map((other) => ({
        ...other,
        outcome: 'unknown',
        found: null,
      }));
      const known = { ...first, found: { ...found, inputsHash: 'abc' } };
      return {
        data: {
          ...data,
          scenarios:
            first!.name === 'cheapest' ? [known] : [{ ...first, outcome: 'unknown', found: null }, ...failed],
        },
      };
    },
    ...answers,
  });
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <AwardScenarios lot={lot} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Посчитать' }));
  return asked;
}

test('one is taken over as it was found, asked about first and once; a refusal leaves the question', async () => {
  let reply = held<unknown>();
  const asked = await counted({ [`POST ${APPLY}`]: () => reply.promise });
  const posts = () => asked.filter(({ method }) => method === 'POST').map(({ body }) => body);
  await waitFor(() => expect(screen.getAllByText('Не найдено за отведённое время')).toHaveLength(3));
  const presses = screen.getAllByRole('button', { name: /^Применить: / });
  // What was not found cannot be taken over.
  expect(presses).toHaveLength(1);
  await userEvent.click(presses[0]!);
  const dialog = within(await screen.findByRole('dialog', { name: /^Применить «/ }));
  dialog.getByText(/Сумма распределения станет 3\s234,00\s₽/);
  expect(posts()).toEqual([]);
  const press = dialog.getByRole('button', { name: 'Применить' });
  await userEvent.click(press);
  await waitFor(() => expect(posts()).toEqual([{ scenario: 'cheapest', inputsHash: 'abc' }]));
  await userEvent.click(press);
  reply.release(new Refusal(422, { message: 'Предложения изменились' }));
  await waitFor(() => expect(press.getAttribute('aria-busy')).toBeNull());
  expect(posts()).toHaveLength(1);
  reply = held();
  await userEvent.click(press);
  reply.release({ data: {} });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a former supplier’s share is wanted where one is named; a refused rule leaves what is typed', async () => {
  let isUp = false;
  const named = { ...rules, incumbent: { companyId: 5, companyTitle: 'ООО «А»', percent: '40' } };
  const asked = await counted({
    [`GET ${RULES}`]: () => ({ data: named }),
    [`PUT ${RULES}`]: () =>
      isUp ? { data: named } : new Refusal(422, { message: 'Правила уже не изменить' }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Правила' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Правила выбора победителей' }));
  const share = dialog.getByLabelText(/^У прежнего остаётся/);
  await userEvent.clear(share);
  const save = dialog.getByRole('button', { name: 'Сохранить' });
  await userEvent.click(save);
  await dialog.findByText('Укажите, какая доля остаётся');
  const puts = () => asked.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  expect(puts()).toEqual([]);
  await userEvent.type(share, '55');
  await userEvent.click(save);
  await waitFor(() => expect(puts()).toHaveLength(1));
  await waitFor(() => expect(save.getAttribute('aria-busy')).toBeNull());
  expect(share).toHaveProperty('value', '55');
  isUp = true;
  await userEvent.click(save);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = {
    maxWinners: null,
    newcomerPercent: null,
    pinnedOrderIds: [],
    incumbent: { companyId: 5, percent: '55' },
  };
  expect(puts()).toEqual([sent, sent]);
});

test('what each rule costs is told beside it, also where it costs nothing or could not be counted', () => {
  const set = {
    ...rules,
    maxWinners: 2,
    incumbent: { companyId: 5, companyTitle: 'ООО «А»', percent: '40.5' },
    pinnedOrderIds: [1, 2],
  };
  const prices = [
    { rule: 'maxWinners', costs: '1234.50', percent: '3.25' },
    { rule: 'incumbent', costs: '0.00', percent: '0.00' },
    { rule: 'pinned', costs: null, percent: null },
    { rule: 'newcomerPercent', costs: '5.00', percent: null },
  ];
  const { container, rerender } = render(
    <RulePrices scenario={{ prices } as never} rules={set} currency="RUB" />,
  );
  expect([...container.querySelectorAll('li')].map(({ textContent }) => plain(textContent))).toEqual([
    '«не больше 2 победителей» стоит 1 234,50 ₽ (3,25 %)',
    '«у ООО «А» остаётся не меньше 40,5 % суммы» не стоит ничего',
    '«закреплено вручную позиций: 2» — посчитать не удалось',
    '«потолок новому поставщику» стоит 5,00 ₽',
  ]);
  rerender(<RulePrices scenario={{ prices: [] } as never} rules={set} currency="RUB" />);
  expect(container.textContent).toBe('');
});
