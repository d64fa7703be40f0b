// @vitest-environment happy-dom
// What the administrator does with accounts: who is blocked, erased, given another role or registered, and what each is told first.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RegisterVendor } from '../../src/ui/features/account/users/register-vendor.tsx';
import { UserTable } from '../../src/ui/features/account/users/user-table.tsx';
import { admin, AT, button, meta, rowOf } from './support/administrator.ts';
import { serve } from './support/server.ts';
import { changes, dialogOf, PATIENCE, plain, putAway, show, toldAt } from './support/show.tsx';
import { narrowWindow } from './support/window.ts';

let person: ReturnType<typeof userEvent.setup>;
beforeEach(() => {
  narrowWindow();
  vi.stubGlobal('scrollTo', () => {});
  person = userEvent.setup();
});
afterEach(putAway);

const account = (id: number, part: object) => ({
  id,
  name: `Сотрудник ${id}`,
  email: `u${id}@demo.test`,
  role: 'manager',
  phone: null,
  company: null,
  blocked: '0',
  isErased: false,
  secondFactor: false,
  emailVerifiedAt: AT,
  createdAt: AT,
  version: 2,
  ...part,
});

test('nobody blocks or erases the own account; who is blocked is let in again, who is erased stays so', async () => {
  const asked = serve({
    'GET /api/v1/users': () => ({
      data: [account(1, {}), account(2, {}), account(3, { blocked: '1' }), account(4, { isErased: true })],
      meta: { ...meta, total: 4 },
    }),
    'POST /api/v1/admin/users/3/block': () => ({ data: null }),
  });
  show(<UserTable id="users" label="Люди" roles={['manager', 'admin']} create="Новый" />, admin);
  const offered = async (name: string) =>
    within(await rowOf(name))
      .queryAllByRole('button')
      .map((one) => (one.getAttribute('aria-label') ?? one.textContent).replace(/:.*/, ''));
  expect(await offered('Сотрудник 1')).toEqual(['Изменить']);
  expect(await offered('Сотрудник 2')).toEqual([
    'Изменить',
    'Заблокировать',
    expect.stringMatching(/^Удалить/),
  ]);
  expect((await offered('Сотрудник 3'))[1]).toBe('Разблокировать');
  expect(await offered('Сотрудник 4')).toEqual([]);
  await person.click(
    within(await rowOf('Сотрудник 3')).getByRole('button', { name: 'Разблокировать: Сотрудник 3' }),
  );
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText('Сотрудник 3, u3@demo.test');
  await person.click(dialog.getByRole('button', { name: 'Разблокировать' }));
  await waitFor(() =>
    expect(changes(asked)).toEqual([['POST', '/api/v1/admin/users/3/block', { blocked: '0' }]]),
  );
});

test('before a manager is blocked, erased or given another role it is told what they answer for', async () => {
  const asked = serve({
    'GET /api/v1/users': () => ({ data: [account(2, {})], meta }),
    'GET /api/v1/lots': () => ({ data: [], meta: { ...meta, total: 17 } }),
    'GET /api/v1/users/2/deputies': () => ({ data: [], meta }),
  });
  show(<UserTable id="users" label="Люди" roles={['manager', 'security']} create="Новый" />, admin);
  const told = 'Отвечает за процедуры в работе: 17';
  await person.click(await button('Заблокировать: Сотрудник 2'));
  await screen.findByText(told);
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await person.click(await button(/^Удалить.*: Сотрудник 2$/));
  await screen.findByText(told);
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await person.click(await button('Изменить: Сотрудник 2'));
  const dialog = await dialogOf('Сотрудник');
  expect(dialog.queryByText(told)).toBeNull();
  await person.click(dialog.getByRole('button', { name: /^Роль/ }));
  await person.click(await screen.findByRole('option', { name: /Служба безопасности/ }));
  await dialog.findByText(told);
  expect(asked.find(({ path }) => path === '/api/v1/lots')?.url.searchParams.get('filter[owner]')).toBe('2');
});

test('of an account that exists the address cannot be changed, the role can, among those of the list', async () => {
  const asked = serve({
    'GET /api/v1/users': () => ({ data: [account(2, { role: 'admin' })], meta }),
    'PATCH /api/v1/users/2': () => ({ data: null }),
  });
  show(<UserTable id="users" label="Люди" roles={['manager', 'admin']} create="Новый" />, admin);
  await person.click(await button('Изменить: Сотрудник 2'));
  const dialog = await dialogOf('Сотрудник');
  expect(dialog.getByLabelText<HTMLInputElement>(/^Электронная почта/).disabled).toBe(true);
  await person.click(dialog.getByRole('button', { name: /^Роль/ }));
  expect(
    (await screen.findAllByRole('option', {}, PATIENCE)).map(({ textContent }) => plain(textContent)),
  ).toHaveLength(2);
  await person.keyboard('{Escape}');
  await person.click(dialog.getByRole('button', { name: 'Сохранить' }));
  await waitFor(() =>
    expect(changes(asked)[0]?.[2]).toEqual({ name: 'Сотрудник 2', phone: null, role: 'admin' }),
  );
});

test('a new one of the staff is no administrator unless chosen; a new role of who acts for a company says what it ends', async () => {
  serve({
    'GET /api/v1/users': () => ({
      data: [account(2, { role: 'vendor', company: { id: 3, title: 'ООО «Волна»' } })],
      meta,
    }),
  });
  show(<UserTable id="users" label="Люди" roles={['admin', 'manager']} create="Новый" />, admin);
  await person.click(await button('Новый'));
  const added = await dialogOf('Новый сотрудник');
  expect(added.getByRole('button', { name: /^Роль/ }).textContent).toContain('Организатор');
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await person.click(await button('Изменить: Сотрудник 2'));
  const dialog = await dialogOf('Сотрудник');
  expect(dialog.queryByText(/Перестанет действовать/)).toBeNull();
  await person.click(dialog.getByRole('button', { name: /^Роль/ }));
  await person.click(await screen.findByRole('option', { name: /^Организатор/ }, PATIENCE));
  await dialog.findByText('Перестанет действовать от имени: ООО «Волна»');
});

test('a supplier registered by the staff needs a name and an address, no phone', async () => {
  const asked = serve({ 'POST /auth/register': () => ({ data: null }) });
  show(<RegisterVendor />, admin);
  await person.click(await button(/./));
  const dialog = await dialogOf('Новый поставщик');
  await person.type(dialog.getByLabelText(/^Фамилия/), 'Орлов Олег{Enter}');
  await waitFor(() => expect(toldAt(dialog.getByLabelText(/^Электронная почта/))).not.toBe(''));
  expect(changes(asked)).toEqual([]);
  await person.type(dialog.getByLabelText(/^Электронная почта/), 'orlov@demo.test{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(changes(asked)).toEqual([
    ['POST', '/auth/register', { name: 'Орлов Олег', email: 'orlov@demo.test', role: 'vendor' }],
  ]);
});
