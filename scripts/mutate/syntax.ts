// A source's syntax tree as the mutations need it: nodes with their places, types of TypeScript left out.
import { parseSync } from 'vite';

export interface Node {
  type: string;
  start: number;
  end: number;
  [part: string]: unknown;
}

/** A node with what it stands in, nearest first. */
export interface Place {
  node: Node;
  above: readonly Node[];
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** TypeScript's own nodes that hold an expression; all its others are types and change nothing at run time. */
const TRANSPARENT = ['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'];
/** What no test could tell from its change: imports, and how a fault of the program is worded. */
const LEFT_OUT = ['ImportDeclaration', 'ExportAllDeclaration', 'ThrowStatement'];

export function parse(file: string, source: string): Node {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new SyntaxError(`${file}: ${errors[0]?.message}`);
  return program as unknown as Node;
}

/** Every node that is evaluated, from the outside in. */
export function* placesIn(node: Node, above: readonly Node[] = []): Generator<Place> {
  if (LEFT_OUT.includes(node.type)) return;
  if (node.type.startsWith('TS') && !TRANSPARENT.includes(node.type)) return;
  yield { node, above };
  const parts = TRANSPARENT.includes(node.type) ? [node.expression] : Object.values(node).flat();
  for (const part of parts) if (isNode(part)) yield* placesIn(part, [node, ...above]);
}

/** The name that a call is made by: `need` of `need('byOwner')`, `filter` of `list.filter(…)`. */
export function calledName(node: unknown): string | null {
  if (!isNode(node) || node.type !== 'CallExpression') return null;
  const callee = node.callee as Node;
  if (callee.type === 'Identifier') return callee.name as string;
  return callee.type === 'MemberExpression' ? nameOf(callee.property) : null;
}

/** An identifier's name or a string's value. */
export function nameOf(node: unknown): string | null {
  if (!isNode(node)) return null;
  if (node.type === 'Identifier') return node.name as string;
  return textOf(node);
}

/** A string literal's value; null for anything else. */
export function textOf(node: unknown): string | null {
  return isNode(node) && node.type === 'Literal' && typeof node.value === 'string' ? node.value : null;
}
