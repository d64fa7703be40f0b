// The trade's own mistakes in a law: a guard forgotten or mistaken for another, a step that leads elsewhere, a consequence
// left out, news for the wrong ears.
import type { Edit } from './edit.ts';
import { calledName, isNode, nameOf, placesIn, textOf, type Node, type Place } from './syntax.ts';

/** The words that a law's file uses, each kind in the order of its first use. */
export interface Vocabulary {
  need: string[];
  effect: string[];
  whom: string[];
  what: string[];
  states: string[];
}

const textsIn = (call: Node): string[] =>
  (call.arguments as Node[]).flatMap((argument) => textOf(argument) ?? []);

export function vocabularyOf(program: Node): Vocabulary {
  const words: Vocabulary = { need: [], effect: [], whom: [], what: [], states: [] };
  for (const { node } of placesIn(program)) {
    const called = calledName(node);
    if (called === 'need') words.need.push(...textsIn(node));
    if (called === 'effect') words.effect.push(...textsIn(node));
    if (called === 'notify') {
      const [whom, what] = (node.arguments as Node[]).map(textOf);
      if (whom) words.whom.push(whom);
      if (what) words.what.push(what);
    }
    if (node.type === 'Property' && nameOf(node.key) === 'states' && isNode(node.value))
      words.states.push(...((node.value.properties as Node[]) ?? []).flatMap(({ key }) => nameOf(key) ?? []));
  }
  return {
    need: [...new Set(words.need)],
    effect: [...new Set(words.effect)],
    whom: [...new Set(words.whom)],
    what: [...new Set(words.what)],
    states: words.states,
  };
}

/** The word after this one, in a ring. */
function another(words: readonly string[], word: string, not: readonly string[] = []): string | null {
  const from = words.indexOf(word);
  const ring = [...words.slice(from + 1), ...words.slice(0, Math.max(from, 0))];
  return ring.find((one) => one !== word && !not.includes(one)) ?? null;
}

const replaced = ({ start, end }: Node, word: string | null): Edit[] =>
  word === null ? [] : [{ start, end, text: `'${word}'` }];

/** A list without one of its members. */
export function withoutEach(members: readonly Node[]): Edit[] {
  return members.map((member, index) => {
    const next = members[index + 1];
    if (next) return { start: member.start, end: next.start, text: '' };
    const previous = members[index - 1];
    return { start: previous?.end ?? member.start, end: member.end, text: '' };
  });
}

const isLaw = ({ states }: Vocabulary): boolean => states.length > 0;

/** Whether a string is a word of the law, which is changed by `lawEdits` and by nothing else. */
export function isLawWord({ node, above }: Place): boolean {
  const [parent] = above;
  if (!parent || textOf(node) === null) return false;
  if (['need', 'effect', 'notify'].includes(calledName(parent) ?? '')) return true;
  return parent.type === 'Property' && ['target', 'initial', 'id'].includes(nameOf(parent.key) ?? '');
}

export function lawEdits({ node, above }: Place, source: string, words: Vocabulary): Edit[] {
  if (!isLaw(words)) return [];
  switch (calledName(node)) {
    case 'need': {
      const names = node.arguments as Node[];
      const here = textsIn(node);
      const swapped = names.flatMap((name) => replaced(name, another(words.need, textOf(name) ?? '', here)));
      return [...withoutEach(names), ...swapped];
    }
    case 'effect':
      return (node.arguments as Node[]).flatMap((name) =>
        replaced(name, another(words.effect, textOf(name) ?? '')),
      );
    case 'notify': {
      const [whom, what] = node.arguments as [Node, Node];
      return [
        ...(textOf(whom) === null ? [] : replaced(whom, another(words.whom, textOf(whom) ?? ''))),
        ...(textOf(what) === null ? [] : replaced(what, another(words.what, textOf(what) ?? ''))),
      ];
    }
    case 'who':
    case 'payload':
      return [{ ...(node.callee as Node), text: 'fact' }];
    case 'fact':
    case 'moment':
      return [{ ...(node.callee as Node), text: 'payload' }];
    default:
      return propertyEdits({ node, above }, source, words);
  }
}

function propertyEdits({ node, above }: Place, source: string, words: Vocabulary): Edit[] {
  if (node.type !== 'Property') return [];
  const name = nameOf(node.key);
  const value = node.value as Node;
  const word = textOf(value);
  if (name === 'target' && word !== null)
    return [...replaced(value, another(words.states, word)), gone(node, source)];
  if (name === 'initial' && word !== null) return replaced(value, another(words.states, word));
  // An edge of a state, and what a step assigns.
  const owner = above[1];
  const isEdge = owner?.type === 'Property' && nameOf(owner.key) === 'on';
  return isEdge || calledName(owner) === 'assign' ? [gone(node, source)] : [];
}

/** Without the node and the comma after it. */
function gone({ start, end }: Node, source: string): Edit {
  const comma = /^\s*,/.exec(source.slice(end));
  return { start, end: end + (comma?.[0].length ?? 0), text: '' };
}
