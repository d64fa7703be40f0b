// The lifecycle tables as tests, written by hand from the design and not from the law: each edge with whose it is, where it
// leads, what it brings, and for each of its conditions what fails that one alone.
import { describe, expect, test } from 'vitest';
import type { AnyLaw, Actor } from '../../../src/machines/law.ts';
import { edgesOfLaw, stepsFor, take } from '../../../src/machines/step.ts';
import type { Persona } from '../../model/driver.ts';
import { people, START } from '../../model/people.ts';

/** What is different from the edge's own case. */
export interface Change<Facts> {
  facts?: Partial<Facts>;
  payload?: Record<string, unknown>;
  at?: number;
  actor?: Partial<Actor>;
}

export interface Edge<Facts> {
  from: string;
  event: string;
  to: string;
  by: Persona[];
  /** Who takes another edge of the same event from here. */
  elsewhere?: Persona[];
  facts?: Partial<Facts>;
  payload?: Record<string, unknown>;
  at?: number;
  /** Each condition with what leaves it unmet, and it alone. */
  unless?: Record<string, Change<Facts>[]>;
  /** What is just enough. */
  still?: Change<Facts>[];
  /** Effects by their names, news as «news → audience», in order. */
  brings?: string[];
  sets?: Partial<Facts>;
}

const personas = Object.keys(people) as Persona[];

/** Tests that the law has these edges, each as it is described here, and no other. */
export function describeEdges<Facts extends object>(law: AnyLaw, ready: Facts, edges: Edge<Facts>[]): void {
  const snapshotIn = (edge: Edge<Facts>, change: Change<Facts>) =>
    law.machine.resolveState({
      value: edge.from,
      context: { ...ready, ...edge.facts, ...change.facts },
    } as never) as never;
  const momentOf = (edge: Edge<Facts>, { at }: Change<Facts>) => at ?? edge.at ?? START;
  const actorOf = (who: Persona, { actor }: Change<Facts>) => ({ ...people[who], ...actor });
  /** The law's word; the bare machine must give the same. */
  const attempt = (edge: Edge<Facts>, who: Persona, change: Change<Facts> = {}) => {
    const snapshot = snapshotIn(edge, change);
    const event = {
      type: edge.event,
      actor: actorOf(who, change),
      at: momentOf(edge, change),
      ...edge.payload,
      ...change.payload,
    };
    const outcome = take(law, snapshot, event as never);
    const can = (snapshot as { can: (event: unknown) => boolean }).can(event);
    expect([who, can]).toEqual([who, outcome.refused === undefined]);
    return outcome;
  };
  const offered = (edge: Edge<Facts>, who: Persona, change: Change<Facts> = {}) =>
    stepsFor(law, snapshotIn(edge, change), actorOf(who, change), momentOf(edge, change)).find(
      (step) => step.event === edge.event,
    );

  test(`${law.name}: the law has the edges that are described, each with the conditions that are described`, () => {
    const conditionsOf = (guards: readonly string[]) =>
      guards.filter((name) => law.guards[name]?.kind !== 'who').toSorted();
    const described = edges.map(({ from, event, to, unless = {} }) =>
      [from, event, to, ...Object.keys(unless).toSorted()].join(' '),
    );
    const found = edgesOfLaw(law).map(({ from, event, to, guards }) =>
      [from, event, to, ...conditionsOf(guards)].join(' '),
    );
    expect(found.toSorted()).toEqual(described.toSorted());
  });

  describe.each(
    edges.map((edge) => [`${law.name}: ${edge.from} --${edge.event}--> ${edge.to}`, edge] as const),
  )('%s', (_, edge) => {
    const { by, elsewhere = [], unless = {}, still = [], brings = [], sets, to } = edge;

    test.each(by)('is taken by %s', (who) => {
      const outcome = attempt(edge, who);
      expect(outcome.refused).toBeUndefined();
      if (outcome.refused) return;
      const { value, context } = outcome.next as { value: string; context: Facts };
      expect(value).toBe(to);
      expect(context).toEqual({ ...ready, ...edge.facts, ...sets });
      const brought = outcome.consequences.map(({ type, params }) =>
        type === 'notify' ? `${params.what} → ${params.whom}` : params.name,
      );
      expect(brought).toEqual(brings);
      expect(offered(edge, who)).toMatchObject({ open: true, reasons: [] });
    });

    test('is nobody else’s', () => {
      for (const who of personas) {
        if (by.includes(who) || elsewhere.includes(who)) continue;
        expect([who, attempt(edge, who)]).toMatchObject([who, { notYours: true }]);
        expect([who, offered(edge, who)]).toEqual([who, undefined]);
      }
    });

    for (const [guard, changes] of Object.entries(unless)) {
      test.each(changes)(`needs ${guard}: %j`, (change) => {
        for (const who of by) {
          expect(attempt(edge, who, change)).toEqual({ refused: [guard], notYours: false });
          // What the step's form will ask for does not close the step.
          expect(offered(edge, who, change)).toMatchObject(
            change.payload
              ? { open: true, reasons: [], asks: expect.arrayContaining([guard]) as string[] }
              : { open: false, reasons: [guard] },
          );
        }
      });
    }

    if (still.length > 0)
      test.each(still)('is still open: %j', (change) => {
        for (const who of by) {
          const outcome = attempt(edge, who, change);
          expect(outcome).toMatchObject({ next: { value: to } });
        }
      });
  });
}
