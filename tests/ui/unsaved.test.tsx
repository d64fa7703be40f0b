// @vitest-environment happy-dom
// What is typed and not stored: a step waits for it, a dialog and the way out ask about it, a save in progress loses none.
import { act, cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { keepFocusOnPage } from '../../src/ui/parts/form/keep-focus-on-page.ts';
import { queryClient } from '../../src/ui/data/query-client.ts';
import AccessAnswer from '../../src/ui/features/company/access-answer.tsx';
import { Ask } from '../../src/ui/features/lot/overview/question-forms.tsx';
import { LotSteps } from '../../src/ui/features/lot/lot-steps.tsx';
import { QuestionItem } from '../../src/ui/features/lot/overview/questions.tsx';
import { CommentForm } from '../../src/ui/features/lot/team/comment-form.tsx';
import { MemoSection } from '../../src/ui/features/memo/memo-section.tsx';
import { dialogPanel } from '../../src/ui/parts/dialog/dialog-frame.tsx';
import { Dialog } from '../../src/ui/parts/dialog/dialog.tsx';
import { Form, SubmitButton, useAppForm } from '../../src/ui/parts/form/form.tsx';
import { Steps } from '../../src/ui/parts/steps/steps.tsx';
import { TextField } from '../../src/ui/parts/form/text-field.tsx';
import { tellLost } from '../../src/ui/data/tell-lost.ts';
import { toast } from '../../src/ui/data/toasts.ts';
import { BEFORE_LEAVING, useUnsaved } from '../../src/ui/data/unsaved.ts';
import { Toaster } from '../../src/ui/parts/feedback/toaster.tsx';
import { UnsavedGuard } from '../../src/ui/parts/dialog/unsaved-guard.tsx';
import { lotOf } from './support/lot.ts';
import { held, Refusal, serve } from './support/server.ts';

// What is asked in a dialog is fetched at the press: a busy machine takes its time.
configure({ asyncUtilTimeout: 20_000 });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  queryClient.clear();
});

const publish = '/api/v1/lots/1/step-to-applications';
const schema = z.object({ title: z.string().min(3, 'Слишком коротко'), note: z.string() });

function Terms({ store, name = 'Условия' }: { store: (values: unknown) => Promise<unknown>; name?: string }) {
  const form = useAppForm({
    schema,
    values: { title: 'Насосы', note: '' },
    unsaved: 'несохранённые условия',
    submit: store,
  });
  return (
    <Form form={form} label={name}>
      <TextField name="title" label="Название" />
      <TextField name="note" label="Примечание" />
      <SubmitButton>Сохранить</SubmitButton>
    </Form>
  );
}

function Publish() {
  return (
    <Steps
      law="lot"
      status="draft"
      ifMatch={1}
      steps={[{ event: 'lot.toApplications', call: publish, open: true, reasons: [], asks: [] }]}
    />
  );
}

function show(page: React.ReactNode) {
  const router = createMemoryRouter([
    {
      path: '/',
      element: (
        <>
          {page}
          <Link to="/elsewhere">Прочь</Link>
          <Toaster />
          <UnsavedGuard />
        </>
      ),
    },
    { path: '*', element: <p>Другая страница</p> },
  ]);
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

const field = (name: string): HTMLInputElement => screen.getByRole('textbox', { name });
const button = (name: string) => screen.findByRole('button', { name });

describe('a step on a page with an unsaved form', () => {
  test('stores the form first and then asks what it asks', async () => {
    const stored: unknown[] = [];
    const asked = serve({ [`POST ${publish}`]: () => ({}) });
    const user = show(
      <>
        <Terms store={async (values) => stored.push(values)} />
        <Publish />
      </>,
    );
    await user.type(field('Примечание'), 'срочно');
    await user.click(await button('Опубликовать'));
    const gate = await screen.findByRole('dialog', { name: 'Есть несохранённые условия' });
    expect(within(gate).getByRole('button', { name: 'Отменить' })).toBeTruthy();
    await user.click(within(gate).getByRole('button', { name: 'Сохранить и опубликовать' }));
    const dialog = await screen.findByRole('dialog', { name: 'Опубликовать процедуру?' });
    expect(stored).toEqual([{ title: 'Насосы', note: 'срочно' }]);
    expect(asked).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Опубликовать' }));
    await waitFor(() => expect(asked.map(({ path }) => path)).toEqual([publish]));
  });

  test('is not taken where the form cannot be stored; the faulty field takes the focus', async () => {
    const asked = serve({});
    const user = show(
      <>
        <Terms store={async () => {}} />
        <Publish />
      </>,
    );
    await user.clear(field('Название'));
    await user.click(await button('Опубликовать'));
    await user.click(await button('Сохранить и опубликовать'));
    await screen.findByText('Слишком коротко');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(field('Название')));
    expect(asked).toEqual([]);
  });

  test('is taken at once where nothing is unsaved', async () => {
    serve({});
    const user = show(
      <>
        <Terms store={async () => {}} />
        <Publish />
      </>,
    );
    await user.click(await button('Опубликовать'));
    expect(await screen.findByRole('dialog', { name: 'Опубликовать процедуру?' })).toBeTruthy();
  });
});

