/**
 * The list of suggestions under the cell that is being edited; the focus stays in the cell. No tag of HTML is a list of options
 * without a focus of its own, on a phone as on a desktop: hence the roles.
 */
import { useLayoutEffect, useRef, type RefObject } from 'react';
import { cx } from '../text/cx.ts';
import type { Suggestion } from './grid-column.ts';

interface SuggestionListProps {
  id: string;
  label: string;
  list: readonly Suggestion[];
  active: number;
  under: RefObject<HTMLElement | null>;
  onChoose: (value: string) => void;
}

const GAP = 2;

export const suggestionId = (listId: string, index: number): string => `${listId}-${index}`;

export function SuggestionList({ id, label, list, active, under, onChoose }: SuggestionListProps) {
  const box = useRef<HTMLDivElement>(null);
  // At each drawing: another list is of another height.
  useLayoutEffect(() => {
    const place = () => {
      const [panel, at] = [box.current, under.current?.getBoundingClientRect()];
      if (!panel || !at) return;
      if (!panel.matches(':popover-open')) panel.showPopover();
      const height = panel.offsetHeight;
      const below = at.bottom + GAP + height <= window.innerHeight;
      panel.style.minWidth = `${at.width}px`;
      panel.style.top = `${below ? at.bottom + GAP : Math.max(GAP, at.top - GAP - height)}px`;
      panel.style.left = `${Math.max(GAP, Math.min(at.left, window.innerWidth - GAP - panel.offsetWidth))}px`;
    };
    place();
    // The table scrolls under it.
    window.addEventListener('scroll', place, { capture: true, passive: true });
    window.addEventListener('resize', place);
    return () => {
      window.removeEventListener('scroll', place, { capture: true });
      window.removeEventListener('resize', place);
    };
  });
  useLayoutEffect(() => {
    box.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div
      ref={box}
      id={id}
      popover="manual"
      role="listbox"
      aria-label={label}
      tabIndex={-1}
      // Neither the cell's focus nor the table's selection goes away by a press here.
      onMouseDown={(event) => {
        event.preventDefault();
        event.stopPropagation();
      }}
      className="fixed inset-auto m-0 max-h-60 max-w-[min(28rem,calc(100vw-8px))] overflow-y-auto rounded-box border border-line bg-surface p-1 text-left text-ink shadow-pop"
    >
      {list.map(({ value, hint }, index) => (
        <button
          key={value}
          type="button"
          id={suggestionId(id, index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          onClick={(event) => {
            event.stopPropagation();
            onChoose(value);
          }}
          className={cx(
            'block w-full cursor-pointer rounded-box px-2 py-1.5 text-left text-sm break-words hover:bg-sunken',
            index === active && 'bg-sunken',
          )}
        >
          {value}
          {hint !== undefined && <span className="block text-xs text-ink-soft">{hint}</span>}
        </button>
      ))}
    </div>
  );
}
