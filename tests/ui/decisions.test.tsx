// @vitest-environment happy-dom
// Parts that a decision is made by: what is asked before it, its reason, the round's bar, a doubtful number, terms that run out.
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Application } from '../../src/api/records/application.ts';
import { EvidenceLine, EvidencePane } from '../../src/ui/features/application/evidence.tsx';
import type { RoundOwn } from '../../src/ui/features/round/price-rows.ts';
import { SendBar } from '../../src/ui/features/round/send-bar.tsx';
import { ReasonMenu, usualReasons } from '../../src/ui/features/verification/reason-menu.tsx';
import { ChipSelect } from '../../src/ui/parts/control/chip-select.tsx';
import { Segments } from '../../src/ui/parts/control/segments.tsx';
import { StepChart, timeTicks } from '../../src/ui/parts/chart/step-chart.tsx';
import { ConfirmDialog } from '../../src/ui/parts/dialog/confirm-dialog.tsx';
import { Countdown } from '../../src/ui/parts/feedback/countdown.tsx';
import { setServerTime } from '../../src/ui/data/clock.ts';
import { SaveNote } from '../../src/ui/parts/feedback/save-note.tsx';
import { Left } from '../../src/ui/parts/feedback/time-left.tsx';
import { FileList } from '../../src/ui/parts/form/file-list.tsx';
import NumberQuestion from '../../src/ui/parts/grid/number-question.tsx';
import { PhoneFold } from '../../src/ui/parts/layout/phone-fold.tsx';
import { Pagination } from '../../src/ui/parts/table/pagination.tsx';
import { makeApplication } from './support/application.ts';
import { serve } from './support/server.ts';
import { changes, putAway, show } from './support/show.tsx';

