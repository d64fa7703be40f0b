import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as bank from '../../src/rules/identifiers/bank.ts';
import * as classifier from '../../src/rules/identifiers/classifier.ts';
import { checkItn, itnKind } from '../../src/rules/identifiers/itn.ts';
import * as phone from '../../src/rules/identifiers/phone.ts';
import { checkKpp, checkOgrn, checkOgrnip } from '../../src/rules/identifiers/registration.ts';

const BIK = '044525225';
const settlement = (account: string) => bank.checkSettlementAccount(account, BIK);
const correspondent = (account: string) => bank.checkCorrespondentAccount(account, BIK);

const PARTY_WEIGHTS = [2, 4, 10, 3, 5, 9, 4, 6, 8];
const ELEVENTH_WEIGHTS = [7, 2, 4, 10, 3, 5, 9, 4, 6, 8];
const TWELFTH_WEIGHTS = [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8];

/** The digits with the control digit by these weights behind them. */
function keyed(body: string, weights: readonly number[]): string {
  const sum = weights.reduce((total, weight, index) => total + weight * Number(body[index]), 0);
  return `${body}${(sum % 11) % 10}`;
}

/** Digits of which one alone is not 1. */
const bodies = (length: number): string[] =>
  Array.from({ length }, (_, place) => `${'1'.repeat(place)}3${'1'.repeat(length - place - 1)}`);

const PARTIES = bodies(9).map((body) => keyed(body, PARTY_WEIGHTS));
const PERSONS = bodies(10).map((body) => keyed(keyed(body, ELEVENTH_WEIGHTS), TWELFTH_WEIGHTS));

