// Why a line of an opened offer is not compared: the first reason, as the rules stood when it was submitted.
import { expect, test } from 'vitest';
import { lineFault } from '../../src/rules/sealed-lines.ts';
import { NO_TOLERANCE } from '../../src/rules/tolerance.ts';

const line = { quantity: '10', unitPrice: '5.00' };
const terms = { ...NO_TOLERANCE, agreement: 'buyer', isAgree: true, vat: 'vat5' as const };
const rate = { code: 'vat5' as const, percent: '5', validTo: null, name: '', note: '' };
const asOf = { day: '2026-11-25', rates: [{ ...rate, validFrom: '2026-11-25' }] };

test.each([
  ['nothing is wrong', {}, {}, asOf, null],
  ['nothing is offered', { unitPrice: null, quantity: null }, { agreement: null }, asOf, null],
  ['no agreement was chosen', {}, { agreement: null, isAgree: false }, asOf, 'agreementMissing'],
  ['it was not agreed to', {}, { isAgree: false, vat: 'vat7' }, asOf, 'notAgreed'],
  [
    'the rate of VAT did not hold yet',
    { quantity: null },
    {},
    { ...asOf, day: '2026-11-24' },
    'vatNotInForce',
  ],
  ['no quantity is given', { quantity: null }, {}, asOf, 'quantityMissing'],
  ['the quantity is nothing', { quantity: '0' }, {}, asOf, 'quantityNotPositive'],
  ['more is offered than was ordered', { quantity: '10.5' }, {}, asOf, 'quantityAboveTolerance'],
] as const)('%s', (_, lineOver, termsOver, at, fault) => {
  expect(lineFault({ ...line, ...lineOver }, '10', { ...terms, ...termsOver }, at)).toBe(fault);
});
