// Paths over a law and its world, found by @xstate/graph: the shortest ones that together take every edge of the law.
import { TestModel } from '@xstate/graph';
import { fromTransition } from 'xstate';
import type { AnyLaw } from '../../src/machines/law.ts';
import { edgesOfLaw, stepsFor } from '../../src/machines/step.ts';
import {
  askers,
  moveName,
  type Persona,
  type Asker,
  type EdgeName,
  type LawMove,
  type Path,
  type PathPayload,
  type PathStep,
  type WorldMove,
} from './driver.ts';
import { people } from './people.ts';

/** Who might take a step, and with what. */
export interface Proposal {
  as: Persona;
  payload: PathPayload;
}

/** A law with the world around it, as the walk needs them. */
export interface World<State extends { status: string; at: number; facts: unknown }, Does extends string> {
  law: AnyLaw;
  start: State;
  proposals: Readonly<Record<string, readonly Proposal[]>>;
  worldSteps: readonly Does[];
  doWorld: (state: State, does: Does) => State | null;
  /** The law's event of a move. */
  event: (event: string, proposal: Proposal, at: number) => { type: string };
  /** The state after a step; null where the law refuses it. */
  take: (state: State, event: { type: string }) => State | null;
  /** Equal for states that need not be told apart. */
  key: (state: State) => string;
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
      const event = world.event(name, proposal, state.at);
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
      : world.take(state, world.event(move.event, move, state.at));
  if (next === null) throw new Error(`${moveName(move)} is refused in ${state.status}`);
  return next;
}

function openTo(law: AnyLaw, state: { status: string; at: number; facts: unknown }): Record<Asker, string[]> {
  const snapshot = law.machine.resolveState({ value: state.status, context: state.facts } as never);
  const open = askers.map((asker): [Asker, string[]] => [
    asker,
    stepsFor(law, snapshot as never, people[asker], state.at)
      .filter((step) => step.open)
      .map((step) => step.event as string),
  ]);
  return Object.fromEntries(open) as Record<Asker, string[]>;
}

/**
 * The edges that can be walked in this world and are not in `walked` yet, by few paths; `name` begins each path's name. Adds
 * to `walked` what its paths walk.
 */
export function walk<
  State extends { status: string; at: number; facts: unknown },
  Does extends string,
  Start,
>(
  name: string,
  start: Start,
  world: World<State, Does>,
  walked = new Set<string>(),
): Path<State['status'], Does, Start>[] {
  type Taken = { type: string; move: Move<Does> };
  const logic = fromTransition((state: State, event: Taken) => apply(world, state, event.move), world.start);
  const model = new TestModel(logic, {
    events: ({ context }) => movesFrom(world, context).map((move) => ({ type: moveName(move), move })),
    // A step that comes back to the same state is told apart by the edge it took; without this it would never be walked.
    serializeState: ({ context }, event) => {
      const move = event && 'move' in event ? event.move : undefined;
      return `${world.key(context)} ${move?.kind === 'step' ? edgeKey(move.edge) : ''}`;
    },
  });
  const found = model
    .getShortestPaths()
    .map(({ steps }) => steps.flatMap(({ event }) => ('move' in event ? [event.move] : [])));
  return cover(found, walked).map((moves, index) => {
    let state = world.start;
    const steps = moves.map((move): PathStep<State['status'], Does> => {
      state = apply(world, state, move);
      return { move, status: state.status, open: openTo(world.law, state) };
    });
    return { name: `${name} ${index + 1}`, start, steps };
  });
}

const edgesIn = (moves: Move<string>[]): string[] =>
  moves.flatMap((move) => (move.kind === 'step' ? [edgeKey(move.edge)] : []));

/** Greedy cover: the path with the most edges not walked yet, cut after the last of them, until none adds any. */
function cover<Does extends string>(paths: Move<Does>[][], walked: Set<string>): Move<Does>[][] {
  const chosen: Move<Does>[][] = [];
  const gain = (moves: Move<Does>[]): number =>
    new Set(edgesIn(moves).filter((edge) => !walked.has(edge))).size;
  for (;;) {
    let best: Move<Does>[] = [];
    let most = 0;
    for (const moves of paths) {
      const more = gain(moves);
      if (more > most || (more === most && more > 0 && moves.length < best.length)) {
        best = moves;
        most = more;
      }
    }
    if (most === 0) return chosen;
    const last = best.findLastIndex((move) => move.kind === 'step' && !walked.has(edgeKey(move.edge)));
    chosen.push(best.slice(0, last + 1));
    for (const edge of edgesIn(best)) walked.add(edge);
  }
}
