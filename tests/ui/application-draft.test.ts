import { describe, expect, test } from 'vitest';
import type { ApplicationSaved } from '../../src/api/records/application.ts';
import { draftTotals } from '../../src/ui/features/apply/draft-totals.ts';
import {
  analogueOf,
  inputsOf,
  isUntouched,
  tableFaults,
  tableOf,
} from '../../src/ui/features/apply/offer-rows.ts';
import { afterOffers, afterTerms, unstored } from '../../src/ui/features/apply/saved-record.ts';
import { changedTerms, validTerms, valuesOf } from '../../src/ui/features/apply/terms-form.ts';
import { NO_TOLERANCE } from '../../src/rules/tolerance.ts';
import { makeApplication, makeOffer, makeOrder as order } from './support/application.ts';
import { makeTerms } from '../support/terms.ts';

const terms = makeTerms();

test('items that nothing was said of are not sent; the ordered quantity stands ready', () => {
  const rows = tableOf([order(1), order(2)], []);
  expect(rows.map(isUntouched)).toEqual([true, true]);
  expect(inputsOf(rows).offers).toEqual([]);
  const priced = rows.map((row, index) => (index === 1 ? { ...row, unitPrice: '12.50' } : row));
  expect(inputsOf(priced).offers).toMatchObject([{ orderId: 2, unitPrice: '12.50', quantity: '10' }]);
});

test('a cell that fails its check is told of and left out, the rest of its row is saved', () => {
  const [row] = tableOf([order(1)], []);
  const typed = { ...row!, unitPrice: 'сто', manufacturer: 'Завод', manufacturedYear: '3000' };
  expect(Object.keys(tableFaults([typed], NO_TOLERANCE).unsaved)).toEqual([
    `${row!.key}.unitPrice`,
    `${row!.key}.manufacturedYear`,
  ]);
  const [input] = inputsOf([typed]).offers;
  expect(input).toMatchObject({ manufacturer: 'Завод', quantity: '10' });
  expect(input).not.toHaveProperty('unitPrice');
});

test('a quantity above the ordered one is saved but would be refused at the submission', () => {
  const [row] = tableOf([order(1)], []);
  const typed = { ...row!, unitPrice: '1', quantity: '10.5' };
  expect(tableFaults([typed], NO_TOLERANCE)).toMatchObject({
    unsaved: {},
    unfit: { [`${row!.key}.quantity`]: expect.any(String) },
  });
  const tolerant = { isToleranceEnabled: true, tolerancePlus: '5', toleranceMinus: null };
  expect(tableFaults([typed], tolerant).unfit).toEqual({});
});

test('totals follow what is typed: one offer an item, VAT on top, half-typed prices aside', () => {
  const [first, second] = tableOf([order(1), order(2, '3')], []);
  const rows = [
    { ...first!, unitPrice: '100.10' },
    { ...analogueOf(first!), unitPrice: '1' },
    { ...second!, unitPrice: '5,' },
  ];
  const of = { currency: 'RUB', vat: 'vat20', lotCurrency: 'RUB', rates: {} } as const;
  expect(draftTotals(rows, of)).toEqual({
    withoutVat: '1001.00',
    vat: '200.20',
    withVat: '1201.20',
    inLotCurrency: null,
    items: 1,
    of: 2,
    hasUncounted: true,
  });
  expect(draftTotals([rows[1]!, rows[2]!], of).hasUncounted).toBe(false);
  const rates = { CNY: { value: '11', nominal: '1', date: '2026-11-20' } };
  expect(draftTotals(rows, { ...of, currency: 'CNY', rates }).inLotCurrency).toBe('11011.00');
});

test('only terms that differ and pass their check are sent', () => {
  const values = valuesOf(terms);
  expect(validTerms(values)).toMatchObject({ isWhole: true });
  expect(changedTerms(validTerms(values).terms, terms)).toEqual({});
  const typed = { ...values, minSum: '100', agent: { ...values.agent, email: 'не почта' } };
  const { terms: valid, isWhole } = validTerms(typed);
  expect(isWhole).toBe(false);
  expect(changedTerms(valid, terms)).toEqual({ minSum: '100' });
});

test('the order of keys that a database gives back is no change', () => {
  const { comment, deferralDays, prepaymentPercent } = terms.paymentConditions;
  const stored = { ...terms, paymentConditions: { comment, prepaymentPercent, deferralDays } };
  expect(changedTerms(validTerms(valuesOf(terms)).terms, stored)).toEqual({});
});

describe('the record after a save', () => {
  const base = makeApplication(4, [makeOffer(11, order(1), { unitPrice: '100.00', manufacturer: 'Завод' })]);
  const saved: ApplicationSaved = {
    id: base.id,
    version: 5,
    updatedAt: base.updatedAt,
    offersTotalPrice: '42.00',
    offersTotalPriceConverted: null,
    offersTotalPriceRepeated: null,
    offersTotalPriceRepeatedConverted: null,
    offersCount: 3,
    coverage: { items: 2, of: 2 },
    newOfferIds: [21, 22],
    steps: [],
  };

  test('is made of what was sent and of the ids that new rows got, in their order', () => {
    const sent = [
      { orderId: 2, isAnalogue: false, unitPrice: '7.5', quantity: '2.500' },
      { id: 11, orderId: 1, isAnalogue: false, unitPrice: '90' },
      { orderId: 1, isAnalogue: true, name: 'Аналог', quantity: null },
    ];
    const after = afterOffers(base, sent, saved, [order(1), order(2)]);
    expect(after).toMatchObject({ version: 5, offersTotalPrice: '42.00', offersCount: 3 });
    expect(after).not.toHaveProperty('newOfferIds');
    expect(after.offers).toMatchObject([
      { id: 21, orderId: 2, position: 0, unitPrice: '7.50', quantity: '2.5', sum: '18.75', attachments: [] },
      { id: 11, orderId: 1, position: 1, unitPrice: '90.00', manufacturer: 'Завод' },
      { id: 22, orderId: 1, position: 2, isAnalogue: true, name: 'Аналог', unitPrice: null, sum: null },
    ]);
    // The page's table of it is what was sent: nothing is left to be saved.
    expect(inputsOf(tableOf([order(1), order(2)], after.offers)).offers).toHaveLength(3);
  });

  test('is the same where only what differs was sent', () => {
    const { offers } = inputsOf(
      tableOf([order(1), order(2)], base.offers).map((row, at) =>
        at === 0 ? { ...row, unitPrice: '90.00' } : { ...row, unitPrice: '7.50' },
      ),
    );
    const sent = unstored(base, offers);
    expect(sent).toEqual([{ id: 11, orderId: 1, isAnalogue: false, unitPrice: '90.00' }, offers[1]]);
    const once = { ...saved, newOfferIds: [21] };
    expect(afterOffers(base, sent, once, [order(1), order(2)])).toEqual(
      afterOffers(base, offers, once, [order(1), order(2)]),
    );
    expect(unstored(base, inputsOf(tableOf([order(1)], base.offers)).offers)).toEqual([
      { id: 11, orderId: 1, isAnalogue: false },
    ]);
  });

  test('of terms alone keeps the table', () => {
    const after = afterTerms(base, { minSum: '5' }, { ...saved, newOfferIds: [] });
    expect(after).toMatchObject({ minSum: '5', version: 5 });
    expect(after.offers).toBe(base.offers);
  });
});
