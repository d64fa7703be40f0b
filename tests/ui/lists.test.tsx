// @vitest-environment happy-dom
// A list that is read page by page: its export takes all pages, its search box keeps what is typed, a filter in force works.
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { companies } from '../../src/api/calls/companies.ts';
import { USER_ROLES } from '../../src/machines/access.ts';
import type { ListView } from '../../src/api/records/list-view.ts';
import { listViews } from '../../src/api/calls/list-views.ts';
import { setWay } from '../../src/ui/data/navigation.ts';
import { keyOf } from '../../src/ui/data/use-call.ts';
import SaveViewDialog from '../../src/ui/features/views/save-view-dialog.tsx';
import type { ShownView } from '../../src/ui/features/views/use-view.ts';
import ViewStrip from '../../src/ui/features/views/view-strip.tsx';
import { UserTable } from '../../src/ui/features/account/users/user-table.tsx';
import { LotTable } from '../../src/ui/features/lot/lot-table.tsx';
import { queryClient } from '../../src/ui/data/query-client.ts';
import type { Column } from '../../src/ui/parts/table/column.ts';
import { DataTable } from '../../src/ui/parts/table/data-table.tsx';
import { FiltersInForce } from '../../src/ui/parts/table/filters-in-force.tsx';
import { localRows } from '../../src/ui/parts/table/local-rows.ts';
import { Pagination } from '../../src/ui/parts/table/pagination.tsx';
import { MOST_PRINTED } from '../../src/ui/parts/table/print-list.ts';
import { useTableState, type TableState } from '../../src/ui/parts/table/table-state.ts';
import { TextFilter } from '../../src/ui/parts/table/text-filter.tsx';
import { useList } from '../../src/ui/parts/table/use-list.ts';
import { Toaster } from '../../src/ui/parts/feedback/toaster.tsx';
import { Refusal, serve } from './support/server.ts';
import { narrowWindow } from './support/window.ts';
import { PATIENCE_MS } from '../support/patience.ts';

/** What opens is fetched first. */
const TOTAL = 230;
const plain = (text: string) => text.replaceAll(/\s/g, ' ');

let copied: string[] = [];
beforeEach(() => {
  copied = [];
  narrowWindow();
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: async (text: string) => void copied.push(text) },
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  localStorage.clear();
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  window.history.replaceState(null, '', '/');
  // The next file of the worker has the same window.
  Reflect.deleteProperty(navigator, 'clipboard');
  Reflect.deleteProperty(document, 'execCommand');
});

const show = (element: React.ReactElement, address = '/') =>
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider
        router={createMemoryRouter(
          [
            {
              path: '*',
              element: (
                <>
                  {element}
                  <Toaster />
                </>
              ),
            },
          ],
          { initialEntries: [address] },
        )}
      />
    </QueryClientProvider>,
  );

type Company = { id: number; title: string };
const columns: Column<Company>[] = [{ id: 'title', header: 'Название' }];

function Companies() {
  const table = useTableState(companies.list);
  const list = useList(companies.list, { query: table.query });
  return (
    <DataTable
      {...list}
      rows={list.rows as Company[] | undefined}
      exportRows={list.exportRows as never}
      id="companies"
      label="Компании"
      columns={columns}
      state={table as TableState}
    />
  );
}

/** Rows of a page as the query names it. */
function pageOf(url: URL, total = TOTAL) {
  const page = Number(url.searchParams.get('page') ?? 1);
  const perPage = Number(url.searchParams.get('per_page') ?? 10);
  const data = Array.from({ length: total }, (_, index) => ({
    id: index + 1,
    title: `Компания ${index + 1}`,
  }));
  return {
    data: data.slice((page - 1) * perPage, page * perPage),
    meta: { page, perPage, total, lastPage: Math.ceil(total / perPage), totalIsExact: true },
  };
}

async function take(label: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'Выгрузка' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: label }, { timeout: PATIENCE_MS }));
}

test('an export takes the rows of all pages, not those in sight', async () => {
  serve({ 'GET /api/v1/companies': ({ url }) => pageOf(url) });
  show(<Companies />);
  await screen.findByText('Компания 10');
  expect(screen.queryByText('Компания 11')).toBeNull();
  await take('Скопировать таблицу');
  await vi.waitFor(() => expect(copied).toHaveLength(1), PATIENCE_MS);
  const lines = copied[0]!.split('\n');
  expect(lines).toHaveLength(1 + TOTAL);
  expect(lines.at(-1)).toBe(`Компания ${TOTAL}`);
});

