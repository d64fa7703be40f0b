// What differs between a submitted revision and what is written over it.
import { describe, expect, test } from 'vitest';
import { markedCells, priceChanges } from '../../src/ui/features/apply/draft-changes.ts';
import { cellFault, rowOf, type OfferDraft } from '../../src/ui/features/apply/offer-rows.ts';
import { makeApplication, makeOffer, makeOrder } from './support/application.ts';

const [pump, valve] = [makeOrder(11, '3'), makeOrder(12, '2')];
const submitted = makeApplication(1, [
  makeOffer(1, pump, { unitPrice: '100.00', quantity: '3' }),
  makeOffer(2, valve, { unitPrice: '50.00', quantity: '2' }),
  makeOffer(3, valve, { unitPrice: '40.00', quantity: '2', isAnalogue: true }),
]);
/** A copy's rows have ids of their own. */
const copy = (part: (row: OfferDraft) => Partial<OfferDraft>): OfferDraft[] =>
  submitted.offers.map((offer) => {
    const row = rowOf(offer, `row-${offer.id}`);
    return { ...row, id: offer.id + 100, ...part(row) };
  });

describe('prices', () => {
  test('that are the same in another notation are no change', () => {
    expect(
      priceChanges(
        copy(({ unitPrice }) => ({ unitPrice: unitPrice.replace('.00', '.0') })),
        submitted,
      ),
    ).toEqual([]);
    expect(
      markedCells(
        copy(() => ({ quantity: '3.0' })),
        submitted,
      ).has('row-1.quantity'),
    ).toBe(false);
  });

  test('are told with what was, what is and what it makes of the sum; an analogue is another row of its item', () => {
    const rows = copy(({ orderId, isAnalogue }) =>
      isAnalogue ? { unitPrice: '' } : { unitPrice: orderId === 11 ? '90' : '50.00' },
    );
    expect(priceChanges(rows, submitted).map(({ before, after, by }) => [before, after, by])).toEqual([
      ['100.00', '90', '-30'],
      ['40.00', null, '-80'],
    ]);
    expect([...markedCells(rows, submitted)]).toEqual([
      ['row-1.unitPrice', '100.00'],
      ['row-3.unitPrice', '40.00'],
    ]);
  });
});

test('a text that is no number is told what to type in the words of its column', () => {
  expect(cellFault('unitPrice', 'по запросу')).toBe('Укажите цену, например 1 250,50');
  expect(cellFault('unitPrice', '1.234')).toBe('Не больше двух знаков после запятой');
  expect(cellFault('shipmentPeriod', '2-3 нед')).toBe('Укажите срок целым числом дней, например 30');
  expect(cellFault('shipmentPeriod', '4000')).toBe('Не больше 3650 дней');
  expect(cellFault('guaranteePeriod', 'два года')).toBe('Укажите гарантию целым числом месяцев, например 24');
  expect(cellFault('manufacturedYear', 'новый')).toBe('Укажите год, например 2026');
});
