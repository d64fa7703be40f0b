// @vitest-environment happy-dom
// A manager's own procedures by stage, filtered where all of them are at hand; what the side menu counts beside its entries.
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import MenuPanel from '../../src/ui/app/layouts/menu-panel.tsx';
import SideMenu from '../../src/ui/app/layouts/side-menu.tsx';
import { StageFilters } from '../../src/ui/features/desk/stage-filters.tsx';
import { StageGroups } from '../../src/ui/features/desk/stage-groups.tsx';
import { LotTable } from '../../src/ui/features/lot/lot-table.tsx';
import { plain, putAway, show } from './support/show.tsx';
import { serve } from './support/server.ts';

afterEach(putAway);

const MANAGER = { id: 1, role: 'manager', company: null, emailVerifiedAt: null } as const;

const PIPES = { id: 7, code: '24.20', title: 'Трубы' };
const lotOf = (id: number, title: string, over: object = {}) => ({
  id,
  number: `2026-00000${id}`,
  title,
  status: 'applications',
  isOpen: true,
  ownerId: 1,
  currency: 'RUB',
  estimate: null,
  category: null,
  ordersCount: 3,
  applicationsCount: 0,
  questionsCount: 0,
  applicationsDeadline: '2100-01-01T09:00:00.000Z',
  publishedAt: null,
  createdAt: '2026-01-01T09:00:00.000Z',
  round: null,
  ...over,
});
const meta = (total: number) => ({ page: 1, perPage: 100, total, lastPage: 1, totalIsExact: true });

function showDesk(address: string) {
  const rows = [
    lotOf(1, 'Задвижки', { category: PIPES }),
    lotOf(2, 'Насосы', { status: 'draft', applicationsDeadline: null }),
    lotOf(3, 'Кабель', { status: 'rating' }),
  ];
  serve({ 'GET /api/v1/lots': () => ({ data: rows, meta: meta(rows.length) }) });
  show(
    <>
      <StageFilters rows={rows as never} />
      <StageGroups owners="1" empty="пусто" />
    </>,
    MANAGER,
    address,
  );
}
const shown = async () => {
  await screen.findByRole('table', { name: 'Процедуры по этапам' });
  return screen.getAllByRole('link').map(({ textContent }) => textContent);
};

test('own procedures are filtered by stage, term and category; the choice is the table’s own', async () => {
  showDesk('/manager?filter[status]=applications,rating');
  expect(await shown()).toEqual(['Задвижки', 'Кабель']);
  // Two stages are none of the choices, and yet it is said that something is chosen.
  expect(screen.getByLabelText<HTMLSelectElement>('Этап').selectedOptions[0]?.text).toBe(
    'Этап: как в таблице',
  );
  const person = userEvent.setup();
  await person.selectOptions(screen.getByLabelText('Этап'), '');
  expect(await shown()).toEqual(['Насосы', 'Задвижки', 'Кабель']);
  await person.selectOptions(screen.getByLabelText('Категория'), '24.20 Трубы');
  expect(await shown()).toEqual(['Задвижки']);
  await person.selectOptions(screen.getByLabelText('Срок'), 'до завтра');
  await screen.findByText('Под выбранное не подходит ни одна процедура в работе.');
  await person.click(screen.getByRole('button', { name: 'Сбросить фильтры' }));
  expect(await shown()).toHaveLength(3);
});

test('in a table of lots the category stands in its column alone', async () => {
  serve({
    'GET /api/v1/lots': () => ({ data: [lotOf(1, 'Задвижки', { category: PIPES })], meta: meta(1) }),
    'GET /api/v1/lot-categories': () => ({ data: [{ ...PIPES, count: 1 }] }),
  });
  show(<LotTable id="own-lots" />, MANAGER);
  await screen.findByRole('columnheader', { name: /Категория/ });
  const row = (await screen.findByText('Задвижки')).closest('tr')!;
  expect(within(row).getAllByText(/Трубы/)).toHaveLength(1);
  expect(screen.getByRole('columnheader', { name: /Состояние/ })).toBeDefined();
});

test('a state that all rows have is no column', async () => {
  serve({
    'GET /api/v1/lots': () => ({ data: [lotOf(1, 'Задвижки')], meta: meta(1) }),
    'GET /api/v1/lot-categories': () => ({ data: [] }),
  });
  show(<LotTable id="own-lots" fixed={{ 'filter[status]': 'applications' }} />, MANAGER);
  await screen.findByText('Задвижки');
  expect(screen.queryByRole('columnheader', { name: /Состояние/ })).toBeNull();
});

const entryOf = async (name: string) => {
  const entry = await screen.findByRole('link', { name });
  return [plain(entry.textContent), entry.getAttribute('aria-description')];
};

test('the menu counts what is in work and what waits for an answer, and names its entries as before', async () => {
  // With the bell's answer, and no other is asked for.
  serve({
    'GET /api/v1/notifications/unread-count': () => ({
      data: { count: 0, menu: { inWork: 5, questions: 2 } },
    }),
  });
  show(<SideMenu />, MANAGER);
  await screen.findByText('5');
  expect(await entryOf('Процедуры')).toEqual(['Процедуры5', '5 в работе']);
  expect(await entryOf('Запросы')).toEqual(['Запросы2', '2 ждут ответа']);
  expect(await entryOf('История уточнений')).toEqual(['История уточнений', null]);
});

test('a vendor’s menu counts applications and the clarifications that are asked for; nothing is no figure', async () => {
  serve({
    'GET /api/v1/notifications/unread-count': () => ({
      data: { count: 0, menu: { applications: 9, clarifications: 0 } },
    }),
  });
  show(<SideMenu />, { ...MANAGER, role: 'vendor' });
  await screen.findByText('9');
  expect(await entryOf('Заявки')).toEqual(['Заявки9', '9 всего']);
  expect(await entryOf('Запросы')).toEqual(['Запросы', null]);
});

test('the entry of the section that a page is in is the present one, and that of the page itself its page', async () => {
  serve({ 'GET /api/v1/notifications/unread-count': () => ({ data: { count: 0, menu: {} } }) });
  const present = () =>
    screen.getAllByRole('link').flatMap((one) => {
      const current = one.getAttribute('aria-current');
      return current === null || current === 'false' ? [] : [[one.textContent, current]];
    });
  const { unmount } = show(<SideMenu />, MANAGER, '/tender-6/verification');
  expect(present()).toEqual([['Процедуры', 'true']]);
  unmount();
  const narrow = show(<SideMenu />, MANAGER, '/manager/requests');
  expect(present()).toEqual([['Запросы', 'page']]);
  narrow.unmount();
  show(<MenuPanel open onClose={() => {}} />, MANAGER, '/manager/requests');
  await screen.findByRole('dialog', { name: 'Меню' });
});
