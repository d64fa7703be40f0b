// Closed lists as the specification names them: whoever changes one changes stored records, forms and files.
import { describe, expect, it } from 'vitest';
import * as lists from '../../src/rules/closed-lists.ts';
import { keyProfileFields } from '../../src/rules/profile-fields.ts';
import { CURRENCIES, currencyName, currencySign, isCurrencyCode } from '../../src/rules/currencies.ts';
import { ROUND_STEP_KINDS } from '../../src/rules/round.ts';
import { TEXT_BOUNDS } from '../../src/rules/text-length.ts';
import { VAT_CODES, VAT_RATES } from '../../src/rules/vat.ts';

describe('closed lists', () => {
  it.each([
    ['bases', lists.bases, 'EXW FCA DAP CPT DDP'],
    ['vendors', lists.vendorTypes, 'manufacturer producer dealer mediator'],
    ['ratings', lists.ratingTypes, 'total position weighted'],
    ['criteria', lists.criterionCodes, 'price delivery guarantee deferral expert'],
    ['decisions', lists.verificationDecisions, 'verified secured audited rejected returned'],
    ['companies', lists.companyTypes, 'party individual'],
    ['addresses', lists.addressTypes, 'legal postal real'],
    ['protocols', lists.protocolKinds, 'opening admission round results closure refusal'],
    ['letters', lists.mailModes, 'all digest none'],
    ['steps of a round', ROUND_STEP_KINDS, 'percent money'],
    ['VAT', VAT_CODES, 'free vat0 vat5 vat7 vat10 vat20 vat22'],
  ])('%s', (_, list, names) => expect(list.join(' ')).toBe(names));

  it('what sends an accredited company to a new check', () => {
    expect(keyProfileFields).toEqual([
      'isResident',
      'type',
      'title',
      'itn',
      'generalInfo.fullTitle',
      'generalInfo.kpp',
      'bankingAccount.bank',
      'bankingAccount.settlementAccount',
      'bankingAccount.correspondentAccount',
      'bankingAccount.bankIdentifierCode',
    ]);
  });

  it('lengths of texts', () => {
    expect(TEXT_BOUNDS).toEqual({
      name: { min: 1, max: 255 },
      optionalName: { min: 0, max: 255 },
      description: { min: 0, max: 10_000 },
      comment: { min: 0, max: 2_000 },
      reason: { min: 1, max: 2_000 },
    });
  });
});

it('rates of VAT with the days that they are valid from and to', () => {
  const told = VAT_RATES.map(({ code, percent, validFrom, validTo, name }) =>
    [code, percent, validFrom, validTo, name].join(' | '),
  );
  expect(told).toEqual([
    'free |  |  |  | Без НДС',
    'vat0 | 0 |  |  | НДС 0 %',
    'vat5 | 5 | 2025-01-01 |  | НДС 5 %',
    'vat7 | 7 | 2025-01-01 |  | НДС 7 %',
    'vat10 | 10 |  |  | НДС 10 %',
    'vat20 | 20 | 2019-01-01 |  | НДС 20 %',
    'vat22 | 22 | 2026-01-01 |  | НДС 22 %',
  ]);
});

it('currencies with their signs, or their codes where none is at hand, and their names', () => {
  expect(CURRENCIES.map(({ code, sign, name }) => `${code} ${sign} ${name}`)).toEqual([
    'RUB ₽ Российский рубль',
    'USD $ Доллар США',
    'EUR € Евро',
    'CNY ¥ Китайский юань',
    'KZT ₸ Казахстанский тенге',
    'BYN Br Белорусский рубль',
    'AED AED Дирхам ОАЭ',
    'AMD ֏ Армянский драм',
    'CHF CHF Швейцарский франк',
    'GBP £ Фунт стерлингов',
    'INR ₹ Индийская рупия',
    'JPY JPY Японская иена',
    'KGS KGS Киргизский сом',
    'PYG PYG Парагвайский гуарани',
    'TRY ₺ Турецкая лира',
    'UAH UAH Украинская гривна',
    'UZS UZS Узбекский сум',
  ]);
  for (const { code, sign, name } of CURRENCIES)
    expect([isCurrencyCode(code), currencySign(code), currencyName(code)]).toEqual([true, sign, name]);
  expect([isCurrencyCode('XXX'), currencyName('XXX'), currencySign('XXX')]).toEqual([false, 'XXX', 'XXX']);
});
