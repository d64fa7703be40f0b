/** Whether the window is scrolled down further than so many pixels. */
import { useSyncExternalStore } from 'react';

/** As the last scroll left it: to ask the window while a page is being built makes it lay the page out at once. */
let top = 0;

function subscribe(tell: () => void): () => void {
  const scrolled = () => {
    top = window.scrollY;
    tell();
  };
  window.addEventListener('scroll', scrolled, { passive: true });
  return () => window.removeEventListener('scroll', scrolled);
}

export const useScrolledPast = (pixels: number): boolean =>
  useSyncExternalStore(subscribe, () => top > pixels);
