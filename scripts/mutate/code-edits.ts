// The mistakes of any code: a wrong operator, bound, condition or value, a statement or a member left out.
import { isLawWord, withoutEach } from './law-edits.ts';
import type { Edit } from './edit.ts';
import { calledName, textOf, type Node, type Place } from './syntax.ts';

const OPERATORS: Record<string, readonly string[]> = {
  '===': ['!=='],
  '!==': ['==='],
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '&&': ['||'],
  '||': ['&&'],
  '??': ['&&'],
  '+=': ['-='],
  '-=': ['+='],
  '++': ['--'],
  '--': ['++'],
};

/** Calls that are easily mistaken for each other. By a map: `toString` is a name of every object's. */
const SIBLINGS = new Map(
  Object.entries({
    every: 'some',
    some: 'every',
    min: 'max',
    max: 'min',
    startsWith: 'endsWith',
    endsWith: 'startsWith',
    toUpperCase: 'toLowerCase',
    toLowerCase: 'toUpperCase',
    padStart: 'padEnd',
    padEnd: 'padStart',
  }),
);

/** Calls that could be forgotten: `list.filter(…)` becomes `list`. */
const FORGETTABLE = [
  'filter',
  'slice',
  'trim',
  'toSorted',
  'sort',
  'toReversed',
  'replace',
  'replaceAll',
  'normalize',
];

const CONDITIONAL = ['IfStatement', 'ConditionalExpression', 'WhileStatement'];

export function codeEdits(place: Place, source: string): Edit[] {
  const { node } = place;
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
      return operatorEdits(node, [node.left as Node, node.right as Node], source);
    case 'AssignmentExpression':
      return operatorEdits(node, [node.left as Node, node.right as Node], source);
    case 'UpdateExpression':
      return operatorEdits(node, [node.argument as Node], source);
    case 'UnaryExpression':
      if (node.operator !== '!' && node.operator !== '-') return [];
      return [{ start: node.start, end: node.start + 1, text: '' }];
    case 'Literal':
      return isLawWord(place) || isKeyOrMember(place) || isNeverRead(place) ? [] : literalEdits(node);
    case 'TemplateLiteral':
      return (node.expressions as Node[]).length > 0 ? [{ ...at(node), text: '``' }] : [];
    case 'ExpressionStatement':
      return [{ ...at(node), text: ';' }];
    case 'ArrayExpression':
      return withoutEach(node.elements as Node[]);
    case 'CallExpression':
      return callEdits(node, source);
    default:
      if (!CONDITIONAL.includes(node.type)) return [];
      return [
        ...(node.type === 'WhileStatement' ? [] : [{ ...at(node.test as Node), text: 'true' }]),
        { ...at(node.test as Node), text: 'false' },
      ];
  }
}

const at = ({ start, end }: Node) => ({ start, end });

function operatorEdits(node: Node, sides: readonly Node[], source: string): Edit[] {
  const operator = node.operator as string;
  const [first, second] = sides as [Node, Node?];
  // Between the sides, or beside the only one, nothing else but spaces and brackets contains the operator.
  const from = second ? first.end : node.prefix === true ? node.start : first.end;
  const start = source.indexOf(operator, from);
  return (OPERATORS[operator] ?? []).map((text) => ({ start, end: start + operator.length, text }));
}

function literalEdits(node: Node): Edit[] {
  const { value } = node;
  if (typeof value === 'boolean') return [{ ...at(node), text: String(!value) }];
  if (typeof value === 'number') return [{ ...at(node), text: String(value + 1) }];
  if (typeof value === 'bigint') return [{ ...at(node), text: `${value + 1n}n` }];
  if (typeof value === 'string') return [{ ...at(node), text: value === '' ? `'other'` : `''` }];
  return 'regex' in node ? patternEdits(node) : [];
}

/** A pattern without an anchor, or with the opposite class of signs. */
function patternEdits(node: Node): Edit[] {
  const { pattern, flags } = node.regex as { pattern: string; flags: string };
  const others = [
    pattern.replace(/^\^/, ''),
    pattern.replace(/(?<!\\)\$$/, ''),
    pattern.replace(/\\([dsw])/, (_, sign: string) => `\\${sign.toUpperCase()}`),
    pattern.replace(/\\([DSW])/, (_, sign: string) => `\\${sign.toLowerCase()}`),
    pattern.replace(/(?<=[\])\w])\+/, ''),
    pattern.replace(/(?<=[\])\w])\*/, '+'),
    pattern.replace(/(?<=[\])\w])\?(?!:)/, ''),
  ];
  return [...new Set(others)]
    .filter((other) => other !== pattern && other !== '')
    .map((other) => ({ ...at(node), text: `/${other}/${flags}` }));
}

function callEdits(node: Node, source: string): Edit[] {
  const callee = node.callee as Node;
  if (callee.type !== 'MemberExpression') return [];
  const name = calledName(node) ?? '';
  const sibling = SIBLINGS.get(name);
  if (sibling) return [{ ...at(callee.property as Node), text: sibling }];
  const object = callee.object as Node;
  return FORGETTABLE.includes(name) ? [{ ...at(node), text: source.slice(object.start, object.end) }] : [];
}

/** A string that names a property, or that stands in a list: there it is left out instead. */
function isKeyOrMember({ node, above: [parent] }: Place): boolean {
  if (textOf(node) === null || !parent) return false;
  return parent.type === 'ArrayExpression' || (parent.type === 'Property' && parent.key === node);
}

/** What stands in for `list[index]` only because its type allows for an index without a member. */
function isNeverRead({ node, above: [parent] }: Place): boolean {
  if (parent?.type !== 'LogicalExpression' || parent.operator !== '??' || parent.right !== node) return false;
  const left = parent.left as Node;
  return left.type === 'MemberExpression' && left.computed === true;
}
