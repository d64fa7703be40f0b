// The reader of the laws: what it refuses with, what it offers, and where `step-to-{status}` leads.
import { describe, expect, test } from 'vitest';
import { applicationLaw } from '../../src/machines/application.ts';
import { laws } from '../../src/machines/laws.ts';
import { lotLaw, type LotEvent, type LotFacts } from '../../src/machines/lot.ts';
import { lotStatuses, type LotStatus } from '../../src/machines/lot-statuses.ts';
import {
  definitionOf,
  doorsOf,
  edgesOfLaw,
  eventLeadingTo,
  isOpen,
  mayEverStep,
  snapshotOf,
  stepsFor,
  take,
} from '../../src/machines/step.ts';
import { HOUR, people, START } from '../model/people.ts';
import { presets } from './make-cases.ts';

const ready = presets.lot[0]!.facts as LotFacts;
const bare = presets.lot.at(-1)!.facts as LotFacts;
const lotIn = (status: LotStatus, facts: LotFacts = ready) => snapshotOf(lotLaw, status, facts);
const stamp = (who: keyof typeof people) => ({ actor: people[who], at: START });

describe('take', () => {
  test('names every unmet guard of the caller, not the first alone', () => {
    const outcome = take(lotLaw, lotIn('draft', bare), { type: 'lot.toApplications', ...stamp('owner') });
    expect(outcome).toEqual({
      refused: ['hasOrders', 'ordersComplete', 'deadlineSet', 'weightsFull'],
      notYours: false,
    });
  });

  test('tells a step that is not the caller’s from one that is not open', () => {
    const event = { type: 'lot.toApplications' as const };
    expect(take(lotLaw, lotIn('draft'), { ...event, ...stamp('stranger') })).toMatchObject({
      notYours: true,
    });
    expect(take(lotLaw, lotIn('draft'), { ...event, ...stamp('vendor') })).toMatchObject({ notYours: true });
    expect(take(lotLaw, lotIn('finished'), { ...event, ...stamp('owner') })).toEqual({
      refused: ['wrongState'],
      notYours: false,
    });
    expect(take(lotLaw, lotIn('finished'), { ...event, ...stamp('vendor') })).toEqual({
      refused: ['wrongState'],
      notYours: true,
    });
  });

  test('an admin may do whatever the manager may, and restores', () => {
    const outcome = take(lotLaw, lotIn('draft'), { type: 'lot.toApplications', ...stamp('admin') });
    expect(outcome).toMatchObject({ next: { value: 'applications' } });
    const back = take(lotLaw, lotIn('deleted', { ...ready, deletedFrom: 'cancelled' }), {
      type: 'lot.restore',
      ...stamp('admin'),
    });
    expect(back).toMatchObject({ next: { value: 'cancelled' } });
  });

  test('gives reasons of the caller’s own edge where another edge lacks less', () => {
    // Security's edge of cancelDecision lacks its decider alone; the owner's own one lacks the lot's state.
    const facts = { ...(presets.application[0]!.facts as object), decidedBy: { manager: 2, security: 4 } };
    const snapshot = snapshotOf(applicationLaw, 'secured', facts as never);
    const outcome = take(applicationLaw, snapshot, {
      type: 'application.cancelDecision',
      stage: 'manager',
      ...stamp('owner'),
    });
    expect(outcome).toEqual({ refused: ['lotVerifying'], notYours: false });
  });

  test('a round’s terms and a deadline are assigned, effects come as data in order', () => {
    const round = {
      endsAt: START + HOUR,
      stepKind: 'money' as const,
      step: '100.00',
      visibility: 'place' as const,
      extensionMinutes: 5,
      extensionLimit: 1,
    };
    const outcome = take(lotLaw, lotIn('pending'), { type: 'lot.toRepeating', round, ...stamp('owner') });
    if (outcome.refused) throw new Error(String(outcome.refused));
    expect(outcome.next.context.roundEndsAt).toBe(START + HOUR);
    expect(outcome.next.context.ratingFresh).toBe(false);
    expect(outcome.consequences).toEqual([
      { type: 'effect', params: { name: 'startRound' } },
      { type: 'effect', params: { name: 'staleRatings' } },
      { type: 'notify', params: { whom: 'marked', what: 'lot.roundStarted' } },
    ]);
  });

  test.each<[string, LotEvent]>([
    ['earlier', { type: 'lot.prolong', deadline: START + HOUR / 2, ...stamp('owner') }],
    ['the same', { type: 'lot.prolong', deadline: START + HOUR, ...stamp('owner') }],
  ])('a deadline that is %s does not prolong', (_, event) => {
    expect(take(lotLaw, lotIn('applications'), event)).toEqual({
      refused: ['deadlineMovesLater'],
      notYours: false,
    });
  });

  test('at the very deadline the lot no longer accepts, and the clock may close it', () => {
    const at = START + HOUR;
    const prolong = { type: 'lot.prolong', deadline: at + HOUR, actor: people.owner, at } as const;
    expect(take(lotLaw, lotIn('applications'), prolong).refused).toEqual(['stillAccepting']);
    const passed = { type: 'lot.deadlinePassed', actor: people.clock, at } as const;
    expect(take(lotLaw, lotIn('applications'), passed)).toMatchObject({ next: { value: 'deadlined' } });
    const early = take(lotLaw, lotIn('applications'), { ...passed, at: at - 1 });
    expect(early.refused).toEqual(['deadlineReached']);
  });

  test.each(['', '   ', undefined])('%j is no reason', (reason) => {
    const event = { type: 'lot.cancel', reason, ...stamp('owner') } as LotEvent;
    expect(take(lotLaw, lotIn('rating'), event).refused).toEqual(['reasonGiven']);
    const finish = { type: 'lot.toFinished', reason, ...stamp('owner') } as LotEvent;
    expect(take(lotLaw, lotIn('rating'), finish).refused).toEqual(['restExplained']);
  });

  test('only where an ordered quantity stays without a winner the finish needs a reason', () => {
    const finish = { type: 'lot.toFinished', ...stamp('owner') } as const;
    const whole = lotIn('rating', { ...ready, unallocatedOrders: 0 });
    expect(take(lotLaw, whole, finish)).toMatchObject({ next: { value: 'finished' } });
    const explained = { ...finish, reason: 'Остальное есть на складе' };
    expect(take(lotLaw, lotIn('rating'), explained)).toMatchObject({ next: { value: 'finished' } });
  });
});

