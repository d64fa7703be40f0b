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

/** SHA-256 (hex) over the canonical row; the id is left out, as the database gives it after. */
export function hashOf(row: Link): string {
  const { chain, seq, lotId, model, modelId, event, from, to, byId, byRole, byName } = row;
  const { at, facts, lawVersion, payload, prevHash } = row;
  const text = canonicalJson({
    chain,
    seq,
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
    prevHash,
  });
  return createHash('sha256').update(text).digest('hex');
}
