/** The sign-in dialog is fetched when it is first opened, or when a button that opens it is pointed at. */
import { lazyPart, preloadingPart } from '../../parts/later/lazy-part.ts';

export const signInPart = lazyPart(() => import('./sign-in-dialog.tsx'));
export const preloadingSignIn = preloadingPart(signInPart);
