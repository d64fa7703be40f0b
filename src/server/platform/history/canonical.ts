import { createHash } from 'node:crypto';
import { canonicalJson } from '../../../proof/canonical.ts';
import type { HistoryRow } from './tables.ts';

/** What a chain begins with instead of a previous hash. */
export const FIRST_LINK = '0'.repeat(64);

export type Link = Omit<HistoryRow, 'id' | 'hash'>;
type Content = Omit<Link, 'seq' | 'prevHash'>;

const hashText = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

/** What of a row is its own, without its place in the chain. */
const contentOf = ({
  chain,
  lotId,
  model,
  modelId,
  event,
  from,
  to,
  byId,
  byRole,
  byName,
  at,
  facts,
  lawVersion,
  payload,
}: Content) => ({
  chain,
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
});

/** Of a row of the first releases the text that its hash is taken over; of a later one the text of its content, salted. */
export function linkText(row: Link): string {
  const { seq, prevHash, salt } = row;
  return canonicalJson(salt === null ? { ...contentOf(row), seq, prevHash } : { ...contentOf(row), salt });
}

/** The content's own hash: a row that is not for every reader can be left out of a chain, which still holds over it. */
export const contentHash = (row: Content & { salt: string }): string =>
  hashText(canonicalJson({ ...contentOf(row), salt: row.salt }));

const placed = (content: string, previous: string, number: number): string =>
  `{"content":"${content}","prevHash":"${previous}","seq":${number}}`;

/** SHA-256 (hex) of a row in its place; the id is left out, as the database gives it after. */
export function hashOf(row: Link): string {
  const { seq, prevHash, salt } = row;
  return salt === null
    ? hashText(linkText(row))
    : hashText(placed(contentHash({ ...row, salt }), prevHash, seq));
}

/** The text that is hashed in three pieces, around the previous hash and the number: who appends knows neither. */
export function textAround(content: string): { before: string; between: string; after: string } {
  const [before = '', between = '', after = ''] = placed(content, '|', 0).split(/\||(?<=:)0(?=\}$)/);
  return { before, between, after };
}
