// @vitest-environment happy-dom
// What the least of the parts say of themselves: closed, busy, chosen, late.
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { EllipsisVertical } from 'lucide-react';
import { readFileSync } from 'node:fs';
import { useState, type ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { serverNow } from '../../src/ui/data/clock.ts';
import { errors } from '../../src/text/errors.ts';
import { Popover, PopoverButton } from '@headlessui/react';
import { AnchoredPanel } from '../../src/ui/parts/control/anchored-panel.tsx';
import { ChipSelect } from '../../src/ui/parts/control/chip-select.tsx';
import { ActionMenu } from '../../src/ui/parts/control/menu.tsx';
import { Tabs } from '../../src/ui/parts/control/tabs.tsx';
import { ConfirmDialog } from '../../src/ui/parts/dialog/confirm-dialog.tsx';
import DialogPanelFrame from '../../src/ui/parts/dialog/dialog-panel.tsx';
import { SidePanel } from '../../src/ui/parts/dialog/side-panel.tsx';
import { FigureCells } from '../../src/ui/parts/layout/figure-cells.tsx';
import { Figures } from '../../src/ui/parts/layout/figures.tsx';
import { ErrorScreen } from '../../src/ui/parts/feedback/error-screen.tsx';
import { Left } from '../../src/ui/parts/feedback/time-left.tsx';
import { DateTimeInput } from '../../src/ui/parts/form/date-time-field.tsx';
import { FileDrop } from '../../src/ui/parts/form/file-drop.tsx';
import { FileList } from '../../src/ui/parts/form/file-list.tsx';
import { lazyPart } from '../../src/ui/parts/later/lazy-part.ts';
import { WhenWanted } from '../../src/ui/parts/later/when-wanted.tsx';
import { putAway, show } from './support/show.tsx';

afterEach(putAway);

const MINUTE = 60_000;
const inMs = (ms: number) => new Date(serverNow() + ms).toISOString();

test('a panel is closed by its cross, and not while it is locked', () => {
  const onClose = vi.fn();
  const panel = (locked: boolean) => (
    <SidePanel title="Проверка" onClose={onClose} locked={locked} footer="Итог">
      Позиции
    </SidePanel>
  );
  const { rerender } = render(panel(true));
  const cross = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Закрыть' });
  expect(cross().disabled).toBe(true);
  rerender(panel(false));
  fireEvent.click(cross());
  expect(onClose).toHaveBeenCalledOnce();
});

test('a dialog stands over its place as far as the window shows that, and by itself where too little of it is seen', () => {
  const place = { current: document.createElement('div') };
  const over = (top: number, bottom: number) => {
    vi.spyOn(place.current, 'getBoundingClientRect').mockReturnValue(
      new DOMRect(200, top, 600, bottom - top),
    );
    render(
      <DialogPanelFrame open title="Уточнение" onClose={() => {}} place={place}>
        Что уточнить
      </DialogPanelFrame>,
    );
    const { left, bottom: foot, maxHeight } = screen.getByText('Что уточнить').parentElement!.style;
    cleanup();
    return [left, foot, maxHeight];
  };
  vi.stubGlobal('innerHeight', 900);
  expect(over(100, 880)).toEqual(['212px', '32px', '756px']);
  expect(over(-60, 1000)).toEqual(['212px', '12px', '876px']);
  vi.stubGlobal('innerHeight', 390);
  expect(over(-270, 230)).toEqual(['', '', '']);
});

test('every dialog makes the page around it deaf and mute, not the first alone', () => {
  const close = () => {};
  const dialog = (
    <DialogPanelFrame open title="Уточнение" onClose={close}>
      Что уточнить
    </DialogPanelFrame>
  );
  const panel = (
    <SidePanel title="Проверка" onClose={close} footer="Итог">
      Позиции
    </SidePanel>
  );
  const heard = [dialog, panel, dialog].map((one) => {
    const { container } = render(one);
    const isHeard = container.getAttribute('aria-hidden') !== 'true';
    cleanup();
    return isHeard;
  });
  expect(heard).toEqual([false, false, false]);
});

test('a dialog whose record is gone with its answer fades as it was, and asks of the next one anew', async () => {
  const asked = (name: string | null) => (
    <ConfirmDialog
      open={name !== null}
      title={name === null ? '' : `Заблокировать: ${name}?`}
      confirm={name === null ? undefined : 'Заблокировать'}
      onClose={() => {}}
      onConfirm={() => {}}
    >
      {name}
    </ConfirmDialog>
  );
  const page = render(asked('Иванова'));
  await screen.findByRole('dialog', { name: 'Заблокировать: Иванова?' });
  page.rerender(asked(null));
  const said = document.querySelector('[role=dialog]')?.textContent;
  expect(said).toMatch(/Заблокировать: Иванова\?.*ИвановаОтменаЗаблокировать$/);
  page.rerender(asked('Петров'));
  await screen.findByRole('dialog', { name: 'Заблокировать: Петров?' });
});

test('Ctrl+Enter in a dialog presses what it is there for, once it was read, and never what takes something away', async () => {
  const pressed: string[] = [];
  const asked = (title: string, danger: boolean) => (
    <ConfirmDialog
      open
      title={title}
      danger={danger}
      onClose={() => {}}
      onConfirm={() => pressed.push(title)}
    />
  );
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  const press = (how: object) =>
    fireEvent.keyDown(document.activeElement!, { key: 'Enter', ctrlKey: true, ...how });
  for (const danger of [false, true]) {
    clock.mockReturnValue(0);
    render(asked(danger ? 'Удалить?' : 'Подать?', danger));
    const dialog = await screen.findByRole('dialog');
    // Where nothing is filled in its button is at hand at once, but never one that takes something away.
    const beginning = danger ? dialog : within(dialog).getByRole('button', { name: 'Продолжить' });
    await waitFor(() => expect(document.activeElement).toBe(beginning));
    press({});
    // The key that opened it, pressed twice or held, presses nothing here; pressed anew it does as any button's.
    const isLeft = [press({ ctrlKey: false })];
    clock.mockReturnValue(1_000);
    press({ repeat: true });
    isLeft.push(press({ ctrlKey: false, repeat: true }), press({ ctrlKey: false }));
    expect(isLeft).toEqual(danger ? [true, true, true] : [false, false, true]);
    expect(pressed).toEqual(danger ? ['Подать?'] : []);
    press({});
    cleanup();
  }
  expect(pressed).toEqual(['Подать?']);
});

test('a dialog begins with its first field, unless that is a search', async () => {
  const begins = async (field: ReactNode) => {
    render(
      <DialogPanelFrame open title="Продлить приём?" onClose={() => {}}>
        <form>{field}</form>
      </DialogPanelFrame>,
    );
    const dialog = await screen.findByRole('dialog');
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    const name = document.activeElement!.getAttribute('aria-label');
    cleanup();
    return name;
  };
  expect(await begins(<DateTimeInput aria-label="Новый срок" value="" onChange={() => {}} />)).toBe(
    'Новый срок',
  );
  expect(
    await begins(<input role="combobox" aria-label="Компания" aria-expanded="false" aria-controls="list" />),
  ).toBeNull();
  const field = <textarea aria-label="Причина" />;
  const passed = (
    <>
      <input type="file" aria-label="Файл" />
      <input disabled aria-label="Номер" />
      <input tabIndex={-1} aria-label="Копия" />
      <button type="button" aria-label="Подсказка" />
      {field}
    </>
  );
  expect(await begins(passed)).toBe('Причина');
  // What says so itself comes first.
  const own = (
    <>
      {field}
      <button type="button" data-autofocus aria-label="Отправить" />
    </>
  );
  expect(await begins(own)).toBe('Отправить');
});

test('files are taken neither by choice nor by dropping while others are on their way', () => {
  const onFiles = vi.fn();
  const files = [new File(['a'], 'смета.xlsx')];
  const { container, rerender } = render(<FileDrop label="Файлы" onFiles={onFiles} busy />);
  const input = screen.getByLabelText<HTMLInputElement>('Файлы');
  // The keyboard stays where the choice was made.
  expect([input.disabled, input.getAttribute('aria-disabled')]).toEqual([false, 'true']);
  fireEvent.drop(container.firstElementChild!, { dataTransfer: { files } });
  fireEvent.change(input, { target: { files } });
  expect(fireEvent.click(input)).toBe(false);
  expect(onFiles).not.toHaveBeenCalled();
  rerender(<FileDrop label="Файлы" onFiles={onFiles} chosen="смета.xlsx" />);
  expect(input.getAttribute('aria-disabled')).not.toBe('true');
  expect(screen.getByText('смета.xlsx')).toBeTruthy();
  fireEvent.drop(container.firstElementChild!, { dataTransfer: { files } });
  expect(onFiles).toHaveBeenCalledOnce();
});

test('a file that is removed hands the keyboard to the next one, and the last one to the place for more', async () => {
  function Files() {
    const [left, setLeft] = useState(['смета.xlsx', 'план.pdf']);
    const files = left.map((name) => ({ id: name.length, name }));
    return (
      <div>
        <FileList files={files} onDelete={({ name }) => setLeft(left.filter((one) => one !== name))} />
        <FileDrop label="Файлы" onFiles={() => {}} />
      </div>
    );
  }
  show(<Files />);
  const here = () => document.activeElement?.getAttribute('aria-label');
  screen.getByRole('button', { name: 'Удалить файл смета.xlsx' }).focus();
  fireEvent.click(document.activeElement!);
  await vi.waitFor(() => expect(here()).toBe('Удалить файл план.pdf'));
  fireEvent.click(document.activeElement!);
  await vi.waitFor(() => expect(here()).toBe('Файлы'));
});

test('where another part takes the place of one that came, that part stands there and not the former', async () => {
  const one = lazyPart(async () => ({ default: ({ name }: { name: string }) => <p>Приглашения {name}</p> }));
  const other = lazyPart(async () => ({
    default: ({ title }: { title: string }) => <p>Обсуждение {title}</p>,
  }));
  const { rerender } = render(<WhenWanted part={one} wanted props={{ name: 'А' }} />);
  await screen.findByText('Приглашения А');
  rerender(<WhenWanted part={other} wanted props={{ title: 'Б' }} />);
  await screen.findByText('Обсуждение Б');
  expect(screen.queryByText(/Приглашения/)).toBeNull();
});

test('a part that does not come leaves nothing in its place', async () => {
  const lost = lazyPart<object>(() => Promise.reject(new Error('Файла нет')));
  const onMissing = vi.fn<() => void>();
  render(<WhenWanted part={lost} wanted props={{}} standIn={<p>Загрузка</p>} onMissing={onMissing} />);
  screen.getByText('Загрузка');
  await vi.waitFor(() => expect(onMissing).toHaveBeenCalledOnce());
  expect(screen.queryByText('Загрузка')).toBeNull();
});

test('what opens at a button has the focus, and the page stays where it is scrolled to: it has no place yet', async () => {
  const focus = vi.spyOn(HTMLElement.prototype, 'focus');
  render(
    <Popover>
      <PopoverButton>Столбцы</PopoverButton>
      <AnchoredPanel title="Столбцы таблицы" at="bottom end" focus>
        <input aria-label="Срок" />
      </AnchoredPanel>
    </Popover>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Столбцы' }));
  const field = await screen.findByRole('textbox', { name: 'Срок' });
  await vi.waitFor(() => expect(document.activeElement).toBe(field));
  const calls = focus.mock.contexts.map((one, at) => [one, ...(focus.mock.calls[at] ?? [])]);
  expect(calls.filter(([one]) => one === field)).toEqual([[field, { preventScroll: true }]]);
  focus.mockRestore();
});

test('a small filter stands under its name, and offers all once something is chosen', () => {
  const options = [{ value: 'soon', label: 'До трёх дней' }];
  const { rerender } = render(<ChipSelect label="Срок" value="" onChange={() => {}} options={options} />);
  const names = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(names()).toEqual(['Срок', 'До трёх дней']);
  rerender(<ChipSelect label="Срок" value="soon" onChange={() => {}} options={options} />);
  expect(names()).toEqual(['Срок: все', 'До трёх дней']);
});

test('a menu says its name on itself, a compact one to readers alone', () => {
  const menu = (compact: boolean) => (
    <ActionMenu icon={EllipsisVertical} label="Ещё" compact={compact} items={[]} />
  );
  const { rerender } = render(menu(false));
  expect(screen.getByRole('button', { name: 'Ещё' }).textContent).toBe('Ещё');
  rerender(menu(true));
  expect(screen.getByRole('button', { name: 'Ещё' }).textContent).toBe('');
});

test('what is over is told as over, what is owed as late, and only that in the colour of a fault', () => {
  const told = (until: string, late?: boolean) => {
    cleanup();
    render(<Left until={until} late={late} over="закрыт" />);
    const { textContent, className } = document.querySelector('time')!;
    return [textContent, className.includes('text-bad')];
  };
  expect(told(inMs(-90 * MINUTE))).toEqual(['закрыт', false]);
  expect(told(inMs(-90 * MINUTE), true)).toEqual([expect.stringMatching(/^просрочено/), true]);
  expect(told(inMs(90 * MINUTE + 900), true)).toEqual([expect.stringMatching(/^через 1.ч/), false]);
});

test('the calendar of a closed date is closed with it', () => {
  const date = (disabled: boolean) => (
    <DateTimeInput aria-label="Срок" value="" onChange={() => {}} disabled={disabled} />
  );
  const { rerender } = render(date(true));
  const calendar = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Открыть календарь' });
  expect(calendar().disabled).toBe(true);
  rerender(date(false));
  expect(calendar().disabled).toBe(false);
});

test.each([
  [403, errors.forbidden],
  [404, 'Page Not Found: /nope'],
  [500, errors.server],
  [503, errors.maintenance],
])('the page of a %i says what is known of it', (status, reason) => {
  show(<ErrorScreen status={status} />, null, '/nope');
  expect(document.body.textContent).toContain(reason);
});

test('a tab that is opened by its address is in sight on a narrow window', async () => {
  // A bar of 300 px, tabs of 150.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const place = this.role === 'tab' ? [...this.parentElement!.children].indexOf(this) : 0;
    const width = this.role === 'tab' ? 150 : 300;
    return { left: place * 150, right: place * 150 + width, width } as DOMRect;
  });
  const items = ['one', 'two', 'three'].map((id) => ({ id, label: id, content: null }));
  show(<Tabs items={items} />, null, '/?tab=three');
  await vi.waitFor(() => expect(screen.getByRole('tablist').scrollLeft).toBe(225));
  vi.restoreAllMocks();
});

