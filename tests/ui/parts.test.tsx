// @vitest-environment happy-dom
// Parts that pages are made of: files refused before they are sent, messages, the panel at the window's edge, a menu by keys.
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Star } from 'lucide-react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { PageMeta } from '../../src/api/contract.ts';
import { ApiError } from '../../src/api/errors.ts';
import { publicConfig } from '../../src/ui/data/config.ts';
import { reactToProblem } from '../../src/ui/data/problems.ts';
import { toast } from '../../src/ui/data/toasts.ts';
import { IconButton } from '../../src/ui/parts/control/icon-button.tsx';
import { ActionMenu } from '../../src/ui/parts/control/menu.tsx';
import { keepFocusInList } from '../../src/ui/parts/form/keep-focus.ts';
import { keepFocusOnPage } from '../../src/ui/parts/form/keep-focus-on-page.ts';
import { EmptyState } from '../../src/ui/parts/feedback/empty-state.tsx';
import { useFocusBack } from '../../src/ui/parts/dialog/use-focus-back.ts';
import { SidePanel } from '../../src/ui/parts/dialog/side-panel.tsx';
import { Skeleton } from '../../src/ui/parts/feedback/skeleton.tsx';
import { Toaster } from '../../src/ui/parts/feedback/toaster.tsx';
import { FileDrop } from '../../src/ui/parts/form/file-drop.tsx';
import { Pagination } from '../../src/ui/parts/table/pagination.tsx';

afterEach(cleanup);

test('a file that is too large and files that are too many are refused by name, and nothing is sent', () => {
  const onFiles = vi.fn();
  render(
    <>
      <FileDrop label="Файлы процедуры" onFiles={onFiles} />
      <Toaster />
    </>,
  );
  const { fileBytes, files: most } = publicConfig().limits;
  const large = new File(['a'], 'чертёж.pdf');
  Object.defineProperty(large, 'size', { value: fileBytes + 1 });
  const give = (files: File[]) =>
    fireEvent.change(screen.getByLabelText('Файлы процедуры'), { target: { files } });
  give([large]);
  expect(screen.getByRole('alert').textContent).toContain('чертёж.pdf');
  fireEvent.click(screen.getByRole('button', { name: 'Закрыть' }));
  expect(screen.queryByRole('alert')).toBeNull();
  give(Array.from({ length: most + 1 }, (_, index) => new File(['a'], `${index}.txt`)));
  expect(screen.getByRole('alert').textContent).toContain(`Не больше ${most} файлов`);
  fireEvent.click(screen.getByRole('button', { name: 'Закрыть' }));
  expect(onFiles).not.toHaveBeenCalled();
  give([new File(['a'], 'смета.xlsx')]);
  expect(onFiles.mock.calls[0]![0]).toMatchObject([{ name: 'смета.xlsx' }]);
});

test('a message does what it offers once, and goes', async () => {
  const run = vi.fn();
  render(<Toaster />);

  toast.success('Удалено', { action: { label: 'Вернуть', run } });
  fireEvent.click(await screen.findByRole('button', { name: 'Вернуть' }));
  expect(run).toHaveBeenCalledOnce();
  expect(screen.queryByText('Удалено')).toBeNull();
});

test('the second press of a double click does not what the next message offers in the same place', async () => {
  const run = vi.fn();
  render(<Toaster />);
  toast.success('Первая заявка отклонена', { action: { label: 'Отменить первую', run: () => run(1) } });
  toast.success('Вторая заявка отклонена', { action: { label: 'Отменить вторую', run: () => run(2) } });
  fireEvent.click(await screen.findByRole('button', { name: 'Отменить вторую' }), { detail: 1 });
  const first = screen.getByRole('button', { name: 'Отменить первую' });
  fireEvent.click(first, { detail: 2 });
  expect(run.mock.calls).toEqual([[2]]);
  fireEvent.click(first, { detail: 1 });
  expect(run.mock.calls).toEqual([[2], [1]]);
});

