// @vitest-environment happy-dom
// A step that was sent is answered, whatever became of its button meanwhile.
import { QueryClientProvider } from '@tanstack/react-query';
import { act, configure, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import type { Step } from '../../src/api/step.ts';
import type { Application } from '../../src/api/records/application.ts';
import { queryClient } from '../../src/ui/data/query-client.ts';
import { offeredActions } from '../../src/ui/data/page-actions.ts';
import { ApplicationSummary } from '../../src/ui/features/application/application-summary.tsx';
import { AgreementExchange } from '../../src/ui/features/application/agreement-exchange.tsx';
import { keepFocusOnPage } from '../../src/ui/parts/form/keep-focus-on-page.ts';
import { Steps } from '../../src/ui/parts/steps/steps.tsx';
import { Toaster } from '../../src/ui/parts/feedback/toaster.tsx';
import { makeApplication } from './support/application.ts';
import { held, Refusal, serve } from './support/server.ts';

const call = '/api/v1/lots/1/step-to-applications';
let answer: ReturnType<typeof held<unknown>>;

beforeEach(() => {
  answer = held<unknown>();
});
// What is asked in a dialog is fetched at the press: a busy machine takes its time.
configure({ asyncUtilTimeout: 20_000 });

interface PageProps {
  isOffered: boolean;
  reasons?: string[];
  asked?: string;
  onAsked?: () => void;
}

function Page({ isOffered, reasons = [], ...way }: PageProps) {
  return (
    <QueryClientProvider client={queryClient}>
      {isOffered && (
        <Steps
          law="lot"
          status="draft"
          ifMatch={1}
          {...way}
          steps={[{ event: 'lot.toApplications', call, open: reasons.length === 0, reasons, asks: [] }]}
        />
      )}
      <Toaster />
    </QueryClientProvider>
  );
}

async function pressAndLeave() {
  const asked = serve({ [`POST ${call}`]: () => answer.promise });
  const page = render(<Page isOffered />);
  await userEvent.click(screen.getByRole('button', { name: 'Опубликовать' }));
  await userEvent.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Опубликовать' }),
  );
  await waitFor(() => expect(asked).toHaveLength(1));
  page.rerender(<Page isOffered={false} />);
}

test('taken after its button has gone, it is told of, and the page is read anew', async () => {
  let reads = 0;
  await queryClient.query({ queryKey: ['GET', '/api/v1/lots/:id'], queryFn: () => ++reads });
  await pressAndLeave();
  answer.release({});
  await screen.findByText('Процедура опубликована, начат приём предложений');
  expect(queryClient.getQueryState(['GET', '/api/v1/lots/:id'])?.isInvalidated).toBe(true);
});

test('refused after its button has gone, its reason is told', async () => {
  await pressAndLeave();
  answer.release(
    new Refusal(422, { message: 'Шаг невозможен', errors: { status: ['Нет ни одной позиции'] } }),
  );
  await screen.findByText('Нет ни одной позиции');
});