describe('stepsFor', () => {
  test('offers only one’s own steps, with reasons for the closed ones', () => {
    const steps = stepsFor(lotLaw, lotIn('draft', bare), people.owner, START);
    expect(steps).toEqual([
      {
        event: 'lot.toApplications',
        open: false,
        reasons: ['hasOrders', 'ordersComplete', 'deadlineSet', 'weightsFull'],
        asks: [],
      },
      { event: 'lot.delete', open: true, reasons: [], asks: [] },
    ]);
    expect(stepsFor(lotLaw, lotIn('draft', bare), people.vendor, START)).toEqual([]);
    expect(stepsFor(lotLaw, lotIn('draft', bare), people.stranger, START)).toEqual([]);
  });

  test('does not ask about a payload that is not known yet', () => {
    const steps = stepsFor(lotLaw, lotIn('rating'), people.owner, START);
    expect(steps.find((step) => step.event === 'lot.cancel')).toMatchObject({ open: true });
    expect(isOpen(lotLaw, lotIn('applications'), people.owner, START, 'lot.prolong')).toBe(true);
    expect(isOpen(lotLaw, lotIn('applications'), people.owner, START + HOUR, 'lot.prolong')).toBe(false);
  });

  test('names what the payload must bring as things stand', () => {
    const asks = (event: LotEvent['type'], facts: LotFacts) =>
      stepsFor(lotLaw, lotIn('rating', facts), people.owner, START).find((step) => step.event === event)!
        .asks;
    expect(asks('lot.cancel', ready)).toEqual(['reasonGiven']);
    expect(asks('lot.toRepeating', ready)).toEqual(['roundEndAhead']);
    expect(asks('lot.toFinished', { ...ready, unallocatedOrders: 3 })).toEqual(['restExplained']);
    expect(asks('lot.toFinished', { ...ready, unallocatedOrders: 0 })).toEqual([]);
  });

  test('a step of the clock is offered to nobody', () => {
    for (const asker of ['owner', 'admin', 'vendor', 'security', 'auditor'] as const) {
      const events = stepsFor(lotLaw, lotIn('repeating'), people[asker], START + 2 * HOUR).map(
        (step) => step.event,
      );
      expect(events).not.toContain('lot.repeatingEnded');
      expect(events).not.toContain('lot.roundExtended');
    }
  });

  test('in every law and state agrees with take about whose the step is', () => {
    for (const law of Object.values(laws)) {
      for (const preset of presets[law.name]) {
        for (const state of Object.keys(law.machine.states)) {
          const snapshot = law.machine.resolveState({ value: state, context: preset.facts } as never);
          for (const actor of Object.values(people)) {
            const own = stepsFor(law as never, snapshot as never, actor, preset.at).map((step) =>
              String(step.event),
            );
            const events = Object.keys(
              (law.machine.states as Record<string, { on: object }>)[state]?.on ?? {},
            );
            for (const type of events) {
              const outcome = take(law as never, snapshot as never, { type, actor, at: preset.at } as never);
              const notYours = outcome.refused !== undefined && outcome.notYours;
              expect(own.includes(type), `${law.name} ${state} ${type} ${actor.role}`).toBe(!notYours);
            }
          }
        }
      }
    }
  });
});

