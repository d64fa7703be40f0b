/** Whether the page is being put on paper: what is drawn only as far as it is in sight is whole then, and what is dark is light. */
import { useSyncExternalStore } from 'react';

let isBeingPrinted = false;

/** The media changes a frame after the page is laid out for the printer, so its events are heard as well. */
export function watchPaper(tell: () => void): () => void {
  const media = matchMedia('print');
  const begin = () => {
    isBeingPrinted = true;
    tell();
  };
  const end = () => {
    isBeingPrinted = false;
    tell();
  };
  addEventListener('beforeprint', begin);
  addEventListener('afterprint', end);
  media.addEventListener('change', tell);
  return () => {
    removeEventListener('beforeprint', begin);
    removeEventListener('afterprint', end);
    media.removeEventListener('change', tell);
  };
}

export const isOnPaper = (): boolean => isBeingPrinted || matchMedia('print').matches;

export const useOnPaper = (): boolean => useSyncExternalStore(watchPaper, isOnPaper);

/** More columns lie on paper that is turned. */
export const MOST_UPRIGHT = 9;
