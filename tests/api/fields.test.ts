// What is said of a number that cannot be taken: as it is typed and shown here, one sentence a fault.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { russianIssue } from '../../src/text/validation.ts';
import { eachOnce } from '../../src/api/each-once.ts';
import { comment, email, groupedDigits, id, money, name, quantity, reason } from '../../src/api/fields.ts';
import { givenDate, givenTime } from '../../src/api/given-dates.ts';
import { rateNumber } from '../../src/api/records/references.ts';

z.config({ customError: russianIssue as z.core.$ZodErrorMap });

const faults = (schema: z.ZodType, text: unknown): string[] =>
  schema.safeParse(text).error?.issues.map(({ message }) => message) ?? [];

test.each([
  ['1250.50', []],
  ['0', []],
  ['1250.505', ['Не больше двух знаков после запятой']],
  ['сто', ['Укажите сумму, например 1 250,50']],
  ['1.2.3', ['Укажите сумму, например 1 250,50']],
  ['-5', ['Укажите сумму, например 1 250,50']],
  ['1250,50', ['В запросе число пишется с точкой и без пробелов, например 1250.50']],
  ['1 250', ['В запросе число пишется с точкой и без пробелов, например 1250.50']],
  ['1,250,50', ['Укажите сумму, например 1 250,50']],
  ['1'.repeat(19), ['Укажите сумму, например 1 250,50']],
])('a sum of %j', (text, said) => expect(faults(money, text)).toEqual(said));

test.each([
  ['4070 2810 9380\u00a00000 0001', '40702810938000000001'],
  ['77 36 01 001', '773601001'],
  ['HRB 12 345', 'HRB 12 345'],
])('a number written in groups, %j, is kept as %j', (text, kept) =>
  expect(groupedDigits({ min: 0, max: 30 }).parse(text)).toBe(kept),
);

test.each([
  ['\u00a0Petrov@demo.test\u00a0', 'petrov@demo.test'],
  ['  petrov@demo.test\n', 'petrov@demo.test'],
])('an address copied with its spaces, %j, is kept as %j', (text, kept) =>
  expect(email.parse(text)).toBe(kept),
);

test('an address that is none is said to be none', () =>
  expect(faults(email, 'petrov demo.test')).toEqual([
    'Укажите адрес электронной почты, например name@company.ru',
  ]));

test.each([
  ['12.5', []],
  ['0.1234567', ['Не больше шести знаков после запятой']],
  ['много', ['Укажите количество, например 12,5']],
])('a quantity of %j', (text, said) => expect(faults(quantity, text)).toEqual(said));

test.each([
  ['95.1234', []],
  ['95,1', ['В запросе число пишется с точкой и без пробелов, например 1250.50']],
  ['много', ['Укажите число, например 95,1234']],
  ['0', ['Число должно быть больше нуля']],
])('a rate of %j', (text, said) => expect(faults(rateNumber, text)).toEqual(said));

test.each([
  [givenTime, '2026-11-23T10:00:00Z', []],
  [givenTime, '2026-11-23', ['Укажите дату и время']],
  [givenTime, '0000-01-01T00:00:00Z', ['Не раньше 1900 года']],
  [givenTime, '9999-12-31T23:59:59Z', ['Не позже 2100 года']],
  [givenDate, '2100-12-31', []],
  [givenDate, '1899-12-31', ['Не раньше 1900 года']],
  [givenDate, '2101-01-01', ['Не позже 2100 года']],
])('a day or a moment is of our times: %#', (schema, text, said) =>
  expect(faults(schema, text)).toEqual(said),
);

test.each([
  ['7', []],
  [undefined, ['Укажите номер записи']],
  ['седьмой', ['Укажите номер записи']],
  [0, ['Должно быть больше нуля']],
])('a record’s number of %j', (given, said) => expect(faults(id, given)).toEqual(said));

test('a text that nobody could see or the database could not keep is none', () => {
  for (const blank of ['\u200B\u200B', '\u202E', '\u00AD \u2060'])
    expect(faults(name, blank)).toEqual(['Обязательное поле']);
  expect(faults(name, '👨‍👩‍👧 Насос')).toEqual([]);
  // Signs that turn the text after them round: in a name it would read as another.
  for (const turned of ['Насос \u202Eфдп.exe', '\u2066ООО «Ромашка»\u2069'])
    expect(faults(name, turned)).toEqual([
      'В тексте есть недопустимый символ. Удалите его или введите текст заново.',
    ]);
  expect(faults(comment, 'Текст \u202Eсправа налево')).toEqual([]);
  for (const sign of ['\0', '\ud83d'])
    expect(faults(comment, `текст${sign}`)).toEqual([
      'В тексте есть недопустимый символ. Удалите его или введите текст заново.',
    ]);
});

test('a text is as long as its characters are, however many halves they take', () => {
  expect(faults(name, '  Насосы  ')).toEqual([]);
  expect(faults(name, ' ')).toEqual(['Обязательное поле']);
  expect(faults(name, '😀'.repeat(255))).toEqual([]);
  expect(faults(name, 'а'.repeat(256))).toEqual(['Слишком длинно: не больше 255 символов']);
  expect(faults(reason, '')).toEqual(['Обязательное поле']);
  expect(faults(comment, '')).toEqual([]);
  expect(faults(comment, 'а'.repeat(2_001))).toEqual(['Слишком длинно: не больше 2000 символов']);
  expect(z.toJSONSchema(name)).toMatchObject({ type: 'string', minLength: 1, maxLength: 255 });
});

test('a row told of twice is named; new rows, which have no number yet, may be many', () => {
  const rows = eachOnce(z.array(z.object({ id: id.optional(), stage: z.string() })), 'id', 'stage');
  const told = [{ id: 1, stage: 'a' }, { id: 1, stage: 'b' }, { stage: 'a' }, { stage: 'a' }];
  expect(rows.safeParse(told).success).toBe(true);
  const twice = rows.safeParse([...told, { id: 1, stage: 'b' }]);
  expect(twice.error?.issues.map(({ path, message }) => [path, message])).toEqual([
    [[4, 'id'], 'Указано дважды'],
  ]);
});
