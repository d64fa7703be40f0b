// Every law as a table to be read by a person: in each state, each event by each role, over a few presets of facts. A change
// of a law changes a line here, and the line is reviewed with it.
import { describe, expect, test } from 'vitest';
import type { AnyLaw } from '../../src/machines/law.ts';
import { laws, type LawName } from '../../src/machines/laws.ts';
import { edgesOfLaw, take } from '../../src/machines/step.ts';
import { people } from '../model/people.ts';
import { makeEvent, presets, type Preset } from './make-cases.ts';

const roles = Object.keys(people) as (keyof typeof people)[];

function answer(law: AnyLaw, state: string, type: string, role: keyof typeof people, preset: Preset): string {
  const snapshot = law.machine.resolveState({ value: state, context: preset.facts } as never);
  const outcome = take(law, snapshot as never, makeEvent(type, people[role], preset) as never);
  if (outcome.refused) {
    return outcome.notYours ? 'not theirs' : `refused: ${(outcome.refused as string[]).join(', ')}`;
  }
  const effects = outcome.consequences.map(({ params }) => params.name ?? `${params.what} → ${params.whom}`);
  const to = String((outcome.next as { value: unknown }).value);
  return effects.length > 0 ? `to ${to} (${effects.join(', ')})` : `to ${to}`;
}

function lines(law: AnyLaw, state: string, type: string, preset: Preset): string[] {
  const byAnswer = grouped(roles, (role) => answer(law, state, type, role, preset));
  return [...byAnswer]
    .filter(([said]) => said !== 'not theirs')
    .map(([said, who]) => `    ${who.join(', ')}: ${said}`);
}

// Node 20 has no Map.groupBy.
function grouped<T>(items: T[], key: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(key(item), [...(groups.get(key(item)) ?? []), item]);
  return groups;
}

function table(law: AnyLaw): string {
  const events = [...new Set(edgesOfLaw(law).map((edge) => edge.event))];
  const sections = presets[law.name as LawName].map((preset) => {
    const states = Object.keys(law.machine.states).map((state) => {
      const here = new Set(Object.keys(law.machine.states[state]?.on ?? {}));
      const rows = events
        .filter((type) => here.has(type))
        .flatMap((type) => [`  ${type}`, ...lines(law, state, type, preset)]);
      return [state, ...rows].join('\n');
    });
    return [`# ${preset.name}`, ...states].join('\n\n');
  });
  return `${sections.join('\n\n\n')}\n`;
}

describe.each(Object.values(laws).map((law): [string, AnyLaw] => [law.name, law]))('%s', (name, law) => {
  test('reads as reviewed', async () => {
    await expect(table(law)).toMatchFileSnapshot(`./tables/${name}.txt`);
  });

  test('refuses with wrongState what has no edge in a state, and never steps', () => {
    const edges = edgesOfLaw(law);
    const events = [...new Set(edges.map((edge) => edge.event))];
    for (const preset of presets[name as LawName]) {
      for (const state of Object.keys(law.machine.states)) {
        for (const type of events) {
          if (edges.some((edge) => edge.from === state && edge.event === type)) continue;
          for (const role of roles) {
            expect(answer(law, state, type, role, preset)).toMatch(/^(not theirs|refused: wrongState)$/);
          }
        }
      }
    }
  });
});
