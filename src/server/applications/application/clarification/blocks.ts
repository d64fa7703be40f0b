// What an answer to a clarification changes, each change with the block it belongs to.
import { offerBlocks, termBlocks } from '../../../../api/records/application-blocks.ts';
import type { Terms } from '../../../../api/records/application-terms.ts';
import type { OfferPatch } from '../../../../api/records/offer.ts';
import type { Block } from '../../../../machines/application-statuses.ts';
import { effectivePrice } from '../../../../rules/comparable.ts';
import { compare, equal, isDecimal } from '../../../../rules/decimal.ts';
import type { OfferRow } from '../../core/offer-tables.ts';
import type { StoredChange } from '../../core/decision-tables.ts';

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

/** An answer may lower the price in force (of the last round, where there was one), or leave it; not raise or drop it. */
export function raisesPrice(row: OfferRow, { unitPrice: after }: OfferPatch): boolean {
  if (after === undefined || isSame(row.unitPrice, after)) return false;
  const inForce = effectivePrice(row);
  return inForce === null || after === null || compare(after, inForce) > 0;
}
