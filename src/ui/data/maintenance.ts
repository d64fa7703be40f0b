/** The way to the page of maintenance and back: to where it was left, with what was typed there. */
import { pageScope } from './unsaved.ts';

const SERVICE = '/service';
/** For this window alone, over a reload. */
const KEY = 'maintenance:from';

/** The page that was being opened: readings that fail beside it know of the one in sight alone. */
let ahead: string | null = null;

const inSight = (): string => window.location.pathname + window.location.search + window.location.hash;

/**
 * Remembers the page that the platform could not answer for; what is typed on the page in sight waits for its user.
 * @param opening its address, where it was not in sight yet
 */
export function leaveForMaintenance(opening?: string) {
  if (window.location.pathname === SERVICE) return;
  if (opening !== undefined && opening !== SERVICE) ahead = opening;
  const address = ahead ?? inSight();
  pageScope.setAside();
  try {
    sessionStorage.setItem(KEY, address);
  } catch {
    // Without storage the way back leads home.
  }
}

/** The page of maintenance was left. */
export function endMaintenance() {
  ahead = null;
}

/** Where to go back to. */
export function placeBeforeMaintenance(): string {
  try {
    const address = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return address ?? '/';
  } catch {
    return '/';
  }
}
