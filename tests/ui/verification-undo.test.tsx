// @vitest-environment happy-dom
// What was decided on the manager's desk is taken back: mark by mark, all at once, and the whole decision.
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { Step } from '../../src/api/step.ts';
import { Refusal } from './support/server.ts';
import { clearDesk, posted, sent, showDesk } from './support/verification-desk.tsx';

afterEach(clearDesk);

test('a decision says what stood there when it was made, the own one before it too', async () => {
  const { asked, answer } = showDesk([null, true]);
  await userEvent.keyboard('a');
  await userEvent.keyboard('{Control>}z{/Control}');
  answer();
  await waitFor(() => expect(sent(asked)).toHaveLength(2));
  const told = asked
    .filter(({ method }) => method === 'PATCH')
    .map(({ body }) => (body as { was: unknown }).was);
  expect(told).toEqual([null, true]);
});

test('what was left and approved at once is taken back at once, and then the mark before it', async () => {
  const { asked, answer } = showDesk([null, null, null]);
  await userEvent.keyboard('a');
  await userEvent.keyboard('{Shift>}A{/Shift}');
  const posts = () => asked.filter(({ method }) => method === 'POST').map(({ body }) => body);
  await waitFor(() => expect(posts()).toEqual([{ offerIds: [2, 3] }]));
  const press = screen.getByRole('button', { name: /^Согласовать оставшиеся/ });
  await waitFor(() => expect(press.getAttribute('aria-busy')).toBeNull());
  await userEvent.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(posts()).toEqual([{ offerIds: [2, 3] }, { offerIds: [2, 3], approved: null }]));
  await waitFor(() => expect(press.getAttribute('aria-busy')).toBeNull());
  await userEvent.keyboard('{Control>}z{/Control}');
  answer();
  await waitFor(() => expect(sent(asked)).toHaveLength(2));
  expect(sent(asked)[1]).toEqual([1, { approved: null, reason: null }]);
});

const REST = 'POST /api/v1/applications/3/approve-offers';
const restIsFree = () => {
  const press = screen.getByRole('button', { name: /^Согласовать оставшиеся/ });
  return waitFor(() => expect(press.getAttribute('aria-busy')).toBeNull());
};
const takeBack = () => userEvent.keyboard('{Control>}z{/Control}');

test('of what was left only what the press has approved is taken back', async () => {
  const { asked } = showDesk([null, null, null], render, [], undefined, {
    [REST]: () => ({ data: {}, offerIds: [1, 3] }),
  });
  await userEvent.keyboard('{Shift>}A{/Shift}');
  await waitFor(() => expect(posted(asked)).toEqual([{ offerIds: [1, 2, 3] }]));
  await restIsFree();
  await takeBack();
  await waitFor(() => expect(posted(asked)[1]).toEqual({ offerIds: [1, 3], approved: null }));
});

test.each([
  ['was refused', () => new Refusal(422)],
  ['found all decided on by a colleague', () => ({ data: {}, offerIds: [] })],
])('where the press %s there is nothing of it to take back: the mark before it is', async (_, answer) => {
  const { asked, answer: answerMark } = showDesk([null, null], render, [], undefined, { [REST]: answer });
  await userEvent.keyboard('a{Shift>}A{/Shift}');
  await waitFor(() => expect(posted(asked)).toEqual([{ offerIds: [2] }]));
  await restIsFree();
  await takeBack();
  answerMark();
  await waitFor(() => expect(sent(asked)).toHaveLength(2));
  expect(sent(asked)[1]).toEqual([1, { approved: null, reason: null }]);
  expect(posted(asked)).toHaveLength(1);
});