describe('examples', () => {
  it.each([
    ['ИНН', checkItn, '7707083893', null],
    ['ИНН', checkItn, '7736050003', null],
    ['ИНН', checkItn, '7707083894', 'itnControl'],
    ['ИНН', checkItn, '0000000000', 'itnRegion'],
    ['ИНН', checkItn, '770708389', 'itnLength'],
    ['ИНН', checkItn, '77070838 3', 'itnNotDigits'],
    ['ИНН', checkItn, '500100732259', null],
    ['ИНН', checkItn, '500100732258', 'itnControl'],
    ['ИНН', checkItn, '000000000000', 'itnRegion'],
    ['КПП', checkKpp, '773601001', null],
    ['КПП', checkKpp, '7736AZ001', null],
    ['КПП', checkKpp, '77360100', 'kppFormat'],
    ['ОГРН', checkOgrn, '1027700132195', null],
    ['ОГРН', checkOgrn, '1027700132196', 'ogrnControl'],
    ['ОГРН', checkOgrn, '102770013219', 'ogrnLength'],
    ['ОГРНИП', checkOgrnip, '304500116000157', null],
    ['ОГРНИП', checkOgrnip, '304500116000158', 'ogrnipControl'],
    ['ОКПО', classifier.checkOkpo, '00032537', null],
    ['ОКПО', classifier.checkOkpo, '0123456789', null],
    ['ОКПО', classifier.checkOkpo, '00032538', 'okpoControl'],
    ['ЕСР', classifier.checkStation, '532909', null],
    ['ЕСР', classifier.checkStation, '194013', null],
    ['ЕСР', classifier.checkStation, '532908', 'stationControl'],
    ['ЕСР', classifier.checkStation, '53290', 'stationFormat'],
    ['БИК', bank.checkBik, BIK, null],
    ['БИК', bank.checkBik, '44525225', 'bikFormat'],
    ['р/с', settlement, '40702810938000000001', null],
    ['р/с', settlement, '40702810938000000002', 'accountControl'],
    ['р/с', settlement, '4070281093800000000', 'accountFormat'],
    ['к/с', correspondent, '30101810400000000225', null],
    ['к/с', correspondent, '30101810400000000226', 'accountControl'],
    ['ОКПД2', classifier.checkOkpd2, '24.20.13.110', null],
    ['ОКПД2', classifier.checkOkpd2, '24.2', null],
    ['ОКПД2', classifier.checkOkpd2, '24', null],
    ['ОКПД2', classifier.checkOkpd2, '24.2.13', 'okpd2Format'],
    ['ОКПД2', classifier.checkOkpd2, '4669', 'okpd2Format'],
    ['индекс', classifier.checkPostalIndex, '127642', null],
    ['индекс', classifier.checkPostalIndex, '012345', 'postalIndexFormat'],
    ['телефон', phone.checkPhone, '89161234567', null],
    ['телефон', phone.checkPhone, '+7 (916) 123-45-67', null],
    ['телефон', phone.checkPhone, '+7 916 123', 'phoneLength'],
    ['телефон', phone.checkPhone, '891612345678', 'phoneLength'],
    // Nothing may stand before or behind what would be right by itself.
    ['ИНН', checkItn, 'x7707083893', 'itnNotDigits'],
    ['ИНН', checkItn, '7707083893x', 'itnNotDigits'],
    ['КПП', checkKpp, 'x773601001', 'kppFormat'],
    ['КПП', checkKpp, '773601001x', 'kppFormat'],
    ['КПП', checkKpp, '7736az001', 'kppFormat'],
    ['ОГРН', checkOgrn, 'x102770013219', 'ogrnNotDigits'],
    ['ОГРН', checkOgrn, '102770013219x', 'ogrnNotDigits'],
    ['ОГРНИП', checkOgrnip, 'x30450011600015', 'ogrnipNotDigits'],
    ['ОГРНИП', checkOgrnip, '30450011600015x', 'ogrnipNotDigits'],
    ['ОГРНИП', checkOgrnip, '30450011600015', 'ogrnipLength'],
    ['ОКПО', classifier.checkOkpo, 'x0003253', 'okpoNotDigits'],
    ['ОКПО', classifier.checkOkpo, '0003253x', 'okpoNotDigits'],
    ['ОКПО', classifier.checkOkpo, '000325371', 'okpoLength'],
    ['ЕСР', classifier.checkStation, 'x532909', 'stationFormat'],
    ['ЕСР', classifier.checkStation, '532909x', 'stationFormat'],
    ['БИК', bank.checkBik, 'x044525225', 'bikFormat'],
    ['БИК', bank.checkBik, '0445252250', 'bikFormat'],
    ['р/с', settlement, 'x40702810938000000001', 'accountFormat'],
    ['р/с', settlement, '40702810938000000001x', 'accountFormat'],
    ['к/с', correspondent, 'x30101810400000000225', 'accountFormat'],
    ['к/с', correspondent, '30101810400000000225x', 'accountFormat'],
    ['ОКПД2', classifier.checkOkpd2, '24.20', null],
    ['ОКПД2', classifier.checkOkpd2, '24.20.1', null],
    ['ОКПД2', classifier.checkOkpd2, '24.20.13', null],
    ['ОКПД2', classifier.checkOkpd2, 'x24.20', 'okpd2Format'],
    ['ОКПД2', classifier.checkOkpd2, '24.20x', 'okpd2Format'],
    ['индекс', classifier.checkPostalIndex, 'x127642', 'postalIndexFormat'],
    ['индекс', classifier.checkPostalIndex, '127642x', 'postalIndexFormat'],
  ])('%s: %o of %s is %s', (_name, check, value, fault) => expect(check(value)).toBe(fault));

  it('holds an ИНН to the kind of its company', () => {
    expect(checkItn('7707083893', 'individual')).toBe('itnLength');
    expect(checkItn('500100732259', 'individual')).toBeNull();
    expect(itnKind('7707083893')).toBe('party');
    expect(itnKind('77070838')).toBeNull();
  });

  it('leaves of an account its format alone where the БИК is faulty', () => {
    expect(bank.checkSettlementAccount('40702810938000000002', '44525225')).toBeNull();
    expect(bank.checkCorrespondentAccount('30101810400000000226', '44525225')).toBeNull();
    expect(bank.checkCorrespondentAccount('3010181040000000022', '44525225')).toBe('accountFormat');
  });

  it('keys a correspondent account by the fifth and the sixth digit of the БИК alone', () => {
    // 1·2 + 3·5 ends with the same digit as 1·7 + 3·0, and not as 1·2 + 3·4.
    expect(bank.checkCorrespondentAccount('30101810400000000225', '044570925')).toBeNull();
    expect(bank.checkCorrespondentAccount('30101810400000000225', '044524225')).toBe('accountControl');
    expect(bank.checkCorrespondentAccount('40102810000000000001', BIK)).toBeNull();
  });

  it('knows numbers that use every weight', () => {
    // Weights 2 4 10 3 5 9 4 6 8; 7 2 4 10 3 5 9 4 6 8; 3 7 2 4 10 3 5 9 4 6 8, one place at a time.
    expect(PARTIES.map((value) => checkItn(value))).toEqual(PARTIES.map(() => null));
    expect(PERSONS.map((value) => checkItn(value))).toEqual(PERSONS.map(() => null));
  });

  it('only warns of treasury accounts', () => {
    expect(settlement('40102810000000000001')).toBeNull();
    expect(bank.accountWarning('40102810000000000001')).toBe('accountOfTreasury');
    expect(bank.accountWarning('40702810938000000001')).toBeNull();
  });

  it('shows 8… as +7', () => {
    expect(phone.formatPhone('89161234567')).toBe('+7 (916) 123-45-67');
    expect(phone.normalisePhone('8 (916) 123-45-67')).toBe('79161234567');
    expect(phone.formatPhone('12')).toBe('12');
    expect(phone.normalisePhone('12')).toBeNull();
    expect(phone.normalisePhone('79168888888')).toBe('79168888888');
  });
});

