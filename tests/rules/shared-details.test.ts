import { expect, test } from 'vitest';
import { sharedDetails, type Details } from '../../src/rules/shared-details.ts';

const none: Details = { phone: [], email: [], account: [], address: [], head: [], file: [] };

test('finds what is the same however it is written', () => {
  const one = {
    ...none,
    phone: ['+7 (916) 123-45-67'],
    address: ['г. Орёл, ул. Мира, д. 1'],
    email: ['A@b.ru'],
  };
  const other = { ...none, phone: ['89161234567'], address: ['Г ОРЕЛ УЛ МИРА Д 1'], email: ['a@b.ru '] };
  expect(sharedDetails(one, other)).toEqual([
    { kind: 'phone', value: '+7 (916) 123-45-67' },
    { kind: 'email', value: 'A@b.ru' },
    { kind: 'address', value: 'г. Орёл, ул. Мира, д. 1' },
  ]);
  // Twice written is shared once.
  expect(sharedDetails({ ...one, phone: ['+7 (916) 123-45-67', '8 916 123 45 67'] }, other)).toHaveLength(3);
});

test('takes neither what is empty nor what is too short for the same', () => {
  const short = { ...none, phone: ['123'], head: ['Ли'], address: ['Москва'] };
  expect(sharedDetails(short, short)).toEqual([]);
  expect(sharedDetails({ ...none, phone: [''] }, { ...none, phone: [''] })).toEqual([]);
  expect(sharedDetails(none, none)).toEqual([]);
});