test('what stands below a block that is on its way waits unseen for it, beside it and around it, and what stands above does not', () => {
  const sheet = readFileSync('src/ui/app/theme/index.css', 'utf8');
  const [rule = ''] = /@media screen \{\s+\.awaited ~[^}]+\}/.exec(sheet) ?? [];
  const page = (isPending: boolean) => (
    <>
      <style>{`${rule}}`}</style>
      <h1>Обзор</h1>
      <div>
        <p>Условия</p>
        {isPending && <div className="awaited" hidden />}
        <p>Файлы</p>
      </div>
      <p>Вопросы</p>
    </>
  );
  const unseen = () =>
    ['Обзор', 'Условия', 'Файлы', 'Вопросы'].filter(
      (text) => getComputedStyle(screen.getByText(text)).visibility === 'hidden',
    );
  render(page(true));
  expect(unseen()).toEqual(['Файлы', 'Вопросы']);
  cleanup();
  render(page(false));
  expect(unseen()).toEqual([]);
});

test('a figure that is not known holds its place; what it counts opens by its name', () => {
  show(
    <Figures
      items={[
        { label: 'В работе', value: 8, note: '43,5 млн ₽', to: '?stage=work' },
        { label: 'Ждёт вас', value: null },
      ]}
    />,
  );
  const told = () => [...document.querySelectorAll('dt, dd')].map(({ textContent }) => textContent);
  expect(told()).toEqual(['В работе', '843,5 млн ₽', 'Ждёт вас', '…']);
  expect(screen.getByRole('link').textContent).toBe('В работе');
  cleanup();
  render(
    <FigureCells
      label="Сведения"
      items={[
        { label: 'Реестр', value: null },
        { label: 'С нами', value: '2 и 0' },
        { label: 'Сумма', value: '1 905 940,00 ₽', note: 'позиций 4 из 4' },
      ]}
    />,
  );
  // The line of its note, too: what stands below does not move when it comes.
  expect(told()).toEqual(['Реестр', '…\u00A0', 'С нами', '2 и 0', 'Сумма', '1 905 940,00 ₽позиций 4 из 4']);
});