test('what is typed while the form is being stored stays, and stays unsaved', async () => {
  const answer = held<void>();
  const stored: unknown[] = [];
  const user = show(
    <Terms
      store={async (values) => {
        stored.push(values);
        if (stored.length === 1) await answer.promise;
      }}
    />,
  );
  await user.type(field('Примечание'), 'до');
  await user.click(await button('Сохранить'));
  await waitFor(() => expect(stored).toHaveLength(1));
  await user.type(field('Примечание'), ' и после');
  answer.release();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Сохранить' }).ariaBusy).not.toBe('true'));
  expect(field('Примечание').value).toBe('до и после');
  await user.click(screen.getByText('Прочь'));
  await user.click(await button('Остаться'));
  await user.click(await button('Сохранить'));
  await waitFor(() => expect(stored[1]).toEqual({ title: 'Насосы', note: 'до и после' }));
});

test('a record that was read anew is followed once the own values are stored', async () => {
  function Page() {
    const [note, setNote] = useState('');
    const form = useAppForm({
      schema,
      values: { title: 'Насосы', note },
      submit: async (values) => {
        // The server keeps the text without the spaces around it, and the page reads it before the form is told.
        setNote(values.note.trim());
        await new Promise((resolve) => setTimeout(resolve, 0));
      },
    });
    return (
      <Form form={form}>
        <TextField name="note" label="Примечание" />
        <SubmitButton>Сохранить</SubmitButton>
      </Form>
    );
  }
  const user = show(<Page />);
  await user.type(field('Примечание'), 'срочно  ');
  await user.click(await button('Сохранить'));
  await waitFor(() => expect(field('Примечание').value).toBe('срочно'));
});

describe('a tool that takes a draft as it is stored', () => {
  const draft = lotOf({ status: 'draft', canEdit: true, updatedAt: '2026-11-20T10:00:00.000Z' });
  const press = async (user: ReturnType<typeof userEvent.setup>, tool: string) => {
    await user.click(await button('Другие шаги'));
    await user.click(await screen.findByRole('menuitem', { name: tool }));
  };

  test('goes on with what has just been typed: nobody has to be asked', async () => {
    const order: string[] = [];
    serve({
      'POST /api/v1/lots/1/template': () => {
        order.push('template');
        return { data: {} };
      },
    });
    const user = show(
      <>
        <Terms store={async (values) => order.push(JSON.stringify(values))} />
        <LotSteps lot={draft} isOwner />
      </>,
    );
    await user.type(field('Примечание'), 'срочно');
    await press(user, 'Сохранить как шаблон');
    await user.click(await button('Сохранить шаблон'));
    await waitFor(() =>
      expect(order).toEqual([JSON.stringify({ title: 'Насосы', note: 'срочно' }), 'template']),
    );
  });

  test('shows a vendor’s view with it, and none where it cannot be stored', async () => {
    const stored: unknown[] = [];
    serve({});
    const user = show(
      <>
        <Terms store={async (values) => stored.push(values)} />
        <LotSteps lot={draft} isOwner />
      </>,
    );
    await user.clear(field('Название'));
    await user.click(screen.getByRole('link', { name: 'Как увидит поставщик' }));
    await screen.findByText('Слишком коротко');
    expect(screen.queryByText('Другая страница')).toBeNull();
    await user.type(field('Название'), 'Трубы');
    await user.click(screen.getByRole('link', { name: 'Как увидит поставщик' }));
    await screen.findByText('Другая страница');
    expect(stored).toEqual([{ title: 'Трубы', note: '' }]);
  });
});

