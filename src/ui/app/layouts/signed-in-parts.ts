/** Parts of the layouts that a guest has no use for: fetched as soon as it is known that somebody is signed in. */
import { lazyPart } from '../../parts/later/lazy-part.ts';

export const signedInTools = lazyPart(() => import('./signed-in-tools.tsx'));
export const menuDrawer = lazyPart(() => import('./menu-drawer.tsx'));
export const sideMenu = lazyPart<{ onGo?: () => void; folded?: boolean }>(() => import('./side-menu.tsx'));

export function preloadSignedIn() {
  for (const part of [signedInTools, menuDrawer, sideMenu]) part.preload();
}
