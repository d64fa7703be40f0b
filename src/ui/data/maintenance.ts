/** The way to the page of maintenance and back: to where it was left, with what was typed there. */
import { pageScope } from './unsaved.ts';

const SERVICE = '/service';
/** For this window alone, over a reload. */
const KEY = 'maintenance:from';

/** Remembers the address that the platform could not answer for; what is typed on the page in sight waits for its user. */
export function leaveForMaintenance(
  address = window.location.pathname + window.location.search + window.location.hash,
) {
  if (window.location.pathname === SERVICE || address === SERVICE) return;
  pageScope.setAside();
  try {
    sessionStorage.setItem(KEY, address);
  } catch {
    // Without storage the way back leads home.
  }
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