const NOW = Date.parse('2026-03-05T09:00:00Z');
const MINUTE = 60_000;

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {});
});
afterEach(() => {
  putAway();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const plain = (text: string | null) => (text ?? '').replaceAll(/\s/g, ' ');

test('a step with consequences names them; Escape and «Отмена» leave everything as it was', async () => {
  const person = userEvent.setup();
  const [onClose, onConfirm] = [vi.fn(), vi.fn()];
  const dialog = (busy: boolean) => (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Завершить процедуру?"
      will={['Победители получат уведомления']}
      confirm="Завершить"
      onConfirm={onConfirm}
      busy={busy}
    />
  );
  const { rerender } = render(dialog(false));
  expect((await screen.findByRole('dialog')).textContent).toContain('Победители получат уведомления');
  await person.keyboard('{Escape}');
  fireEvent.click(screen.getByRole('button', { name: 'Отмена' }));
  expect(onClose).toHaveBeenCalledTimes(2);
  expect(onConfirm).not.toHaveBeenCalled();
  rerender(dialog(true));
  fireEvent.click(screen.getByRole('button', { name: 'Завершить' }));
  expect(onConfirm).not.toHaveBeenCalled();
  rerender(dialog(false));
  fireEvent.click(screen.getByRole('button', { name: 'Завершить' }));
  expect(onConfirm).toHaveBeenCalledOnce();
});

test('a reason is one key, a kept one too; digits in one’s own words stay words, an empty one rejects nothing, and they are kept where it is asked', async () => {
  const asked = serve({
    'GET /api/v1/lot-sets': () => ({
      data: [
        { id: 1, kind: 'answers', name: 'Аналоги', text: 'Аналоги принимаются' },
        { id: 2, kind: 'reasons', name: 'Упаковка', text: 'Не та упаковка' },
      ],
    }),
    'POST /api/v1/lot-sets': () => ({ data: { id: 3 } }),
  });
  const person = userEvent.setup();
  const [onChoose, onClose] = [vi.fn(), vi.fn()];
  const facts = { 'Срок поставки не подходит': '75 при 60 дн.' };
  const menu = { index: 1, facts, above: false, onChoose, onClose };
  show(<ReasonMenu about=", позиция 1" {...menu} />);
  screen.getByText('Отклонить позицию 1: почему?');
  // What speaks for a reason stands beside it.
  screen.getByRole('button', { name: '4 Срок поставки не подходит 75 при 60 дн.' });
  await person.keyboard('3');
  expect(onChoose).toHaveBeenLastCalledWith(usualReasons[2]);
  await screen.findByRole('button', { name: '6 Не та упаковка' });
  await person.keyboard('6');
  expect(onChoose).toHaveBeenLastCalledWith('Не та упаковка');
  onChoose.mockClear();
  const own = screen.getByRole('textbox', { name: 'Своя причина' });
  await person.click(own);
  await person.keyboard('{Enter}');
  expect(onChoose).not.toHaveBeenCalled();
  await person.keyboard('Брак 2 раза{Enter}');
  expect(onChoose).toHaveBeenLastCalledWith('Брак 2 раза');
  expect(onChoose).toHaveBeenCalledOnce();
  expect(changes(asked)).toEqual([]);
  // Too long a paste stays whole and rejects nothing.
  fireEvent.change(own, { target: { value: 'д'.repeat(2_001) } });
  screen.getByText('Слишком длинно: 2001 из 2000 символов');
  await person.click(screen.getByRole('button', { name: 'Отклонить' }));
  expect(onChoose).toHaveBeenCalledOnce();
  fireEvent.change(own, { target: { value: 'Брак 2 раза' } });
  await person.click(screen.getByRole('checkbox', { name: /^Запомнить/ }));
  await person.click(screen.getByRole('button', { name: 'Отклонить' }));
  expect(changes(asked)).toEqual([
    ['POST', '/api/v1/lot-sets', { kind: 'reasons', name: 'Брак 2 раза', text: 'Брак 2 раза' }],
  ]);
  await person.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

const line = (offerId: number, price: string, bestPrice: string) => ({ offerId, price, bestPrice });
const own = {
  currency: 'RUB',
  total: '1000.00',
  lines: [line(1, '400.00', '390.00'), line(2, '600.00', '600.00')],
} as unknown as RoundOwn;

test('the round’s bar tells what the prices make of the total, sends only good ones and leads to the others', async () => {
  const person = userEvent.setup();
  const [onSend, onWrong, onClear] = [vi.fn(), vi.fn(), vi.fn()];
  const bar = (typed: number, wrong: number) => (
    <SendBar
      {...{ own, typed, wrong, onSend, onWrong, onClear }}
      prices={{ 1: '390.00' }}
      total="990.00"
      withBest
      busy={false}
    />
  );
  const { rerender, container } = render(bar(1, 0));
  expect(plain(container.textContent)).toMatch(/Станет990,00 ₽−1\D*%−10,00 ₽/);
  expect(plain(container.textContent)).toContain('лучшая цена по 2 из 2');
  await person.click(screen.getByRole('button', { name: /^Отправить 1 цену/ }));
  expect(onSend).toHaveBeenCalledOnce();
  rerender(bar(3, 2));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Отправить 3 цены/ }).disabled).toBe(true);
  await person.click(screen.getByRole('button', { name: '2 цены не подходят' }));
  expect(onWrong).toHaveBeenCalledOnce();
  await person.click(screen.getByRole('button', { name: 'Очистить' }));
  expect(onClear).toHaveBeenCalledOnce();
  rerender(bar(0, 0));
  expect(screen.queryByRole('button', { name: 'Очистить' })).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Отправить цены/ }).disabled).toBe(true);
});

test('a number of two readings is asked about with both, and may be left out', async () => {
  const person = userEvent.setup();
  const onAnswer = vi.fn();
  const readings = {
    ',': { sample: '1.234', total: '3.734' },
    '.': { sample: '1234', total: '3734' },
  };
  const question = { header: 'Цена', sample: '1,234', readings } as never;
  render(<NumberQuestion question={question} onAnswer={onAnswer} />);
  const comma = await screen.findByRole('button', { name: /^Запятая/ });
  expect(plain(comma.textContent)).toContain('это 1,234Сумма столбца 3,734');
  await person.click(screen.getByRole('button', { name: /^Точка.*1\s234.*3\s734/s }));
  expect(onAnswer).toHaveBeenLastCalledWith('.');
  fireEvent.click(screen.getByRole('button', { name: 'Не вставлять' }));
  expect(onAnswer).toHaveBeenLastCalledWith(null);
});

