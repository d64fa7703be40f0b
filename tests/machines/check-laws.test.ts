// The check at start: sound laws pass; a copy with one thing broken is complained of by name.
import { describe, expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { checkLaws, faultsOfLaw, LawFault } from '../../src/machines/check-laws.ts';
import type { AnyLaw } from '../../src/machines/law.ts';
import { laws } from '../../src/machines/laws.ts';
import { lotLaw, lotMachine } from '../../src/machines/lot.ts';
import { postLaw } from '../../src/machines/post.ts';

type Config = Parameters<typeof createMachine>[0];

/** A law's copy whose machine has another description. */
function broken(law: AnyLaw, change: (config: Record<string, unknown>) => Record<string, unknown>): AnyLaw {
  const config = change(structuredClone(described(law)));
  const machine = createMachine(config as Config);
  return { ...law, machine };
}

/** The part of a machine's description that the check reads: states, edges, guards. */
function described(law: AnyLaw): Record<string, unknown> {
  const { id, initial, states } = law.machine.config;
  return JSON.parse(JSON.stringify({ id, initial, states })) as Record<string, unknown>;
}

const states = (config: Record<string, unknown>) => config.states as Record<string, object>;

test('the laws are sound', () => {
  expect(Object.values(laws).flatMap(faultsOfLaw)).toEqual([]);
  expect(() => checkLaws()).not.toThrow();
});

test('a copy that is not changed is sound too', () => {
  expect(faultsOfLaw(broken(postLaw, (config) => config))).toEqual([]);
});

describe('complains of', () => {
  test('a state that nothing leads to', () => {
    const law = broken(postLaw, (config) => ({ ...config, states: { ...states(config), lost: {} } }));
    expect(faultsOfLaw(law)).toEqual(['post: the state lost cannot be reached']);
  });

  test('a guard that the table does not have', () => {
    const { deadlineSet: _, ...guards } = lotLaw.guards;
    expect(faultsOfLaw({ ...lotLaw, guards })).toEqual([
      'lot: draft --lot.toApplications--> names an unknown guard deadlineSet',
    ]);
  });

  test('a guard that no edge needs', () => {
    const idle = { kind: 'fact', holds: () => true } as const;
    expect(faultsOfLaw({ ...postLaw, guards: { ...postLaw.guards, idle } })).toEqual([
      'post: no edge needs the guard idle',
    ]);
  });

  test('an edge that anyone might take', () => {
    const law = broken(postLaw, (config) => ({
      ...config,
      states: { ...states(config), published: { on: { 'post.unpublish': 'draft' } } },
    }));
    expect(faultsOfLaw(law)).toEqual(['post: published --post.unpublish--> does not say who may take it']);
  });

  test('a timer', () => {
    const law = broken(postLaw, (config) => ({
      ...config,
      states: { ...states(config), published: { ...states(config).published, after: { 1000: 'draft' } } },
    }));
    expect(faultsOfLaw(law)).toContain('post: the state published has a timer');
  });

  test('all faults at once', () => {
    const lost = broken(postLaw, (config) => ({ ...config, states: { ...states(config), lost: {} } }));
    const { byAdmin: _, ...guards } = laws.user.guards;
    const check = () => checkLaws([lost, { ...laws.user, guards }]);
    expect(check).toThrow(LawFault);
    expect(check).toThrow(
      /post: the state lost.*user: active --user\.block--> names an unknown guard byAdmin/s,
    );
  });
});

test('the copy is of the machine that serves', () => {
  expect(lotLaw.machine).toBe(lotMachine);
});
