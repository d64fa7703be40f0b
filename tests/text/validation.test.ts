// Russian for the schema library's issues, as the real library makes them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { russianIssue } from '../../src/text/validation.ts';

const before = z.config().customError;
beforeAll(() => {
  z.config({ customError: russianIssue });
});
afterAll(() => {
  z.config({ customError: before });
});

const messages = (schema: z.ZodType, input: unknown): string[] => {
  const result = schema.safeParse(input);
  return result.success ? [] : result.error.issues.map((issue) => issue.message);
};

describe.each<[z.ZodType, unknown, string]>([
  [z.string(), undefined, 'Обязательное поле'],
  [z.string(), null, 'Обязательное поле'],
  [z.string().min(1), '', 'Обязательное поле'],
  [z.string(), 5, 'Должно быть текстом'],
  [z.number(), 'пять', 'Должно быть числом'],
  [z.int(), 1.5, 'Должно быть целым числом'],
  [z.boolean(), 'да', 'Должно быть «да» или «нет»'],
  [z.array(z.string()), {}, 'Должно быть списком'],
  [z.string().max(255), 'ы'.repeat(256), 'Слишком длинно: не больше 255 символов'],
  [z.string().max(1), 'ыы', 'Слишком длинно: не больше 1 символа'],
  [z.string().min(8), 'ы', 'Слишком коротко: не меньше 8 символов'],
  [z.string().length(11), '123', 'Должно быть ровно 11 символов'],
  [z.array(z.string()).min(1), [], 'Выберите хотя бы одно значение'],
  [z.array(z.string()).max(2), ['а', 'б', 'в'], 'Слишком много: не больше 2 значений'],
  [z.number().max(100), 101, 'Не больше 100'],
  [z.number().min(1), 0, 'Не меньше 1'],
  [z.number().positive(), 0, 'Должно быть больше нуля'],
  [z.number().multipleOf(5), 7, 'Должно делиться на 5'],
  [z.email(), 'почта', 'Укажите адрес электронной почты, например name@company.ru'],
  [z.email(), '', 'Обязательное поле'],
  [z.iso.datetime(), 'вчера', 'Укажите дату и время'],
  [z.iso.datetime(), '31.02.2026 12:04', 'Укажите дату и время'],
  // A day that was typed as they are typed here.
  [z.iso.datetime(), '11.12.2026', 'Укажите время'],
  [z.iso.datetime(), '11.12.2026 1', 'Укажите время'],
  [z.union([z.literal(''), z.iso.datetime()]), '11.12.2026', 'Укажите время'],
  [z.iso.date(), 'вчера', 'Укажите дату'],
  [z.string().regex(/^\d+$/), 'abc', 'Неверный формат'],
  [z.enum(['a', 'b']), 'c', 'Выберите одно из предложенных значений'],
  [z.enum(['a', 'b']), undefined, 'Обязательное поле'],
  [z.strictObject({ a: z.string().optional() }), { b: 1, c: 2 }, 'Неизвестные поля: b, c'],
  [z.union([z.string(), z.number()]), true, 'Неверное значение'],
  [z.string().refine(() => false), 'x', 'Неверное значение'],
  [z.string().refine(() => false, 'Своё сообщение'), 'x', 'Своё сообщение'],
])('%#', (schema, input, expected) => {
  test(`says ${expected}`, () => {
    expect(messages(schema, input)).toEqual([expected]);
  });
});
