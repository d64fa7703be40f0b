/** Whether the window is scrolled down further than so many pixels. */
import { useSyncExternalStore } from 'react';

function subscribe(tell: () => void): () => void {
  window.addEventListener('scroll', tell, { passive: true });
  return () => window.removeEventListener('scroll', tell);
}

export const useScrolledPast = (pixels: number): boolean =>
  useSyncExternalStore(subscribe, () => window.scrollY > pixels);
