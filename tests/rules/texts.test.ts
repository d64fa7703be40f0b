import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plural } from '../../src/rules/plural.ts';
import * as search from '../../src/rules/search-text.ts';
import { beginningOf } from '../../src/rules/beginning-of.ts';
import { aroundLotNumbers } from '../../src/rules/lot-numbers.ts';
import { isStorable, storable } from '../../src/rules/storable-text.ts';
import { isWritable, writable } from '../../src/rules/writable-text.ts';
import { checkLength, isInvisible, TEXT_BOUNDS } from '../../src/rules/text-length.ts';
import {
  checkOfferQuantity,
  coversOrdered,
  NO_TOLERANCE,
  quantityBounds,
} from '../../src/rules/tolerance.ts';
import { recogniseUnit, unitName, UNITS, unitSign } from '../../src/rules/units.ts';

describe('units', () => {
  it.each([
    ['ШТ', '796'],
    ['шт.', '796'],
    ['Штука', '796'],
    ['H87', '796'],
    ['796', '796'],
    ['6', '006'],
    ['KGM', '166'],
    ['Kг', '166'],
    ['л; дм[3*]', '112'],
    ['Л; ДМ3', '112'],
    ['м³', '113'],
    ['м3', '113'],
    ['куб. м', '113'],
    ['М[2*]', '055'],
    ['пог.м', '018'],
    ['м.п.', '018'],
    ['усл. ед.', '876'],
    ['Усл\u00A0ед', '876'],
    ['упак.', '778'],
    ['тыс. шт.', '798'],
    ['чел.-ч', '539'],
    ['кВт', '214'],
    ['Set', '704'],
    ['Pereche', '715'],
  ])('%s is %s', (text, code) => expect(recogniseUnit(text)).toBe(code));

  it.each(['', 'л.', 'г.', 'у.е.', 'по согласованию', '999', '0', 'шт/упак', 'constructor', 'м4'])(
    '%j is asked about',
    (text) => expect(recogniseUnit(text)).toBeNull(),
  );

  it('knows each unit by its own sign, name and code, and no spelling twice', () => {
    const claimed = new Map<string, string>();
    for (const { code, sign, name, spellings } of UNITS) {
      for (const text of [sign, name, code, ...spellings]) {
        expect([text, recogniseUnit(text)]).toEqual([text, code]);
        expect([text, claimed.get(text) ?? code]).toEqual([text, code]);
        claimed.set(text, code);
      }
      expect(unitSign(code)).toBe(sign);
      expect(unitName(code)).toBe(name);
    }
    expect(unitSign('000')).toBe('000');
  });
});

describe('search forms', () => {
  it('makes codes of one alphabet without spaces and hyphens', () => {
    expect(search.normaliseCode('ГОСТ 8732-78')).toBe('ГOCT873278');
    expect(search.normaliseCode('а-123 вс')).toBe(search.normaliseCode('A123BC'));
    expect(search.normaliseCode('22.29.25.000–00000054')).toBe('22.29.25.00000000054');
  });

  it('folds titles', () => {
    expect(search.foldText('  Счётчик\u00A0 ВОДЫ\r\n')).toBe('счетчик воды');
  });

  it('tries the other layout', () => {
    expect(search.otherLayout('yfcjc')).toBe('насос');
    expect(search.otherLayout('Nhe,f')).toBe('Труба');
    expect(search.otherLayout('руддщ')).toBe('hello');
    expect(search.otherLayout('насос pump')).toBeNull();
    expect(search.otherLayout('123')).toBeNull();
  });

  it('comes back from the other layout', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[а-яё ]{1,20}$/), (text) => {
        expect(search.fromLatinLayout(search.fromRussianLayout(text))).toBe(text);
      }),
    );
  });

  it('normalises a code once for all', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const once = search.normaliseCode(text);
        expect(search.normaliseCode(once)).toBe(once);
      }),
    );
  });
});

