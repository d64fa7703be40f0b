// @vitest-environment happy-dom
// The offers of an application as they are read: what was decided on each, what is left out, which price is in force, who may take one out.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { Application } from '../../src/api/records/application.ts';
import type { Offer } from '../../src/api/records/offer.ts';
import { offerColumns } from '../../src/ui/features/application/offer-columns.tsx';
import { OfferTable } from '../../src/ui/features/application/offer-table.tsx';
import { makeApplication, makeOffer, makeOrder } from './support/application.ts';
import { serve } from './support/server.ts';
import { changes, dialogOf, plain, putAway, show } from './support/show.tsx';

afterEach(putAway);

const undecided = {
  approvedByCustomer: null,
  approvalReason: null,
  archivedAt: null,
  archiveReason: null,
  repeatedPrice: null,
  allocatedQuantity: null,
  needsClarification: false,
  sum: '1000.00',
};
const offers = (
  [
    { approvedByCustomer: true },
    { approvedByCustomer: false, approvalReason: 'Не тот насос' },
    { approvedByCustomer: true, archivedAt: '2026-11-20T10:00:00Z', archiveReason: 'Снят с производства' },
    { unitPrice: '120.00', repeatedPrice: '90.00' },
  ] as Partial<Offer>[]
).map((part, at) => makeOffer(at + 1, makeOrder(at + 1), { ...undecided, ...part } as Partial<Offer>));

const application = (lot: object = {}): Application =>
  ({
    ...makeApplication(1, offers),
    lot: { id: 1, currency: 'RUB', ownerId: 7, isSealed: false, status: 'verification', ...lot },
    offersTotalPrice: '4000.00',
    offersTotalPriceRepeated: '3900.00',
  }) as unknown as Application;

const noStars = { 'GET /api/v1/favorites/in-lot': () => ({ data: [] }) };
const person = (id: number, role: 'manager' | 'auditor') => ({ id, role, company: null });

const rowOf = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }));

test('each offer says what was decided on it, one out of the comparison that it is, with the reason; what is copied says the same', () => {
  serve(noStars);
  show(<OfferTable application={application()} />, person(9, 'auditor'));
  rowOf('Позиция 1').getByText('Согласовано');
  rowOf('Позиция 2').getByText('Отклонено');
  rowOf('Позиция 2').getByText('Не тот насос');
  rowOf('Позиция 3').getByText('Вне сравнения');
  rowOf('Позиция 3').getByText('Снят с производства');
  expect(rowOf('Позиция 3').queryByText('Согласовано')).toBeNull();
  const options = { withNeedsClarification: false, withAllocation: false, mayArchive: false };
  const decided = offerColumns(application(), options).find(({ id }) => id === 'approvedByCustomer');
  expect(offers.map((offer) => decided?.value?.(offer))).toEqual(['Да', 'Нет', 'Вне сравнения', '']);
});

test('beside the menu of a usual screen what a decider needs stands without a sideways scroll; the rest waits, its reasons beneath the decision', async () => {
  // Of 1440 px.
  const room = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1190);
  serve(noStars);
  const filled = {
    ...application(),
    offers: offers.map((offer) => ({
      ...offer,
      shipmentPeriod: 30,
      guaranteePeriod: 24,
      description: 'Чугун',
      documentation: 'Паспорт',
      manufacturer: 'Завод',
      country: 'Россия',
      allocatedQuantity: '1',
      needsClarification: true,
      isAnalogue: true,
      name: 'Другой насос',
    })),
  } as Application;
  show(<OfferTable application={filled} />, person(9, 'manager'));
  const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => plain(textContent));
  const needed = /^(№|Позиция|Согласовано|Количество|Срок поставки|Гарантия|Цена|Сумма)/;
  expect(heads().filter((head) => needed.test(head))).toHaveLength(8);
  expect(heads()).not.toContain('Причина');
  rowOf('Позиция 2').getByText('Не тот насос');
  rowOf('Позиция 2').getByText('Уточнить');
  rowOf('Позиция 2').getByText('Предложено: Другой насос');
  const least = document.querySelector<HTMLElement>('[style*="--least"]')!.style.getPropertyValue('--least');
  expect(Number.parseInt(least, 10)).toBeLessThanOrEqual(1190);
  await userEvent.setup().click(screen.getByRole('button', { name: /^Ещё столбцы/ }));
  expect(heads()).toContain('Причина');
  rowOf('Позиция 2').getByText('Не тот насос');
  expect(rowOf('Позиция 2').queryByText('Предложено: Другой насос')).toBeNull();
  room.mockRestore();
});

test('after a round the new price is in force and the former one is struck out; the total is the new one', () => {
  serve(noStars);
  show(<OfferTable application={application()} />, person(9, 'auditor'));
  const row = rowOf('Позиция 4');
  expect(plain(row.getByText('120').closest('s')?.textContent ?? '')).toContain('До переторжки: 120,00');
  row.getByText('90');
  expect(plain(document.body.textContent)).toContain('3 900,00');
  expect(plain(document.body.textContent)).not.toContain('4 000,00');
});

test('its owner takes an offer out with a reason and brings another back; nobody else may, nor while it is sealed', async () => {
  const user = userEvent.setup();
  const press = { name: /^(Вывести из сравнения|Вернуть в сравнение): / };
  for (const [who, lot] of [
    [8, {}],
    [7, { isSealed: true }],
    [7, { status: 'applications' }],
  ] as const) {
    serve(noStars);
    show(<OfferTable application={application(lot)} />, person(who, 'manager'));
    expect(screen.queryAllByRole('button', press)).toEqual([]);
    putAway();
  }
  const sent = serve({
    ...noStars,
    'POST /api/v1/offers/1/archive': () => ({ data: null }),
    'POST /api/v1/offers/3/archive': () => ({ data: null }),
  });
  show(<OfferTable application={application()} />, person(7, 'manager'));
  await user.click(screen.getByRole('button', { name: /^Вернуть в сравнение: позиция 3/ }));
  await waitFor(() => expect(changes(sent)).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: /^Вывести из сравнения: позиция 1/ }));
  const dialog = await dialogOf('Вывести предложение из сравнения?');
  await user.type(dialog.getByRole('textbox', { name: /Причина/ }), 'Нет сертификата');
  await user.click(dialog.getByRole('button', { name: 'Вывести из сравнения' }));
  await waitFor(() => expect(changes(sent)).toHaveLength(2));
  expect(changes(sent)).toEqual([
    ['POST', '/api/v1/offers/3/archive', {}],
    ['POST', '/api/v1/offers/1/archive', { reason: 'Нет сертификата' }],
  ]);
});
