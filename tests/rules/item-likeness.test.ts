// By what items of different lots are known to be alike.
import { expect, test } from 'vitest';
import { itemKeys } from '../../src/rules/item-likeness.ts';

const keys = (name: string, more: { code?: string; okpd2?: string } = {}) =>
  itemKeys({ name, code: '', okpd2: '', ...more });

test('words count, not their order, case or spelling of ё', () => {
  expect(keys('Труба стальная, бесшовная 57×4.').name).toBe(keys('бесшовная  труба СТАЛЬНАЯ 57×4').name);
  expect(keys('Щётка').name).toBe('щетка');
  expect(keys('Кабель 3х1.5').name).not.toBe(keys('Кабель 3х2.5').name);
});

test('a code is compared without spaces, hyphens and look-alike letters', () => {
  expect(keys('', { code: 'НС-80 /50' }).code).toBe(keys('', { code: 'HC80/50' }).code);
});

test('a short ОКПД2 names a branch and tells nothing', () => {
  expect(keys('', { okpd2: '24.20' }).okpd2).toBe('');
  expect(keys('', { okpd2: '24.20.13.110' }).okpd2).toBe('24.20.13.110');
});
