// @vitest-environment happy-dom
// A clarification is asked for from the manager's desk, of one and of others with the same fault, and its answer is read there.
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { Application } from '../../src/api/records/application.ts';
import type { Offer } from '../../src/api/records/offer.ts';
import type { Step } from '../../src/api/step.ts';
import { setServerTime } from '../../src/ui/data/clock.ts';
import { makeOffer, makeOrder } from './support/application.ts';
import { Refusal } from './support/server.ts';
import { clearDesk, showDesk } from './support/verification-desk.tsx';

afterEach(clearDesk);

const clarify = {
  event: 'application.clarify',
  call: '/clarify',
  open: true,
  reasons: [],
  asks: ['blocks', 'text', 'dueAt'],
} as unknown as Step;

test('a clarification is asked for over the desk alone: what it is about stays in sight', async () => {
  const around = { left: 300, width: 800, top: 200, bottom: 700 };
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(around as DOMRect);
  showDesk([null], render, [clarify]);
  await userEvent.click(screen.getByRole('button', { name: 'Запросить уточнение' }));
  const dialog = await screen.findByRole('dialog', { name: 'Уточнение, ООО «А»' });
  const panel = within(dialog).getByRole('form').closest<HTMLElement>('[style]')!;
  expect([panel.style.left, panel.style.width, panel.style.maxHeight]).toEqual(['312px', '776px', '476px']);
});

test('a clarification begins with the items that are marked for it; what the customer named stands beside what is offered', async () => {
  const placed = vi.spyOn(HTMLTextAreaElement.prototype, 'setSelectionRange');
  const order = { ...makeOrder(6), manufacturer: 'Ливгидромаш' };
  const marked = { needsClarification: true, manufacturer: 'CNP', country: 'Китай', order } as Partial<Offer>;
  showDesk([null], render, [clarify], undefined, {}, marked);
  screen.getByText('нужно уточнить · CNP, Китай · в заказе Ливгидромаш');
  await userEvent.click(screen.getByRole('button', { name: 'Запросить уточнение' }));
  const dialog = await screen.findByRole('dialog', { name: 'Уточнение, ООО «А»' });
  const text = within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name: /Текст запроса/ });
  expect(text.value).toBe('Позиция 6 (Позиция 6): ');
  // It is gone on with at once.
  await waitFor(() => expect(document.activeElement).toBe(text));
  expect(placed).toHaveBeenCalledWith(text.value.length, text.value.length);
});

test('a request that is pasted too long stays whole, says so, and is not sent', async () => {
  const { asked } = showDesk([null], render, [clarify]);
  await userEvent.click(screen.getByRole('button', { name: 'Запросить уточнение' }));
  const dialog = await screen.findByRole('dialog', { name: 'Уточнение, ООО «А»' });
  const text = within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name: /Текст запроса/ });
  await userEvent.click(text);
  await userEvent.paste('д'.repeat(2_345));
  expect(text.value).toHaveLength(2_345);
  expect(within(dialog).getByRole('alert').textContent).toBe('Слишком длинно: 2345 из 2000 символов');
  await userEvent.click(within(dialog).getByRole('button', { name: /Отправить|Запросить/ }));
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('the answer to a clarification stands over the items until the manager decides', () => {
  const answered = {
    id: 1,
    blocks: ['offers_block'],
    text: 'Кто изготовил?',
    status: 'answered',
    answer: 'Завод «Тобол»',
    answeredAt: '2026-11-20T12:00:00Z',
  };
  const clarifications = [answered] as unknown as Application['clarifications'];
  showDesk([null], render, [], undefined, {}, {}, { clarifications });
  screen.getByText('Завод «Тобол»');
  screen.getByText('Ответ на уточнение: Предложения');
  cleanup();
  showDesk([true], render, [], undefined, {}, {}, { clarifications, status: 'verified' });
  expect(screen.queryByText('Завод «Тобол»')).toBeNull();
});

const vendorOf = (id: number, title: string, status = 'active') => ({ id, status, vendor: { title } });

test('a clarification takes its term by one press and goes to others with the same fault, one request each', async () => {
  setServerTime('2026-11-20T10:20:00Z');
  const theirs = [
    { ...makeOffer(41, makeOrder(1), { country: 'Россия' }), applicationId: 4 },
    { ...makeOffer(51, makeOrder(1), { country: 'Россия', manufacturer: 'Тобол' }), applicationId: 5 },
  ];
  const rows = [
    vendorOf(5, 'ООО «В»'),
    vendorOf(4, 'ООО «Б»'),
    vendorOf(6, 'ООО «Г»', 'rejected'),
    vendorOf(3, 'ООО «А»'),
  ];
  const paged = (data: readonly unknown[]) => ({
    data,
    meta: { page: 1, lastPage: 1, total: data.length },
  });
  const { asked } = showDesk(
    [null],
    render,
    [clarify],
    undefined,
    {
      'GET /api/v1/lots/1/applications': () => paged(rows),
      'GET /api/v1/lots/1/offers': () => paged(theirs),
      'POST /clarify': () => ({ data: {} }),
      'POST /api/v1/applications/4/clarifications': () => ({ data: {} }),
      'POST /api/v1/applications/5/clarifications': () =>
        new Refusal(422, { message: 'Шаг недоступен', errors: { status: ['Решение уже принято'] } }),
    },
    { country: 'Россия', needsClarification: true },
  );
  await userEvent.click(screen.getByRole('button', { name: 'Запросить уточнение' }));
  const dialog = await screen.findByRole('dialog', { name: 'Уточнение, ООО «А»' });
  // Who lacks the same comes first and is told so; who is decided on, and the asked one itself, is not offered.
  const others = await within(dialog).findAllByRole('checkbox', { name: /Запросить и у/ });
  await waitFor(() =>
    expect(
      within(dialog)
        .getAllByRole('checkbox', { name: /Запросить и у/ })
        .map((box) => box.closest('label')!.textContent),
    ).toEqual([
      'Запросить и у ООО «Б»Тоже позиция 1: нет изготовителя, года выпуска, гарантии',
      'Запросить и у ООО «В»Тоже позиция 1: нет года выпуска, гарантии',
    ]),
  );
  expect(others).toHaveLength(2);
  await userEvent.click(within(dialog).getByRole('button', { name: '2 дня' }));
  expect(within(dialog).getByRole('textbox', { name: /Срок ответа/ })).toHaveProperty(
    'value',
    '22.11.2026 14:00',
  );
  await userEvent.type(within(dialog).getByRole('textbox', { name: /Текст запроса/ }), 'Кто изготовил?');
  for (const box of within(dialog).getAllByRole('checkbox', { name: /Запросить и у/ }))
    await userEvent.click(box);
  // The button says how many letters it sends.
  await userEvent.click(within(dialog).getByRole('button', { name: 'Отправить троим' }));
  const messages = await screen.findByLabelText('Сообщения');
  await within(messages).findByText('То же уточнение запрошено: ООО «Б»');
  expect(messages.textContent).toContain('ООО «В»: уточнение не запрошено');
  const what = {
    blocks: ['offers_block'],
    text: 'Позиция 1 (Позиция 1): Кто изготовил?',
    dueAt: '2026-11-22T11:00:00.000Z',
  };
  expect(asked.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])).toEqual([
    ['/clarify', { ...what, offers: [1] }],
    ['/api/v1/applications/4/clarifications', { ...what, offers: [41] }],
    ['/api/v1/applications/5/clarifications', { ...what, offers: [51] }],
  ]);
});
