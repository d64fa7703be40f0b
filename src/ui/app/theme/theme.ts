import { useSyncExternalStore } from 'react';
import { isOnPaper, watchPaper } from '../../parts/layout/paper.ts';
import type { Palette } from './palette.ts';
import { THEME_TITLES, type Shade, type ThemeName } from './themes.ts';

/** The chosen look: theme and shade, kept in localStorage; `system` follows the operating system. */
export type ShadeChoice = Shade | 'system';
export interface Look {
  theme: ThemeName;
  shade: ShadeChoice;
}

const KEY = 'look';
const FIRST: Look = { theme: 'green', shade: 'system' };
const listeners = new Set<() => void>();
let look: Look = read();

function read(): Look {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<Look> | null;
    return {
      theme: kept?.theme && kept.theme in THEME_TITLES ? kept.theme : FIRST.theme,
      shade: kept?.shade === 'light' || kept?.shade === 'dark' ? kept.shade : 'system',
    };
  } catch {
    return FIRST;
  }
}

function systemShade(): Shade {
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** The first look stands in the page itself (scripts/build/shell.ts); how others are mixed is fetched for who has chosen one. */
let palette: ((theme: ThemeName, shade: Shade) => Palette) | null = null;

async function fetchPalette() {
  const isFirst = look.theme === FIRST.theme && look.shade === FIRST.shade;
  if (isFirst || palette) return;
  // Without it the page has the first look and works.
  palette = await import('./palette.ts').then(
    (module) => module.palette,
    () => null,
  );
}

/** Writes the tokens of the chosen look to the root element. */
function paint() {
  // Paper is light whatever the screen is.
  const chosen = look.shade === 'system' ? systemShade() : look.shade;
  const shade = isOnPaper() ? 'light' : chosen;
  const root = document.documentElement;
  for (const [name, value] of Object.entries(palette?.(look.theme, shade) ?? {})) {
    root.style.setProperty(`--c-${name}`, value);
  }
  root.style.colorScheme = shade;
  root.dataset.theme = look.theme;
  root.dataset.shade = shade;
}

/** Call once before the first render, and wait for it. */
export async function startTheme(): Promise<void> {
  await fetchPalette();
  paint();
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', paint);
  watchPaper(paint);
}

export function setLook(change: Partial<Look>) {
  look = { ...look, ...change };
  try {
    localStorage.setItem(KEY, JSON.stringify(look));
  } catch {
    // A full or forbidden storage costs only the memory of the choice.
  }
  void fetchPalette().then(paint);
  for (const tell of listeners) tell();
}

export function useLook(): Look {
  return useSyncExternalStore(
    (tell) => {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
    () => look,
  );
}
