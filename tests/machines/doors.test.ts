// Why not, and who can: over every state, step and role of the laws of lots and applications, each closed step has all of its reasons.
import { describe, expect, it } from 'vitest';
import { lotGuards, lotLaw, type LotFacts, type LotGuard } from '../../src/machines/lot.ts';
import { lotStatuses } from '../../src/machines/lot-statuses.ts';
import { doorsOf, edgesOfLaw, snapshotOf, stepsFor, take } from '../../src/machines/step.ts';
import type { LotEvent } from '../../src/machines/lot.ts';
import type { ApplicationEvent, ApplicationFacts } from '../../src/machines/application-facts.ts';
import { applicationGuards, type ApplicationGuard } from '../../src/machines/application-guards.ts';
import { applicationLaw } from '../../src/machines/application.ts';
import { applicationStatuses } from '../../src/machines/application-statuses.ts';
import { applicationLifts, lotLifts } from '../../src/text/lifts.ts';
import { reasonText } from '../../src/text/reasons.ts';
import { people } from '../model/people.ts';
import { presets } from './make-cases.ts';

const edges = edgesOfLaw(lotLaw);
const events = [...new Set(edges.map(({ event }) => event))] as LotEvent['type'][];
const cases = lotStatuses.flatMap((status) => presets.lot.map((preset) => ({ status, ...preset })));

describe.each(lotStatuses.map((status) => ({ status })))('out of $status', ({ status }) => {
  it('each door names all facts and moments that are not met, and none that is', () => {
    for (const { facts, at } of cases.filter((one) => one.status === status)) {
      const read = facts as LotFacts;
      const wanted = edges
        .filter(({ from }) => from === status)
        .map(({ event, guards }) => ({
          event,
          unmet: guards.filter((name) => {
            const { kind, holds } = lotGuards[name as LotGuard];
            const asked = { type: event, actor: people.clock, at };
            return (kind === 'fact' || kind === 'moment') && !holds(read, asked);
          }),
        }));
      const found = doorsOf(lotLaw, snapshotOf(lotLaw, status, read), at);
      expect(found.map(({ event, unmet }) => ({ event, unmet }))).toEqual(wanted);
      // Whose it is, is always told.
      expect(found.filter(({ who }) => who.length === 0)).toEqual([]);
    }
  });

  it('no role is refused a step without a reason that a door of it names too', () => {
    for (const { facts, at } of cases.filter((one) => one.status === status)) {
      const snapshot = snapshotOf(lotLaw, status, facts as LotFacts);
      const doors = doorsOf(lotLaw, snapshot, at);
      for (const actor of Object.values(people)) {
        for (const step of stepsFor(lotLaw, snapshot, actor, at)) {
          if (step.open) continue;
          expect(step.reasons.length).toBeGreaterThan(0);
          expect(
            doors.some(({ event, unmet }) => event === step.event && String(unmet) === String(step.reasons)),
          ).toBe(true);
        }
        for (const type of events.filter((event) => !doors.some((door) => door.event === event)))
          expect(take(lotLaw, snapshot, { type, actor, at } as LotEvent).refused).toEqual(['wrongState']);
      }
    }
  });
});

it('every reason has its sentence and says who lifts it, or that nobody can, or when it lifts by itself', () => {
  for (const name of Object.keys(lotGuards) as LotGuard[]) {
    expect(reasonText('lot', name)).not.toBe('');
    const { who, page, moment } = lotLifts[name];
    expect(who !== null || (page === null && moment === undefined)).toBe(true);
  }
});

describe.each(applicationStatuses.map((status) => ({ status })))('an application $status', ({ status }) => {
  const ways = edgesOfLaw(applicationLaw);
  const steps = [...new Set(ways.map(({ event }) => event))] as ApplicationEvent['type'][];
  const asked = presets.application.flatMap(({ facts, at }) =>
    Object.values(people).map((actor) => ({ facts: facts as ApplicationFacts, at, actor })),
  );

  it('has for every step and role all that closes it, and each is lifted by somebody, by the clock or by nobody', () => {
    for (const { facts, at, actor } of asked) {
      const snapshot = snapshotOf(applicationLaw, status, facts);
      const doors = doorsOf(applicationLaw, snapshot, at, actor);
      const wanted = ways
        .filter(({ from }) => from === status)
        .map(({ event, guards }) => ({
          event,
          unmet: guards.filter((name) => {
            const { kind, holds } = applicationGuards[name as ApplicationGuard];
            return (kind === 'fact' || kind === 'moment') && !holds(facts, { type: event, actor, at });
          }),
        }));
      expect(doors.map(({ event, unmet }) => ({ event, unmet }))).toEqual(wanted);
      expect(doors.filter(({ who }) => who.length === 0)).toEqual([]);
      for (const step of stepsFor(applicationLaw, snapshot, actor, at).filter(({ open }) => !open))
        expect(
          doors.some(({ event, unmet }) => event === step.event && String(unmet) === String(step.reasons)),
        ).toBe(true);
      for (const type of steps.filter((event) => !doors.some((door) => door.event === event)))
        expect(take(applicationLaw, snapshot, { type, actor, at } as ApplicationEvent).refused).toEqual([
          'wrongState',
        ]);
    }
  });
});

it('every reason of an application has its sentence and says who lifts it, or that nobody can', () => {
  for (const name of Object.keys(applicationGuards) as ApplicationGuard[]) {
    expect(reasonText('application', name)).not.toBe('');
    const { who, page, moment } = applicationLifts[name];
    expect(who !== null || (page === null && moment === undefined)).toBe(true);
  }
});