describe('eventLeadingTo, for the step calls of the specification', () => {
  test.each<[from: LotStatus, target: LotStatus, event: string | null]>([
    ['draft', 'applications', 'lot.toApplications'],
    ['applications', 'draft', 'lot.toDraft'],
    ['deadlined', 'applications', 'lot.backToApplications'],
    ['verification', 'applications', 'lot.backToApplications'],
    ['deadlined', 'verification', 'lot.toVerification'],
    ['pending', 'verification', 'lot.backToVerification'],
    ['rating', 'verification', 'lot.backToVerification'],
    ['verification', 'pending', 'lot.toPending'],
    ['rating', 'pending', 'lot.backToPending'],
    // The clock's own way to pending does not make the manager's ambiguous.
    ['repeating', 'pending', 'lot.backToPending'],
    ['pending', 'repeating', 'lot.toRepeating'],
    ['rating', 'repeating', 'lot.toRepeating'],
    ['pending', 'rating', 'lot.toRating'],
    ['rating', 'finished', 'lot.toFinished'],
    ['applications', 'cancelled', 'lot.cancel'],
    ['rating', 'cancelled', 'lot.cancel'],
    ['draft', 'deleted', 'lot.delete'],
    ['cancelled', 'deleted', 'lot.delete'],
    ['applications', 'deadlined', 'lot.deadlinePassed'],
    // Whether a deleted lot goes back to the one or the other is not the caller's to say: it is restored.
    ['deleted', 'cancelled', null],
    ['deleted', 'draft', null],
    ['draft', 'finished', null],
    ['draft', 'verification', null],
    ['applications', 'verification', null],
    ['finished', 'draft', null],
    ['applications', 'applications', null],
  ])('%s → %s is %s', (from, target, event) => {
    expect(eventLeadingTo(lotLaw, from, target)).toBe(event);
  });

  test('adds no edge: what it names is in the law', () => {
    for (const from of lotStatuses) {
      for (const target of lotStatuses) {
        const event = eventLeadingTo(lotLaw, from, target);
        if (event === null) continue;
        expect(edgesOfLaw(lotLaw)).toContainEqual(expect.objectContaining({ from, event, to: target }));
      }
    }
  });
});

describe('what a law is told by', () => {
  test('is each edge with what it does: effects by name, news by whom and what', () => {
    const found = definitionOf(lotLaw).filter(
      ({ from, event }) => from === 'pending' && event === 'lot.toRepeating',
    );
    expect(found).toEqual([
      {
        from: 'pending',
        event: 'lot.toRepeating',
        to: 'repeating',
        guards: edgesOfLaw(lotLaw).find(
          ({ from, event }) => from === 'pending' && event === 'lot.toRepeating',
        )!.guards,
        actions: expect.arrayContaining([
          'effect(startRound)',
          'effect(staleRatings)',
          'notify(marked, lot.roundStarted)',
        ]) as string[],
      },
    ]);
    const told = definitionOf(lotLaw).map(({ from, event, to, guards }) => ({ from, event, to, guards }));
    expect(told).toEqual(edgesOfLaw(lotLaw));
    // An edge that stays where it is tells so.
    expect(
      told.filter(({ event, from }) => event === 'lot.prolong' && from === 'applications'),
    ).toMatchObject([{ to: 'applications' }]);
    for (const { actions } of definitionOf(lotLaw))
      for (const action of actions)
        expect(action).toMatch(/^[a-z][A-Za-z.]*(\([a-zA-Z]+(, [a-zA-Z.]+)*\))?$/);
  });
});

describe('whose steps are', () => {
  test('a stranger has none in any state, whoever runs the lot has some in each law’s life', () => {
    const may = (who: keyof typeof people) => mayEverStep(lotLaw, ready, people[who], START);
    expect([may('owner'), may('admin')]).toEqual([true, true]);
    expect([may('stranger'), may('vendor')]).toEqual([false, false]);
  });

  test('a door is named by its guards of whose it is alone', () => {
    const [prolong] = doorsOf(lotLaw, lotIn('applications'), START).filter(
      ({ event }) => event === 'lot.prolong',
    );
    for (const name of prolong!.who) expect(lotLaw.guards[name as never]).toMatchObject({ kind: 'who' });
    expect(prolong!.who).toHaveLength(1);
  });
});
