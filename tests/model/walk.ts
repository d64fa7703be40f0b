// Paths over a law and its world, found by @xstate/graph: the shortest ones that together take every edge of the law.
import { getShortestPaths } from '@xstate/graph';
import { fromTransition } from 'xstate';
import type { AnyLaw } from '../../src/machines/law.ts';
import type { LawName } from '../../src/machines/laws.ts';
import { edgesOfLaw, stepsFor } from '../../src/machines/step.ts';
import { reasonText } from '../../src/text/reasons.ts';
import { fieldAskedBy } from '../../src/text/steps.ts';
import type { Actor } from '../../src/machines/law.ts';
import {
  askers,
  moveName,
  takenOfRows,
  type Persona,
  type Asker,
  type EdgeName,
  type LawMove,
  type Path,
  type PathPayload,
  type PathStep,
  type ShownStep,
  type WorldMove,
} from './driver.ts';

/** Who might take a step, and with what. */
export interface Proposal {
  as: Persona;
  payload: PathPayload;
}

/** A law with the world around it, as the walk needs them. */
export interface World<State extends { status: string; at: number; facts: unknown }, Does extends string> {
  law: AnyLaw;
  start: State;
  /** What every path begins with, by the moves' names: it leads to where this world differs from others. */
  preamble: readonly string[];
  proposals: Readonly<Record<string, readonly Proposal[]>>;
  worldSteps: readonly Does[];
  doWorld: (state: State, does: Does) => State | null;
  /** The people as the law sees them now. */
  people: (state: State) => Readonly<Record<Persona, Actor>>;
  /** The state that an asker is shown; null where there is nothing for them to know of. */
  shownTo: (state: State, asker: Asker) => State['status'] | null;
  /** The law's event of a move. */
  event: (event: string, proposal: Proposal, state: State) => { type: string };
  /** The state after a step; null where the law refuses it. */
  take: (state: State, event: { type: string }) => State | null;
  /** Equal for states that need not be told apart. */
  key: (state: State) => string;
  /** What a step along this edge shows of the world, beside what other worlds have shown. */
  goals: (edge: EdgeName) => readonly string[];
  /** The same of a world's step from this state; none where it only leads to the next edge. */
  worldGoals: (state: State, does: Does) => readonly string[];
  /** How long a path may become by going on to what is new nearby; absent: each path ends with what it was chosen for. */
  longest?: number;
}

/** Farther than that a path of its own is as good. */
const NEARBY = 6;

type Move<Does extends string> = WorldMove<Does> | LawMove;

export const edgeKey = ({ from, event, to, guards }: EdgeName): string =>
  `${from} --${event}--> ${to} [${guards.join(', ')}]`;

/** The edge that an accepted event takes: the first whose guards all hold. */
function edgeTaken(
  edges: readonly EdgeName[],
  law: AnyLaw,
  state: { status: string; facts: unknown },
  event: { type: string },
): EdgeName {
  const edge = edges.find(
    (one) =>
      one.from === state.status &&
      one.event === event.type &&
      one.guards.every((name) => law.guards[name]?.holds(state.facts as never, event as never)),
  );
  if (!edge) throw new Error(`${event.type} was accepted in ${state.status} without an edge`);
  return edge;
}

/** Each move that can be made from a state, with the state after it. */
function movesFrom<State extends { status: string; at: number; facts: unknown }, Does extends string>(
  world: World<State, Does>,
  state: State,
): { move: Move<Does>; next: State }[] {
  const edges = edgesOfLaw(world.law);
  const around = world.worldSteps.flatMap((does) => {
    const next = world.doWorld(state, does);
    return next === null ? [] : [{ move: { kind: 'world' as const, does }, next }];
  });
  const steps = Object.entries(world.proposals).flatMap(([name, proposals]) =>
    proposals.flatMap((proposal) => {
      const event = world.event(name, proposal, state);
      const next = world.take(state, event);
      if (next === null) return [];
      const edge = edgeTaken(edges, world.law, state, event);
      return [{ move: { kind: 'step' as const, event: name, ...proposal, edge }, next }];
    }),
  );
  return [...around, ...steps];
}

