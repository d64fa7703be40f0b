// New prices of a re-bid round, held against the round under the locks.
import type { RoundRow } from '../../lots/core/tables.ts';

export interface Bid {
  round: RoundRow;
  /** The application was marked when the round began. */
  isMarked: boolean;
  /** When the application's last price was set; null: none yet. */
  lastAt: number | null;
  /** The lot is this transaction's alone, so that a late price may move the round's end. */
  hasLotAlone: boolean;
}