test('that the connection is lost is told until something was done after all; other faults stay', async () => {
  render(<Toaster />);
  reactToProblem(new ApiError(0, { message: 'Нет связи' }));
  reactToProblem(new ApiError(403, { message: 'Нет прав' }));
  await screen.findByText('Нет связи');
  act(() => toast.success('Заявка подана'));
  await screen.findByText('Заявка подана');
  expect(screen.queryByText('Нет связи')).toBeNull();
  expect(screen.queryByText('Нет прав')).not.toBeNull();
});

test('a refusal is told with its lines, and one of a single sentence once', async () => {
  render(<Toaster />);
  const told = async (message: string, lines: string[]) => {
    reactToProblem(new ApiError(422, { message, errors: { lot: lines } }));
    const alert = (await screen.findAllByRole('alert')).at(-1)!;
    const text = alert.textContent;
    fireEvent.click(within(alert).getByRole('button', { name: 'Закрыть' }));
    return text;
  };
  expect(await told('Заявка не подана', ['Срок вышел', 'Нет цены'])).toMatch(
    /^Заявка не подана.*Срок вышел\s+Нет цены/,
  );
  expect(await told('Срок вышел', ['Срок вышел'])).toBe('Срок вышел');
  expect(await told('Срок вышел', [])).toBe('Срок вышел');
});

test('the focus goes back to what opened a dialog, and to the content where that is gone', async () => {
  function Asked({ open }: { open: boolean }) {
    useFocusBack(open);
    return open && <input aria-label="Причина" />;
  }
  const page = (open: boolean, withOpener = true, table = 1, dialog = 1) => (
    <>
      {withOpener && (
        <button key={table} type="button">
          Отклонить
        </button>
      )}
      <main id="content" tabIndex={-1}>
        <Asked key={dialog} open={open} />
      </main>
    </>
  );
  const { rerender } = render(page(false));
  const openFrom = () => {
    screen.getByRole('button').focus();
    rerender(page(true));
    screen.getByLabelText('Причина').focus();
  };

  // An earlier dialog, just closed with its page: its return has nothing to do with this one.
  const earlier = render(<Asked open />, { container: document.createElement('div') });
  earlier.unmount();
  openFrom();
  rerender(page(false));
  expect(document.activeElement).toBe(document.body);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button')));

  // What it was opened from is drawn anew meanwhile, and the dialog itself gives way to another: a new record to the one that was made.
  openFrom();
  rerender(page(true, true, 2, 2));
  rerender(page(false, true, 2, 2));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button')));

  // The row went with what was asked about it: the next one's button does the same.
  const rows = (names: string[], open: boolean) => (
    <>
      {names.map((name) => (
        <button key={name} type="button" aria-label={`Дать доступ: ${name}`} />
      ))}
      {page(open, false)}
    </>
  );
  rerender(rows(['Иванова', 'Петров'], false));
  screen.getByRole('button', { name: /Иванова/ }).focus();
  rerender(rows(['Иванова', 'Петров'], true));
  screen.getByLabelText('Причина').focus();
  rerender(rows(['Петров'], false));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: /Петров/ })));

  rerender(page(false));
  openFrom();
  rerender(page(false, false));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});

test('a button of one icon whose press is under way takes no other and keeps the focus', async () => {
  let presses = 0;
  const button = (busy: boolean) => (
    <IconButton icon={Star} label="Выгрузить" busy={busy} onClick={() => (presses += 1)} />
  );
  const { rerender } = render(button(false));
  const person = userEvent.setup();
  screen.getByRole('button', { name: 'Выгрузить' }).focus();
  await person.keyboard('{Enter}');
  rerender(button(true));
  await person.keyboard('{Enter}');
  expect(presses).toBe(1);
  const busy = screen.getByRole<HTMLButtonElement>('button', { name: 'Выгрузить', busy: true });
  expect([busy.disabled, document.activeElement]).toEqual([false, busy]);
});