describe('leaving a page', () => {
  test('asks once for all of its forms, whichever of them is unsaved', async () => {
    const user = show(
      <>
        <Terms name="Первая" store={async () => {}} />
        <div data-testid="second">
          <Terms name="Вторая" store={async () => {}} />
        </div>
      </>,
    );
    // The first of two: a router would have asked the last one alone.
    await user.type(screen.getAllByRole('textbox', { name: 'Примечание' })[0]!, 'текст');
    await user.click(screen.getByText('Прочь'));
    const dialog = await screen.findByRole('dialog', { name: 'Уйти без сохранения?' });
    await user.click(within(dialog).getByRole('button', { name: 'Остаться' }));
    expect(screen.queryByText('Другая страница')).toBeNull();
    await user.click(screen.getByText('Прочь'));
    await user.click(await button('Уйти'));
    await screen.findByText('Другая страница');
  });

  test('for another one does not ask about what stores itself, closing the window does', async () => {
    let text = '1';
    const Items = () => {
      useUnsaved({ what: 'позиции', isDirty: () => text !== '1', savesItself: true, discard: () => {} });
      return null;
    };
    const user = show(<Items />);
    const isAsked = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(isAsked()).toBe(false);
    text = '2';
    expect(isAsked()).toBe(true);
    await user.click(screen.getByText('Прочь'));
    await screen.findByText('Другая страница');
  });

  test('is asked after what is still being typed was told of it', async () => {
    let isTyped = false;
    const Cell = () => {
      useUnsaved({ what: 'неотправленные цены', isDirty: () => isTyped, discard: () => {} });
      return null;
    };
    const user = show(<Cell />);
    window.addEventListener(BEFORE_LEAVING, () => (isTyped = true), { once: true });
    await user.click(screen.getByText('Прочь'));
    await screen.findByText(/неотправленные цены/);
  });

  test('may store first', async () => {
    const stored: unknown[] = [];
    const user = show(<Terms store={async (values) => stored.push(values)} />);
    await user.type(field('Примечание'), 'текст');
    await user.click(screen.getByText('Прочь'));
    await user.click(await button('Сохранить и уйти'));
    await screen.findByText('Другая страница');
    expect(stored).toEqual([{ title: 'Насосы', note: 'текст' }]);
  });
});

test('leaving never takes a step that is only being filled in', async () => {
  const asked = serve({});
  const cancel = {
    event: 'lot.cancel',
    call: '/api/v1/lots/1/cancel',
    open: true,
    reasons: [],
    asks: ['reason'],
  };
  const user = show(<Steps law="lot" status="applications" ifMatch={1} steps={[cancel]} />);
  await user.click(await button('Отменить процедуру'));
  await user.type(await screen.findByRole('textbox', { name: /Причина/ }), 'Передумали');
  // As by the browser's Back: the dialog covers the page's links.
  fireEvent.click(screen.getByText('Прочь'));
  const question = await screen.findByRole('dialog', { name: 'Уйти без сохранения?' });
  expect(within(question).getByText(/незавершённое действие/)).toBeTruthy();
  expect(within(question).queryByRole('button', { name: 'Сохранить и уйти' })).toBeNull();
  await user.click(within(question).getByRole('button', { name: 'Уйти' }));
  await screen.findByText('Другая страница');
  expect(asked).toEqual([]);
});

