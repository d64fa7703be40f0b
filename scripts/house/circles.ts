// Who imports whom in a tree of source files, and where that runs in a circle or against an order of rooms.
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** File to the files that it imports, types included; both relative to the tree's root with `/` between. */
export type Imports = Map<string, Set<string>>;

const SOURCE = /\.tsx?$/;
/** Import and export declarations, dynamic imports, augmented modules and worker files: whatever names a file. */
const NAMED = /(?:\bfrom|\bimport|\bimport\s*\(|\bmodule|\bnew URL\s*\()\s*['"](\.{1,2}\/[^'"]+)['"]/g;

/** Reads the imports of all TypeScript files under `root`; what lies outside of it is left out. */
export function importsOf(root: string): Imports {
  const names = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && SOURCE.test(entry.name))
    .map((entry) => posix.relative(toPosix(root), toPosix(join(entry.parentPath, entry.name))));
  const known = new Set(names);
  return new Map(
    names.map((name) => {
      const text = readFileSync(join(root, name), 'utf8');
      const named = [...text.matchAll(NAMED)].map(([, path]) =>
        posix.normalize(posix.join(posix.dirname(name), path!)),
      );
      return [name, new Set(named.filter((path) => known.has(path)))];
    }),
  );
}

const toPosix = (path: string): string => path.replaceAll('\\', '/');

/** The same between rooms: the first `depth` parts of a path. Imports within a room are left out. */
export function between(imports: Imports, roomOf: (file: string) => string): Imports {
  const rooms: Imports = new Map();
  for (const [file, targets] of imports) {
    const room = roomOf(file);
    const own = rooms.get(room) ?? new Set();
    for (const target of targets) if (roomOf(target) !== room) own.add(roomOf(target));
    rooms.set(room, own);
  }
  return rooms;
}

/** A path's first parts; a file that lies less deep is a room of its own. */
export const firstParts =
  (depth: number) =>
  (file: string): string =>
    file.split('/').slice(0, depth).join('/');

/** Each set of more than one node that all reach each other (Tarjan's algorithm), its nodes sorted. */
export function circlesOf(imports: Imports): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];
  const visit = (node: string): number => {
    let low = order.size;
    order.set(node, low);
    lowest.set(node, low);
    stack.push(node);
    for (const target of imports.get(node) ?? []) {
      if (!order.has(target)) low = Math.min(low, visit(target));
      else if (stack.includes(target)) low = Math.min(low, order.get(target)!);
    }
    lowest.set(node, low);
    if (low === order.get(node)) {
      const circle = stack.splice(stack.indexOf(node));
      if (circle.length > 1) circles.push(circle.toSorted());
    }
    return low;
  };
  for (const node of imports.keys()) if (!order.has(node)) visit(node);
  return circles;
}

/**
 * Imports against an order: from a room of the list to a later one, or from any of them to a file that belongs to none.
 * @param order rooms from the ground up, as the first part of a path names them
 */
export function upward(imports: Imports, order: readonly string[]): [from: string, to: string][] {
  const floorOf = (file: string) => {
    const floor = order.indexOf(file.split('/')[0]!);
    return floor === -1 ? order.length : floor;
  };
  return [...imports].flatMap(([file, targets]) =>
    floorOf(file) === order.length
      ? []
      : [...targets]
          .filter((target) => floorOf(target) > floorOf(file))
          .map((target): [string, string] => [file, target]),
  );
}
