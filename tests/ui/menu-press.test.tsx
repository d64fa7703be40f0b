// @vitest-environment happy-dom
// A press that begins on an entry of an open menu or list and ends where it began acts, and once, whatever comes in between.
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ActionMenu } from '../../src/ui/parts/control/menu.tsx';
import type { MenuAction } from '../../src/ui/parts/control/menu-look.ts';
import { Select } from '../../src/ui/parts/form/select.tsx';

/** Anew for each test: one keeps where its pointer was. */
let person = userEvent.setup();
const acted = vi.fn<(label: string) => void>();
beforeEach(() => {
  person = userEvent.setup();
  acted.mockClear();
});
afterEach(cleanup);

const entry = (name: string | RegExp) => screen.getByRole('menuitem', { name });
const texts = () => screen.getAllByRole('menuitem').map((one) => one.textContent);
/** Let go below the list: a list that is not laid out is a point at the window's corner. */
const AWAY = { clientX: 40, clientY: 40 };

const menuOf = (items: readonly (string | Partial<MenuAction>)[], did = acted) => (
  <ActionMenu
    label="Ещё"
    items={items.map((item) => {
      const one = typeof item === 'string' ? { label: item } : item;
      return { label: '', onClick: () => did(one.label!), ...one };
    })}
  />
);

async function opened(...items: readonly (string | Partial<MenuAction>)[]) {
  const { rerender } = render(menuOf(items));
  await person.click(screen.getByRole('button', { name: 'Ещё' }));
  await screen.findAllByRole('menuitem');
  return rerender;
}

const isClosed = () => waitFor(() => expect(screen.queryByRole('menu')).toBeNull());

test.each(['Mouse', 'Touch'] as const)(
  'by %s: another entry has come under the pointer, and the one where the press began acts, once',
  async (kind) => {
    await opened('Копировать', 'Отозвать', 'Удалить');
    const key = kind === 'Mouse' ? 'MouseLeft' : 'TouchA';
    await person.pointer({ keys: `[${key}>]`, target: entry('Удалить') });
    await person.pointer({ keys: `[/${key}]`, target: entry('Отозвать') });
    await isClosed();
    expect(acted.mock.calls).toEqual([['Удалить']]);
  },
);

test('a press as ever acts once; one that was drawn off its entry not at all, nor does the next one twice', async () => {
  await opened('Копировать', 'Удалить');
  await person.pointer({ keys: '[MouseLeft>]', target: entry('Удалить') });
  await person.pointer({ keys: '[/MouseLeft]', target: entry('Копировать'), coords: AWAY });
  expect(acted).not.toHaveBeenCalled();
  await person.click(entry('Копировать'));
  await isClosed();
  expect(acted.mock.calls).toEqual([['Копировать']]);
});

test('what an entry does is the latest, though the press began before it', async () => {
  const latest = vi.fn<(label: string) => void>();
  const draw = await opened('Копировать', 'Удалить');
  await person.pointer({ keys: '[MouseLeft>]', target: entry('Удалить') });
  draw(menuOf(['Копировать', 'Удалить'], latest));
  await person.pointer({ keys: '[/MouseLeft]', target: entry('Удалить') });
  await isClosed();
  expect(acted).not.toHaveBeenCalled();
  expect(latest.mock.calls).toEqual([['Удалить']]);
});

test('entries of an open menu stand where they stood: what is gone leaves its place empty, what is new comes with the next opening', async () => {
  const draw = await opened(
    'Вернуть',
    { label: 'Отменить', note: 'Подана заявка', disabled: true },
    'Печать',
  );
  draw(menuOf(['Новое', 'Отменить', 'Печать']));
  expect(texts()).toEqual(['ОтменитьПодана заявка', 'Печать']);
  const gone = screen.getByText('Вернуть').closest('button')!;
  expect(gone.className).toContain('invisible');
  expect(entry(/^Отменить/).hasAttribute('aria-disabled')).toBe(false);
  expect(screen.getByText('Подана заявка').className).toContain('invisible');
  await person.click(gone);
  expect(acted).not.toHaveBeenCalled();
  await person.keyboard('{Escape}');
  await isClosed();
  await person.click(screen.getByRole('button', { name: 'Ещё' }));
  expect(texts()).toEqual(['Новое', 'Отменить', 'Печать']);
});

test.each([
  ['Enter', '{Enter}', 'Копировать', ['Копировать']],
  ['Space', ' ', 'Копировать', ['Копировать']],
  ['Enter', '{Enter}', 'Удалить', ['Удалить']],
])('%s presses the entry that was chosen, though one above it has gone', async (_, key, chosen, expected) => {
  const draw = await opened('Вернуть', 'Копировать', 'Удалить');
  const label = () =>
    document.getElementById(screen.getByRole('menu').getAttribute('aria-activedescendant')!);
  await person.keyboard(chosen === 'Удалить' ? '{End}' : '{ArrowDown}{ArrowDown}');
  expect(label()?.textContent).toBe(chosen);
  draw(menuOf(['Копировать', 'Удалить']));
  await waitFor(() => expect(label()?.textContent).toBe(chosen));
  await person.keyboard(key);
  await isClosed();
  expect(acted.mock.calls).toEqual([expected]);
});

test('a list to choose from keeps the press, too', async () => {
  const onChange = vi.fn<(value: string | number | null) => void>();
  const options = ['RUB', 'USD'].map((value) => ({ value, label: value }));
  render(<Select aria-label="Валюта" value={null} onChange={onChange} options={options} />);
  await person.click(screen.getByRole('button', { name: /^Валюта/ }));
  const [rub, usd] = await screen.findAllByRole('option');
  await person.pointer({ keys: '[MouseLeft>]', target: usd! });
  await person.pointer({ keys: '[/MouseLeft]', target: rub! });
  await waitFor(() => expect(onChange.mock.calls).toEqual([['USD']]));
});
