/**
 * A part that is a file of its own and is fetched when it is first needed: const dialog = lazyPart(() => import('./dialog.tsx')).
 * Drawn by <WhenWanted> (dialogs) or by a popupAtPress (what opens behind a button).
 */
import type { ComponentType } from 'react';
import { later, type Later } from './later.ts';

export type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

export type LazyPart<Props> = Later<ComponentType<Props>>;

export const lazyPart = <Props>(load: Load<Props>): LazyPart<Props> =>
  later(async () => (await load()).default);

/** For the button that leads to a part: <Button {...preloadingPart(part)} onClick={open}>. */
export const preloadingPart = ({ preload }: Pick<LazyPart<never>, 'preload'>) => ({
  onPointerEnter: preload,
  onFocus: preload,
});
