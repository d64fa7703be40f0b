import { expect, it } from 'vitest';
import { holdsAddress } from '../../src/rules/person-name.ts';

it.each([
  'Иванов Иван Иванович',
  'Петров П.П.',
  'А.С.Пушкин',
  'J.Smith',
  'Кара-Мурза Анна (бухгалтер)',
  "O'Neil",
])('%s is a name', (name) => expect(holdsAddress(name)).toBe(false));

it.each([
  'Счёт оплачен: https://evil.test/pay',
  'Смотрите www.evil',
  'Зайдите на evil.com!',
  'Пишите a@evil.test',
  'Призы на выигрыш.рф',
])('%s is none', (name) => expect(holdsAddress(name)).toBe(true));
