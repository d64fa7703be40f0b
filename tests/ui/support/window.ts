import { vi } from 'vitest';

/** A window of which only these questions hold: `(min-width: …)` on a wide one, none on a phone. Undone by vi.unstubAllGlobals(). */
export function windowWhere(holds: (media: string) => boolean) {
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: holds(media),
    media,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
}

export const wideWindow = (): void => windowWhere((media) => media.includes('min-width'));
export const narrowWindow = (): void => windowWhere(() => false);
