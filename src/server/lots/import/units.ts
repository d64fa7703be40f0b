// Units to choose from where the one in the table is not known.
import { UNITS } from '../../../rules/units.ts';
import { foldText } from '../../../rules/search-text.ts';

const OFFERED = 8;
/** Below this a unit only happens to share a letter pair. */
const ALIKE = 0.5;
/** What items are mostly counted in: offered after the look-alikes. */
const COMMON = ['796', '839', '778', '006', '166', '736', '168', '112'];

const pairs = (text: string): Set<string> => {
  const bare = ` ${foldText(text)} `;
  return new Set(Array.from({ length: bare.length - 1 }, (_, index) => bare.slice(index, index + 2)));
};

/** Dice's coefficient of letter pairs, 0 to 1. */
function likeness(a: string, b: string): number {
  const [left, right] = [pairs(a), pairs(b)];
  const common = [...left].filter((pair) => right.has(pair)).length;
  return (2 * common) / (left.size + right.size);
}

/** The most alike first, then the common ones. */
export function unitChoices(text: string): { value: string; title: string }[] {
  const scored = UNITS.map((unit) => ({
    unit,
    score: Math.max(...[unit.sign, unit.name, ...unit.spellings].map((spelling) => likeness(text, spelling))),
    common: COMMON.indexOf(unit.code),
  }));
  const rank = ({ score, common }: (typeof scored)[number]) =>
    (score >= ALIKE ? score : 0) + (common === -1 ? 0 : 0.01 * (COMMON.length - common));
  return scored
    .toSorted((a, b) => rank(b) - rank(a))
    .slice(0, OFFERED)
    .map(({ unit }) => ({ value: unit.code, title: `${unit.sign} — ${unit.name}` }));
}
