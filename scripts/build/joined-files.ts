// Which of the small files that pages share are joined. The bundler makes a file of all that the very same pages need: hundreds of a few
// hundred bytes, and on a slow line each of them costs a way to the server and back. Two files are joined where that spares the pages
// more than it costs those that need but one of them; no page and no part comes to weigh more than it may.
import { basename } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

/** A file as the bundler makes it by itself. */
export interface MadeFile {
  name: string;
  code: string;
  /** Files that come with it. */
  imports: readonly string[];
  modules: readonly string[];
  /** Asked for by its own name: a page, or a part that is fetched when it is wanted. It stays as it is. */
  isOpened: boolean;
}

/** Files that are asked for together, and how much the time of it counts. */
export interface Opening {
  files: readonly string[];
  weight: number;
  /** What is opened by its address, whose files are all waited for. */
  isPage: boolean;
}

export interface Known {
  files: readonly MadeFile[];
  /** What is there whatever is opened. */
  before: ReadonlySet<string>;
  /** What has come too before most further pages are opened: no bound counts it. */
  atRest: ReadonlySet<string>;
  openings: readonly Opening[];
  /** What an opened file may weigh with all that it brings. */
  bounds: readonly { file: string; bytes: number }[];
  /** Bytes of each bound that a new plan leaves: packing may come out heavier than was planned, and pages grow. */
  spare: number;
}

/** Of each joined file, a module of each file that it is made of. */
export type Kept = readonly (readonly string[])[];

/**
 * With what is there before and the page itself four times six: nobody who opens a page is to wait for a fifth way. Where it has more files,
 * a request is worth so many times more once all else is joined, as far as what others may weigh has room left.
 */
const MOST_FILES = 20;
const PRESSING = 10;
interface Way {
  /** Of each bound, what is left for the pressing ones: all else is joined in less. */
  kept: number;
  /**
   * What one request less is worth, times the cube of how many its opening has: a slow line brings 80 KB during the way there and back, and
   * six files are asked for at a time. What is to be short is the longest wait, not their sum: at 5 one of fourteen is worth 14 KB, of
   * twenty 40.
   */
  requestBytes: number;
}

/**
 * Which way leads to the fewest files is a matter of luck, for what is joined is not parted again. Pages that come out too long weigh more
 * in the next turn; it is tried until there is none, and the best plan is taken.
 */
const WAYS: readonly Way[] = [
  { kept: 100, requestBytes: 8 },
  { kept: 200, requestBytes: 6 },
  { kept: 400, requestBytes: 5 },
  { kept: 0, requestBytes: 5 },
];
const TURNS = 4;
const HEAVIER = 4;

const IMPORT = /^import\s*(?:\{([^}]*)\}\s*from)?\s*["']\.\/([^"']+)["'];?/;
const EXPORT = /export\s*\{([^}]*)\};?\s*$/;

const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

interface Packed {
  /** As the files are packed in the end. */
  whole: (code: string) => number;
  /** Less well: what is only tried is not worth the time. */
  quick: (code: string) => number;
}

/** Bytes of what several plans have alike are counted once. */
function packer(): Packed {
  const counted = (count: (code: string) => number) => {
    const known = new Map<string, number>();
    return (code: string): number => {
      const bytes = known.get(code) ?? count(code);
      known.set(code, bytes);
      return bytes;
    };
  };
  return {
    whole: counted((code) => brotliCompressSync(code).length),
    quick: counted((code) => brotliCompressSync(code, QUICK).length),
  };
}

/** Files as one: each names once what it has of others, and of the joined ones nothing. */
function asOne(files: readonly MadeFile[]): string {
  const joined = new Set(files.map(({ name }) => basename(name)));
  const imports = new Map<string, string[]>();
  const own = files.map(({ code }) => {
    let rest = code.trim();
    for (let found = IMPORT.exec(rest); found; found = IMPORT.exec(rest)) {
      rest = rest.slice(found[0].length);
      const [, names = '', from = ''] = found;
      if (!joined.has(from)) imports.set(from, [...(imports.get(from) ?? []), names]);
    }
    return rest;
  });
  const exported = own.map((code) => EXPORT.exec(code)?.[1] ?? '');
  return [
    ...[...imports].map(([from, names]) => `import{${names.join()}}from"./${from}";`),
    ...own.map((code) => code.replace(EXPORT, '')),
    `export{${exported.join()}};`,
  ].join('');
}

