/**
 * Headless UI makes deaf and mute what is around a dialog, but only where it has found the page before the dialog opens: drawn open
 * at once, as every dialog but the very first is, it leaves the page to whoever reads on, and to a menu that takes its focus back.
 */
import { useLayoutEffect, useState } from 'react';

export function usePlaced(open: boolean): boolean {
  const [isPlaced, setPlaced] = useState(false);
  // oxlint-disable-next-line react/set-state-in-effect
  useLayoutEffect(() => setPlaced(true), []);
  return open && isPlaced;
}
