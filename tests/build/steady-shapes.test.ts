import { expect, test } from 'vitest';
import { withSteadyShapes } from '../../scripts/build/steady-shapes.mjs';

test('nothing stands before a spread that begins a record of more', () => {
  expect(
    withSteadyShapes("const a = { ...b, c: 'ж😀', d: { ...e, ...f } }; g(({ h }) => ({ ...h, i }));"),
  ).toBe(
    "const a = { ...null, ...b, c: 'ж😀', d: { ...null, ...e, ...f } }; g(({ h }) => ({ ...null, ...h, i }));",
  );
});

test.each([
  'const a = { ...b };',
  'const { ...a } = b;',
  'const { a, ...b } = c;',
  'const a = { b, ...c };',
  'const a = [...b, c];',
  'a(...b, c);',
])('%s stays as it is', (code) => {
  expect(withSteadyShapes(code)).toBe(code);
});
