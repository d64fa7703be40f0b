// @vitest-environment happy-dom
// What the administrator keeps: rates, VAT, banks, news, documents, given-up jobs, settings. What each says, asks, sends and does not.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { settingKinds } from '../../src/api/records/setting.ts';
import { GivenUpJobs } from '../../src/ui/features/desk/given-up-jobs.tsx';
import { AddDocument } from '../../src/ui/features/post/add-document.tsx';
import { PostCategories } from '../../src/ui/features/post/post-categories.tsx';
import { PostDialog } from '../../src/ui/features/post/post-dialog.tsx';
import { BanksSection } from '../../src/ui/features/rates/banks-section.tsx';
import { RatesSection } from '../../src/ui/features/rates/rates-section.tsx';
import { VatSection } from '../../src/ui/features/rates/vat-section.tsx';
import SettingsPage from '../../src/ui/pages/admin/settings-page.tsx';
import { admin, AT, button, meta, rowOf } from './support/administrator.ts';
import { Refusal, serve } from './support/server.ts';
import { changes, dialogOf, PATIENCE, putAway, show, toldAt } from './support/show.tsx';
import { narrowWindow } from './support/window.ts';

let person: ReturnType<typeof userEvent.setup>;
beforeEach(() => {
  narrowWindow();
  vi.stubGlobal('scrollTo', () => {});
  person = userEvent.setup();
});
afterEach(putAway);

test('a currency says whether its rate is good, old, missing or made up; one by hand needs a number and a day', async () => {
  const rate = (code: string, source: string) => ({
    code,
    nominal: '1',
    value: '90.5',
    date: '2026-11-20',
    source,
    loadedOn: null,
  });
  const asked = serve({
    'GET /api/v1/rates': () => ({ data: [rate('USD', 'cbr'), rate('CNY', 'cbr'), rate('KZT', 'sample')] }),
    'GET /api/v1/rates/state': () => ({
      data: {
        feed: null,
        source: 'sample',
        date: null,
        holdsOn: null,
        old: ['CNY'],
        maxAgeDays: 5,
        isFailing: true,
      },
    }),
    'POST /api/v1/rates': () => ({ data: null }),
  });
  show(<RatesSection />, admin);
  const stateOf = async (code: string) =>
    /Годен|Устарел|Нет курса|Не настоящий/.exec((await rowOf(code)).textContent)?.[0];
  expect(await Promise.all(['USD', 'CNY', 'KZT', 'EUR'].map(stateOf))).toEqual([
    'Годен',
    'Устарел',
    'Не настоящий',
    'Нет курса',
  ]);
  const told = ['Курсы устарели', 'Последняя загрузка не удалась', 'Курсы не загружаются'];
  for (const title of told) screen.getByText(title);
  expect(screen.queryByRole('button', { name: 'Загрузить сейчас' })).toBeNull();

  await person.click(await button('Вписать курс: Евро'));
  const dialog = await dialogOf('Курс: Евро');
  await person.click(dialog.getByRole('button', { name: 'Записать' }));
  await waitFor(() => expect(toldAt(dialog.getByLabelText(/^Рублей за них/))).not.toBe(''));
  expect(changes(asked)).toEqual([]);
  await person.type(dialog.getByLabelText(/^Рублей за них/), '95,5{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(changes(asked)).toEqual([
    ['POST', '/api/v1/rates', expect.objectContaining({ code: 'EUR', nominal: '1', value: '95.5' })],
  ]);
});

