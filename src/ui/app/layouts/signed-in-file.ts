/** All that stands around a page for whoever is signed in: one file, as nobody has a part of it only. */
export { default as MenuDrawer } from './menu-drawer.tsx';
export { default as SideMenu } from './side-menu.tsx';
export { default as SignedInTools } from './signed-in-tools.tsx';
