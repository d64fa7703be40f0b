import { createHash } from 'node:crypto';
import { canonicalJson } from '../../../proof/canonical.ts';
import type { HistoryRow } from './tables.ts';

/** What a chain begins with instead of a previous hash. */
export const FIRST_LINK = '0'.repeat(64);

type WholeLink = Omit<HistoryRow, 'id' | 'hash'>;
/** Rows that come from somewhere else than the table may know nothing of erasures. */
type Erasable = 'nameSalt' | 'nameHash' | 'erasedContent';
type Link = Omit<WholeLink, Erasable> & Partial<Pick<WholeLink, Erasable>>;
type Content = Omit<Link, 'seq' | 'prevHash'>;

const hashText = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

/** What stands for an author's name in the hashed content, so that the name can be erased. */
export const nameHashOf = (nameSalt: string, name: string): string => hashText(`${nameSalt}${name}`);

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
  nameSalt,
  nameHash,
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
  byName: nameHash ?? (nameSalt ? nameHashOf(nameSalt, byName) : byName),
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
  row.erasedContent ?? hashText(canonicalJson({ ...contentOf(row), salt: row.salt }));

/** What is kept of a row whose content is to be erased: of the first releases' the hash of the whole row, which binds nothing more. */
export const erasedContentOf = (row: Link): string =>
  row.salt === null ? hashOf(row) : contentHash({ ...row, salt: row.salt });

/** What an erasure has left of a row's content: to be read, no longer to be checked. */
export const remainderText = (row: Link): string => canonicalJson(contentOf(row));

const placed = (content: string, previous: string, number: number): string =>
  `{"content":"${content}","prevHash":"${previous}","seq":${number}}`;

/** SHA-256 (hex) of a row in its place; the id is left out, as the database gives it after. */
export function hashOf(row: Link): string {
  const { seq, prevHash, salt, erasedContent } = row;
  return salt === null
    ? (erasedContent ?? hashText(linkText(row)))
    : hashText(placed(contentHash({ ...row, salt }), prevHash, seq));
}

/** The text that is hashed in three pieces, around the previous hash and the number: who appends knows neither. */
export function textAround(content: string): { before: string; between: string; after: string } {
  const [before = '', between = '', after = ''] = placed(content, '|', 0).split(/\||(?<=:)0(?=\}$)/);
  return { before, between, after };
}