test('an export that fails on the way says so and gives no part for the whole', async () => {
  let calls = 0;
  serve({ 'GET /api/v1/companies': ({ url }) => (++calls > 2 ? new Refusal(500) : pageOf(url)) });
  show(<Companies />);
  await screen.findByText('Компания 10');
  await take('Скопировать таблицу');
  await screen.findByText(/Что-то пошло не так/, {}, { timeout: PATIENCE_MS });
  expect(copied).toEqual([]);
});

/** The list that a style sheet of the paper's own leaves on it. */
const onPaperAlone = () =>
  document.querySelector('section:has(> [data-printed])')?.getAttribute('aria-label') ?? null;

/** What stands on the paper at the moment of printing; printing is over when the test says so. */
function printer() {
  const papers: { alone: string | null; rows: string[]; text: string }[] = [];
  vi.stubGlobal('print', () => {
    papers.push({
      alone: document.adoptedStyleSheets.length === 1 ? onPaperAlone() : null,
      rows: screen
        .getAllByRole('row')
        .slice(1)
        .map(({ textContent }) => textContent),
      text: document.body.textContent,
    });
  });
  return { papers, end: () => act(() => void window.dispatchEvent(new Event('afterprint'))) };
}

test('a list is printed with the rows of all its pages, and then shows its page again', async () => {
  serve({ 'GET /api/v1/companies': ({ url }) => pageOf(url) });
  const { papers, end } = printer();
  show(<Companies />);
  await screen.findByText('Компания 10');
  screen.getByText(/^Строки 1–10 из 230\./);
  await take('Напечатать');
  await vi.waitFor(() => expect(papers).toHaveLength(1), PATIENCE_MS);
  expect(papers[0]!.rows).toHaveLength(TOTAL);
  expect(papers[0]!.rows.at(-1)).toBe(`Компания ${TOTAL}`);
  expect(papers[0]!.text).toContain('Строк: 230');
  expect(papers[0]!.alone).toBe('Компании');
  end();
  expect(document.adoptedStyleSheets).toEqual([]);
  expect(screen.getAllByRole('row')).toHaveLength(1 + 10);
  expect(screen.queryByText('Строк: 230')).toBeNull();
});

test('of a list that no paper holds the first thousand rows are printed, and it is said that they are not all', async () => {
  const most = MOST_PRINTED + 230;
  const asked = serve({ 'GET /api/v1/companies': ({ url }) => pageOf(url, most) });
  const { papers, end } = printer();
  show(<Companies />);
  await screen.findByText('Компания 10');
  await take('Напечатать');
  await vi.waitFor(() => expect(papers).toHaveLength(1), PATIENCE_MS);
  expect(papers[0]!.rows).toHaveLength(MOST_PRINTED);
  expect(plain(papers[0]!.text)).toContain('Напечатаны первые 1 000 из 1 230 строк');
  expect(asked).toHaveLength(1 + MOST_PRINTED / 100);
  end();
});

test('a list whose pages do not all come is not printed in part', async () => {
  let calls = 0;
  serve({ 'GET /api/v1/companies': ({ url }) => (++calls > 2 ? new Refusal(500) : pageOf(url)) });
  const { papers } = printer();
  show(<Companies />);
  await screen.findByText('Компания 10');
  await take('Напечатать');
  await screen.findByText(/Что-то пошло не так/, {}, { timeout: PATIENCE_MS });
  expect(papers).toEqual([]);
  screen.getByText('Компания 10');
});

test('on plain http, where pages have no clipboard, the table is copied the old way or it is said that it cannot be', async () => {
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined });
  let allowed = true;
  document.execCommand = () =>
    allowed && copied.push((document.activeElement as HTMLTextAreaElement).value) > 0;
  show(<DataTable id="own" label="Строки" columns={columns} rows={[{ id: 1, title: 'Одна' }]} />);
  await take('Скопировать таблицу');
  await vi.waitFor(() => expect(copied).toEqual(['Название\nОдна']), PATIENCE_MS);
  allowed = false;
  await take('Скопировать таблицу');
  await screen.findByText('Браузер не разрешил записать в буфер обмена.', {}, { timeout: PATIENCE_MS });
});

test('a search box keeps what is typed while the list comes to follow it, also a space at the end', async () => {
  vi.useFakeTimers();
  const asked: string[] = [];
  const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const box = (value: string) => (
    <TextFilter label="Поиск" value={value} onChange={(text) => void asked.push(text)} />
  );
  const { rerender } = render(box(''));
  const input = screen.getByLabelText<HTMLInputElement>('Поиск');
  const type = (value: string) => fireEvent.change(input, { target: { value } });
  type('насос ');
  await after(400);
  expect(asked).toEqual(['насос']);
  // The address has not followed yet.
  expect(input.value).toBe('насос ');
  type('насос ц');
  rerender(box('насос'));
  expect(input.value).toBe('насос ц');
  await after(400);
  expect(asked).toEqual(['насос', 'насос ц']);
  // A filter that is taken off elsewhere empties the box.
  rerender(box('насос ц'));
  rerender(box(''));
  expect(input.value).toBe('');
});

