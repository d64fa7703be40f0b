/** A term with what it means behind a mark: <Explained term="basis">Базис поставки</Explained>; the mark alone where nothing stands between. */
import { CircleHelp } from 'lucide-react';
import type { ReactNode } from 'react';
import { terms, type TermName } from '../../../text/terms.ts';
import { popupAtPress } from '../later/popup-at-press.tsx';

export type { TermName };

const TermPanel = popupAtPress(undefined, () => import('./term-panel.tsx'));

export function Explained({ term, children }: { term: TermName; children?: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1 whitespace-normal">
      {children}
      <TermPanel
        term={term}
        button={{
          'aria-label': `${terms[term]}: что это значит?`,
          className:
            '-my-1 inline-flex size-6 shrink-0 items-center justify-center rounded-box text-ink-soft hover:bg-sunken hover:text-ink print:hidden',
          children: <CircleHelp className="size-3.5" aria-hidden />,
        }}
      />
    </span>
  );
}
