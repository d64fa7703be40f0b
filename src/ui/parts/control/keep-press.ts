/**
 * A press that begins on an entry of an open list and is let go where it began is that entry's, whatever has come under the pointer
 * meanwhile. A browser gives the click to what both ends of the press have in common: to no entry where they were moved on, and of a
 * finger's press to whatever stands there by then. <MenuItems onPointerDownCapture={keepPress}>
 */
import type { PointerEvent as Pressed } from 'react';

const ENTRIES = '[role="menuitem"], [role="option"]';

export function keepPress({ target, button, pointerId }: Pressed): void {
  const entry = (target as Element).closest<HTMLElement>(ENTRIES);
  if (entry === null || button !== 0) return;
  const { left, right, top, bottom } = entry.getBoundingClientRect();
  const isWhereItBegan = ({ clientX: x, clientY: y }: MouseEvent) =>
    x >= left && x <= right && y >= top && y <= bottom;
  const isOnEntry = (event: Event) => entry.contains(event.target as Element);
  const over = new AbortController();
  const heard = { capture: true, signal: over.signal };
  const end = () => over.abort();
  let isDone = false;

  const letGo = (event: PointerEvent) => {
    if (event.pointerId !== pointerId || isOnEntry(event)) return;
    if (!isWhereItBegan(event)) {
      end();
      return;
    }
    isDone = true;
    entry.click();
  };
  const click = (event: MouseEvent) => {
    // Made by a key, or here.
    if (event.detail === 0) return;
    end();
    if (!isDone && isOnEntry(event)) return;
    event.preventDefault();
    event.stopPropagation();
    if (!isDone) entry.click();
  };
  window.addEventListener('pointerup', letGo, heard);
  window.addEventListener('click', click, heard);
  window.addEventListener('pointercancel', end, heard);
  window.addEventListener('pointerdown', end, heard);
}
