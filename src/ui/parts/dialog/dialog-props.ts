/** What a dialog is given: dialog.tsx, dialog-frame.tsx. */
import type { ReactNode, RefObject } from 'react';

export interface LostQuestion {
  /** Completes «Есть …». */
  lost: string;
  onStay: () => void;
  onLeave: () => void;
}

export interface DialogFrameProps {
  open: boolean;
  /** Escape, a click outside, the cross. */
  onClose: () => void;
  title: string;
  children: ReactNode;
  footer?: ReactNode;
  size?: 'sm' | 'md' | 'lg' | 'xl';
  /** Not closed by Escape or a click outside. */
  locked?: boolean;
  /** Stands at the foot of this, and what is around it stays in sight, such as what one writes about. */
  place?: RefObject<HTMLElement | null> | undefined;
  /** Asked over it before it is closed. */
  question?: LostQuestion | null;
}
