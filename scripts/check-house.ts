/**
 * What the linter cannot say of imports: the floors of each house and no circle between folders. Types count as well: a reader
 * follows them as he follows the code. `npm run check` runs it; the rules stand in docs/decisions/0012-floors.md.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative } from 'node:path';

/** Rooms of one folder, from the ground up: each may import those named before it. Files beside the rooms stand on top. */
interface House {
  folder: string;
  rooms: readonly string[];
}

const HOUSES: readonly House[] = [
  // Screens and server never meet: the linter sees to that.
  { folder: 'src', rooms: ['machines', 'rules', 'text', 'proof', 'api', 'sheets', 'server', 'ui'] },
  // What composes the wings lies beside them: wings.ts, app.ts, start.ts.
  {
    folder: 'src/server',
    rooms: [
      'migrations',
      'platform',
      'engine',
      'accounts',
      'catalogue',
      'lots',
      'applications',
      'outcome',
      'oversight',
      'demo',
    ],
  },
  { folder: 'src/ui', rooms: ['data', 'actors', 'parts', 'features', 'pages', 'app'] },
  {
    folder: 'src/ui/features',
    rooms: [
      'views',
      'account',
      'favorite',
      'estimate',
      'signatures',
      'post',
      'rates',
      'letters',
      'calendar',
      'import',
      'company',
      'commission',
      'lot',
      'application',
      'award',
      'insight',
      'history',
      'round',
      'apply',
      'sealed',
      'verification',
      'check',
      'comparison',
      'memo',
      'results',
      'desk',
    ],
  },
];

/** Whose files are pages of an address: they know features and parts, never one another. */
const PAGES = 'src/ui/pages/';

/** Houses whose folders are looked through for circles; an index beside its folder, as in src/text, is none of theirs. */
const WITHOUT_CIRCLES = ['src/ui/', 'src/server/'];
const MOST_SHOWN = 20;

const root = join(import.meta.dirname, '..');
const IMPORT = /(?:\bfrom\s*|\bimport\s*\(\s*|\bimport\s+)['"](\.{1,2}\/[^'"]+)['"]/g;

interface Import {
  from: string;
  to: string;
}

function filesOf(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .toSorted();
}

function importsOf(files: readonly string[]): Import[] {
  const known = new Set(files);
  return files.flatMap((from) =>
    [...readFileSync(join(root, from), 'utf8').matchAll(IMPORT)]
      .map(([, path = '']) => ({ from, to: posix.normalize(posix.join(dirname(from), path)) }))
      .filter(({ to }) => known.has(to)),
  );
}

const arrow = ({ from, to }: Import): string => `  ${from} → ${to}`;

function upward({ folder, rooms }: House, imports: readonly Import[]): string[] {
  const roomOf = (file: string): string | null =>
    file.startsWith(`${folder}/`) ? (file.slice(folder.length + 1).split('/')[0] ?? null) : null;
  const floorOf = (room: string): number => (rooms.includes(room) ? rooms.indexOf(room) : rooms.length);
  return imports.flatMap((one) => {
    const [from, to] = [roomOf(one.from), roomOf(one.to)];
    if (from === null || to === null || floorOf(to) <= floorOf(from)) return [];
    return [`${arrow(one)}: ${to} stands over ${from} in ${folder}`];
  });
}

/** A room without a floor would be checked by nobody. */
function unknownRooms({ folder, rooms }: House, files: readonly string[]): string[] {
  const found = files
    .filter((file) => file.startsWith(`${folder}/`))
    .map((file) => file.slice(folder.length + 1).split('/'))
    .flatMap(([room = '', ...rest]) => (rest.length > 0 && !rooms.includes(room) ? [room] : []));
  return [...new Set(found)].map((room) => `  ${folder}/${room} has no floor`);
}

/** Sets of nodes that reach one another (Tarjan). */
function circlesIn(edges: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const found: string[][] = [];
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  function visit(node: string) {
    order.set(node, order.size);
    low.set(node, order.size - 1);
    stack.push(node);
    for (const next of edges.get(node) ?? []) {
      if (!order.has(next)) {
        visit(next);
        low.set(node, Math.min(low.get(node)!, low.get(next)!));
      } else if (stack.includes(next)) low.set(node, Math.min(low.get(node)!, order.get(next)!));
    }
    if (low.get(node) !== order.get(node)) return;
    const circle = stack.splice(stack.indexOf(node));
    if (circle.length > 1) found.push(circle);
  }
  for (const node of edges.keys()) if (!order.has(node)) visit(node);
  return found;
}

function circles(imports: readonly Import[], nodeOf: (file: string) => string): string[] {
  const edges = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const [one, other] = [nodeOf(from), nodeOf(to)];
    if (one !== other) edges.set(one, (edges.get(one) ?? new Set()).add(other));
  }
  return circlesIn(edges).map((circle) => {
    const inside = imports.filter(
      ({ from, to }) =>
        nodeOf(from) !== nodeOf(to) && circle.includes(nodeOf(from)) && circle.includes(nodeOf(to)),
    );
    return [`  ${circle.join(' ⇄ ')}`, ...inside.slice(0, MOST_SHOWN).map((one) => `  ${arrow(one)}`)].join(
      '\n',
    );
  });
}

const files = filesOf('src');
const imports = importsOf(files);
const isClosed = ({ from }: Import): boolean => WITHOUT_CIRCLES.some((folder) => from.startsWith(folder));
/** A folder without folders in it; what lies beside folders stands for itself: it is what they share, or what composes them. */
const withFolders = new Set(files.map((file) => dirname(dirname(file))));
const roomOfFile = (file: string): string => (withFolders.has(dirname(file)) ? file : dirname(file));
const isBetweenPages = ({ from, to }: Import): boolean => from.startsWith(PAGES) && to.startsWith(PAGES);

/** Routes are registered by their wing, or by the routes of their folder; what others need of them stands in another file. */
const isRoutes = (file: string): boolean => file.startsWith('src/server/') && file.endsWith('routes.ts');
const isLibraryOfRoutes = ({ from, to }: Import): boolean =>
  isRoutes(to) && !from.endsWith('/wing.ts') && !(isRoutes(from) && dirname(from) === dirname(to));

const faults = [
  ['A room that the house does not know', HOUSES.flatMap((house) => unknownRooms(house, files))],
  ['An import upward', HOUSES.flatMap((house) => upward(house, imports))],
  ['A page that imports a page', imports.filter(isBetweenPages).map(arrow)],
  ['Routes imported as a library', imports.filter(isLibraryOfRoutes).map(arrow)],
  ['A circle between folders', circles(imports.filter(isClosed), roomOfFile)],
  ['A circle between files', circles(imports, (file) => file)],
] as const;

for (const [title, lines] of faults) if (lines.length > 0) console.error(`${title}:\n${lines.join('\n')}`);
if (faults.some(([, lines]) => lines.length > 0)) process.exit(1);
console.log(`The house stands: ${files.length} files, ${imports.length} imports.`);