test('a link pressed right after the last key of a search leads to its page, however late that comes', async () => {
  vi.useFakeTimers();
  const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  function List() {
    const { filters, setFilter } = useTableState(companies.list);
    const { search = '' } = filters;
    return (
      <>
        <TextFilter label="Поиск" value={search} onChange={(text) => setFilter('search', text)} />
        <p>Ищем: {search}</p>
        <Link to="/card">Карточка</Link>
        <Link to="/?sort=title">По названию</Link>
      </>
    );
  }
  let come = (_: null) => {};
  const coming = new Promise<null>((resolve) => {
    come = resolve;
  });
  const router = createMemoryRouter([
    { path: '/', element: <List /> },
    { path: '/card', loader: () => coming, element: <p>Это карточка</p> },
  ]);
  setWay(router);
  render(<RouterProvider router={router} />);
  const type = (value: string) => fireEvent.change(screen.getByLabelText('Поиск'), { target: { value } });
  type('насос');
  fireEvent.click(screen.getByText('Карточка'));
  await after(2_000);
  expect(router.state.navigation.location?.pathname).toBe('/card');
  // Who thinks better of it still has what was typed.
  fireEvent.click(screen.getByText('По названию'));
  await after(400);
  screen.getByText('Ищем: насос');
  type('насос центробежный');
  fireEvent.click(screen.getByText('Карточка'));
  await after(2_000);
  await act(async () => come(null));
  screen.getByText('Это карточка');
});

test('what always stands in a table of lots is not shown as a filter that could be taken off', async () => {
  const meta = { page: 1, perPage: 25, total: 0, lastPage: 1, totalIsExact: true };
  serve({
    'GET /api/v1/profile': () => ({ data: null }),
    'GET /api/v1/lots': () => ({ data: [], meta }),
    'GET /api/v1/lot-categories': () => ({ data: [] }),
  });
  show(
    <LotTable id="open-lots" fixed={{ 'filter[status]': 'applications' }} />,
    '/?filter[status]=finished&filter[deadline]=2026-03-01,',
  );
  await screen.findByText('Измените или сбросьте фильтры');
  screen.getByText(/Срок: от 01\.03\.2026/);
  expect(screen.queryByText(/Состояние:/)).toBeNull();
});

test('a view of a list of users stands under the address; what is shown is kept as a view of that list', async () => {
  const view = {
    id: 1,
    key: 'abc',
    list: 'users',
    name: 'Новые поставщики',
    by: 'Петров П. П.',
    isOwn: true,
    filters: [{ name: 'role', value: 'vendor' }],
    sort: '-createdAt',
    columns: [{ id: 'company', isShown: false }],
    isDense: false,
    changedAt: '2026-03-05T09:00:00.000Z',
  };
  let views: unknown = { data: [view] };
  const asked = serve({
    'GET /api/v1/profile': () => ({ data: null }),
    'GET /api/v1/shared-views/abc': () => ({ data: view }),
    'GET /api/v1/users': () => ({
      data: [
        {
          id: 5,
          name: 'Иванова Анна',
          email: 'ivanova@example.test',
          phone: null,
          role: 'admin',
          blocked: '0',
          isErased: false,
          emailVerifiedAt: '2026-03-01T09:00:00.000Z',
          secondFactor: false,
          company: null,
          createdAt: '2026-03-01T09:00:00.000Z',
          version: 1,
        },
      ],
      meta: { page: 1, perPage: 10, total: 1 },
    }),
    'GET /api/v1/list-views': () => views,
    'POST /api/v1/list-views': () => ({ data: view }),
  });
  const queries = () =>
    asked.filter(({ path }) => path === '/api/v1/users').map(({ url }) => [...url.searchParams].join('; '));
  show(
    <UserTable id="users" label="Пользователи" roles={USER_ROLES} create="Создать" />,
    '/?saved=abc&filter[blocked]=1',
  );
  await screen.findByText(/Вид «Новые поставщики»/);
  await vi.waitFor(
    () =>
      expect(queries()).toEqual([
        'page,1; per_page,10; sort,-createdAt; filter[role],vendor; filter[blocked],1',
      ]),
    PATIENCE_MS,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Закрыть вид' }));
  await vi.waitFor(
    () => expect(queries().at(-1)).toContain('sort,name; filter[role],admin,manager'),
    PATIENCE_MS,
  );
  // Another view is another table: what was pressed is gone, and the focus is where views are chosen.
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Виды'));
  await userEvent.click(screen.getByRole('button', { name: 'Виды' }));
  // The views come after the panel: the first of them has the keyboard, not what stands below.
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Новые поставщики'), PATIENCE_MS);
  await userEvent.click(
    await screen.findByRole('button', { name: 'Сохранить вид' }, { timeout: PATIENCE_MS }),
  );
  await userEvent.type(
    await screen.findByRole('textbox', { name: /Название вида/ }, { timeout: PATIENCE_MS }),
    'Все',
  );
  let answer: (list: unknown) => void = () => {};
  views = new Promise((resolve) => (answer = resolve));
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }));
  await vi.waitFor(
    () =>
      expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({
        list: 'users',
        name: 'Все',
        filters: [],
        sort: 'name',
      }),
    PATIENCE_MS,
  );
  // The list as it was before is not shown for the time till it is read anew.
  await screen.findByText(/Вид «Новые поставщики»/);
  await userEvent.click(screen.getByRole('button', { name: 'Виды' }));
  const list = within(await screen.findByRole('region', { name: 'Сохранённые виды' }));
  expect(list.queryAllByRole('button')).toEqual([]);
  answer({ data: [view, { ...view, id: 2, key: 'all', name: 'Все' }] });
  await list.findByRole('button', { name: 'Все' });
});