const digits = (count: number) => fc.stringMatching(new RegExp(`^\\d{${count}}$`));

/** The value with the digit at a place moved on by 1..9. */
function spoil(value: string, place: number, by: number): string {
  const at = place % value.length;
  return value.slice(0, at) + ((Number(value[at]) + by) % 10) + value.slice(at + 1);
}

const spoiling = fc.tuple(fc.nat(), fc.integer({ min: 1, max: 9 }));

/** The one body in ten that has a last digit which the check takes, completed by it. */
function complete(body: string, check: (value: string) => string | null): string[] {
  return Array.from({ length: 10 }, (_, last) => `${body}${last}`).filter((value) => check(value) === null);
}

describe('any body has exactly one control digit', () => {
  it.each([
    ['ИНН', 9, checkItn],
    ['ОГРН', 12, checkOgrn],
    ['ОГРНИП', 14, checkOgrnip],
    ['ОКПО', 7, classifier.checkOkpo],
    ['ОКПО of a sole trader', 9, classifier.checkOkpo],
    ['ЕСР', 5, classifier.checkStation],
    ['р/с', 19, settlement],
    ['к/с', 19, correspondent],
  ] as const)('%s', (_name, count, check) => {
    fc.assert(
      fc.property(
        digits(count).filter((body) => !body.startsWith('00') && !body.startsWith('40102')),
        (body) => {
          const [valid, ...others] = complete(body, check);
          expect(valid).toBeDefined();
          expect(others).toEqual([]);
        },
      ),
    );
  });
});

