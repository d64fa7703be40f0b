import { expect, it } from 'vitest';
import { isTotalLine } from '../../src/rules/total-line.ts';

it.each([
  ['Итого по разделу 1:', true],
  ['ВСЕГО', true],
  ['итог', true],
  ['Итоговый щит', false],
  ['Всегодный', false],
  ['Крышка, всего', false],
  ['', false],
])('«%s» stands under the rows: %s', (text, is) => {
  expect(isTotalLine(text)).toBe(is);
});