test('refused while its dialog is open, its reason is told in the dialog and by a message', async () => {
  serve({
    [`POST ${call}`]: () =>
      new Refusal(422, { message: 'Шаг невозможен', errors: { status: ['Нет ни одной позиции'] } }),
  });
  render(<Page isOffered />);
  await userEvent.click(screen.getByRole('button', { name: 'Опубликовать' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Опубликовать' }));
  const message = await within(screen.getByLabelText('Сообщения')).findByRole('alert');
  expect([...message.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([
    'Шаг невозможен',
    'Нет ни одной позиции',
  ]);
  expect(within(dialog).getByText('Нет ни одной позиции')).toBeTruthy();
});

test('while it is carried out its dialog says what it said, though the record is another already', async () => {
  serve({ [`POST ${call}`]: () => answer.promise });
  const page = (facts: string | null, label?: string) => (
    <QueryClientProvider client={queryClient}>
      <Steps
        law="lot"
        status="draft"
        steps={[{ event: 'lot.toApplications', call, open: true, reasons: [], asks: [] }]}
        facts={{ 'lot.toApplications': facts }}
        labels={{ 'lot.toApplications': label }}
        titles={{ 'lot.toApplications': label }}
      />
    </QueryClientProvider>
  );
  const { rerender } = render(page('Позиций 3', 'Опубликовать сейчас'));
  await userEvent.click(screen.getByRole('button', { name: 'Опубликовать' }));
  const dialog = await screen.findByRole('dialog', { name: 'Опубликовать сейчас' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Опубликовать сейчас' }));
  const before = dialog.textContent;
  rerender(page(null));
  expect(dialog.textContent).toBe(before);
  // What was not done is asked about anew, as things are by now.
  answer.release(
    new Refusal(422, { message: 'Шаг невозможен', errors: { status: ['Нет ни одной позиции'] } }),
  );
  await within(dialog).findByText('Нет ни одной позиции');
  expect(dialog.textContent).not.toContain('Позиций 3');
});

test('where a reason must be given, the dialog opens with the cursor in it', async () => {
  render(
    <QueryClientProvider client={queryClient}>
      <Steps
        law="company"
        status="pending"
        ifMatch={1}
        steps={[{ event: 'company.reject', call, open: true, reasons: [], asks: ['reason'] }]}
      />
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Отказать в аккредитации' }));
  const reason = await screen.findByRole('textbox', { name: /Причина/ });
  await waitFor(() => expect(document.activeElement).toBe(reason));
});

test('a page that is another after a withdrawal begins at the steps of what is withdrawn', async () => {
  serve({ 'GET /api/v1/favorites': () => ({ data: [] }) });
  queryClient.setQueryData(['visitor'], { id: 7, role: 'vendor', company: null });
  const withdrawn = {
    ...makeApplication(1, []),
    status: 'cancelled',
    vendorStatus: 'cancelled',
    vendor: { title: 'ООО «Альфа»', itn: null },
    lot: { currency: 'RUB' },
    coverage: { items: 1, of: 1 },
  } as unknown as Application;
  const back: Step = { event: 'application.reopen', call, open: true, reasons: [], asks: [] };
  const page = (body: ReactNode) => (
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <main ref={keepFocusOnPage} id="content" tabIndex={-1}>
          {body}
        </main>
      </MemoryRouter>
    </QueryClientProvider>
  );
  const { rerender } = render(
    page(
      <form>
        <button type="button">Отозвать заявку</button>
      </form>,
    ),
  );
  screen.getByRole('button', { name: 'Отозвать заявку' }).focus();
  rerender(
    page(
      <ApplicationSummary
        application={withdrawn}
        actions={<Steps law="application" status="cancelled" steps={[back]} />}
      />,
    ),
  );
  const begins = await screen.findByRole('group', { name: 'Действия с заявкой' });
  await waitFor(() => expect(document.activeElement).toBe(begins));
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Вернуть в черновики' }));
});

test('beside a closed step, and there alone, stands why it is closed', async () => {
  const page = render(<Page isOffered reasons={['Нет ни одной позиции']} />);
  const step = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Опубликовать' });
  const others = () => screen.getAllByRole('button').filter((button) => button !== step());
  expect(step().disabled).toBe(true);
  await userEvent.click(others()[0]!);
  expect(await screen.findByText('Нет ни одной позиции')).toBeTruthy();
  page.rerender(<Page isOffered />);
  expect(step().disabled).toBe(false);
  expect(others()).toEqual([]);
});

test('a step that was pressed on the way here opens its dialog once it is open, sends nothing and is not asked anew', async () => {
  const asked = serve({ [`POST ${call}`]: () => answer.promise });
  let told = 0;
  const way = { asked: 'lot.toApplications', onAsked: () => (told += 1) };
  const page = render(<Page isOffered reasons={['Нет ни одной позиции']} {...way} />);
  expect([screen.queryByRole('dialog'), told]).toEqual([null, 0]);
  page.rerender(<Page isOffered {...way} />);
  const dialog = await screen.findByRole('dialog');
  expect([asked, told]).toEqual([[], 1]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Не сейчас' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  page.rerender(<Page isOffered {...way} />);
  expect([screen.queryByRole('dialog'), told]).toEqual([null, 1]);
});

test('another step than the one that was pressed opens nothing', () => {
  let told = 0;
  render(<Page isOffered asked="lot.prolong" onAsked={() => (told += 1)} />);
  expect([screen.queryByRole('dialog'), told]).toEqual([null, 0]);
});

describe('what was typed for a step that somebody else has made impossible', () => {
  const refuse = (steps: readonly Step[]) => (
    <QueryClientProvider client={queryClient}>
      <Steps law="company" status="pending" ifMatch={1} steps={steps} />
      <Toaster />
    </QueryClientProvider>
  );
  const offered = [{ event: 'company.reject', call, open: true, reasons: [], asks: ['reason' as const] }];
  const typed = 'Нет выписки из реестра';

  async function typeAndBeRefused() {
    serve({ [`POST ${call}`]: () => new Refusal(412) });
    const page = render(refuse(offered));
    await userEvent.click(screen.getByRole('button', { name: 'Отказать в аккредитации' }));
    const reason = await screen.findByRole('textbox', { name: /Причина/ });
    await userEvent.type(reason, typed);
    await userEvent.click(
      within(screen.getByRole('dialog')).getByRole('button', { name: 'Отказать в аккредитации' }),
    );
    await screen.findByRole('button', { name: 'Загрузить новые данные' });
    return { page, reason: reason as HTMLTextAreaElement };
  }

  test('stays in the dialog, which says that the step is over and sends nothing more', async () => {
    const { page, reason } = await typeAndBeRefused();
    page.rerender(refuse([]));
    expect(await screen.findByText('Этот шаг больше недоступен')).toBeTruthy();
    expect(reason.value).toBe(typed);
    expect(screen.queryByText(/повторите шаг/)).toBeNull();
    const send = within(screen.getByRole('dialog')).getByRole<HTMLButtonElement>('button', {
      name: 'Отказать в аккредитации',
    });
    expect(send.disabled).toBe(true);
  });

  test('is told of with its reasons where the step is closed', async () => {
    const { page } = await typeAndBeRefused();
    page.rerender(refuse([{ ...offered[0]!, open: false, reasons: ['Решение уже принято'] }]));
    expect(await within(screen.getByRole('dialog')).findByText('Решение уже принято')).toBeTruthy();
  });

  test('is not spoken of where there was nothing to type', async () => {
    const signing = (steps: readonly Step[]) => (
      <QueryClientProvider client={queryClient}>
        <Steps law="agreement" status="sent" ifMatch={1} steps={steps} />
      </QueryClientProvider>
    );
    const page = render(signing([{ event: 'agreement.sign', call, open: true, reasons: [], asks: [] }]));
    await userEvent.click(screen.getByRole('button', { name: 'Подписать' }));
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByRole('button', { name: 'Подписать' }).focus();
    page.rerender(signing([]));
    await screen.findByText('Этот шаг больше недоступен');
    expect(screen.queryByText(/Введённое не отправлено/)).toBeNull();
    // What had the keyboard is switched off: it goes on beside.
    const later = dialog.getByRole('button', { name: 'Не сейчас' });
    await waitFor(() => expect(document.activeElement).toBe(later));
  });

  test('goes on to the step that does it now', async () => {
    const prolong = { event: 'lot.prolong', call, open: true, reasons: [], asks: ['deadline' as const] };
    const reopen = { ...prolong, event: 'lot.backToApplications', call: `${call}-back` };
    const prolonging = (status: string, step: Step) => (
      <QueryClientProvider client={queryClient}>
        <Steps
          law="lot"
          status={status}
          ifMatch={1}
          steps={[step]}
          instead={{ 'lot.prolong': 'lot.backToApplications' }}
        />
        <Toaster />
      </QueryClientProvider>
    );
    const asked = serve({ [`POST ${call}-back`]: () => ({ data: { id: 1 } }) });
    const page = render(prolonging('applications', prolong));
    await userEvent.click(screen.getByRole('button', { name: 'Продлить приём' }));
    await userEvent.type(await screen.findByLabelText(/Новый срок/), '30.12.2030 18:00');
    page.rerender(prolonging('deadlined', reopen));
    const dialog = within(screen.getByRole('dialog'));
    await dialog.findByText('Этот шаг больше недоступен');
    expect([
      dialog.queryByText(/пропадёт/),
      dialog.queryByRole('button', { name: 'Продлить приём' }),
    ]).toEqual([null, null]);
    await userEvent.click(dialog.getByRole('button', { name: 'Возобновить приём' }));
    const next = within(await screen.findByRole('dialog', { name: 'Возобновить приём предложений?' }));
    await userEvent.click(next.getByRole('button', { name: 'Возобновить приём' }));
    await waitFor(() => expect(asked.at(-1)?.body).toEqual({ deadline: '2030-12-30T15:00:00.000Z' }));
    expect(screen.queryByText(/не отправлено/)).toBeNull();
  });

  test('is offered to be copied where the page that had the dialog is gone', async () => {
    // By a live update: nothing was pressed here.
    const page = render(refuse(offered));
    await userEvent.click(screen.getByRole('button', { name: 'Отказать в аккредитации' }));
    await userEvent.type(await screen.findByRole('textbox', { name: /Причина/ }), typed);
    page.rerender(
      <QueryClientProvider client={queryClient}>
        <Toaster />
      </QueryClientProvider>,
    );
    expect(await screen.findByText(typed, { exact: false })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Скопировать введённое' })).toBeTruthy();
  });

  test('is not typed, but the place of its dialog is gone: it is said that the step is, and nothing where it was closed', async () => {
    const signing = (isThere: boolean) => (
      <QueryClientProvider client={queryClient}>
        {isThere && (
          <Steps
            law="agreement"
            status="sent"
            ifMatch={1}
            steps={[{ event: 'agreement.sign', call, open: true, reasons: [], asks: [] }]}
          />
        )}
        <Toaster />
      </QueryClientProvider>
    );
    const gone = 'Окно закрыто. Этот шаг больше недоступен.';
    const page = render(signing(true));
    const ask = async () => {
      await userEvent.click(screen.getByRole('button', { name: 'Подписать' }));
      return within(await screen.findByRole('dialog'));
    };
    await userEvent.click((await ask()).getByRole('button', { name: 'Не сейчас' }));
    page.rerender(signing(false));
    expect(screen.queryByText(gone)).toBeNull();
    page.rerender(signing(true));
    await ask();
    page.rerender(signing(false));
    expect(await screen.findByText(gone)).toBeTruthy();
  });

  test('is offered to be copied where the step was under way as the page went, and is refused', async () => {
    serve({ [`POST ${call}`]: () => answer.promise });
    const page = render(refuse(offered));
    await userEvent.click(screen.getByRole('button', { name: 'Отказать в аккредитации' }));
    await userEvent.type(await screen.findByRole('textbox', { name: /Причина/ }), typed);
    const dialog = within(screen.getByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Отказать в аккредитации' }));
    await waitFor(() =>
      expect(dialog.getByRole('button', { name: 'Не сейчас' })).toHaveProperty('disabled', true),
    );
    page.rerender(
      <QueryClientProvider client={queryClient}>
        <Toaster />
      </QueryClientProvider>,
    );
    expect(screen.queryByText(typed)).toBeNull();
    answer.release(new Refusal(422, { message: 'Шаг невозможен' }));
    expect(await screen.findByText(typed)).toBeTruthy();
  });

  test('is not told of where it was given up', async () => {
    render(refuse(offered));
    await userEvent.click(screen.getByRole('button', { name: 'Отказать в аккредитации' }));
    await userEvent.type(await screen.findByRole('textbox', { name: /Причина/ }), typed);
    await userEvent.click(screen.getByRole('button', { name: 'Не сейчас' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByText(typed)).toBeNull();
  });
});

test('a contract’s file that was never sent is marked as such, and no other; a reading that fails takes the contract not away', async () => {
  const file = (id: number, isSent: boolean) => ({
    id,
    name: `${id}.pdf`,
    size: 1,
    url: '',
    side: 'buyer',
    isSent,
  });
  serve({
    'GET /api/v1/applications/5/agreement': () => ({
      data: {
        applicationId: 5,
        status: 'declined',
        version: 2,
        changedAt: null,
        reason: 'Нет металла',
        declinedBy: 'seller',
        files: [file(1, true), file(2, false)].map((one) => ({ ...one, canRemove: false })),
        canAddFiles: false,
        steps: [],
      },
    }),
  });
  render(
    <QueryClientProvider client={queryClient}>
      <AgreementExchange id={5} other="поставщика" />
    </QueryClientProvider>,
  );
  const mark = await screen.findByText('Не направлен другой стороне');
  expect(within(mark.closest('li')!).getByRole('link').textContent).toBe('2.pdf');
  screen.getByText('Победитель отказался от договора');
  expect(screen.queryByText('ждём поставщика')).toBeNull();
  const again = serve({ 'GET /api/v1/applications/5/agreement': () => new Refusal(422) });
  await act(() => queryClient.invalidateQueries());
  await waitFor(() => expect(again).toHaveLength(1));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.getByText('Не направлен другой стороне')).toBe(mark);
});

test('a file of the contract that is added already is told of by its name; nothing is not sent where nothing was added', async () => {
  const own = { id: 1, name: 'договор.pdf', mime: 'application/pdf', size: 1, url: '' };
  let files = [{ ...own, side: 'buyer', isSent: false, canRemove: true }];
  const data = { applicationId: 5, status: 'none', version: 0, changedAt: null, reason: null, steps: [] };
  serve({
    'GET /api/v1/applications/5/agreement': () => ({ data: { ...data, files, canAddFiles: true } }),
    'POST /api/v1/applications/5/agreement/files': () => ({
      data: [own, { ...own, id: 2, name: 'акт.pdf' }],
    }),
  });
  render(
    <QueryClientProvider client={queryClient}>
      <AgreementExchange id={5} other="поставщика" />
      <Toaster />
    </QueryClientProvider>,
  );
  await userEvent.upload(await screen.findByLabelText('Файлы договора'), new File(['т'], own.name));
  await screen.findByText('Уже приложено, второй раз не добавлено: договор.pdf');
  screen.getByText('Ещё не направлены другой стороне');
  files = [];
  await act(() => queryClient.invalidateQueries());
  await waitFor(() => expect(screen.queryByText('Ещё не направлены другой стороне')).toBeNull());
});

test('Ctrl+Enter asks for the step of a contract that comes next, and the search knows its steps', async () => {
  const step = (event: string) => ({ event, call, open: true, reasons: [], asks: [] });
  const steps = [step('agreement.dispute'), step('agreement.sign')].toReversed();
  const data = {
    applicationId: 5,
    status: 'sent',
    version: 2,
    changedAt: null,
    reason: null,
    files: [],
    steps,
  };
  serve({ 'GET /api/v1/applications/5/agreement': () => ({ data: { ...data, canAddFiles: false } }) });
  render(
    <QueryClientProvider client={queryClient}>
      <AgreementExchange id={5} other="поставщика" />
    </QueryClientProvider>,
  );
  await screen.findByRole('button', { name: 'Подписать' });
  // No files are to be added here: it is the other party's turn.
  screen.getByText('ждём поставщика');
  expect(offeredActions().map(({ title, keys }) => [title, keys])).toEqual([
    ['Подписать · договор', 'Ctrl Enter'],
    ['Заявить разногласия · договор', undefined],
  ]);
  const field = document.body.appendChild(Object.assign(document.createElement('input'), { type: 'file' }));
  field.focus();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await screen.findByRole('dialog', { name: 'Подтвердить подписание договора?' });
});