describe('the control digit', () => {
  it('of ОГРН and ОГРНИП is the rest of the whole number', () => {
    fc.assert(
      fc.property(digits(12), digits(14), (company, trader) => {
        expect(checkOgrn(`${company}${(BigInt(company) % 11n) % 10n}`)).toBeNull();
        expect(checkOgrnip(`${trader}${(BigInt(trader) % 13n) % 10n}`)).toBeNull();
      }),
    );
  });

  it('of a person’s ИНН is checked in both places', () => {
    fc.assert(
      fc.property(digits(10), fc.integer({ min: 1, max: 9 }), (body, by) => {
        fc.pre(!body.startsWith('00'));
        const wrong = spoil(withEleventh(body), 10, by);
        expect(complete(wrong, checkItn)).toEqual([]);
        expect(complete(withEleventh(body), checkItn)).toHaveLength(1);
      }),
    );
  });

  it.each([
    // 2·5 = 10, then 4·5 = 20 % 11 = 9
    ['0500000', '9'],
    // 1·1 + 3·3 = 10, then 3·1 + 5·3 = 18 % 11 = 7
    ['1030000', '7'],
    // 4·8 = 32 % 11 = 10, then 6·8 = 48 % 11 = 4
    ['0008000', '4'],
    // 1·1 + 1·2 + 1·7 = 10, then 1·3 + 1·4 + 1·9 = 16 % 11 = 5
    ['1100001', '5'],
    // 1·1 + 1·9 = 10, then 1·3 + 1·1 = 4: after the weight of ten the ring begins anew
    ['100000001', '4'],
    // 2·9 + 7·2 = 32 % 11 = 10, then 4·9 + 9·2 = 54 % 11 = 10: a second ten is 0
    ['0900002', '0'],
  ])('of ОКПО %s, whose first count is 10, is %s', (body, digit) => {
    expect(complete(body, classifier.checkOkpo)).toEqual([body + digit]);
  });
});

describe('one changed digit', () => {
  it('is always caught in an account', () => {
    fc.assert(
      fc.property(
        digits(19),
        spoiling,
        fc.constantFrom(settlement, correspondent),
        (body, [place, by], check) => {
          const [valid = ''] = complete(body, check);
          const spoilt = spoil(valid, place, by);
          fc.pre(!valid.startsWith('40102') && !spoilt.startsWith('40102'));
          expect(check(spoilt)).toBe('accountControl');
        },
      ),
    );
  });

  // Remainders 0 and 10 share the digit 0, so the numbers modulo 11 let one pair pass; any other change is caught.
  it('is caught in a number modulo 11 unless its control digit is 0', () => {
    const cases = fc.constantFrom([9, checkItn] as const, [12, checkOgrn] as const, [11, checkItn] as const);
    const bodies = cases.chain(([count, check]) =>
      digits(count === 11 ? 10 : count).map((body) => ({ body, check, count })),
    );
    fc.assert(
      fc.property(bodies, spoiling, ({ body, check, count }, [place, by]) => {
        fc.pre(!body.startsWith('00'));
        const bodyOf = count === 11 ? withEleventh(body) : body;
        const [valid = ''] = complete(bodyOf, check);
        const spoilt = spoil(valid, place, by);
        fc.pre(valid !== '' && !valid.endsWith('0') && !spoilt.startsWith('00'));
        expect(check(spoilt)).toMatch(/Control$/);
      }),
    );
  });

  it('is caught in ОГРНИП unless its remainder has a twin', () => {
    fc.assert(
      fc.property(digits(14), spoiling, (body, [place, by]) => {
        const [valid = ''] = complete(body, checkOgrnip);
        // 13 remainders share ten digits: 0–2 stand for two remainders each.
        fc.pre(Number(valid.at(-1)) > 2);
        expect(checkOgrnip(spoil(valid, place, by))).toBe('ogrnipControl');
      }),
    );
  });

  it('is caught in ОКПО and ЕСР unless the weights had to be counted twice', () => {
    const body = fc.constantFrom(7, 5).chain((count) => digits(count));
    fc.assert(
      fc.property(body, spoiling, (start, [place, by]) => {
        const check = start.length === 7 ? classifier.checkOkpo : classifier.checkStation;
        const [valid = ''] = complete(start, check);
        const spoilt = spoil(valid, place, by);
        fc.pre(!countedTwice(valid) && !countedTwice(spoilt));
        expect(check(spoilt)).toMatch(/Control$/);
      }),
    );
  });
});

function countedTwice(value: string): boolean {
  const body = Array.from(value.slice(0, -1), Number);
  return body.reduce((sum, digit, index) => sum + digit * (index + 1), 0) % 11 === 10;
}

/** Ten digits of a person's ИНН with the eleventh by its own formula, so that only the twelfth is left to find. */
const withEleventh = (body: string): string => keyed(body, ELEVENTH_WEIGHTS);
