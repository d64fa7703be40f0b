// Paths found by @xstate/graph: every edge of every law is walked, through `take` and the bare machine alike.
import { createTestModel } from '@xstate/graph';
import { describe, expect, test } from 'vitest';
import type { AnyLaw } from '../../src/machines/law.ts';
import { laws, type LawName } from '../../src/machines/laws.ts';
import { edgesOfLaw } from '../../src/machines/step.ts';
import { replay, type EdgeName } from '../model/driver.ts';
import {
  applicationPaths,
  applicationWorld,
  edgesOf,
  edgesOfPaths,
  lotPaths,
  lotWorld,
} from '../model/paths.ts';
import { people } from '../model/people.ts';
import { lotVariety, pairsOf, pairwise } from '../model/variety.ts';
import { edgeKey } from '../model/walk.ts';
import { holdAgainstMachine, lawDriver } from './law-driver.ts';
import { makeEvent, presets, type Preset } from './make-cases.ts';

const isFinish = (steps: readonly { status: string }[]): boolean => steps.at(-1)?.status === 'finished';
const isFirst = (value: string, index: number, all: readonly string[]): boolean =>
  all.indexOf(value) === index;

describe('the worlds', () => {
  test('are few, and any two values of different kinds meet in one', () => {
    const variety = { a: ['1', '2'], b: ['1', '2'], c: ['1', '2'], d: ['1', '2'] };
    const chosen = pairwise(variety);
    expect(chosen[0]).toEqual({ a: '1', b: '1', c: '1', d: '1' });
    // Six pairs of kinds, four pairs of values each.
    expect(new Set(chosen.flatMap(pairsOf)).size).toBe(24);
    expect(chosen.length).toBeLessThan(8);
  });
});

describe('a lot with its world', () => {
  const paths = lotPaths();

  test('the paths take every edge of the law', () => {
    expect(edgesOfPaths(paths)).toEqual(edgesOf(laws.lot));
  });

  test.each(paths.map((path) => [path.name, path] as const))('%s', async (_, path) => {
    await replay(path, lawDriver(lotWorld(path.start)));
  });

  test('a weighted rating reaches the finish through its criteria', () => {
    const finished = paths.find(({ start, steps }) => start.ratingType === 'weighted' && isFinish(steps));
    expect(finished?.steps.map(({ move }) => move.kind === 'world' && move.does)).toContain('setCriteria');
  });

  test('any two values of the worlds meet in a lot that is finished', () => {
    const met = new Set(paths.filter(({ steps }) => isFinish(steps)).flatMap(({ start }) => pairsOf(start)));
    expect([...met].toSorted()).toEqual(pairwise(lotVariety).flatMap(pairsOf).filter(isFirst).toSorted());
  });
});

describe('an application with its lot', () => {
  const paths = applicationPaths();

  test('the paths take every edge of the law', () => {
    expect(edgesOfPaths(paths)).toEqual(edgesOf(laws.application));
  });

  test.each(paths.map((path) => [path.name, path] as const))('%s', async (_, path) => {
    await replay(path, lawDriver(applicationWorld(path.start)));
  });
});

/** The edge that an event takes, or '' where it is refused. */
function edgeTaken(
  law: AnyLaw,
  edges: EdgeName[],
  before: { value: unknown; context: unknown },
  event: { type: string },
): string {
  const edge = edges.find(
    (one) =>
      one.from === before.value &&
      one.event === event.type &&
      one.guards.every((name) => law.guards[name]?.holds(before.context as never, event as never)),
  );
  return edge ? edgeKey(edge) : '';
}

// The bare laws, without a world: from each state, over the presets of facts.
describe.each(Object.values(laws).map((law): [string, AnyLaw] => [law.name, law]))('%s', (name, law) => {
  const edges = edgesOfLaw(law);
  const types = [...new Set(edges.map((edge) => edge.event))];
  const states = Object.keys(law.machine.states);
  const eventsOf = (preset: Preset) =>
    types.flatMap((type) => Object.values(people).map((actor) => makeEvent(type, actor, preset)));

  test('take and the machine agree on every event by everyone in every state', () => {
    for (const preset of presets[name as LawName]) {
      for (const state of states) {
        const snapshot = law.machine.resolveState({ value: state, context: preset.facts } as never);
        for (const event of eventsOf(preset)) holdAgainstMachine(law, snapshot as never, event);
      }
    }
  });

  test('take and the machine agree along every generated path, and no edge is missed', () => {
    const walked = new Set<string>();
    for (const preset of presets[name as LawName].filter((one) => one.payloads)) {
      const model = createTestModel(law.machine, {
        events: eventsOf(preset) as never,
        // A step that leads back to its own state is told apart by its edge; else it would never be walked.
        serializeTransition: (_, event, before) =>
          event && before ? edgeTaken(law, edges, before as never, event as never) : '',
      });
      for (const state of states) {
        const fromState = law.machine.resolveState({ value: state, context: preset.facts } as never);
        for (const { steps } of model.getShortestPaths({ fromState: fromState as never })) {
          for (const [index, { event }] of steps.entries()) {
            const before = steps[index - 1]?.state;
            if (!before) continue;
            holdAgainstMachine(law, before as never, event as never);
            walked.add(edgeTaken(law, edges, before as never, event as never));
          }
        }
      }
    }
    expect([...walked].filter(Boolean).toSorted()).toEqual(edgesOf(law));
  });
});
