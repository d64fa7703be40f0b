/**
 * What opens behind a button and is fetched at its first press, begun when the button is pointed at or focused:
 *   const FilterPanel = popupAtPress('dialog', () => import('./filter-panel.tsx'));
 *   <FilterPanel button={{ className, 'aria-label': 'Фильтр', children: <ListFilter /> }} column={column} />
 * Until then a plain button of the same look and name stands there. The part draws the button itself, with the same properties.
 */
import { useEffect, useRef, useState, type ComponentProps, type ComponentType, type MouseEvent } from 'react';
import { lazyPart, type Load } from './lazy-part.ts';

export type PopupButton = ComponentProps<'button'>;

/** Keys that open a menu or a list, beside the press. */
const OPENING_KEYS = ['ArrowDown', 'ArrowUp'];

/** What stands for Enter and Space: a list does not open by every key that presses a button. */
const KEY_OF = { menu: 'Enter', listbox: 'ArrowDown' };

/** Presses the button anew as it was pressed: by a key the first entry is chosen, by a pointer none. */
function pressAgain(button: HTMLButtonElement, key: string | null) {
  button.focus();
  if (key === null) button.click();
  else button.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
}

export function popupAtPress<Props extends object>(
  kind: 'menu' | 'listbox' | undefined,
  load: Load<Props & { button: PopupButton }>,
) {
  const part = lazyPart(load);
  return function PopupAtPress(props: Props & { button: PopupButton }) {
    const { button } = props;
    const [Part, setPart] = useState<ComponentType<Props & { button: PopupButton }> | null>(
      () => part.loaded,
    );
    const [busy, setBusy] = useState(false);
    const element = useRef<HTMLButtonElement>(null);
    const pressed = useRef<{ key: string | null } | null>(null);
    useEffect(() => {
      if (!Part || !pressed.current || !element.current) return;
      const { key } = pressed.current;
      pressed.current = null;
      pressAgain(element.current, key);
    }, [Part]);

    const ref = (node: HTMLButtonElement | null) => {
      element.current = node;
      if (typeof button.ref === 'function') button.ref(node);
    };
    if (Part) return <Part {...props} button={{ ...button, ref }} />;

    async function press(key: string | null) {
      setBusy(true);
      try {
        const fetched = await part.fetch();
        // Whoever has gone on meanwhile is not called back.
        const isHere = [element.current, document.body].includes(document.activeElement as never);
        pressed.current = isHere ? { key } : null;
        setPart(() => fetched);
      } catch {
        // It was told; the next press asks anew.
      } finally {
        setBusy(false);
      }
    }
    return (
      <button
        type="button"
        {...button}
        ref={ref}
        aria-expanded={false}
        aria-haspopup={kind}
        aria-busy={busy || undefined}
        onPointerEnter={part.preload}
        onFocus={part.preload}
        onClick={({ detail }: MouseEvent) => void press(kind && detail === 0 ? KEY_OF[kind] : null)}
        onKeyDown={(event) => {
          if (kind === undefined || !OPENING_KEYS.includes(event.key)) return;
          event.preventDefault();
          void press(event.key);
        }}
      />
    );
  };
}
