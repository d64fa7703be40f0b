// The law itself as a system under test: paths are replayed through `take`, and every answer is held against what the bare
// machine of xstate says of the same snapshot and event.
import assert from 'node:assert/strict';
import { getNextSnapshot } from 'xstate';
import type { AnyLaw } from '../../src/machines/law.ts';
import { take } from '../../src/machines/step.ts';
import type { Driver } from '../model/driver.ts';
import { stepsShown, type World } from '../model/walk.ts';

export function lawDriver<State extends { status: string; at: number; facts: unknown }, Does extends string>(
  world: World<State, Does>,
): Driver<State['status'], Does> {
  let state = world.start;
  const snapshot = () =>
    world.law.machine.resolveState({ value: state.status, context: state.facts } as never) as never;
  return {
    world: async (does) => {
      const next = world.doWorld(state, does);
      assert(next, `${does} makes no sense in ${state.status}`);
      state = next;
    },
    step: async (move) => {
      const event = world.event(move.event, move, state);
      holdAgainstMachine(world.law, snapshot(), event);
      const next = world.take(state, event);
      assert(next, `${move.event} is refused`);
      state = next;
    },
    status: async () => state.status,
    press: async () => null,
    shown: async (asker) => stepsShown(world, state, asker),
  };
}

/** Throws unless `take` and the bare machine agree on whether the event is taken, where it leads and what it assigns. */
export function holdAgainstMachine(law: AnyLaw, snapshot: never, event: { type: string }): void {
  const outcome = take(law, snapshot, event as never);
  const can = (snapshot as { can: (event: unknown) => boolean }).can(event);
  assert.equal(outcome.refused === undefined, can, `${event.type}: can`);
  if (outcome.refused) return;
  const bare = getNextSnapshot(law.machine, snapshot, event as never);
  const taken = outcome.next as { value: unknown; context: unknown };
  assert.deepEqual(taken.value, bare.value, `${event.type}: target`);
  assert.deepEqual(taken.context, bare.context, `${event.type}: context`);
}
