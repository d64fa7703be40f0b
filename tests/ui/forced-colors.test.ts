import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { palette } from '../../src/ui/app/theme/palette.ts';

const sheet = readFileSync(new URL('../../src/ui/app/theme/forced-colors.css', import.meta.url), 'utf8');
const SYSTEM = ['Canvas', 'CanvasText', 'Highlight', 'HighlightText', 'GrayText'];

test('where the system says the colours every token is one of its own: a mark of another colour would not be drawn', () => {
  const said = Object.fromEntries<string>(
    [...sheet.matchAll(/--c-([\w-]+): (\w+) !important;/g)].map(([, name = '', colour = '']) => [
      name,
      colour,
    ]),
  );
  expect(Object.keys(said).toSorted()).toEqual(Object.keys(palette('green', 'light')).toSorted());
  expect(Object.values(said).filter((colour) => !SYSTEM.includes(colour))).toEqual([]);
});
