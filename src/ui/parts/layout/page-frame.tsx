/**
 * A page that takes the window whole: its head stands in the header, which folds to its mark, and nothing but its own parts scrolls.
 *   <PageFrame head={<h1>…</h1>}>…</PageFrame>. The rules of folding are in app/theme/index.css.
 */
import { useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

const HEAD_ID = 'frame-head';

export function PageFrame({ head, children }: { head: ReactNode; children: ReactNode }) {
  // The header is there before its page.
  const [place] = useState(() => document.getElementById(HEAD_ID));
  return (
    <div data-frame className="flex h-full min-h-0 flex-col bg-surface">
      {place ? createPortal(head, place) : head}
      {children}
    </div>
  );
}