describe('tolerance', () => {
  const tolerance = { isToleranceEnabled: true, tolerancePlus: '10', toleranceMinus: '5' };
  it('bounds the offered quantity in per cent of the ordered one', () => {
    expect(quantityBounds('200', tolerance)).toEqual({ min: '190', max: '220' });
    expect(quantityBounds('200', { ...tolerance, isToleranceEnabled: false })).toEqual({
      min: '200',
      max: '200',
    });
    expect(quantityBounds('1', { ...tolerance, toleranceMinus: '150', tolerancePlus: null })).toEqual({
      min: '0',
      max: '1',
    });
  });

  it('lets less be offered but not more, and knows what covers the item', () => {
    expect(checkOfferQuantity('220', '200', tolerance)).toBeNull();
    expect(checkOfferQuantity('220.000001', '200', tolerance)).toBe('quantityAboveTolerance');
    expect(checkOfferQuantity('201', '200', NO_TOLERANCE)).toBe('quantityAboveTolerance');
    expect(checkOfferQuantity('0', '200', tolerance)).toBe('quantityNotPositive');
    expect(checkOfferQuantity('1', '200', tolerance)).toBeNull();
    expect(coversOrdered('190', '200', tolerance)).toBe(true);
    expect(coversOrdered('189.999999', '200', tolerance)).toBe(false);
    expect(NO_TOLERANCE).toEqual({ isToleranceEnabled: false, tolerancePlus: null, toleranceMinus: null });
    expect(quantityBounds('10', { ...tolerance, toleranceMinus: null })).toEqual({ min: '10', max: '11' });
    expect(quantityBounds('1', { ...tolerance, toleranceMinus: '50' }).min).toBe('0.5');
  });
});

it('bounds texts in characters, an emoji being one', () => {
  expect(checkLength('', TEXT_BOUNDS.name)).toBe('textTooShort');
  expect(checkLength('я'.repeat(255), TEXT_BOUNDS.name)).toBeNull();
  expect(checkLength('я'.repeat(256), TEXT_BOUNDS.name)).toBe('textTooLong');
  expect(checkLength('🙂'.repeat(255), TEXT_BOUNDS.name)).toBeNull();
  expect(checkLength('🙂'.repeat(256), TEXT_BOUNDS.name)).toBe('textTooLong');
  expect(checkLength('я'.repeat(600), TEXT_BOUNDS.name)).toBe('textTooLong');
  expect(checkLength('', TEXT_BOUNDS.comment)).toBeNull();
  const few = { min: 3, max: 9 };
  expect(['яя', 'яяя', '🙂🙂', '🙂🙂🙂'].map((text) => checkLength(text, few))).toEqual([
    'textTooShort',
    null,
    'textTooShort',
    null,
  ]);
});

it('knows a text in which nobody would see anything', () => {
  expect(['', ' ', '\t\n', '\u00A0\u2003', '\u200B\uFEFF', ' я ', '.'].map(isInvisible)).toEqual([
    true,
    true,
    true,
    true,
    true,
    false,
    false,
  ]);
});

it('puts the mark of an unknown character in the place of each that cannot be kept, and leaves the others', () => {
  const text = 'а\0б\uD83Dв\u0001г🙂';
  expect([text, '\u0001', 'я🙂'].map(isStorable)).toEqual([false, true, true]);
  expect(storable(text)).toBe('а\uFFFDб\uFFFDв\u0001г🙂');
  expect([text, '\u0001', '\uFFFE', 'я\t\r\n🙂'].map(isWritable)).toEqual([false, false, false, true]);
  expect(writable(`${text}\uFFFF`)).toBe('а\uFFFDб\uFFFDв\uFFFDг🙂\uFFFD');
});

it('finds the numbers of procedures in a text, with their signs', () => {
  expect(aroundLotNumbers('Процедура № 2026-000006 «Насос 2026-11»: продлена, 2026-000007 нет')).toEqual([
    'Процедура ',
    '№ 2026-000006',
    ' «Насос 2026-11»: продлена, ',
    '2026-000007',
    ' нет',
  ]);
});

it('agrees with numbers as Russian does', () => {
  const forms = ['заявка', 'заявки', 'заявок'] as const;
  expect([0, 1, 2, 5, 11, 12, 21, 22, 111, 121].map((count) => plural(count, forms))).toEqual([
    'заявок',
    'заявка',
    'заявки',
    'заявок',
    'заявок',
    'заявок',
    'заявка',
    'заявки',
    'заявок',
    'заявка',
  ]);
});

it('the beginning of a text has no half of a character at its end', () => {
  expect(['a😀b', '😀😀', 'абв', 'a'].map((text) => beginningOf(text, 2))).toEqual(['a', '😀', 'аб', 'a']);
  expect(beginningOf('абв', -1)).toBe('');
});