test('a rate of VAT is offered between its days, both included; a day taken away is no limit', async () => {
  const today = new Date().toISOString().slice(0, 10);
  const vat = (code: string, validFrom: string | null, validTo: string | null) => ({
    code,
    name: code,
    validFrom,
    validTo,
    note: '',
  });
  const asked = serve({
    'GET /api/v1/vat-rates': () => ({
      data: [
        vat('vat0', null, null),
        vat('vat5', today, '2999-01-01'),
        vat('vat10', '2000-01-01', '2001-01-01'),
        vat('vat22', '2999-01-01', null),
      ],
    }),
    'POST /api/v1/vat-rates': () => ({ data: null }),
  });
  show(<VatSection />, admin);
  const isOffered = async (code: string) => !(await rowOf(code)).textContent.includes('Не предлагается');
  expect(await Promise.all(['vat0', 'vat5', 'vat10', 'vat22'].map(isOffered))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  await person.click(await button('Изменить сроки: vat10'));
  const dialog = await dialogOf('Сроки ставки: vat10');
  await person.clear(dialog.getByLabelText(/^Действует по/));
  await person.click(dialog.getByRole('button', { name: 'Сохранить' }));
  await waitFor(() =>
    expect(changes(asked)).toEqual([
      [
        'POST',
        '/api/v1/vat-rates',
        {
          code: 'vat10',
          validFrom: '2000-01-01',
          validTo: null,
          was: { validFrom: '2000-01-01', validTo: '2001-01-01' },
        },
      ],
    ]),
  );
});

test('the directory of banks is loaded at a press only where it has a feed, and a failure is told in its place', async () => {
  let answer: unknown = { data: { feed: null, date: null, count: 0, loadedAt: null, isFailing: false } };
  const asked = serve({ 'GET /api/v1/banks/state': () => answer, 'POST /api/v1/banks/load': () => answer });
  const { unmount } = show(<BanksSection />, admin);
  await screen.findByText(/^Не загружен, источник не задан/);
  expect(screen.queryByRole('button', { name: 'Загрузить сейчас' })).toBeNull();
  unmount();
  putAway();
  answer = new Refusal(500, { message: 'Справочник недоступен' });
  serve({ 'GET /api/v1/banks/state': () => answer });
  show(<BanksSection />, admin);
  await screen.findByText(/Не удалось загрузить\./);
  expect(changes(asked)).toEqual([]);
});

test('a category of news is added without an address, refused with a wrong one, and removed after its word', async () => {
  let list = [{ id: 3, title: 'Правила', slug: 'pravila', postsCount: 2 }];
  const asked = serve({
    'GET /api/v1/post-categories': () => ({ data: list }),
    'POST /api/v1/post-categories': () => ({ data: list[0] }),
    'DELETE /api/v1/post-categories/3': () => {
      list = [];
      return { data: null };
    },
  });
  show(<PostCategories />, admin);
  await screen.findByText(/опубликовано: 2 новости/);
  await person.click(await button('Добавить рубрику'));
  const dialog = await dialogOf('Новая рубрика');
  await person.type(dialog.getByLabelText(/^Название/), 'Обновления');
  await person.type(dialog.getByLabelText(/^Адрес/), 'по-русски{Enter}');
  await waitFor(() => expect(dialog.getByLabelText(/^Адрес/).getAttribute('aria-invalid')).toBe('true'));
  await person.clear(dialog.getByLabelText(/^Адрес/));
  await person.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await person.click(await button('Удалить рубрику: Правила'));
  const asking = await dialogOf('Удалить рубрику?');
  asking.getByText(/Новости останутся/);
  await person.click(asking.getByRole('button', { name: 'Удалить' }));
  await screen.findByText('По рубрикам читатели отбирают новости.');
  expect(changes(asked)).toEqual([
    ['POST', '/api/v1/post-categories', { title: 'Обновления' }],
    ['DELETE', '/api/v1/post-categories/3'],
  ]);
});

test('a post is kept as a draft under no address of its own; one that exists takes pictures and its version goes along', async () => {
  const asked = serve({
    'GET /api/v1/post-categories': () => ({ data: [{ id: 3, title: 'Правила', slug: 'p', postsCount: 0 }] }),
    'POST /api/v1/posts': () => ({ data: { id: 12 } }),
    'PATCH /api/v1/posts/5': () => ({ data: { id: 5 } }),
  });
  const onCreated = vi.fn();
  const { unmount } = show(<PostDialog post={null} onCreated={onCreated} onClose={() => {}} />, admin);
  const dialog = await dialogOf('Новая новость');
  expect(dialog.queryByText('Изображений нет')).toBeNull();
  await person.click(dialog.getByRole('button', { name: 'Сохранить черновик' }));
  await waitFor(() => expect(toldAt(dialog.getByLabelText(/^Заголовок/))).not.toBe(''));
  await person.type(dialog.getByLabelText(/^Заголовок/), 'Новые правила');
  await person.click(await dialog.findByRole('checkbox', { name: 'Правила' }));
  await person.click(dialog.getByRole('button', { name: 'Сохранить черновик' }));
  await waitFor(() => expect(onCreated).toHaveBeenCalledExactlyOnceWith(12));
  const body = { title: 'Новые правила', lead: '', body: '', categoryIds: [3] };
  expect(changes(asked)).toEqual([['POST', '/api/v1/posts', body]]);
  unmount();
  const post = {
    id: 5,
    version: 4,
    title: 'Старое',
    slug: 's',
    lead: '',
    body: '',
    categories: [],
    images: [],
  };
  show(<PostDialog post={post as never} onCreated={onCreated} onClose={() => {}} />, admin);
  const old = await dialogOf('Новость');
  old.getByText('Изображений нет');
  await person.type(old.getByLabelText(/^Вступление/), 'Кратко');
  await person.click(old.getByRole('button', { name: 'Сохранить' }));
  await waitFor(() => expect(asked.filter(({ method }) => method === 'PATCH')).toHaveLength(1));
});

test('a document needs its file, which names it unless it was named', async () => {
  const asked = serve({ 'POST /api/v1/documents': () => ({ data: null }) });
  show(<AddDocument sections={['Формы', 'Регламенты']} onClose={() => {}} />, admin);
  const dialog = await dialogOf('Новый документ');
  dialog.getByText('Уже есть: Формы, Регламенты');
  await person.type(dialog.getByLabelText(/^Название/), 'Форма');
  await person.click(dialog.getByRole('button', { name: 'Добавить' }));
  await dialog.findByText('Выберите файл');
  expect(changes(asked)).toEqual([]);
  const file = new File(['x'], 'Регламент торгов.docx');
  await person.upload(dialog.getByLabelText(/^Файл документа/), file);
  expect(dialog.queryByText('Выберите файл')).toBeNull();
  const title = dialog.getByLabelText<HTMLInputElement>(/^Название/);
  expect(title.value).toBe('Форма');
  await person.clear(title);
  await person.upload(dialog.getByLabelText(/Регламент торгов\.docx|^Файл документа/), file);
  expect(title.value).toBe('Регламент торгов');
});

test('a job that was given up is sent again at once, and removed only after it is said what will not be done', async () => {
  const job = {
    id: 6,
    kind: 'mail.send',
    title: 'Письмо',
    about: 'a@b.test: Вход',
    attempts: 60,
    error: 'ECONNREFUSED',
    failedAt: AT,
    createdAt: AT,
  };
  const asked = serve({
    'GET /api/v1/jobs': () => ({ data: [job], meta }),
    'POST /api/v1/jobs/6/retry': () => ({ data: null }),
    'DELETE /api/v1/jobs/6': () => ({ data: null }),
  });
  show(<GivenUpJobs />, admin);
  await person.click(await button('Отправить снова: Письмо: a@b.test: Вход'));
  await screen.findByText('Задание отправлено снова');
  await person.click(await button('Удалить: Письмо: a@b.test: Вход'));
  const dialog = await dialogOf('Удалить задание?');
  dialog.getByText('Письмо: a@b.test: Вход — выполнено не будет');
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('button', { name: 'Отправить снова все' })).toBeNull();
  expect(changes(asked)).toEqual([['POST', '/api/v1/jobs/6/retry']]);
});