test('a colleague’s view that was kept is shown as one’s own at once, without asking for it', async () => {
  const view = {
    id: 1,
    key: 'abc',
    list: 'users',
    name: 'Новые поставщики',
    by: 'Петров П. П.',
    isOwn: false,
    filters: [],
    sort: null,
    columns: [],
    isDense: false,
    changedAt: '2026-03-05T09:00:00.000Z',
  };
  const asked = serve({
    'GET /api/v1/profile': () => ({ data: null }),
    'GET /api/v1/shared-views/abc': () => ({ data: view }),
    'GET /api/v1/shared-views/own': () => new Promise(() => {}),
    'GET /api/v1/users': () => ({ data: [], meta: { page: 1, perPage: 10, total: 0 } }),
    'GET /api/v1/list-views': () => ({ data: [] }),
    'POST /api/v1/list-views': () => ({ data: { ...view, id: 2, key: 'own', isOwn: true } }),
  });
  show(<UserTable id="users" label="Пользователи" roles={USER_ROLES} create="Создать" />, '/?saved=abc');
  await userEvent.click(await screen.findByRole('button', { name: 'Сохранить себе' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Сохранить' }, { timeout: PATIENCE_MS }));
  await screen.findByRole('button', { name: 'Скопировать ссылку' }, { timeout: PATIENCE_MS });
  expect(asked.some(({ path }) => path.endsWith('/shared-views/own'))).toBe(false);
});

test('a view that was removed meanwhile is kept as a new one, under the name that was typed', async () => {
  const view = { id: 1, key: 'abc', name: 'Приём', isOwn: true } as ListView;
  const asked = serve({
    'PATCH /api/v1/list-views/1': () => new Refusal(404),
    'POST /api/v1/list-views': () => ({ data: { ...view, id: 2, key: 'new' } }),
  });
  const onSaved = vi.fn();
  const content = { filters: [], sort: null, columns: [], isDense: false };
  show(
    <SaveViewDialog list="users" view={view} content={content} onSaved={onSaved} onClose={() => {}} />,
    '/',
  );
  const typed = await screen.findByRole('textbox', { name: /Название вида/ });
  await userEvent.type(typed, ' этой недели');
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }));
  await screen.findByText(
    'Этот вид удалён. Под этим названием можно сохранить новый.',
    {},
    {
      timeout: PATIENCE_MS,
    },
  );
  expect(onSaved).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }));
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce(), PATIENCE_MS);
  expect(asked.at(-1)).toMatchObject({ method: 'POST', body: { list: 'users', name: 'Приём этой недели' } });
});