test('a button that its own press switches off hands the focus to the next one, the last one to the table', async () => {
  const page = (isOff: boolean, withNext: boolean) => (
    <main ref={keepFocusOnPage} id="content">
      <button type="button">Прежняя</button>
      <table>
        <tbody>
          <tr>
            <td data-cell tabIndex={0} aria-label="Цена" />
          </tr>
        </tbody>
      </table>
      <p>
        <button type="button" disabled={isOff}>
          Отправить
        </button>
        <button type="button" disabled>
          Нельзя
        </button>
      </p>
      {withNext && <button type="button">Следующая</button>}
    </main>
  );
  const { rerender } = render(page(false, true));
  const pressed = (withNext: boolean) => {
    rerender(page(false, withNext));
    screen.getByRole('button', { name: 'Отправить' }).focus();
    rerender(page(true, withNext));
  };
  pressed(true);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Следующая' })));
  pressed(false);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Цена')));
});

test('a field that is switched off while somebody types hands the focus to no button', async () => {
  const page = (isOff: boolean) => (
    <main ref={keepFocusOnPage} id="content" tabIndex={-1}>
      <input aria-label="Цена" disabled={isOff} />
      <button type="button">Удалить</button>
    </main>
  );
  const { rerender } = render(page(false));
  screen.getByLabelText('Цена').focus();
  rerender(page(true));
  await waitFor(() => expect(document.activeElement?.id).toBe('content'));
});

test('what its press takes out of a cell leaves the focus in that cell, and not in the head of its table', async () => {
  const page = (isMarked: boolean) => (
    <main ref={keepFocusOnPage} id="content" tabIndex={-1}>
      <table>
        <thead>
          <tr>
            <th>
              Переторжка
              <button type="button" tabIndex={-1} aria-hidden />
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td data-cell="0:0" tabIndex={0}>
              {isMarked ? 'Отмечена' : <input type="checkbox" aria-label="Отметить" />}
            </td>
          </tr>
        </tbody>
      </table>
    </main>
  );
  const { rerender } = render(page(false));
  screen.getByLabelText('Отметить').focus();
  rerender(page(true));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Отмечена'));
});

test('a list that a choice has drawn anew does not get the focus, by which it opens', async () => {
  const page = (chosen: string) => (
    <main ref={keepFocusOnPage} id="content" tabIndex={-1}>
      <input key={chosen} role="combobox" aria-expanded={false} aria-controls="list" aria-label="Категория" />
    </main>
  );
  const { rerender } = render(page(''));
  screen.getByRole('combobox').focus();
  rerender(page('13.92'));
  await waitFor(() => expect(document.activeElement?.id).toBe('content'));
});

/** A browser gives a hidden field no focus, whoever asks. */
const unfocusable = (field: HTMLInputElement | null) => {
  if (field) field.focus = () => {};
};

test('what its own press takes away hands the focus to the same drawn anew, else to what has come in its place', async () => {
  const page = (inside: ReactNode, below: ReactNode = null) => (
    <main ref={keepFocusOnPage} id="content" tabIndex={-1}>
      <button type="button">В начале</button>
      <section>
        <div>{inside}</div>
        {below}
      </section>
    </main>
  );
  const next = (key: string) => (
    <p key={key}>
      <button type="button">Первая</button>
      <button type="button">Следующая заявка</button>
    </p>
  );
  const { rerender } = render(page(next('a')));
  const focus = (name: string) => screen.getByRole('button', { name }).focus();
  const has = (role: string, name: string) =>
    waitFor(() => expect(document.activeElement).toBe(screen.getByRole(role, { name })));
  // The same comes only after what stands in its place.
  focus('Следующая заявка');
  vi.useFakeTimers();
  const coming = (
    <>
      <button type="button">Список</button>
      <Skeleton />
    </>
  );
  rerender(page(coming));
  await vi.advanceTimersByTimeAsync(1_000);
  vi.useRealTimers();
  rerender(page(next('b')));
  await has('button', 'Следующая заявка');
  // A form in the place of what opens it, and that again in the form's.
  const form = (
    <form>
      <input type="hidden" ref={unfocusable} />
      <input aria-label="Название" />
      <button type="button">Сохранить</button>
    </form>
  );
  focus('Первая');
  rerender(page(null, form));
  await has('textbox', 'Название');
  focus('Сохранить');
  rerender(page(next('c')));
  await has('button', 'Первая');
  // Nothing of its surroundings is left.
  const other = (inside: ReactNode = null) => (
    <main ref={keepFocusOnPage} id="content" tabIndex={-1}>
      <button type="button">В начале</button>
      {inside}
    </main>
  );
  rerender(other());
  await waitFor(() => expect(document.activeElement?.id).toBe('content'));
  // What has come says itself where it begins.
  rerender(page(next('d')));
  focus('Первая');
  rerender(
    other(
      <button type="button" data-autofocus>
        Цены
      </button>,
    ),
  );
  await has('button', 'Цены');
});

