/** Beside the faulty cell that one stands in: what to type, and the one press that mends it where the meaning is sure. */
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { Button } from '../control/button.tsx';

export interface TipAction {
  label: string;
  run: () => void;
  /** One of several that may be meant: none of them is the one to press. */
  isChoice?: boolean;
}

export interface CellTipProps {
  text: string;
  why: string | undefined;
  actions: readonly TipAction[];
  /** `row:column`, as the cells are known by. */
  cell: string;
  table: RefObject<HTMLTableElement | null>;
  scroller: RefObject<HTMLElement | null>;
}

const GAP = 6;

export default function CellTip({ text, why, actions, cell, table, scroller }: CellTipProps) {
  const box = useRef<HTMLDivElement>(null);
  // At each drawing: the cell may stand elsewhere by now.
  useLayoutEffect(() => {
    const place = () => {
      const panel = box.current;
      const at = table.current?.querySelector(`[data-cell="${cell}"]`)?.getBoundingClientRect();
      const frame = scroller.current?.getBoundingClientRect();
      if (!panel) return;
      const isSeen = at && frame && at.bottom > frame.top && at.top < frame.bottom && at.right > frame.left;
      panel.style.visibility = isSeen ? 'visible' : 'hidden';
      if (!at || !isSeen) return;
      const { offsetWidth: width, offsetHeight: height } = panel;
      const isBeside = at.right + GAP + width <= window.innerWidth;
      const left = isBeside ? at.right + GAP : Math.max(GAP, at.left);
      const top = isBeside ? at.top - GAP : at.bottom + GAP;
      panel.style.left = `${Math.min(left, window.innerWidth - width - GAP)}px`;
      panel.style.top = `${Math.max(GAP, Math.min(top, window.innerHeight - height - GAP))}px`;
    };
    place();
    window.addEventListener('scroll', place, { capture: true, passive: true });
    window.addEventListener('resize', place);
    return () => {
      window.removeEventListener('scroll', place, { capture: true });
      window.removeEventListener('resize', place);
    };
  });
  useEffect(() => {
    // The cell keeps the focus.
    const keep = (event: globalThis.MouseEvent) => event.preventDefault();
    const panel = box.current;
    panel?.addEventListener('mousedown', keep);
    return () => panel?.removeEventListener('mousedown', keep);
  }, []);
  return (
    <div
      ref={box}
      className="fixed z-30 w-max max-w-[min(19rem,calc(100vw-12px))] rounded-box bg-surface px-3 py-2.5 text-table shadow-pop print:hidden"
    >
      <p className="font-medium">{text}</p>
      {why !== undefined && <p className="mt-0.5 text-xs text-ink-soft">{why}</p>}
      {actions.length > 0 && (
        <div className="mt-2 flex flex-wrap gap-1.5">
          {actions.map(({ label, run, isChoice }, index) => (
            <Button
              key={label}
              size="sm"
              kind={index === 0 && !isChoice ? 'primary' : 'secondary'}
              onClick={run}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
