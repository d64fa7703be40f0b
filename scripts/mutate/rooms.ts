// Which tests are to find a fault in a source: those of its own room (tests/rules for src/rules) that import it.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseSync } from 'vite';

/**
 * What they alone notice counts as unnoticed: the one tells that a law has changed and not that it was right before, the
 * other walks wherever a law leads.
 */
const FOLLOWERS = ['tests/machines/law-tables.test.ts', 'tests/machines/generated-paths.test.ts'];

export const SOURCES = ['src/machines', 'src/rules'];

export const roomOf = (file: string): string => join('tests', file.split('/')[1] ?? '');

export function filesIn(folder: string, ending: string): string[] {
  return (readdirSync(folder, { recursive: true }) as string[])
    .filter((name) => name.endsWith(ending))
    .map((name) => join(folder, name))
    .toSorted();
}

function importsOf(file: string): string[] {
  const { module } = parseSync(file, readFileSync(file, 'utf8'));
  const exported = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
  );
  return [...module.staticImports.map(({ moduleRequest }) => moduleRequest.value), ...exported]
    .filter((name) => name.startsWith('.'))
    .map((name) => normalize(join(dirname(file), name)));
}

/** How many imports lie between a file and all that it leads to. */
function distancesFrom(file: string): Map<string, number> {
  const found = new Map([[file, 0]]);
  // A map grows while it is walked: the nearest come first.
  for (const [from, distance] of found) {
    for (const next of importsOf(from)) if (!found.has(next)) found.set(next, distance + 1);
  }
  return found;
}

/** For each source its room's tests that import it, the nearest first. */
export function testsByFile(): (file: string) => string[] {
  const tests = new Map(
    SOURCES.map(roomOf)
      .flatMap((room) => filesIn(room, '.test.ts'))
      .filter((test) => !FOLLOWERS.includes(test))
      .map((test) => [test, distancesFrom(test)]),
  );
  return (file) =>
    [...tests]
      .flatMap(([test, distances]) => {
        const distance = test.startsWith(`${roomOf(file)}/`) ? distances.get(file) : undefined;
        return distance === undefined ? [] : [{ test, distance }];
      })
      .toSorted((a, b) => a.distance - b.distance)
      .map(({ test }) => test);
}