test('time that runs out is told by its tone and words, and the end as the end', () => {
  vi.useFakeTimers({ now: NOW });
  const at = (ms: number) => new Date(NOW + ms).toISOString();
  const { rerender, container } = render(<Countdown until={at(25 * 60 * MINUTE)} />);
  const tone = () => container.firstElementChild!.className;
  expect(plain(screen.getByRole('timer').textContent)).toBe('1 день 01:00:00');
  expect(tone()).not.toMatch(/text-(warn|bad|ink-soft)/);
  rerender(<Countdown until={at(2 * 60 * MINUTE)} />);
  expect(tone()).toContain('text-warn');
  rerender(<Countdown until={at(5 * MINUTE)} />);
  expect(tone()).toContain('text-bad');
  expect(screen.getByText('Осталось 5 минут')).toBeTruthy();
  act(() => void vi.advanceTimersByTime(5 * MINUTE));
  expect(screen.getByRole('timer').textContent).toBe('Срок истёк');
  rerender(<Left until={at(-2 * MINUTE)} over="закрыт" />);
  expect(container.textContent).toBe('закрыт');
  rerender(<Left until={at(-3 * 24 * 60 * MINUTE)} late />);
  expect(container.firstElementChild!.className).toContain('text-bad');
  expect(container.textContent).toMatch(/просрочено/);
});

test('saving by itself says how it stands, and a failure may be tried again at once', async () => {
  const onRetry = vi.fn();
  setServerTime(new Date(NOW + MINUTE).toISOString());
  const note = (how: 'saved' | 'partly' | 'retrying' | 'closed') => (
    <SaveNote how={how} savedAt={NOW} onRetry={onRetry} />
  );
  const { rerender } = render(note('saved'));
  expect(screen.getByRole('status').textContent).toBe('Сохранено 12:00');
  rerender(note('partly'));
  expect(screen.getByRole('status').textContent).toBe('Сохранено 12:00, кроме отмеченных ошибкой полей');
  // What was left some days ago was not saved just now.
  setServerTime(new Date(NOW + 3 * 24 * 60 * MINUTE).toISOString());
  rerender(note('saved'));
  expect(screen.getByRole('status').textContent).toMatch(/^Сохранено \d\d\.\d\d 12:00$/);
  rerender(note('closed'));
  expect(screen.getByRole('status').textContent).toBe('Изменения больше не принимаются');
  rerender(note('retrying'));
  await userEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Повторить' }));
  expect(onRetry).toHaveBeenCalledOnce();
});

test('pages of a list end where the list does, and say when nobody has counted to its end', async () => {
  const onPage = vi.fn();
  const meta = { page: 3, perPage: 10, total: 25, lastPage: 3, totalIsExact: true };
  const { rerender } = render(<Pagination meta={meta as never} onPage={onPage} />);
  const nav = screen.getByRole('navigation', { name: 'Страницы' });
  expect(plain(nav.textContent)).toMatch(/^21–25 из 25/);
  const next = screen.getByRole<HTMLButtonElement>('button', { name: 'Следующая страница' });
  expect(next.disabled).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Предыдущая страница' }));
  expect(onPage).toHaveBeenCalledExactlyOnceWith(2);
  rerender(<Pagination meta={{ ...meta, lastPage: 9, totalIsExact: false } as never} onPage={onPage} />);
  expect(plain(nav.textContent)).toMatch(/^21–30 из более чем 25/);
  expect(next.disabled).toBe(false);
});

test('ways to look at a thing, a filter and files do what is pressed and say what is chosen', async () => {
  const person = userEvent.setup();
  const [onLook, onFilter, onDelete] = [vi.fn(), vi.fn(), vi.fn()];
  const files = [
    { id: 4, name: 'смета.xlsx', size: 2_048 },
    { id: 5, name: 'чертёж.pdf' },
  ];
  render(
    <>
      <Segments
        label="Показать"
        value="price"
        onChange={onLook}
        items={[
          { id: 'price', label: 'Цена' },
          { id: 'sum', label: 'Сумма' },
          { id: 'term', label: 'Срок', disabled: true },
        ]}
      />
      <ChipSelect label="Этап" value="" onChange={onFilter} options={[{ value: 'open', label: 'Приём' }]} />
      <FileList files={files} onDelete={onDelete} />
    </>,
  );
  expect(screen.getByRole('button', { name: 'Цена', pressed: true })).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Сумма' }));
  await person.click(screen.getByRole('button', { name: 'Срок' }));
  expect(onLook).toHaveBeenCalledExactlyOnceWith('sum');
  await person.selectOptions(screen.getByRole('combobox', { name: 'Этап' }), 'open');
  expect(onFilter).toHaveBeenCalledExactlyOnceWith('open');
  expect(screen.getByRole('link', { name: 'чертёж.pdf' }).getAttribute('href')).toBe('/api/v1/files/5');
  await person.click(screen.getByRole('button', { name: 'Удалить файл чертёж.pdf' }));
  expect(onDelete).toHaveBeenCalledExactlyOnceWith(files[1]);
});

