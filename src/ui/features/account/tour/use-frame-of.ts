/** Where a link or a button with that name stands in the window, followed while the page moves; null where none is in sight. */
import { useEffect, useState } from 'react';

interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
}

const LOOK_MS = 250;

/** What it is called by, without what is drawn for the eye alone. */
function nameOf(one: Element): string {
  const copy = one.cloneNode(true) as Element;
  for (const unsaid of copy.querySelectorAll('[aria-hidden]')) unsaid.remove();
  return (one.getAttribute('aria-label') ?? copy.textContent ?? '').trim();
}

/**
 * That of just this name, else a button that begins with it: «Процедуры» is the menu's entry and not the search for «Процедуры,
 * компании…», and where the menu is folded away «Заявки» is no piece of news about «Заявки вскрыты».
 */
function find(name: string): Element | undefined {
  const there = [
    ...document.querySelectorAll('header button, nav a, nav button, main a, main button'),
  ].filter((one) => one.getClientRects().length > 0);
  return (
    there.find((one) => nameOf(one) === name) ??
    there.find((one) => one.matches('button') && nameOf(one).startsWith(name))
  );
}

export function useFrameOf(name: string | undefined): Frame | null {
  const [frame, setFrame] = useState<Frame | null>(null);
  useEffect(() => {
    const look = () => {
      const box = name === undefined ? undefined : find(name)?.getBoundingClientRect();
      setFrame((before) => {
        if (!box) return null;
        const { left, top, width, height } = box;
        const isSame =
          before !== null &&
          before.left === left &&
          before.top === top &&
          before.width === width &&
          before.height === height;
        return isSame ? before : { left, top, width, height };
      });
    };
    look();
    const timer = setInterval(look, LOOK_MS);
    window.addEventListener('scroll', look, { passive: true, capture: true });
    window.addEventListener('resize', look);
    return () => {
      clearInterval(timer);
      window.removeEventListener('scroll', look, { capture: true });
      window.removeEventListener('resize', look);
    };
  }, [name]);
  return frame;
}
