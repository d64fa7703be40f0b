/** Parts of the layouts that a guest has no use for: fetched as soon as it is known that somebody is signed in. */
import { lazyPart } from '../../parts/later/lazy-part.ts';

const file = () => import('./signed-in-file.ts');

export const signedInTools = lazyPart(async () => ({ default: (await file()).SignedInTools }));
export const menuDrawer = lazyPart(async () => ({ default: (await file()).MenuDrawer }));
export const sideMenu = lazyPart<{ onGo?: () => void; folded?: boolean }>(async () => ({
  default: (await file()).SideMenu,
}));

export function preloadSignedIn() {
  for (const part of [signedInTools, menuDrawer, sideMenu]) part.preload();
}