test('what is read seldom is one line on a phone, and whole elsewhere and on paper', () => {
  let isPhone = true;
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query !== 'print' && isPhone,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  const fold = <PhoneFold title="Условия">Базис DDP</PhoneFold>;
  const { container, unmount } = render(fold);
  expect(container.querySelector('details')!.open).toBe(false);
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(container.innerHTML).toBe('Базис DDP');
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(container.querySelector('details')).not.toBeNull();
  unmount();
  isPhone = false;
  expect(render(fold).container.innerHTML).toBe('Базис DDP');
});

test('a line chart tells its question, and the same figures to who does not see it', () => {
  const points = [
    { at: NOW, value: 100 },
    { at: NOW + MINUTE, value: 90 },
  ];
  render(
    <StepChart
      label="Как снижались итоги?"
      series={[{ id: 1, name: 'Исток', note: '1-е место', points }]}
      from={NOW}
      to={NOW + 2 * MINUTE}
      formatValue={(value) => `${value} ₽`}
      formatTime={(at) => `${(at - NOW) / MINUTE} мин`}
    />,
  );
  const told = screen.getByRole('table');
  expect(plain(told.textContent)).toContain('Исток');
  expect(plain(told.textContent)).toMatch(/100 ₽.*90 ₽/);
});

test('the hours under a chart are round ones of the platform’s own time, within what is shown', () => {
  const at = (time: string) => Date.parse(`2026-03-05T${time}:00+03:00`);
  const told = (from: string, to: string, most: number) =>
    timeTicks(at(from), at(to), most).map((time) =>
      new Date(time + 3 * 60 * MINUTE).toISOString().slice(11, 16),
    );
  expect(told('10:00', '11:45', 8)).toEqual([
    '10:00',
    '10:15',
    '10:30',
    '10:45',
    '11:00',
    '11:15',
    '11:30',
    '11:45',
  ]);
  expect(told('02:24', '17:58', 7)).toEqual(['04:00', '06:00', '08:00', '10:00', '12:00', '14:00', '16:00']);
  expect(told('02:24', '17:58', 3)).toEqual(['06:00', '12:00']);
  expect(told('10:07', '10:10', 3)).toEqual(['10:08', '10:10']);
  // None of them falls into a moment: its beginning is told.
  expect(timeTicks(NOW + 1_000, NOW + 2_000, 3)).toEqual([NOW + 1_000]);
});

test('an application that stayed as it was submitted has a line for that; what changed since, a block', () => {
  serve({});
  const block = (flags: Application['flags']) => {
    const receipt = { number: 1, submittedAt: new Date(NOW).toISOString(), hash: 'a'.repeat(64) };
    const { unmount } = show(
      <EvidencePane
        application={
          { ...makeApplication(1, []), vendor: { id: 7, itn: null }, receipt, flags } as Application
        }
      />,
    );
    const told = [
      screen.queryByText('не менялась') !== null,
      screen.queryByRole('heading', { name: 'После подачи' }) !== null,
    ];
    unmount();
    return told;
  };
  expect(block([])).toEqual([true, false]);
  expect(block(['editedByStaff'])).toEqual([false, true]);
});

test('where the evidence has no column a line tells what it comes to, and leads there', async () => {
  const registered = { inn: '7701234567', state: { status: 'LIQUIDATING', title: 'Ликвидируется' } };
  const receipt = { isCurrent: true, verified: true, inHistory: true, matchesOffers: null };
  serve({
    'GET /api/v1/applications/3/evidence': () => ({ data: { shared: [{ applicationId: 4 }] } }),
    'GET /api/v1/applications/3/receipt': () => ({ data: [receipt] }),
    'GET /api/v1/companies/search': () => ({ data: [registered] }),
  });
  const lead = vi.fn();
  const application = { id: 3, vendor: { itn: '7701234567' } } as unknown as Application;
  show(<EvidenceLine application={application} onPress={lead} />);
  const line = screen.getByRole('button', { name: /^Сведения/ });
  await vi.waitFor(() =>
    expect(plain(line.textContent)).toMatch(/1 совпадение.*квитанция совпадает.*реестр: ликвидируется/),
  );
  fireEvent.click(line);
  expect(lead).toHaveBeenCalledTimes(1);
});
