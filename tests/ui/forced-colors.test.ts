import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contrast } from '../../src/ui/app/theme/oklch.ts';
import { palette, SEEDS } from '../../src/ui/app/theme/palette.ts';
import type { ThemeName } from '../../src/ui/app/theme/themes.ts';

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

test('who asks for more contrast reads quiet words at 7:1 and sees every edge at 3:1, in each theme', () => {
  const [, more = ''] = sheet.split('@media (prefers-contrast: more)');
  const said = Object.fromEntries(
    [...more.matchAll(/--c-([\w-]+): var\(--c-([\w-]+)\) !important;/g)].map(([, name, by]) => [name, by]),
  );
  const least = { 'ink-soft': 7, line: 3, 'line-mid': 3 };
  expect(Object.keys(said)).toEqual(Object.keys(least));
  const faults = (Object.keys(SEEDS) as ThemeName[]).flatMap((theme) =>
    (['light', 'dark'] as const).flatMap((shade) => {
      const tokens = palette(theme, shade);
      return Object.entries(least).filter(
        ([name, ratio]) => !(contrast(tokens[said[name]!] ?? '', tokens.surface ?? '') >= ratio),
      );
    }),
  );
  expect(faults).toEqual([]);
});
