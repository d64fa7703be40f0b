// What is said of a number that cannot be taken: as it is typed and shown here, one sentence a fault.
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { money, quantity } from '../../src/api/fields.ts';

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
