// Paths over a law and its world, found by @xstate/graph: the shortest ones that together take every edge of the law.
import { TestModel } from '@xstate/graph';
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
}

type Move<Does extends string> = WorldMove<Does> | LawMove;

export const edgeKey = ({ from, event, to, guards }: EdgeName): string =>
  `${from} --${event}--> ${to} [${guards.join(', ')}]`;

/** The edge that an accepted event takes: the first whose guards all hold. */
function edgeTaken(
  law: AnyLaw,
  state: { status: string; facts: unknown },
  event: { type: string },
): EdgeName {
  const edge = edgesOfLaw(law).find(
    (one) =>
      one.from === state.status &&
      one.event === event.type &&
      one.guards.every((name) => law.guards[name]?.holds(state.facts as never, event as never)),
  );
  if (!edge) throw new Error(`${event.type} was accepted in ${state.status} without an edge`);
  return edge;
}

function movesFrom<State extends { status: string; at: number; facts: unknown }, Does extends string>(
  world: World<State, Does>,
  state: State,
): Move<Does>[] {
  const around = world.worldSteps
    .filter((does) => world.doWorld(state, does) !== null)
    .map((does) => ({ kind: 'world' as const, does }));
  const steps = Object.entries(world.proposals).flatMap(([name, proposals]) =>
    proposals.flatMap((proposal) => {
      const event = world.event(name, proposal, state);
      if (world.take(state, event) === null) return [];
      return [{ kind: 'step' as const, event: name, ...proposal, edge: edgeTaken(world.law, state, event) }];
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
    const move = movesFrom(world, state).find((one) => moveName(one) === name);
    if (!move) throw new Error(`${name} is not possible in ${state.status}`);
    state = apply(world, state, move);
    return move;
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
  type Event = Taken<Does> & { type: string };
  const logic = fromTransition(
    (state: State, event: Event) => apply(world, state, event.move),
    preamble.state,
  );
  const model = new TestModel(logic, {
    events: ({ context }) =>
      movesFrom(world, context).map((move) => ({
        type: moveName(move),
        move,
        goals: goalsOf(context, move),
      })),
    // A step that comes back to the same state is told apart by what it shows; without this it would never be walked.
    serializeState: ({ context }, event) =>
      `${world.key(context)} ${event && 'goals' in event ? event.goals.join() : ''}`,
  });
  const found = model
    .getShortestPaths()
    .map(({ steps }) => steps.flatMap(({ event }) => ('move' in event ? [event] : [])));
  return cover(found, reached).map((taken, index) => {
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

/** Greedy cover: the path with the most goals not reached yet, cut after the last of them, until none adds any. */
function cover<Does extends string>(paths: Taken<Does>[][], reached: Set<string>): Taken<Does>[][] {
  const chosen: Taken<Does>[][] = [];
  const gain = (path: Taken<Does>[]): number =>
    new Set(goalsIn(path).filter((goal) => !reached.has(goal))).size;
  for (;;) {
    let best: Taken<Does>[] = [];
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
    chosen.push(best.slice(0, last + 1));
    for (const goal of goalsIn(best)) reached.add(goal);
  }
}
