/** What a participant who was not chosen may learn of why: how far its price was from the winning one, told in bands of per cent. */
import { compare, divide, isPositive, max, multiply, subtract } from './decimal.ts';

export interface DebriefItem {
  readonly orderId: number;
  /** Comparable; null where it was not offered. */
  readonly ownPrice: string | null;
  readonly ownAllocated: string;
  /** Not approved by the customer, or taken out of the comparison. */
  readonly isRefused: boolean;
  /** Comparable unit prices that something was allocated at. */
  readonly winningPrices: readonly string[];
}

/** Per cent by which the own price should have been lower: more than `from`, at most `to`. */
export interface Band {
  readonly from: number;
  readonly to: number;
}

export type DebriefOutcome = 'won' | 'notOffered' | 'refused' | 'noWinner' | 'dearer' | 'otherGround';

export interface DebriefLine {
  readonly orderId: number;
  readonly outcome: DebriefOutcome;
  /** Of the dearer. */
  readonly band: Band | null;
}

/** A rival's price is not told to the kopeck: within these bounds of per cent alone. */
const EDGES = [0, 1, 3, 5, 10, 20, 35, 50, 100];
const PLACES = 6;

/** By how much the price should have been lower to be under another one. */
export function bandOf(own: string, winning: string): Band {
  const lower = divide(multiply(subtract(own, winning), '100'), own, PLACES);
  const index = EDGES.findIndex((edge, at) => at > 0 && compare(lower, String(edge)) <= 0);
  return { from: EDGES[index - 1]!, to: EDGES[index]! };
}

export function debriefLine(item: DebriefItem): DebriefLine {
  const { orderId, ownPrice, winningPrices } = item;
  const told = (outcome: DebriefOutcome, band: Band | null = null): DebriefLine => ({
    orderId,
    outcome,
    band,
  });
  if (isPositive(item.ownAllocated)) return told('won');
  if (ownPrice === null) return told('notOffered');
  if (item.isRefused) return told('refused');
  // Who would have been under the dearest of the winners would have had its share.
  const dearest = max(winningPrices);
  if (dearest === null) return told('noWinner');
  return compare(ownPrice, dearest) > 0 ? told('dearer', bandOf(ownPrice, dearest)) : told('otherGround');
}

/** The item that the least change would have won; null where price was not what decided. */
export function leastChange(lines: readonly DebriefLine[]): DebriefLine | null {
  const dearer = lines.filter(({ band }) => band !== null).toSorted((a, b) => a.band!.to - b.band!.to);
  return dearer[0] ?? null;
}