describe('a dialog', () => {
  function Page() {
    const [open, setOpen] = useState(true);
    return (
      <Dialog open={open} onClose={() => setOpen(false)} title="Новый адрес">
        <Terms store={async () => {}} />
      </Dialog>
    );
  }

  test('closes by Escape where nothing was typed', async () => {
    const user = show(<Page />);
    await screen.findByRole('dialog', { name: 'Новый адрес' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('asks where something was', async () => {
    const user = show(<Page />);
    await user.type(await screen.findByRole('textbox', { name: 'Примечание' }), 'улица');
    await user.keyboard('{Escape}');
    const question = await screen.findByRole('dialog', { name: 'Закрыть без сохранения?' });
    await user.click(within(question).getByRole('button', { name: 'Остаться' }));
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Примечание' })).value).toBe(
      'улица',
    );
    await user.click(screen.getAllByRole('button', { name: 'Закрыть' })[0]!);
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Закрыть без сохранения?' })).getByText('Закрыть', {
        selector: 'button',
      }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

test('the second press of the double click that opened a dialog neither closes it nor answers it; the next press does', async () => {
  let answers = 0;
  function Page() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <button onClick={() => setOpen(true)}>Открыть</button>
        <Dialog open={open} onClose={() => setOpen(false)} title="Публикация">
          <button onClick={() => (answers += 1)}>Опубликовать</button>
        </Dialog>
      </>
    );
  }
  // Fetched before: else it comes after the double click is over.
  await dialogPanel.fetch();
  const user = show(<Page />);
  const press = (target: Element, detail: number) => {
    for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
      fireEvent(target, new MouseEvent(type, { bubbles: true, cancelable: true, detail }));
  };
  const open = async () => {
    await user.click(screen.getByRole('button', { name: 'Открыть' }));
    return screen.findByRole('dialog', { name: 'Публикация' });
  };
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000);
  const dialog = await open();
  const beside = dialog.firstElementChild!;
  press(beside, 2);
  expect(screen.queryByRole('dialog', { name: 'Публикация' })).not.toBeNull();
  const confirm = within(dialog).getByRole('button', { name: 'Опубликовать' });
  press(confirm, 2);
  expect(answers).toBe(0);
  press(confirm, 1);
  expect(answers).toBe(1);
  clock.mockReturnValue(2_000);
  press(beside, 1);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Публикация' })).toBeNull());
  clock.mockRestore();
});

test('a message over an open dialog is heard and may be pressed; the dialog stays', async () => {
  let wasRun = false;
  function Page() {
    const [open, setOpen] = useState(true);
    return (
      <Dialog open={open} onClose={() => setOpen(false)} title="Новый адрес">
        <Terms store={async () => {}} />
      </Dialog>
    );
  }
  const user = show(<Page />);
  await screen.findByRole('dialog', { name: 'Новый адрес' });
  act(() => toast.error('Индекс не найден', { action: { label: 'Показать', run: () => (wasRun = true) } }));
  // By its role: what is hidden from a reader is not found.
  await user.click(within(await screen.findByRole('alert')).getByRole('button', { name: 'Показать' }));
  expect(wasRun).toBe(true);
  expect(screen.getByRole('dialog', { name: 'Новый адрес' })).toBeTruthy();
});

describe('what is typed in a row that another person’s step takes away', () => {
  const TOLD = 'Здесь это больше недоступно. Введено:';
  const typed = 'Такого сотрудника у нас нет';
  /** Rows come and go as by a live update, which presses nothing. */
  function showRow(row: (close: () => void) => React.ReactNode) {
    function Page() {
      const { isThere } = useQuery({
        queryKey: ['row'],
        initialData: { isThere: true },
        staleTime: Infinity,
      }).data;
      const [isOpen, setOpen] = useState(true);
      return isThere && isOpen ? row(() => setOpen(false)) : null;
    }
    const user = show(<Page />);
    return { user, takeAway: () => act(() => queryClient.setQueryData(['row'], { isThere: false })) };
  }
  const request = { id: 4, name: 'Пётр', email: 'p@demo.test', companyTitle: 'ООО «Насосы»' } as never;
  const decline = (close: () => void) => <AccessAnswer accept={false} request={request} onClose={close} />;
  const write = async (name: RegExp) => userEvent.type(await screen.findByRole('textbox', { name }), typed);

  test('a dialog: it is offered to be copied, for as long as one needs', async () => {
    const { takeAway } = showRow(decline);
    await write(/Причина/);
    vi.useFakeTimers({ shouldAdvanceTime: true });
    takeAway();
    expect(await screen.findByText(TOLD)).toBeTruthy();
    act(() => vi.advanceTimersByTime(60_000));
    vi.useRealTimers();
    expect(screen.getByText(typed)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Скопировать введённое' })).toBeTruthy();
  });

  test('a dialog: nothing is told where it was given up, sent, or left for another page', async () => {
    serve({ 'POST /api/v1/companies/access-requests/4/decline': () => ({ data: request }) });
    const given = showRow(decline);
    await write(/Причина/);
    await given.user.click(screen.getByRole('button', { name: 'Отмена' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    cleanup();
    const sent = showRow(decline);
    await write(/Причина/);
    await sent.user.click(screen.getByRole('button', { name: 'Отказать' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    cleanup();
    const left = showRow(decline);
    await write(/Причина/);
    fireEvent.click(screen.getByText('Прочь'));
    await left.user.click(await button('Уйти'));
    await screen.findByText('Другая страница');
    expect(screen.queryByText(TOLD)).toBeNull();
  });

  test('a dialog of what is there no more: the rows are read again with the refusal', async () => {
    serve({ 'POST /api/v1/companies/access-requests/4/decline': () => new Refusal(404) });
    const read = vi.spyOn(queryClient, 'invalidateQueries');
    const { user } = showRow(decline);
    await write(/Причина/);
    await user.click(screen.getByRole('button', { name: 'Отказать' }));
    await waitFor(() => expect(read).toHaveBeenCalled());
    read.mockRestore();
  });

  test('an answer to a question that a colleague has answered; one that was given up is not told of', async () => {
    const question = {
      id: 9,
      text: 'Какой срок?',
      answer: null,
      status: 'pending',
      canAnswer: true,
    } as never;
    const { user, takeAway } = showRow(() => (
      <main ref={keepFocusOnPage}>
        <QuestionItem question={question} />
      </main>
    ));
    await user.click(await button('Ответить'));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Ответ')));
    await write(/Ответ/);
    await user.click(await button('Отмена'));
    await waitFor(async () => expect(document.activeElement).toBe(await button('Ответить')));
    await user.click(await button('Ответить'));
    expect(screen.queryByText(TOLD)).toBeNull();
    await write(/Ответ/);
    takeAway();
    expect(await screen.findByText(TOLD)).toBeTruthy();
    expect(screen.getByText(typed)).toBeTruthy();
  });

  test.each<[string, () => React.ReactNode, RegExp]>([
    ['a question, as the intake ends', () => <Ask lotId={1} />, /Ваш вопрос/],
    [
      'an own comment, removed from another window',
      () => <CommentForm lotId={1} people={[]} comment={{ id: 6, text: '' } as never} />,
      /Сообщение/,
    ],
    [
      'the reasons of a choice, once they may not be changed',
      () => <MemoSection lot={{ id: 1 } as never} />,
      /Обоснование/,
    ],
  ])('%s', async (_, form, name) => {
    const reasons = { text: '', by: null, at: null, canChange: true };
    serve({ 'GET /api/v1/lots/1/decision-reasons': () => ({ data: reasons }) });
    const { takeAway } = showRow(form);
    await write(name);
    takeAway();
    expect(await screen.findByText(TOLD)).toBeTruthy();
    expect(screen.getByText(typed)).toBeTruthy();
  });

  test('of a long text a message shows the beginning, and all of it is copied', async () => {
    const user = show(<p />);
    const long = 'Срок поставки слишком велик. '.repeat(20).trim();
    act(() => tellLost({ text: long }));
    const message = await screen.findByText(/…$/);
    expect(message.textContent).toBe(`${long.slice(0, 300)}…`);
    await user.click(screen.getByRole('button', { name: 'Скопировать введённое' }));
    await screen.findByText('Введённое скопировано');
    expect(await navigator.clipboard.readText()).toBe(long);
  });
});
