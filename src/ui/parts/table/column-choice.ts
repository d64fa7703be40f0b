/** The choice of a table's columns and of how close its rows stand: use-columns.ts gives it, table-menu.tsx draws it. */
import type { RefObject } from 'react';
import type { Widths } from './column-widths.ts';

export interface ColumnChoiceProps {
  /** In their order now. */
  columns: readonly { id: string; header: string }[];
  hidden: Record<string, boolean>;
  onHide: (id: string, hide: boolean) => void;
  onMove: (id: string, by: -1 | 1) => void;
  onReset: () => void;
  /** Absent where no column has a width of its own. */
  width?:
    | { set: Widths; onSet: (widths: Record<string, number>) => void; around: RefObject<HTMLElement | null> }
    | undefined;
  /** Absent where there are no rows: among a phone's cards. */
  density?: { isDense: boolean; onChange: (isDense: boolean) => void } | undefined;
}
