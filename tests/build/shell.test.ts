// What stands before the scripts have come stays in its place when the style sheet comes.
import { expect, test } from 'vitest';
import { STYLE } from '../../scripts/build/shell.ts';

test('the outline uses nothing that the style sheet takes away from everything', () => {
  const outline = STYLE.slice(STYLE.indexOf('.shell-bar'));
  expect(outline).toContain('.shell-box{');
  expect(outline.match(/[{;](margin|padding|border(?!-radius))[^;}]*/g)).toBeNull();
});
