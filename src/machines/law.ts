// What every law machine is made of: a table of named guards, edges that list the guards they need, and effects as data.
// A law holds no clock, no I/O, no `invoke` and no `after`: it reads the event and the facts in its context alone.
import type { AnyStateMachine } from 'xstate';
import type { Absent, CompanyRole, Role } from './access.ts';

/** Who takes a step. The `clock` is a worker on the database's time; the `system` carries a consequence of another step. */
export interface Actor {
  id: number | null;
  role: Role | 'clock' | 'system';
  name: string;
  companyId: number | null;
  /** Absent where nobody's company is spoken for, and of steps from before companies had roles. */
  companyRole?: CompanyRole | undefined;
  /** Whose deputy it is today. */
  standsFor?: readonly Absent[] | undefined;
  /** The e-mail is verified and, for a vendor, the company is accredited. */
  verified: boolean;
}

/** What every event of a law carries. `at` is the database's time in epoch milliseconds, read after the lock. */
export interface Stamp {
  actor: Actor;
  at: number;
}

/**
 * who: the caller's role or ownership; a step that fails it is not the caller's at all (403, never offered).
 * fact: something true of the stored data. moment: reads `at` or what the caller is today. payload: about what the event
 * brings, unknown until it is asked for.
 */
export type GuardKind = 'who' | 'fact' | 'moment' | 'payload';

export interface Guard<Facts, Event> {
  kind: GuardKind;
  holds: (facts: Facts, event: Event) => boolean;
}

/** Makes the four guard builders of one law, so that its table is a list of `name: kind(test)` lines. */
export function guardsFor<Facts, Event>() {
  type Holds = Guard<Facts, Event>['holds'];
  return {
    who: (holds: Holds): Guard<Facts, Event> => ({ kind: 'who', holds }),
    fact: (holds: (facts: Facts) => boolean): Guard<Facts, Event> => ({ kind: 'fact', holds }),
    moment: (holds: Holds): Guard<Facts, Event> => ({ kind: 'moment', holds }),
    payload: (holds: Holds): Guard<Facts, Event> => ({ kind: 'payload', holds }),
  };
}

/**
 * The guard of an edge: all of the named ones. Unlike `and([...])` it keeps the names readable, so that a refusal can name
 * each unmet one without a second description of the law.
 */
export function need<const Name extends string>(...of: Name[]) {
  return { type: 'all', params: { of } } as const;
}

/** A consequence that the server carries out in the step's own transaction. */
export function effect<const Name extends string>(name: Name) {
  return { type: 'effect', params: { name } } as const;
}

/** News for an audience; the server delivers it after the commit. */
export function notify<const Whom extends string, const What extends string>(whom: Whom, what: What) {
  return { type: 'notify', params: { whom, what } } as const;
}

export interface Law<Machine extends AnyStateMachine = AnyStateMachine, Name extends string = string> {
  name: string;
  machine: Machine;
  guards: Record<Name, { kind: GuardKind; holds: (facts: never, event: never) => boolean }>;
}

export type AnyLaw = Law;

export const isText = (text: unknown): boolean => typeof text === 'string' && text.trim() !== '';
