// @vitest-environment happy-dom
// A decision on one offer in its cell, and the staff's correction of descriptions: what goes out, what is taken back, what is not lost.
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { Application } from '../../src/api/records/application.ts';
import type { Offer } from '../../src/api/records/offer.ts';
import { pageScope } from '../../src/ui/data/unsaved.ts';
import { CorrectionDialog } from '../../src/ui/features/application/correction-dialog.tsx';
import { OfferDecisions } from '../../src/ui/features/verification/offer-decisions.tsx';
import { OfferDecision } from '../../src/ui/features/verification/offer-decision.tsx';
import { makeApplication, makeOffer, makeOrder } from './support/application.ts';
import { held, serve } from './support/server.ts';
import { changes, dialogOf, putAway, show } from './support/show.tsx';

afterEach(putAway);

const manager = { id: 7, role: 'manager', company: null } as const;
const DECIDE = '/api/v1/offers/5/update-approved-customer';
const offer = (approvedByCustomer: boolean | null, needsClarification = false): Offer =>
  makeOffer(5, makeOrder(2), {
    approvedByCustomer,
    needsClarification,
    approvalReason: approvedByCustomer === false ? 'Не тот насос' : null,
  } as Partial<Offer>);

test.each([
  ['an undecided one is approved', null, 'Согласовать', true],
  ['an approved one is taken back by the same press', true, 'Согласовать', null],
  ['a rejected one is taken back without a reason', false, 'Отклонить', null],
  ['a rejected one is approved', false, 'Согласовать', true],
] as const)('%s', async (_, now, press, approved) => {
  const asked = serve({ [`PATCH ${DECIDE}`]: () => ({ data: {} }) });
  show(<OfferDecision offer={offer(now)} />, manager);
  await userEvent.click(screen.getByRole('button', { name: `${press}, позиция 2` }));
  await waitFor(() =>
    expect(changes(asked)).toEqual([
      [
        'PATCH',
        DECIDE,
        { approved, reason: null, was: now, wasReason: now === false ? 'Не тот насос' : null },
      ],
    ]),
  );
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a second press while a decision is on its way sends no second one', async () => {
  const answer = held<object>();
  const asked = serve({ [`PATCH ${DECIDE}`]: () => answer.promise });
  show(<OfferDecision offer={offer(null)} />, manager);
  const approve = screen.getByRole('button', { name: 'Согласовать, позиция 2' });
  await userEvent.click(approve);
  await waitFor(() => expect(changes(asked)).toHaveLength(1));
  await userEvent.click(approve);
  answer.release({ data: {} });
  await waitFor(() => expect(approve.getAttribute('aria-busy')).toBeNull());
  expect(changes(asked)).toHaveLength(1);
});

test('all that wait are approved by one press, those decided on or not offered stay', async () => {
  const answer = held<object>();
  const all = '/api/v1/applications/3/approve-offers';
  const asked = serve({
    'GET /api/v1/favorites/in-lot': () => ({ data: [] }),
    [`POST ${all}`]: () => answer.promise,
  });
  const offers = [
    offer(null),
    { ...offer(false), id: 6 },
    { ...offer(null), id: 7, unitPrice: null },
    { ...offer(null), id: 8 },
  ];
  const lot = { id: 1, ownerId: 7, currency: 'RUB', status: 'verification' };
  const whole = { ...makeApplication(4, offers), status: 'active', lot } as unknown as Application;
  show(<OfferDecisions application={whole} />, manager);
  screen.getByText('Согласовано 0, отклонено 1, без решения 2');
  const press = screen.getByRole('button', { name: 'Согласовать все' });
  await userEvent.click(press);
  await waitFor(() => expect(changes(asked)).toEqual([['POST', all, { offerIds: [5, 8] }]]));
  await userEvent.click(press);
  answer.release({ data: {}, offerIds: [5, 8] });
  await waitFor(() => expect(press.getAttribute('aria-busy')).toBeNull());
  expect(changes(asked)).toHaveLength(1);
});

test('a rejection asks for its reason before anything goes out; what stands is told in the cell', async () => {
  const asked = serve({ 'GET /api/v1/lot-sets': () => ({ data: [] }) });
  show(<OfferDecision offer={offer(true, true)} />, manager);
  screen.getByText('Нужно уточнить');
  await userEvent.click(screen.getByRole('button', { name: 'Отклонить, позиция 2' }));
  await screen.findByRole('dialog');
  expect(changes(asked)).toEqual([]);
  putAway();
  show(<OfferDecision offer={offer(false)} />, manager);
  screen.getByText('Не тот насос');
});

const item = makeOffer(5, makeOrder(2), { name: 'Насос', description: '' });
const application = { ...makeApplication(4, [item]), status: 'verified' } as Application;
const CORRECT = `PATCH /api/v1/tender/edit-application/${application.id}`;
/** Of the one offer, in the column of that place. */
const cellAt = (column: number): HTMLElement =>
  document.querySelector<HTMLElement>(`[data-cell="0:${column}"]`)!;
const DESCRIPTION = 2;
const write = async (column: number, text: string) => {
  fireEvent.mouseDown(cellAt(column));
  cellAt(column).focus();
  await userEvent.keyboard(`${text}{Enter}`);
};

test('descriptions are corrected with a reason alone; they outlive a session and are asked about before they are lost', async () => {
  const asked = serve({ [CORRECT]: () => ({ data: {} }) });
  let isClosed = false;
  const element = <CorrectionDialog application={application} onClose={() => void (isClosed = true)} />;
  show(element, manager);
  let dialog = await dialogOf('Исправить описания предложений');
  const send = () => dialog.getByRole<HTMLButtonElement>('button', { name: 'Исправить описания' });
  expect(send().disabled).toBe(true);
  await write(DESCRIPTION, 'С муфтой');
  expect(send().disabled).toBe(true);
  await userEvent.type(dialog.getByLabelText('Причина'), 'Опечатка');
  await userEvent.click(dialog.getByRole('button', { name: 'Закрыть' }));
  await screen.findByText(/Есть несохранённые исправления/);
  expect(isClosed).toBe(false);
  expect(pageScope.setAside()).toBe(true);
  cleanup();
  show(element, manager);
  dialog = await dialogOf('Исправить описания предложений');
  await waitFor(() => expect(dialog.getByLabelText('Причина')).toHaveProperty('value', 'Опечатка'));
  await userEvent.click(send());
  await waitFor(() => expect(isClosed).toBe(true));
  expect(changes(asked).map(([, , body]) => body)).toEqual([
    { offers: [{ id: 5, description: 'С муфтой' }], reason: 'Опечатка' },
  ]);
});
