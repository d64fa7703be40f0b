/** Turns presses into the actions that the page offers. */
import { useSyncExternalStore } from 'react';
import { offeredActions } from './page-actions.ts';

/** Keys of one sign may be put off (WCAG 2.1.4): speech is heard as letters, and a trembling hand presses them unmeant. */
const KEY = 'keys:single';
const listeners = new Set<() => void>();

export function singleKeysWork(): boolean {
  try {
    return localStorage.getItem(KEY) !== '0';
  } catch {
    return true;
  }
}

export function setSingleKeys(work: boolean) {
  try {
    if (work) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, '0');
  } catch {
    // Where nothing is kept they work, as they do for everybody.
  }
  for (const tell of listeners) tell();
}

export const useSingleKeys = (): boolean =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, singleKeysWork);

const NEXT_KEY_MS = 1_500;
const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'Meta']);

/** Where letters are typed or have a meaning of their own. */
const TYPING =
  'input, textarea, select, [contenteditable], dialog, [role="dialog"], [role="menu"], [role="listbox"], [role="grid"]:not([aria-readonly="true"])';

export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(TYPING) !== null;

/** As an action names it: «P» of the key where a Latin keyboard has P; «?» by what is written. Null for what no action can be. */
export function keyName({
  key,
  code,
  shiftKey,
}: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): string | null {
  if (MODIFIERS.has(key)) return null;
  if (key === '?' || (code === 'Slash' && shiftKey)) return '?';
  if (code === 'Slash') return '/';
  return /^(?:Key|Digit)(.)$/.exec(code)?.[1] ?? key;
}

/** Listens until the returned function is called. */
export function listenForShortcuts(): () => void {
  let begun = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  function press(event: KeyboardEvent) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
      return;
    const name = keyName(event);
    if (name === null || !singleKeysWork()) return;
    const pressed = begun ? `${begun} ${name}` : name;
    clearTimeout(timer);
    begun = '';
    const actions = offeredActions();
    const found = actions.find(({ keys }) => keys === pressed) ?? actions.find(({ keys }) => keys === name);
    if (found) {
      event.preventDefault();
      found.run();
    } else if (actions.some(({ keys }) => keys?.startsWith(`${name} `))) {
      begun = name;
      timer = setTimeout(() => (begun = ''), NEXT_KEY_MS);
    }
  }
  window.addEventListener('keydown', press);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('keydown', press);
  };
}