test('what says what has become of it has the focus before any field around', async () => {
  const page = (isLeft: boolean, isPhone: boolean) => (
    <main ref={keepFocusOnPage} id="content" tabIndex={-1}>
      <section ref={isPhone ? keepFocusInList : undefined} key={String(isPhone)}>
        <input aria-label="Поиск" />
        <button type="button">Фильтры</button>
        {isLeft ? <button type="button">Убрать</button> : <EmptyState text="Все выполнены" />}
      </section>
    </main>
  );
  for (const isPhone of [false, true]) {
    const { rerender, unmount } = render(page(true, isPhone));
    screen.getByRole('button', { name: 'Убрать' }).focus();
    rerender(page(false, isPhone));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Не найденоВсе выполнены'));
    unmount();
  }
});

test('whoever has pressed beside a button is taken nowhere once it goes', async () => {
  vi.useFakeTimers();
  const page = (withRow: boolean) => (
    <main ref={keepFocusOnPage} id="content" tabIndex={-1}>
      <p>Слова</p>
      {withRow && <button type="button">Принять</button>}
    </main>
  );
  const { rerender } = render(page(true));
  const row = screen.getByRole('button', { name: 'Принять' });
  row.focus();
  fireEvent.pointerDown(screen.getByText('Слова'));
  row.blur();
  rerender(page(false));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(document.activeElement).toBe(document.body);
  vi.useRealTimers();
});

test('the last page of a list takes the focus to its rows', async () => {
  const pages = (page: number) => (
    <div ref={keepFocusInList}>
      <table>
        <tbody>
          <tr>
            <td data-cell tabIndex={0} aria-label="Строка" />
          </tr>
        </tbody>
      </table>
      <Pagination
        meta={{ page, perPage: 10, total: 15, lastPage: 2, totalIsExact: true } as PageMeta}
        onPage={() => {}}
      />
    </div>
  );
  const { rerender } = render(pages(1));
  screen.getByRole('button', { name: 'Следующая страница' }).focus();
  rerender(pages(2));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Строка')));
});

test('where nothing had the focus a dialog gives it to no field that was left before', async () => {
  const panel = (open: boolean) => (
    <main id="content" tabIndex={-1}>
      <input aria-label="Ответ" />
      {open && (
        <SidePanel title="Клавиши" onClose={() => {}} footer="">
          <button type="button">Понятно</button>
        </SidePanel>
      )}
    </main>
  );
  // Headless UI notes what has the focus from its first dialog on.
  const { rerender } = render(panel(true));
  await screen.findByRole('dialog');
  rerender(panel(false));
  const field = screen.getByLabelText('Ответ');
  await waitFor(() => expect(document.activeElement).not.toBe(document.body));
  field.focus();
  field.blur();
  rerender(panel(true));
  await waitFor(() => expect(document.activeElement?.closest('[role=dialog]')).not.toBeNull());
  rerender(panel(false));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});

