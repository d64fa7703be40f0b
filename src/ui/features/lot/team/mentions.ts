// People named by «@» in a text.
import type { LotPerson } from '../../../../api/records/lot-comment.ts';

const MOST_OFFERED = 6;
/** What is being typed after the last «@»: a name and the beginning of a second. */
const BEGUN = /@([^\s@]*(?: [^\s@]*)?)$/;

const isNamed = (text: string, name: string): boolean => text.includes(`@${name}`);

/** Whom a text names: of two of the same beginning the longer one is found first and taken out. */
export function mentionsIn(text: string, people: readonly LotPerson[]): number[] {
  let rest = text;
  return people
    .toSorted((a, b) => b.name.length - a.name.length)
    .flatMap(({ id, name }) => {
      if (!isNamed(rest, name)) return [];
      rest = rest.replaceAll(`@${name}`, '');
      return [id];
    });
}

/** Who could be meant by what is typed at the end. */
export function offeredFor(text: string, people: readonly LotPerson[]): LotPerson[] {
  const begun = BEGUN.exec(text)?.[1];
  if (begun === undefined) return [];
  const typed = begun.toLowerCase();
  if (people.some(({ name }) => name.toLowerCase() === typed.trim())) return [];
  return people
    .filter(({ name }) => [name, ...name.split(' ')].some((part) => part.toLowerCase().startsWith(typed)))
    .slice(0, MOST_OFFERED);
}

export const withMention = (text: string, name: string): string => text.replace(BEGUN, `@${name} `);
