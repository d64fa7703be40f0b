// What a later publication changed, in lines of a letter.
import { plural } from '../rules/plural.ts';
import { beginningOf } from '../rules/beginning-of.ts';

/** A letter's list; the page has the whole. */
const MOST_LINES = 40;
/** Of the bell's sentence. */
const MOST_IN_BRIEF = 3;
const LONGEST_VALUE = 160;

interface Change {
  label: string;
  from: string;
  to: string;
}

interface ItemChange {
  kind: 'added' | 'removed' | 'changed';
  index: number;
  name: string;
  changes: readonly Change[];
}

const short = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= LONGEST_VALUE ? line : `${beginningOf(line, LONGEST_VALUE)}…`;
};

const changeInWords = ({ label, from, to }: Change): string =>
  `${label}: ${short(from) || 'не было'} → ${short(to) || 'убрано'}`;

const itemInWords = ({ kind, index, name, changes }: ItemChange): string => {
  const item = `Позиция ${index} «${short(name)}»`;
  if (kind === 'added') return `${item} добавлена`;
  if (kind === 'removed') return `${item} убрана`;
  return `${item}: ${changes.map(changeInWords).join('; ')}`;
};

/** One line each. */
export function changesInWords({
  terms,
  items,
}: {
  terms: readonly Change[];
  items: readonly ItemChange[];
}): string[] {
  const lines = [...terms.map(changeInWords), ...items.map(itemInWords)];
  const rest = lines.length - MOST_LINES;
  return rest <= 0 ? lines : [...lines.slice(0, MOST_LINES), others(rest)];
}

const others = (count: number): string =>
  `и ещё ${count} ${plural(count, ['изменение', 'изменения', 'изменений'])} — на странице процедуры`;

/** Behind the sentence that tells of the publication. */
export function changedInBrief(changes: readonly string[]): string {
  const brief = changesInBrief(changes);
  // The last of them may end as a sentence does.
  return ` Изменилось: ${brief}${/[.!?…]$/.test(brief) ? '' : '.'}`;
}

/** The sentence alone, where all of the changes are told under it. */
export function withoutBrief(text: string, changes: readonly string[]): string {
  const brief = changedInBrief(changes);
  return text.endsWith(brief) ? text.slice(0, -brief.length) : text;
}

/** The first of them in a sentence. */
function changesInBrief(changes: readonly string[]): string {
  const rest = changes.length - MOST_IN_BRIEF;
  const first = changes.slice(0, MOST_IN_BRIEF).join('; ');
  return rest <= 0 ? first : `${first}; и ещё ${rest}`;
}