function apply<State extends { status: string; at: number; facts: unknown }, Does extends string>(
  world: World<State, Does>,
  state: State,
  move: Move<Does>,
): State {
  const next =
    move.kind === 'world'
      ? world.doWorld(state, move.does)
      : world.take(state, world.event(move.event, move, state));
  if (next === null) throw new Error(`${moveName(move)} is refused in ${state.status}`);
  return next;
}

/** The steps that leave the shown state and are the asker's own, as the server is to tell them: of the record, or of rows of it. */
export function stepsShown<State extends { status: string; at: number; facts: unknown }, Does extends string>(
  { law, people, shownTo }: World<State, Does>,
  state: State,
  asker: Asker,
  which: 'ofRecord' | 'ofRows' = 'ofRecord',
): ShownStep[] {
  const value = shownTo(state, asker);
  if (value === null) return [];
  const snapshot = law.machine.resolveState({ value, context: state.facts } as never);
  const name = law.name as LawName;
  const steps = stepsFor(law, snapshot as never, people(state)[asker], state.at).filter(
    ({ event }) => takenOfRows.includes(String(event)) === (which === 'ofRows'),
  );
  return steps.map(({ event, reasons, asks }) => ({
    event: String(event),
    reasons: reasons.map((guard) => reasonText(name, guard as never)),
    asks: [...new Set(asks.flatMap((guard) => fieldAskedBy(name, guard as never) ?? []))],
  }));
}

/** What is asked of the same object again is not worked out again. */
function remembered<Asked extends object, Told>(tell: (asked: Asked) => Told): (asked: Asked) => Told {
  const told = new WeakMap<Asked, Told>();
  return (asked) => {
    const found = told.get(asked) ?? tell(asked);
    told.set(asked, found);
    return found;
  };
}

/** A move with what it shows. */
interface Taken<Does extends string> {
  move: Move<Does>;
  goals: readonly string[];
}

function movesOfPreamble<State extends { status: string; at: number; facts: unknown }, Does extends string>(
  world: World<State, Does>,
): { moves: Move<Does>[]; state: State } {
  let state = world.start;
  const moves = world.preamble.map((name) => {
    const found = movesFrom(world, state).find(({ move }) => moveName(move) === name);
    if (!found) throw new Error(`${name} is not possible in ${state.status}`);
    state = found.next;
    return found.move;
  });
  return { moves, state };
}

/**
 * Few paths that together reach all goals that can be reached in this world and are not in `reached` yet; `name` begins each
 * path's name. Adds to `reached` what its paths reach.
 */
export function walk<
  State extends { status: string; at: number; facts: unknown },
  Does extends string,
  Start,
