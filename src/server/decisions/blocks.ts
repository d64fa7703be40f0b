// What an answer to a clarification changes, each change with the block it belongs to.
import { offerBlocks, termBlocks } from '../../api/records/application-blocks.ts';
import type { Terms } from '../../api/records/application-terms.ts';
import type { OfferPatch } from '../../api/records/offer.ts';
import type { Block } from '../../machines/application.ts';
import { compare, equal, isDecimal } from '../../rules/decimal.ts';
import type { OfferRow } from '../offers/tables.ts';
import type { StoredChange } from './tables.ts';

export interface AnswerChange extends Omit<StoredChange, 'block'> {
  /** Null: no request opens this field. */
  block: Block | null;
}

const isSame = (before: unknown, after: unknown): boolean => {
  if (isDecimal(before) && isDecimal(after)) return equal(before, after);
  return JSON.stringify(before ?? null) === JSON.stringify(after ?? null);
};

/** What an answer changes in the terms. */
export const termChanges = (before: Terms, after: Terms): AnswerChange[] =>
  (Object.keys(termBlocks) as (keyof Terms)[]).flatMap((key) =>
    isSame(before[key], after[key])
      ? []
      : [{ path: `terms.${key}`, block: termBlocks[key], before: before[key], after: after[key] }],
  );

/** What an answer changes in an offer. */
export const offerChanges = (row: OfferRow, patch: OfferPatch): AnswerChange[] =>
  (Object.keys(offerBlocks) as (keyof OfferPatch)[]).flatMap((key) => {
    const after = patch[key];
    if (after === undefined || isSame(row[key], after)) return [];
    return [{ path: `offers.${row.id}.${key}`, block: offerBlocks[key], before: row[key], after }];
  });

/** An answer may lower a price, or leave it; it may neither raise one nor take it away. */
export function raisesPrice({ path, before, after }: AnswerChange): boolean {
  if (!path.endsWith('.unitPrice')) return false;
  if (typeof before !== 'string') return typeof after === 'string';
  return typeof after !== 'string' || compare(after, before) > 0;
}
