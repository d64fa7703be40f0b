import { createHash } from 'node:crypto';
import type { HistoryRow } from './tables.ts';

/** What a chain begins with instead of a previous hash. */
export const FIRST_LINK = '0'.repeat(64);

/** JSON with sorted keys, so that equal values give equal text whatever order the database keeps them in. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

export type Link = Omit<HistoryRow, 'id' | 'hash'>;

/** What of a row is hashed; `previous` and `number` as they stand in the text. */
function textOf(row: Omit<Link, 'seq' | 'prevHash'>, previous: string, number: number): string {
  const { chain, lotId, model, modelId, event, from, to, byId, byRole, byName } = row;
  const { at, facts, lawVersion, payload } = row;
  return canonicalJson({
    chain,
    seq: number,
    lotId,
    model,
    modelId,
    event,
    from,
    to,
    byId,
    byRole,
    byName,
    at: at.toISOString(),
    facts,
    lawVersion,
    payload,
    prevHash: previous,
  });
}

/** SHA-256 (hex) over the canonical row; the id is left out, as the database gives it after. */
export const hashOf = (row: Link): string =>
  createHash('sha256')
    .update(textOf(row, row.prevHash, row.seq))
    .digest('hex');

/** The text that is hashed in three pieces, around the previous hash and the number: who appends knows neither. */
export function textAround(row: Omit<Link, 'seq' | 'prevHash'>): {
  before: string;
  between: string;
  after: string;
} {
  const text = textOf(row, '', 0);
  // The two keys stand side by side and in this order, and nothing after them can hold the same text: `to` is a status.
  const between = '","seq":';
  const cut = text.lastIndexOf(`${between}0,"to":`);
  return {
    before: text.slice(0, cut),
    between,
    after: text.slice(cut + between.length + 1),
  };
}
