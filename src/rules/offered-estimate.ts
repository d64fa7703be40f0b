/** The organiser's estimate beside what is offered: of the same items, at the same quantities. */
import { lineSum, totalOf } from './money.ts';

/**
 * What the organiser expects of just what is offered: the estimates of those items at those quantities, line after line. A part of a lot,
 * or less of an item, costs less by itself: beside the estimate of the whole lot it would look cheap.
 */
export class EstimateOfOffered {
  private readonly sums: string[] = [];
  private lines = 0;

  /** @param estimate for a unit; null where the item was not estimated */
  add(estimate: string | null, quantity: string): void {
    this.lines += 1;
    if (estimate !== null) this.sums.push(lineSum(estimate, quantity));
  }

  /**
   * Null where nothing of it can be compared: an item of it was not estimated, or the lot was estimated as a whole (`total`) and this is
   * not the whole.
   */
  result({ total, isWhole }: { total: string | null; isWhole: boolean }): string | null {
    if (this.lines === 0) return null;
    if (this.sums.length === this.lines) return totalOf(this.sums);
    return this.sums.length === 0 && isWhole ? total : null;
  }
}