test('a taking-back that was refused may be asked for again', async () => {
  let refused = 0;
  const { asked } = showDesk([null, null], render, [], undefined, {
    [REST]: ({ body }) => {
      const { approved, offerIds } = body as { approved?: null; offerIds: number[] };
      return approved === null && refused++ === 0 ? new Refusal(500) : { data: {}, offerIds };
    },
  });
  await userEvent.keyboard('{Shift>}A{/Shift}');
  await waitFor(() => expect(posted(asked)).toHaveLength(1));
  await restIsFree();
  for (const times of [2, 3]) {
    await takeBack();
    await waitFor(() => expect(posted(asked)).toHaveLength(times));
    await restIsFree();
  }
  expect(posted(asked).slice(1)).toEqual([1, 2].map(() => ({ offerIds: [1, 2], approved: null })));
  await takeBack();
  await restIsFree();
  expect(posted(asked)).toHaveLength(3);
});

test('what was just decided is taken back from the message that tells of it', async () => {
  const step = { event: 'application.verify', call: '/verify', open: true, reasons: [], asks: [] } as Step;
  const { asked } = showDesk([true], render, [step]);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  const dialog = await screen.findByRole('dialog', { name: 'Завершить проверку заявки?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Допустить к проверке' }));
  const messages = await screen.findByLabelText('Сообщения');
  await within(messages).findByText(/, согласовано 1 из 1$/);
  await userEvent.click(await within(messages).findByRole('button', { name: 'Отменить' }));
  await within(messages).findByText('Решение по заявке отменено');
  // One message of the decision, not the step's own and another.
  expect(within(messages).queryAllByText('Заявка проверена организатором')).toHaveLength(0);
  expect(asked.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    '/verify',
    '/api/v1/verifications/12/cancel-decision',
  ]);
});

test.each([
  [[1], 'Отменено, кроме решённого после: 2 позиции'],
  [[], 'Ничего не отменено: с тех пор решения по этим позициям меняли'],
])(
  'what a colleague has decided on since stays, and how many is told: %j taken back',
  async (taken, told) => {
    const { asked } = showDesk([null, null, null], render, [], undefined, {
      [REST]: ({ body }) => {
        const { approved } = body as { approved?: null };
        return approved === null
          ? { data: {}, offerIds: taken, decidedAt: '2026-11-20T10:05:00.000Z' }
          : { data: {}, offerIds: [1, 2, 3], decidedAt: '2026-11-20T10:00:00.000Z' };
      },
    });
    await userEvent.keyboard('{Shift>}A{/Shift}');
    await waitFor(() => expect(posted(asked)).toHaveLength(1));
    await restIsFree();
    await takeBack();
    await screen.findByText(told);
    expect(posted(asked)[1]).toEqual({
      offerIds: [1, 2, 3],
      approved: null,
      since: '2026-11-20T10:00:00.000Z',
    });
  },
);

test('a mark is taken back as of when it was stored, though its answer came after the key', async () => {
  const { asked, answer } = showDesk([null, null]);
  await userEvent.keyboard('a');
  await takeBack();
  answer();
  await waitFor(() => expect(sent(asked)).toHaveLength(2));
  const since = asked
    .filter(({ method }) => method === 'PATCH')
    .map(({ body }) => (body as { since?: string }).since);
  expect(since).toEqual([undefined, '2026-11-20T10:00:00.000Z']);
});

test.each([
  ['security', 'application.secure', 'Согласовать', 'Заявка согласована'],
  ['auditor', 'application.audit', 'Подтвердить проверку', 'Заявка'],
] as const)(
  'after what %s decides the next of its own comes too, and the message names whom it was about',
  async (role, event, label, done) => {
    const step = { event, call: '/verify', open: true, reasons: [], asks: [] } as Step;
    const status = role === 'security' ? 'verified' : 'secured';
    const { decisions } = showDesk([true], render, [step], { id: 8, role }, {}, {}, { status });
    await userEvent.click(await screen.findByRole('button', { name: label }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: label }));
    const messages = await screen.findByLabelText('Сообщения');
    await within(messages).findByText('ООО «А»');
    within(messages).getByText(new RegExp(done));
    expect(within(messages).queryByRole('button', { name: 'Отменить' })).toBeNull();
    expect(decisions).toHaveLength(1);
  },
);