test('after an outage all that was given up is sent again by one press, and then nothing is left to show', async () => {
  let left = [6, 7];
  serve({
    'GET /api/v1/jobs': () => ({
      data: left.map((id) => ({
        id,
        kind: 'mail.send',
        title: 'Письмо',
        about: `${id}`,
        attempts: 60,
        error: '',
      })),
      meta: { ...meta, total: left.length },
    }),
    'POST /api/v1/jobs/retry': () => {
      left = [];
      return { data: { count: 2 } };
    },
  });
  show(<GivenUpJobs />, admin);
  await person.click(await button('Отправить снова все'));
  await screen.findByText('Отправлено снова: 2');
  await screen.findByText('Невыполненных заданий нет');
  expect(screen.queryByRole('table')).toBeNull();
});

test('of jobs that nobody here can do none is told to be sent again', async () => {
  serve({
    'GET /api/v1/jobs': () => ({
      data: [5, 6].map((id) => ({
        id,
        kind: 'old.kind',
        title: 'Задание',
        about: `${id}`,
        attempts: 60,
        error: '',
      })),
      meta: { ...meta, total: 2 },
    }),
    'POST /api/v1/jobs/retry': () => ({ data: { count: 0 } }),
  });
  show(<GivenUpJobs />, admin);
  await person.click(await button('Отправить снова все'));
  await screen.findByText(/не знает такого задания/);
  expect(screen.queryByText(/Отправлено снова/)).toBeNull();
});

