// What is said of a number that cannot be taken: as it is typed and shown here, one sentence a fault.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { russianIssue } from '../../src/text/validation.ts';
import { comment, money, name, quantity, reason } from '../../src/api/fields.ts';

z.config({ customError: russianIssue as z.core.$ZodErrorMap });

const faults = (schema: z.ZodType, text: string): string[] =>
  schema.safeParse(text).error?.issues.map(({ message }) => message) ?? [];

test.each([
  ['1250.50', []],
  ['0', []],
  ['1250.505', ['Не больше двух знаков после запятой']],
  ['сто', ['Укажите сумму, например 1 250,50']],
  ['1.2.3', ['Укажите сумму, например 1 250,50']],
  ['-5', ['Укажите сумму, например 1 250,50']],
  ['1'.repeat(19), ['Укажите сумму, например 1 250,50']],
])('a sum of %j', (text, said) => expect(faults(money, text)).toEqual(said));

test.each([
  ['12.5', []],
  ['0.1234567', ['Не больше шести знаков после запятой']],
  ['много', ['Укажите количество, например 12,5']],
])('a quantity of %j', (text, said) => expect(faults(quantity, text)).toEqual(said));

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
