/** A term with what it means behind a mark: <Explained term="basis">Базис поставки</Explained>; the mark alone where nothing stands between. */
import { CircleHelp } from 'lucide-react';
import type { ReactNode } from 'react';
import type { TermName } from '../../../text/glossary.ts';
import { popupAtPress } from '../later/popup-at-press.tsx';

export type { TermName };

const TermPanel = popupAtPress(undefined, () => import('./term-panel.tsx'));

interface ExplainedProps {
  term: TermName;
  children?: ReactNode;
  /** What the mark is beside, where it does not stand between as plain text. */
  of?: string;
}

export function Explained({
  term,
  children,
  of = typeof children === 'string' ? children : undefined,
}: ExplainedProps) {
  return (
    <span className="inline-flex items-center gap-1 whitespace-normal">
      {children}
      <TermPanel
        term={term}
        button={{
          'aria-label': of === undefined ? 'Что это значит?' : `${of}: что это значит?`,
          className:
            '-my-1 inline-flex size-6 shrink-0 items-center justify-center rounded-box text-ink-soft hover:bg-sunken hover:text-ink print:hidden',
          children: <CircleHelp className="size-3.5" aria-hidden />,
        }}
      />
    </span>
  );
}
