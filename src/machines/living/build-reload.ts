// When the build watch looks and when it may reload: apart from the machine, which comes after the page.

export const BUILD_FIRST_CHECK_MS = 1_000;
export const BUILD_CHECK_MS = 3_600_000;
export const BUILD_RELOAD_GUARD_MS = 10_000;

/** `reloadedAt`: when this tab was last reloaded by the watch, epoch milliseconds; null for never. */
export const mayReload = (reloadedAt: number | null, now: number): boolean =>
  reloadedAt === null || now - reloadedAt >= BUILD_RELOAD_GUARD_MS;