test('settings stand by what they are about; a step out of bounds and an address that is none are told in their places', async () => {
  const setting = (key: string, kind: string, value: unknown) => ({ key, kind, value, title: key });
  const asked = serve({
    'GET /api/v1/settings': () => ({
      data: [setting('roundStepPercent', 'decimal', '1'), setting('supportEmail', 'text', 'a@b.test')],
    }),
  });
  show(<SettingsPage />, admin);
  const defaults = within(
    await screen.findByRole('region', { name: 'Переторжка, уточнения, курсы' }, PATIENCE),
  );
  const step = defaults.getByLabelText('roundStepPercent');
  const email = screen.getByLabelText('supportEmail');
  await person.clear(step);
  await person.type(step, '123');
  await person.clear(email);
  await person.type(email, 'не почта');
  await person.click(await button('Сохранить'));
  await waitFor(() => expect(toldAt(step)).toContain('От 0 до 99,99'));
  expect(toldAt(email)).toContain('адрес');
  expect(changes(asked)).toEqual([]);
});

test('two at the settings: what the other saved stands where nothing was typed, and is told where both typed; then the own replaces it', async () => {
  const stands: Record<string, unknown> = { organizerTitle: 'Завод', supportPhone: '101' };
  const list = () => ({
    data: Object.entries(settingKinds).map(([key, { kind, value }]) => ({
      key,
      kind,
      value: stands[key] ?? value,
      title: key,
    })),
  });
  const told = 'Пока вы вводили, другой администратор сохранил: 102. Сохраните ещё раз, чтобы заменить.';
  const asked = serve({
    'GET /api/v1/settings': list,
    'PATCH /api/v1/settings': ({ body }) => {
      const { was, ...changes } = body as { was: Record<string, unknown> };
      if (was.supportPhone !== stands.supportPhone)
        return new Refusal(422, { message: 'Проверьте', errors: { support_phone: [told] } });
      Object.assign(stands, changes);
      return list();
    },
  });
  show(<SettingsPage />, admin);
  // A letter is shown as it will be, a field that it has not is told, and the first words come back.
  const letter = within(await screen.findByRole('group', { name: /^Создана учётная запись/ }, PATIENCE));
  const subject = letter.getByLabelText<HTMLInputElement>(/^Тема/);
  fireEvent.change(subject, { target: { value: '{имя}, вам {компания}' } });
  fireEvent.blur(subject);
  letter.getByText('Иванова Анна Сергеевна, вам {компания}');
  await waitFor(() => expect(toldAt(subject)).toContain('В этом письме нет {компания}: есть {имя}'));
  await person.click(letter.getByRole('button', { name: /^Вернуть исходный текст/ }));
  expect(subject.value).toBe('Для вас создана учётная запись');
  expect(letter.queryByRole('button')).toBeNull();
  const phone = await screen.findByLabelText<HTMLInputElement>('supportPhone', {}, PATIENCE);
  await person.clear(phone);
  await person.type(phone, '103');
  Object.assign(stands, { supportPhone: '102', organizerTitle: 'Комбинат' });
  await person.click(await button('Сохранить'));
  await waitFor(() => expect(toldAt(phone)).toBe(told));
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>('organizerTitle').value).toBe('Комбинат'),
  );
  expect([phone.value, toldAt(phone)]).toEqual(['103', told]);
  // What is told would go with the focus, and the button move from under the mouse before it is let go.
  expect(document.activeElement).toBe(phone);
  await person.pointer({ keys: '[MouseLeft>]', target: await button('Сохранить') });
  expect(document.activeElement).toBe(phone);
  await person.pointer({ keys: '[/MouseLeft]' });
  await screen.findByText('Настройки сохранены');
  expect(changes(asked).map(([, , body]) => body)).toEqual([
    { supportPhone: '103', was: { supportPhone: '101' } },
    { supportPhone: '103', was: { supportPhone: '102' } },
  ]);
});

test('background work is one line until some of it is known to be given up', async () => {
  serve({ 'GET /api/v1/jobs': () => new Promise<never>(() => {}) });
  show(<GivenUpJobs />, admin);
  await screen.findByText('Фоновые задания');
  expect(screen.queryByRole('button', { name: 'Столбцы' })).toBeNull();
});
