// @vitest-environment happy-dom
// How prices of items went: the change in a line, the purchases behind it, any item by its name.
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { ItemPrices } from '../../src/ui/features/insight/item-prices.tsx';
import { serve } from './support/server.ts';
import { plain, putAway, show } from './support/show.tsx';
import { windowWhere } from './support/window.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  putAway();
});

const purchase = (lotId: number, at: string, price: string) => ({
  lotId,
  number: `2026-00000${lotId}`,
  title: 'Трубы',
  at: `${at}T09:00:00.000Z`,
  price,
  quantity: '4',
  vendors: 3,
});
const often = {
  name: 'Труба 57',
  unitTitle: 'м',
  purchases: [purchase(1, '2026-03-01', '100.00'), purchase(2, '2026-05-01', '112.50')],
};
const once = { name: 'Отвод', unitTitle: null, purchases: [purchase(3, '2026-04-01', '7.00')] };

test('what was bought again tells its change and the purchases; what is looked for is found though bought once', async () => {
  const asked = serve({
    'GET /api/v1/analytics/prices': ({ url }) => ({
      data: { items: url.searchParams.get('search') === null ? [often] : [once] },
    }),
  });
  show(<ItemPrices from="2026-01-01" currency="RUB" />);
  const row = await screen.findByRole('row', { name: /Труба 57/ });
  expect(plain(row.textContent)).toBe('Труба 57, м2100,00112,50+12,5 %');
  expect(screen.queryByRole('list')).toBeNull();
  await userEvent.click(within(row).getByRole('button', { expanded: false }));
  const list = screen.getByRole('list', { name: 'Закупки: Труба 57' });
  expect(
    within(list)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/tender-2/results', '/tender-1/results']);
  expect(plain(list.textContent)).toContain('4 м, 3 участника112,50 ₽');

  await userEvent.type(screen.getByRole('searchbox', { name: 'Поиск позиции' }), 'отвод');
  const found = await screen.findByRole('row', { name: /Отвод/ });
  // One price has changed by nothing that is known.
  expect(plain(found.textContent)).toBe('Отвод17,007,00—');
  expect(asked.at(-1)!.url.searchParams.get('search')).toBe('отвод');
});

test('on a phone each item is a card, which opens as its row does', async () => {
  windowWhere((media) => media === '(max-width: 639px)');
  serve({ 'GET /api/v1/analytics/prices': () => ({ data: { items: [often] } }) });
  show(<ItemPrices from="2026-01-01" currency="RUB" />);
  const card = within(await screen.findByRole('list')).getByRole('listitem');
  expect(plain(card.textContent)).toBe(
    'Труба 57, мЗакупок2Первая цена100,00Последняя цена112,50Изменение+12,5 %',
  );
  await userEvent.click(within(card).getByRole('button', { expanded: false }));
  within(card).getByRole('list', { name: 'Закупки: Труба 57' });
});