>(
  name: string,
  start: Start,
  world: World<State, Does>,
  reached = new Set<string>(),
): Path<State['status'], Does, Start>[] {
  const preamble = movesOfPreamble(world);
  const goalsOf = (state: State, move: Move<Does>) =>
    move.kind === 'step' ? world.goals(move.edge) : world.worldGoals(state, move.does);
  /** `key` tells moves from one state apart, also those that differ by what they are taken with alone; `shows` are its goals. */
  type Event = Taken<Does> & { type: string; key: string; shows: string; next: State };
  const events = new Map<string, Event[]>();
  // The graph asks again in each state that is told apart by what led there alone.
  const eventsFrom = remembered((state: State): Event[] => {
    const key = JSON.stringify(state);
    const found =
      events.get(key) ??
      movesFrom(world, state).map(({ move, next }, index) => {
        const type = moveName(move);
        const goals = goalsOf(state, move);
        return { type, key: `${type} ${index}`, move, goals, shows: goals.join(), next };
      });
    events.set(key, found);
    return found;
  });
  const stateKey = remembered(world.key);
  // A step that comes back to the same state is told apart by what it shows; without this it would never be walked.
  const serialized = ({ context }: { context: State }, event: object | undefined): string =>
    `${stateKey(context)} ${event && 'shows' in event ? (event as Event).shows : ''}`;
  const paths = getShortestPaths(
    fromTransition((_: State, event: Event) => event.next, preamble.state),
    {
      events: ({ context }) => eventsFrom(context),
      serializeEvent: ({ key }) => key,
      serializeState: serialized,
    },
  );
  const keyAt = (steps: (typeof paths)[number]['steps'], place: number): string | undefined => {
    const step = steps.at(place);
    return step && serialized(step.state, step.event);
  };
  // What another path goes on from needs none of its own.
  const goneOn = new Set(paths.map(({ steps }) => keyAt(steps, -2)));
  const found = paths
    .filter(({ steps }) => !goneOn.has(keyAt(steps, -1)))
    .toSorted((one, other) => other.steps.length - one.steps.length)
    .map(({ steps }) => steps.flatMap(({ event }) => ('move' in event ? [event as Event] : [])));
  const goOn = (taken: readonly Event[]): Event[] => {
    const path = [...taken];
    let state = path.at(-1)?.next ?? preamble.state;
    while (path.length < (world.longest ?? 0)) {
      const next = nearest(state, (one) => one.goals.some((goal) => !reached.has(goal)));
      if (next.length === 0) break;
      path.push(...next);
      for (const goal of goalsIn(next)) reached.add(goal);
      state = next.at(-1)!.next;
    }
    return path;
  };
  /** The shortest way to a move that is looked for; empty where none is nearby. */
  const nearest = (from: State, isLookedFor: (event: Event) => boolean): Event[] => {
    const met = new Set([world.key(from)]);
    let edge: { state: State; path: Event[] }[] = [{ state: from, path: [] }];
    for (let far = 0; far < NEARBY; far += 1) {
      const beyond: typeof edge = [];
      for (const { state, path } of edge) {
        const events = eventsFrom(state);
        const found = events.find(isLookedFor);
        if (found) return [...path, found];
        for (const event of events) {
          const key = stateKey(event.next);
          if (!met.has(key)) beyond.push({ state: event.next, path: [...path, event] });
          met.add(key);
        }
      }
      edge = beyond;
    }
    return [];
  };
  return cover(found, reached, goOn).map((taken, index) => {
    let state = world.start;
    const moves = [...preamble.moves, ...taken.map(({ move }) => move)];
    const steps = moves.map((move): PathStep<State['status'], Does> => {
      state = apply(world, state, move);
      const of = (which: 'ofRecord' | 'ofRows') =>
        Object.fromEntries(askers.map((asker) => [asker, stepsShown(world, state, asker, which)])) as Record<
          Asker,
          ShownStep[]
        >;
      return { move, status: state.status, shown: of('ofRecord'), ofRows: of('ofRows') };
    });
    return { name: `${name} ${index + 1}`, start, steps };
  });
}

const goalsIn = <Does extends string>(path: readonly Taken<Does>[]): string[] =>
  path.flatMap(({ goals }) => goals);

/** Greedy cover: the path with the most goals not reached yet, cut after the last of them and gone on with, until none adds any. */
function cover<Step extends Taken<string>>(
  paths: Step[][],
  reached: Set<string>,
  goOn: (path: readonly Step[]) => Step[],
): Step[][] {
  const chosen: Step[][] = [];
  const gain = (path: Step[]): number => new Set(goalsIn(path).filter((goal) => !reached.has(goal))).size;
  for (;;) {
    let best: Step[] = [];
    let most = 0;
    for (const path of paths) {
      const more = gain(path);
      if (more > most || (more === most && more > 0 && path.length < best.length)) {
        best = path;
        most = more;
      }
    }
    if (most === 0) return chosen;
    const last = best.findLastIndex(({ goals }) => goals.some((goal) => !reached.has(goal)));
    for (const goal of goalsIn(best)) reached.add(goal);
    chosen.push(goOn(best.slice(0, last + 1)));
  }
}
