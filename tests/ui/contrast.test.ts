import { describe, expect, test } from 'vitest';
import { contrast, fromHex, toHex } from '../../src/ui/app/theme/oklch.ts';
import { palette, SEEDS } from '../../src/ui/app/theme/palette.ts';
import type { Shade, ThemeName } from '../../src/ui/app/theme/themes.ts';

/** WCAG 2.1 AA: 4.5:1 for text, 3:1 for what shows a control or a focus. */
const TEXT: [string, string[]][] = [
  ['ink', ['page', 'surface', 'sunken', 'primary-soft', 'ok-soft', 'warn-soft', 'bad-soft', 'info-soft']],
  ['ink-soft', ['page', 'surface', 'sunken', 'primary-soft']],
  ['primary-ink', ['page', 'surface', 'sunken', 'primary-soft']],
  ['on-primary', ['primary', 'primary-hover']],
  ...['ok', 'warn', 'bad', 'info'].map((state): [string, string[]] => [
    state,
    ['page', 'surface', 'sunken', `${state}-soft`],
  ]),
];
const SHAPES: [string, string[]][] = [
  ['primary', ['surface']],
  ['line-strong', ['surface', 'page']],
  ['heat-bar', ['surface']],
  ...[1, 2, 3, 4].map((n): [string, string[]] => [`series-${n}`, ['surface', 'page']]),
  ['focus', ['page', 'surface', 'sunken', 'primary-soft']],
];

const themes = Object.keys(SEEDS) as ThemeName[];
const shades: Shade[] = ['light', 'dark'];

describe.each(themes)('theme %s', (theme) => {
  test.each(shades)('is legible in %s', (shade) => {
    const tokens = palette(theme, shade);
    const faults: string[] = [];
    const check = (pairs: [string, string[]][], least: number) => {
      for (const [over, unders] of pairs) {
        for (const under of unders) {
          const ratio = contrast(tokens[over] ?? '', tokens[under] ?? '');
          if (!(ratio >= least)) faults.push(`${over} on ${under}: ${ratio.toFixed(2)}`);
        }
      }
    };
    check(TEXT, 4.5);
    check(SHAPES, 3);
    expect(faults).toEqual([]);
    expect(contrast('#ffffff', tokens['bad-fill'] ?? '')).toBeGreaterThanOrEqual(4.5);
  });
});

/** How far apart two colours look: the distance in OKLab. */
function apart(one: string, other: string): number {
  const [a, b] = [one, other].map((hex) => {
    const { l, c, h } = fromHex(hex);
    const angle = (h * Math.PI) / 180;
    return [l, c * Math.cos(angle), c * Math.sin(angle)] as const;
  });
  return Math.hypot(...a!.map((value, place) => value - b![place]!));
}

test.each(themes.flatMap((theme) => shades.map((shade) => [theme, shade] as const)))(
  'a warning is no link, no button and no error, a link is no second fact: %s, %s',
  (theme, shade) => {
    const tokens = palette(theme, shade);
    expect(apart(tokens['primary-ink']!, tokens['ink-soft']!)).toBeGreaterThan(0.06);
    for (const other of ['primary', 'primary-ink', 'bad', 'ok'])
      expect([other, apart(tokens.warn!, tokens[other]!) > 0.08]).toEqual([other, true]);
  },
);

test('OKLCH goes there and back, and the ratio of black and white is 21', () => {
  for (const seed of Object.values(SEEDS)) expect(toHex(fromHex(seed))).toBe(seed);
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
});
