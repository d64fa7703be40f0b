import { expect, test } from 'vitest';
import { ownDomain, sharedDetails, type DetailKind, type Details } from '../../src/rules/shared-details.ts';

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

test.each<[DetailKind, string, string, string | null]>([
  ['email', 'A@B.C', 'a@b.c ', 'a@b'],
  ['account', '408 02 81 09 38 0001', '408-028-109-380-001', '40802810938000'],
  ['address', 'Ёж, 1 а б', 'ЕЖ.1.А.Б.', 'Ёж 1 а'],
  ['head', 'ЛЁ  Ван\u00A0А ', 'ле ван а', 'Ле Ван'],
  ['file', 'a', 'a', null],
])(
  'of %s the shortest that means something is found however it is written',
  (kind, written, other, short) => {
    const of = (value: string) => ({ ...none, [kind]: [value] });
    expect(sharedDetails(of(written), of(other))).toEqual([{ kind, value: written }]);
    if (short !== null) expect(sharedDetails(of(short), of(short))).toEqual([]);
    // Letters that are not the same are not.
    expect(sharedDetails(of(written), of(`${other}9`))).toEqual([]);
  },
);

test('a domain is a company’s own where nobody else may have a mailbox', () => {
  expect(ownDomain(' Sales@Pump.RU ')).toBe('pump.ru');
  for (const address of ['a@mail.ru', 'a@pump', 'a@pump.ru, b@other.ru x', 'pump.ru', ''])
    expect(ownDomain(address)).toBeNull();
});