test('a view that was removed meanwhile is left as one wanted, and the list of views is not what it was', async () => {
  const view = { id: 1, key: 'abc', name: 'Приём', isOwn: true } as ListView;
  const asked = serve({ 'DELETE /api/v1/list-views/1': () => new Refusal(404) });
  queryClient.setQueryData(keyOf(listViews.list, {}), { data: [view] });
  const leave = vi.fn();
  const shown = { view, isMissing: false, leave } as unknown as ShownView;
  show(<ViewStrip shown={shown} onSave={() => {}} />, '/');
  await userEvent.click(screen.getByRole('button', { name: 'Удалить' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Удалить вид' }));
  await screen.findByText('Вид уже удалён', {}, { timeout: PATIENCE_MS });
  expect(screen.queryByText('Не найдено')).toBeNull();
  expect(leave).toHaveBeenCalledOnce();
  expect(asked).toHaveLength(1);
  expect(queryClient.getQueryData(keyOf(listViews.list, {}))).toBeUndefined();
});

test('a column is made wider and narrower by single presses; widths go back with the rest of the columns', async () => {
  localStorage.setItem('table:own', JSON.stringify({ hidden: {}, order: [], widths: { title: 400 } }));
  // A width that is no sum: this one gives no way to others.
  const firm = columns.map((column) => ({ ...column, rigid: true }));
  show(<DataTable id="own" label="Строки" columns={firm} rows={[{ id: 1, title: 'Одна' }]} />);
  const width = () => document.querySelector('col')!.style.width;
  expect(width()).toBe('400px');
  await userEvent.click(screen.getByRole('button', { name: 'Столбцы' }));
  // From how wide it is drawn.
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(500);
  await userEvent.click(await screen.findByRole('button', { name: /: шире$/ }, { timeout: PATIENCE_MS }));
  expect(width()).toBe('532px');
  await userEvent.click(screen.getByRole('button', { name: /: уже$/ }));
  expect(width()).toBe('468px');
  await userEvent.click(
    await screen.findByRole('button', { name: 'Вернуть как было' }, { timeout: PATIENCE_MS }),
  );
  expect(width()).toBe('160px');
});

test('rows stand closer by the keyboard’s choice, which stays with the table until it is put back', async () => {
  const table = <DataTable id="own" label="Строки" columns={columns} rows={[{ id: 1, title: 'Одна' }]} />;
  const { unmount } = show(table);
  const isDense = () => screen.getByRole('grid', { name: 'Строки' }).dataset.dense !== undefined;
  const choose = async (name: string) => {
    screen.getByRole('button', { name: 'Столбцы' }).focus();
    await userEvent.keyboard('{Enter}');
    (await screen.findByRole('button', { name }, { timeout: PATIENCE_MS })).focus();
    await userEvent.keyboard('{Enter}{Escape}');
  };
  expect(isDense()).toBe(false);
  await choose('Плотная');
  expect(isDense()).toBe(true);
  unmount();
  show(table);
  expect(isDense()).toBe(true);
  await choose('Вернуть как было');
  expect(isDense()).toBe(false);
});

test('on a phone a table whose rows are all here is ordered too', async () => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: true,
    media,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  const sorted: Column<Company>[] = [{ id: 'title', header: 'Название', sort: true }];
  const rows = [1, 2, 3].map((id) => ({ id, title: `Строка ${id}` }));
  show(<DataTable id="own" label="Строки" columns={sorted} rows={rows} />);
  await userEvent.click(screen.getByRole('button', { name: 'Порядок' }));
  const dialog = await screen.findByRole('dialog', { name: 'Порядок' }, { timeout: PATIENCE_MS });
  await userEvent.click(within(dialog).getByRole('button', { name: /Порядок/ }));
  await userEvent.click(
    await screen.findByRole('option', { name: 'Название: по убыванию' }, { timeout: PATIENCE_MS }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Показать' }));
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Строка 3',
    'Строка 2',
    'Строка 1',
  ]);
});

test('days of a filter are shown as days, and compared by the day in Moscow', () => {
  const dated: Column<{ id: number; at: string }>[] = [
    { id: 'at', header: 'Подана', kind: 'time', filter: { kind: 'dates' } },
  ];
  const state = { filters: { at: '2026-03-01,2026-03-02' } } as unknown as TableState;
  show(<FiltersInForce columns={dated} state={state} />);
  screen.getByText(/Подана: от 01\.03\.2026 до 02\.03\.2026/);
  // A quarter past midnight in Moscow is the day before in UTC.
  const rows = [{ id: 1, at: '2026-02-28T21:15:00.000Z' }];
  expect(localRows(rows, dated, undefined, state.filters, undefined)).toEqual(rows);
});

test('a page size of the list’s own stands among the choices', () => {
  const meta = { page: 1, perPage: 12, total: 40, lastPage: 4, totalIsExact: true };
  show(<Pagination meta={meta} onPage={() => {}} onPerPage={() => {}} />);
  expect(screen.getByRole('button', { name: /Строк на странице/ }).textContent).toContain('по 12');
});