function broughtBy(names: readonly string[], files: ReadonlyMap<string, MadeFile>): Set<string> {
  const found = new Set<string>();
  const queue = [...names];
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    queue.push(...(files.get(name)?.imports ?? []));
  }
  return found;
}

interface Group {
  files: MadeFile[];
  bytes: number;
  /** The same, quickly packed. */
  quickBytes: number;
  /** Places of the groups that it names. */
  brings: Set<number>;
  mayJoin: boolean;
  /** By the place of an opening, or behind them of a bound: whether it needs the group. */
  needed: Uint8Array;
}

function groupsOf({ files, before, atRest, openings, bounds }: Known, packed: Packed): Group[] {
  const byName = new Map(files.map((file) => [file.name, file]));
  const needs = [...openings.map((one) => one.files), ...bounds.map(({ file }) => [file])].map((names) =>
    broughtBy(names, byName),
  );
  const left = files.filter(({ name }) => !before.has(name));
  const places = new Map(left.map(({ name }, place) => [name, place]));
  return left.map((file) => ({
    files: [file],
    bytes: packed.whole(file.code),
    quickBytes: packed.quick(file.code),
    brings: new Set(file.imports.flatMap((name) => places.get(name) ?? [])),
    mayJoin: !file.isOpened && !atRest.has(file.name),
    needed: Uint8Array.from(needs, (need, by) =>
      need.has(file.name) || (by >= openings.length && atRest.has(file.name)) ? 1 : 0,
    ),
  }));
}

interface Plan {
  /** What each file is made of. */
  joined: MadeFile[][];
  /** How many files each opening has. */
  requests: number[];
  /** The pages' alone, the most first. */
  files: number[];
  /** What was begun with passes no bound. */
  isWithin: boolean;
}

/**
 * @param kept what an earlier build joined: it is joined again with what is new beside it, unless bounds are passed by now or pages come
 *   out too long. A small change leaves files, and what browsers keep of them, as they are.
 */
export function joinedFiles(known: Known, kept: Kept): { joined: MadeFile[][]; isKept: boolean } {
  const packed = packer();
  const bounds = known.bounds.map(({ file, bytes }) => ({ file, bytes: bytes - known.spare }));
  const again = planOf(known, { ...WAYS[0]!, kept: 0 }, packed, kept);
  const hasTooLong = ({ requests }: Plan): boolean =>
    requests.some((files, by) => isTooLong(known.openings[by]!, files));
  if (again.isWithin && !hasTooLong(again)) return { joined: again.joined, isKept: true };
  let best: Plan | null = null;
  for (const way of WAYS) {
    let { openings } = known;
    for (let turn = 0; turn < TURNS; turn += 1) {
      const plan = planOf({ ...known, bounds, openings }, way, packed);
      if (!best || worstFirst(plan.files, best.files) < 0) best = plan;
      if (!hasTooLong(plan)) return { joined: plan.joined, isKept: false };
      openings = openings.map((one, by) =>
        isTooLong(one, plan.requests[by]!) ? { ...one, weight: one.weight * HEAVIER } : one,
      );
    }
  }
  return { joined: best!.joined, isKept: false };
}

const isTooLong = ({ isPage }: Opening, files: number): boolean => isPage && files > MOST_FILES;

/** The plan whose longest page is the shorter; among alike ones by the next. */
function worstFirst(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((files, place) => files !== b[place]);
  return at === -1 ? 0 : a[at]! - b[at]!;
}

