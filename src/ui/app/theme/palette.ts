import { contrast, fromHex, reach, toHex } from './oklch.ts';
import type { Shade, ThemeName } from './themes.ts';

/** The six themes by name and seed. Whisper is near white: see `fill`. */
export const SEEDS = {
  green: '#116b49',
  tangerine: '#f28500',
  'royal-blue': '#4169e1',
  whisper: '#f7f5fa',
  boulder: '#7a7a7a',
  kimberly: '#736c9f',
} as const satisfies Record<ThemeName, string>;

/** Hues of the states; the same in every theme, so that a colour keeps its meaning. */
const STATES = { ok: 155, warn: 75, bad: 25, info: 250 } as const;

/** In a theme whose own colour is amber a warning would look like a link or a button: there it is yellow. */
const WARN_BESIDE_AMBER = 112;
const isAmber = ({ h, c }: { h: number; c: number }): boolean => c > 0.1 && Math.abs(h - STATES.warn) < 30;

/** Hues of a chart's lines, far apart for every eye; each line has a mark and a dash of its own beside its colour. */
const SERIES = [160, 245, 50, 335] as const;

/** Chroma under which a colour is hardly one. */
const GREY = 0.03;

export type Palette = Record<string, string>;

/** All colour tokens of a theme as CSS variable names (without the dashes) to hex. */
export function palette(name: ThemeName, shade: Shade): Palette {
  const seed = fromHex(SEEDS[name]);
  const dark = shade === 'dark';
  const away = dark ? 1 : -1;
  const tint = Math.min(seed.c, 0.006);
  const neutral = (l: number, c = tint) => toHex({ l, c, h: seed.h });

  const surface = dark ? neutral(0.215) : '#ffffff';
  const page = dark ? neutral(0.175) : neutral(0.975, tint / 2);
  const sunken = dark ? neutral(0.255) : neutral(0.955, tint / 2);
  const backgrounds = [surface, page, sunken];

  const primarySoft = toHex({ l: dark ? 0.29 : 0.955, c: Math.min(seed.c, dark ? 0.05 : 0.025), h: seed.h });
  const { primary, onPrimary } = fill(seed, surface, dark);
  const pressed = fromHex(primary);
  const ownInk = { ...seed, l: dark ? 0.72 : Math.min(seed.l, 0.5) };
  // Of a theme of greys a link would look like the text beside it: there it is as far from it as it can be.
  const link = seed.c < GREY ? { l: dark ? 0.9 : 0.33, c: 0.05, h: seed.h } : ownInk;

  const tokens: Palette = {
    page,
    surface,
    sunken,
    line: dark ? neutral(0.31) : neutral(0.915),
    // Around buttons: their words tell them, so the border may stay quiet.
    'line-mid': dark ? neutral(0.4) : neutral(0.84),
    'line-strong': reach({ l: dark ? 0.45 : 0.75, c: tint, h: seed.h }, [surface, page], 3, away),
    ink: dark ? neutral(0.95) : neutral(0.22, Math.min(seed.c, 0.02)),
    'ink-soft': reach({ l: dark ? 0.72 : 0.5, c: tint, h: seed.h }, [...backgrounds, primarySoft], 4.6, away),
    primary,
    'primary-hover': hover(pressed, onPrimary),
    'on-primary': onPrimary,
    'primary-soft': primarySoft,
    'primary-ink': reach(link, [...backgrounds, primarySoft], 4.6, away),
    focus: reach(
      { l: dark ? 0.75 : 0.5, c: Math.max(seed.c, 0.06), h: seed.h },
      [...backgrounds, primarySoft],
      3.2,
      away,
    ),
  };
  const states = { ...STATES, ...(isAmber(seed) ? { warn: WARN_BESIDE_AMBER } : {}) };
  for (const [state, h] of Object.entries(states)) {
    const soft = toHex({ l: dark ? 0.29 : 0.955, c: dark ? 0.05 : 0.035, h });
    tokens[`${state}-soft`] = soft;
    tokens[state] = reach({ l: dark ? 0.75 : 0.48, c: 0.13, h }, [...backgrounds, soft], 4.6, away);
    // A filled control of the state (the danger button) carries white text in both shades.
    tokens[`${state}-fill`] = reach({ l: 0.56, c: 0.17, h }, ['#ffffff'], 4.6, -1);
  }
  // How far a price lies from the best: mixed into the surface in steps; `heat-bar` is the same as a shape that must be seen.
  tokens.heat = dark ? '#c9772a' : '#e08a2e';
  tokens['heat-bar'] = reach({ l: 0.63, c: 0.14, h: 61 }, [surface, sunken], 3, away);
  SERIES.forEach((h, index) => {
    tokens[`series-${index + 1}`] = reach({ l: dark ? 0.75 : 0.5, c: 0.13, h }, [surface, page], 4.6, away);
  });
  return tokens;
}

/**
 * The one filled control: the seed itself where it can be told from the surface (3:1) and carries legible text;
 * a seed that is near white becomes a deep ink of its hue on light, and stays itself on dark.
 */
function fill(seed: ReturnType<typeof fromHex>, surface: string, dark: boolean) {
  const start = seed.l > 0.9 && !dark ? { l: 0.36, c: 0.035, h: seed.h } : seed;
  const visible = reach(start, [surface], 3, dark ? 1 : -1);
  if (contrast(visible, '#ffffff') >= 3.4) {
    const primary = reach(fromHex(visible), ['#ffffff'], 4.6, -1);
    if (contrast(primary, surface) >= 3) return { primary, onPrimary: '#ffffff' };
  }
  const onPrimary = toHex({ l: 0.16, c: Math.min(seed.c, 0.03), h: seed.h });
  return { primary: reach(fromHex(visible), [onPrimary], 4.6, 1), onPrimary };
}

/** A step away from the text's own lightness, so that the label only gains contrast. */
function hover(primary: ReturnType<typeof fromHex>, onPrimary: string): string {
  const l = primary.l + (onPrimary === '#ffffff' ? -0.05 : 0.04);
  return toHex({ ...primary, l: Math.min(0.99, l) });
}