test('where what opened a dialog has gone with it, the focus goes to no button that had it before', async () => {
  const panel = (open: boolean, withOpener = true) => (
    <>
      <main id="content" tabIndex={-1}>
        {withOpener && <button type="button">Отозвать</button>}
        {open && (
          <SidePanel title="Отзыв" onClose={() => {}} footer="">
            <button type="button">Понятно</button>
          </SidePanel>
        )}
      </main>
      <button type="button">Помощник</button>
    </>
  );
  // Headless UI notes what has the focus from its first dialog on.
  const { rerender } = render(panel(true));
  await screen.findByRole('dialog');
  rerender(panel(false));
  await waitFor(() => expect(document.activeElement).not.toBe(document.body));
  screen.getByRole('button', { name: 'Помощник' }).focus();
  screen.getByRole('button', { name: 'Отозвать' }).focus();
  rerender(panel(true));
  await waitFor(() => expect(document.activeElement?.closest('[role=dialog]')).not.toBeNull());
  // It fades out in a browser: where the focus is then is seen once it is gone.
  const fading = document.body.appendChild(document.createElement('p'));
  fading.dataset['leave'] = '';
  vi.useFakeTimers();
  rerender(panel(false, false));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(document.activeElement).not.toBe(screen.getByRole('main'));
  fading.remove();
  await vi.advanceTimersByTimeAsync(1_000);
  vi.useRealTimers();
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

test('where what opened a dialog is lost by its answer, the focus goes to what is near', async () => {
  const page = (open: boolean, opener: 'on' | 'off' | 'gone', withNext = false) => (
    <main ref={keepFocusOnPage} id="content" tabIndex={-1}>
      <button type="button">В начале</button>
      <table>
        <tbody>
          <tr>
            <td data-cell tabIndex={0} aria-label="Цена" />
          </tr>
        </tbody>
      </table>
      <section>
        {opener !== 'gone' && (
          <button type="button" disabled={opener === 'off'}>
            Отправить цены
          </button>
        )}
        {withNext && <button type="button">Отозвать</button>}
      </section>
      {open && (
        <SidePanel title="Отправить?" onClose={() => {}} footer="">
          <button type="button">Отправить</button>
        </SidePanel>
      )}
    </main>
  );
  const { rerender } = render(page(false, 'on'));
  const answered = async (opener: 'off' | 'gone', withNext: boolean) => {
    rerender(page(false, 'on'));
    screen.getByRole('button', { name: 'Отправить цены' }).focus();
    rerender(page(true, 'on'));
    await waitFor(() => expect(document.activeElement?.closest('[role=dialog]')).not.toBeNull());
    rerender(page(true, opener, withNext));
    rerender(page(false, opener, withNext));
  };
  // The table that was sent.
  await answered('off', false);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Цена')));
  await answered('gone', true);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Отозвать' })));
});

test('a row that goes takes the focus to what is near, where the same of the last row is switched off', async () => {
  const page = (names: readonly string[]) => (
    <main ref={keepFocusOnPage} id="content" tabIndex={-1}>
      <button type="button">В начале</button>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <button type="button">Роль: {name}</button>
            <button type="button" disabled={name === 'Вы'}>
              Прекратить доступ: {name}
            </button>
          </li>
        ))}
      </ul>
    </main>
  );
  const { rerender } = render(page(['Орлова', 'Вы']));
  screen.getByRole('button', { name: 'Прекратить доступ: Орлова' }).focus();
  rerender(page(['Вы']));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Роль: Вы' })));
});

test('a panel closes by Escape, and not while it is locked', async () => {
  const onClose = vi.fn();
  const user = userEvent.setup();
  const panel = (locked: boolean) => (
    <SidePanel title="Проверка" onClose={onClose} locked={locked} footer="Итог">
      <button type="button">Дальше</button>
    </SidePanel>
  );
  const { rerender } = render(panel(true));
  await screen.findByRole('dialog', { name: 'Проверка' });
  await user.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  rerender(panel(false));
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalled();
});

test('a menu is opened, walked and pressed by keys, past what is disabled', async () => {
  const [first, third] = [vi.fn(), vi.fn()];
  render(
    <ActionMenu
      label="Ещё"
      items={[
        { label: 'Копировать', onClick: first },
        { label: 'Отозвать', onClick: vi.fn(), disabled: true },
        { label: 'Удалить', onClick: third },
      ]}
    />,
  );
  const user = userEvent.setup();
  await user.tab();
  await user.keyboard('{Enter}');
  await screen.findByRole('menuitem', { name: 'Удалить' });
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(third).toHaveBeenCalledOnce());
  expect(first).not.toHaveBeenCalled();
});
