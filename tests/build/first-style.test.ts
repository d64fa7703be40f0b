import { expect, test } from 'vitest';
import { styleOf } from '../../scripts/build/first-style.ts';

const SHEET = [
  '.p-1{padding:1px}',
  '.gap-1{gap:1px}',
  '.hover\\:gap-1:hover{gap:2px}',
  ':where(.space-y-1>:not(:last-child)){margin:1px}',
  ':is(.lg\\:grid *)[data-field]{display:grid}',
  'body:has([data-frame]) main{padding:0}',
  'a:not([data-plain]){color:red}',
  '@media (width>=40rem){@supports (gap:1px){.sm\\:flex{display:flex}}}',
  'h1{font-size:2em}',
].join('');

test('a rule stays where a script names its classes and marks whole, also within :is, :where and :has', () => {
  const style = styleOf(SHEET, 'x(`gap-1 ${one}`,"hover:gap-1","data-frame")');
  expect(style).toBe(
    '.gap-1{gap:1px}.hover\\:gap-1:hover{gap:2px}body:has([data-frame]) main{padding:0}a:not([data-plain]){color:red}h1{font-size:2em}',
  );
  expect(styleOf(SHEET, '"p-1 space-y-1 lg:grid sm:flex"+"data-field"')).toBe(
    '.p-1{padding:1px}:where(.space-y-1>:not(:last-child)){margin:1px}:is(.lg\\:grid *)[data-field]{display:grid}a:not([data-plain]){color:red}@media (width>=40rem){@supports (gap:1px){.sm\\:flex{display:flex}}}h1{font-size:2em}',
  );
});

test('what is for forced colours, more contrast or a low window alone is in the sheet of all pages, and not in that of the first', () => {
  const sheet =
    'h1{color:red}@media (forced-colors:active){h1{color:canvastext}}@media (prefers-contrast:more){h1{color:#000}}@media (height<=25rem){h1{margin:0}}@media (hover:hover){h1{color:#00f}}';
  expect(styleOf(sheet, '')).toBe('h1{color:red}@media (hover:hover){h1{color:#00f}}');
});

test('a movement comes along with a rule that names it', () => {
  const [shake, go] = ['@keyframes shake{0%{left:0}to{left:1px}}', '@keyframes go{to{top:0}}'];
  const sheet = `${shake}.p-1{animation:1s shake}${go}.gap-1{animation:1s go}`;
  expect(styleOf(sheet, '"p-1"')).toBe(`${shake}.p-1{animation:1s shake}`);
});