function planOf(known: Known, { kept, requestBytes }: Way, packed: Packed, begun: Kept = []): Plan {
  const { openings, bounds } = known;
  const groups: (Group | null)[] = groupsOf(known, packed);
  const isNeeded = (place: number, by: number): boolean => groups[place]!.needed[by] === 1;

  /** Of each opening, how many files it has. */
  const filesOf = () =>
    openings.map((_, by) => groups.reduce((sum, group) => sum + (group?.needed[by] ?? 0), 0));
  let requests = filesOf();
  let isPressing = false;
  const worthOfRequest = (by: number): number =>
    requestBytes * requests[by]! ** 3 * (isPressing && requests[by]! > MOST_FILES ? PRESSING : 1);

  /** All that comes with a group, itself left out. */
  function broughtWith(place: number, found = new Set<number>()): Set<number> {
    for (const next of groups[place]!.brings) {
      if (found.has(next)) continue;
      found.add(next);
      broughtWith(next, found);
    }
    return found;
  }

  function broughtWithAll(places: readonly number[]): Set<number> {
    const brought = new Set<number>();
    for (const place of places) broughtWith(place, brought);
    for (const place of places) brought.delete(place);
    return brought;
  }

  /** Whether one brings another by way of what is none of them: joined, they and that would need one another. */
  function isRoundabout(places: readonly number[]): boolean {
    const own = new Set(places);
    return places.some((place) =>
      [...groups[place]!.brings].some(
        (next) => !own.has(next) && [...broughtWith(next)].some((further) => own.has(further)),
      ),
    );
  }

  /** Bytes that joining spares all openings; what else comes with the two is counted where `withAll` says so. */
  function gainOf(a: number, b: number, withAll: boolean): number {
    const [one, two] = [groups[a]!, groups[b]!];
    const [ofOne, ofTwo] = withAll ? [broughtWith(a), broughtWith(b)] : [[], []];
    const costOf = (by: number, place: number, brought: Iterable<number>): number => {
      let cost = groups[place]!.bytes;
      for (const next of brought) if (!isNeeded(next, by)) cost += groups[next]!.bytes + worthOfRequest(by);
      return cost;
    };
    let gain = 0;
    for (let by = 0; by < openings.length; by += 1) {
      const { weight } = openings[by]!;
      if (one.needed[by] && two.needed[by]) gain += worthOfRequest(by) * weight;
      else if (one.needed[by]) gain -= costOf(by, b, ofTwo) * weight;
      else if (two.needed[by]) gain -= costOf(by, a, ofOne) * weight;
    }
    return gain;
  }

  const counted = groups.filter((one) => !known.atRest.has(one!.files[0]!.name));
  const room = bounds.map(({ bytes }, at) =>
    counted.reduce((left, one) => left - (one!.needed[openings.length + at] ? one!.bytes : 0), bytes - kept),
  );
  /** What each bound has left with them as one of so many bytes. */
  const roomWith = (places: readonly number[], bytes: number, brought: ReadonlySet<number>): number[] =>
    room.map((left, at) => {
      const by = openings.length + at;
      const own = places.filter((place) => isNeeded(place, by));
      if (own.length === 0) return left;
      let now = left - bytes + own.reduce((sum, place) => sum + groups[place]!.bytes, 0);
      for (const next of brought) if (!isNeeded(next, by)) now -= groups[next]!.bytes;
      return now;
    });
  const fits = (after: readonly number[]): boolean =>
    after.every((left, at) => left >= 0 || left >= room[at]!);

  /** By places, the greater behind the lesser; too high rather than too low until a pair is looked at. */
  const gains = groups.map(() => new Float64Array(groups.length));
  /** Where each row has its greatest; -1 where that is to be looked for. */
  const greatest = new Int32Array(groups.length).fill(-1);
  const note = (a: number, b: number, gain: number) => {
    const at = greatest[a]!;
    gains[a]![b] = gain;
    if (at === -1) return;
    const most = gains[a]![at]!;
    if (at === b || gain > most || (gain === most && b < at)) greatest[a] = at === b ? -1 : b;
  };
  const reckon = (a: number, b: number) => {
    const mayJoin = a !== b && groups[a]?.mayJoin && groups[b]?.mayJoin;
    note(Math.min(a, b), Math.max(a, b), mayJoin ? gainOf(a, b, false) : 0);
  };
  const reckonAll = () => {
    for (const a of groups.keys()) for (let b = a + 1; b < groups.length; b += 1) reckon(a, b);
  };
  const greatestOf = (a: number): number => {
    const row = gains[a]!;
    let at = a;
    for (let b = a + 1; b < row.length; b += 1) if (row[b]! > row[at]!) at = b;
    return at;
  };
  const best = (): [number, number] | null => {
    let found: [number, number] | null = null;
    let gain = 0;
    for (const [a, row] of gains.entries()) {
      if (greatest[a] === -1) greatest[a] = greatestOf(a);
      const b = greatest[a]!;
      if (row[b]! > gain) [gain, found] = [row[b]!, [a, b]];
    }
    return found;
  };

  /** Whether they became one, at the place of the first; those whose gains are to be reckoned anew. */
  function join(places: readonly number[], { anyway = false } = {}): Set<number> | null {
    const [first, ...others] = places as [number, ...number[]];
    const all = places.map((place) => groups[place]!);
    const brought = broughtWithAll(places);
    const files = all.flatMap((one) => one.files);
    const code = asOne(files);
    const quickBytes = packed.quick(code);
    const apart = all.reduce((sum, one) => sum + one.bytes, 0);
    const spared = quickBytes / all.reduce((sum, one) => sum + one.quickBytes, 0);
    if (!anyway && !fits(roomWith(places, apart * spared, brought))) return null;
    const bytes = packed.whole(code);
    const left = roomWith(places, bytes, brought);
    if (!anyway && !fits(left)) return null;
    room.splice(0, room.length, ...left);
    const needed = all[0]!.needed.map((_, by) => (all.some((one) => one.needed[by]) ? 1 : 0));
    const brings = new Set(all.flatMap((one) => [...one.brings]).filter((next) => !places.includes(next)));
    groups[first] = { files, bytes, quickBytes, brings, mayJoin: true, needed };
    for (const place of others) groups[place] = null;
    const changed = new Set(places);
    for (const group of groups)
      for (const place of others) if (group?.brings.delete(place)) group.brings.add(first);
    for (const next of brought) {
      const group = groups[next]!;
      if (needed.every((is, by) => !is || group.needed[by])) continue;
      group.needed = group.needed.map((is, by) => is | needed[by]!);
      changed.add(next);
    }
    requests = filesOf();
    return changed;
  }

  const placeOf = new Map(
    groups.flatMap((group, place) =>
      group!.files.flatMap(({ modules }) => modules.map((id) => [id, place] as const)),
    ),
  );
  const atFirst = [...room];
  for (const ids of begun) {
    const places = [...new Set(ids.flatMap((id) => placeOf.get(id) ?? []))].filter(
      (place) => groups[place]?.mayJoin,
    );
    // What one makes heavier another makes lighter: together they fit or do not.
    if (places.length > 1 && !isRoundabout(places)) join(places, { anyway: true });
  }
  const isWithin = room.every((left, at) => left >= 0 || left >= atFirst[at]!);

  reckonAll();
  for (;;) {
    const pair = best();
    if (!pair && isPressing) break;
    if (!pair) {
      isPressing = true;
      for (const at of room.keys()) room[at]! += kept;
      reckonAll();
      continue;
    }
    const gain = isRoundabout(pair) ? 0 : gainOf(...pair, true);
    if (gain < gains[pair[0]]![pair[1]]!) {
      note(...pair, gain);
      continue;
    }
    note(...pair, 0);
    for (const place of join(pair) ?? []) for (const other of groups.keys()) reckon(place, other);
  }
  return {
    joined: groups.flatMap((group) => (group?.mayJoin ? [group.files] : [])),
    requests,
    isWithin,
    files: requests.filter((_, by) => openings[by]!.isPage).toSorted((a, b) => b - a),
  };
}
