// The only reader of a law machine: which steps are open, why one is not, and taking one. Server, screens and tests ask here.
import {
  createActor,
  type AnyActor,
  type EventFromLogic,
  type SnapshotFrom,
  type StateValueFrom,
  type ContextFrom,
} from 'xstate';
import type { AnyLaw, Actor, GuardKind } from './law.ts';

/** The name of an unmet guard, or `wrongState` where no edge of this event leaves the state. */
export type UnmetGuard<L extends AnyLaw> = (keyof L['guards'] & string) | 'wrongState';

export type StepEvent<L extends AnyLaw> = EventFromLogic<L['machine']>;

/** What a step brings about: `effect` with its `name`, or `notify` with `whom` and `what`. */
export interface Consequence {
  type: string;
  params: Record<string, string>;
}

export type Outcome<L extends AnyLaw> =
  | { next: SnapshotFrom<L['machine']>; consequences: Consequence[]; refused?: undefined }
  | { refused: UnmetGuard<L>[]; notYours: boolean };

export interface OpenStep<L extends AnyLaw = AnyLaw> {
  event: StepEvent<L>['type'];
  open: boolean;
  reasons: UnmetGuard<L>[];
  /** Guards about the payload that nothing sent would not meet: what the step has to ask for, by the facts of now. */
  asks: UnmetGuard<L>[];
}

/** How a record stands: its status, and the facts computed for it. A machine's snapshot is one. */
export interface Standing<L extends AnyLaw> {
  value: StateValueFrom<L['machine']>;
  context: ContextFrom<L['machine']>;
}

/** What is read of a snapshot, whatever its machine. */
interface Seen {
  value: unknown;
  context: unknown;
}

const seen = (snapshot: unknown): Seen => snapshot as Seen;

interface Edge {
  guards: string[];
  target: string | null;
}

/** The snapshot of a stored record: its status and the facts computed for it. */
export function snapshotOf<L extends AnyLaw>(
  law: L,
  status: StateValueFrom<L['machine']> & string,
  facts: ContextFrom<L['machine']>,
): SnapshotFrom<L['machine']> {
  return law.machine.resolveState({ value: status, context: facts } as never) as SnapshotFrom<L['machine']>;
}

const known = new WeakMap<AnyLaw, Map<string, readonly Edge[]>>();

/** A law never changes while it runs, and each step asks for its edges several times. */
function edgesOf(law: AnyLaw, status: string, event: string): readonly Edge[] {
  let edges = known.get(law);
  if (!edges) known.set(law, (edges = new Map()));
  const key = `${status} ${event}`;
  let found = edges.get(key);
  if (!found) edges.set(key, (found = readEdges(law, status, event)));
  return found;
}

function readEdges(law: AnyLaw, status: string, event: string): Edge[] {
  const state = law.machine.states[status];
  const transitions = state?.on[event] ?? [];
  return transitions.map((edge) => {
    const guard = edge.guard as { params?: { of?: readonly string[] } } | undefined;
    return { guards: [...(guard?.params?.of ?? [])], target: edge.target?.[0]?.key ?? null };
  });
}

/** Asked of each edge of each step that an answer shows: without a function for each. */
function unmet(
  law: AnyLaw,
  edge: Edge,
  facts: unknown,
  event: unknown,
  kinds?: readonly GuardKind[],
): string[] {
  const names: string[] = [];
  for (const name of edge.guards) {
    const guard = law.guards[name];
    if (!guard) throw new Error(`${law.name}: the edge names an unknown guard ${name}`);
    if (kinds && !kinds.includes(guard.kind)) continue;
    if (!guard.holds(facts as never, event as never)) names.push(name);
  }
  return names;
}

const WHO: readonly GuardKind[] = ['who'];
const OF_NOW: readonly GuardKind[] = ['fact', 'moment'];
const OF_PAYLOAD: readonly GuardKind[] = ['payload'];

/** Of several edges' unmet guards the shortest list: the edge that lacks least. */
const nearest = (misses: string[][]): string[] =>
  misses.reduce((best, names) => (names.length < best.length ? names : best));

const isWho = (law: AnyLaw, name: string): boolean => law.guards[name]?.kind === 'who';

const selves = new WeakMap<AnyLaw, AnyActor>();
const nothing = () => {};

/** Where a law's machine runs: nowhere. XState's own `transition` makes an actor for each step, which takes longer than the step. */
function scopeOf(law: AnyLaw) {
  let self = selves.get(law);
  if (!self) selves.set(law, (self = createActor(law.machine)));
  return {
    self: self as never,
    system: self.system,
    id: '',
    sessionId: '',
    logger: nothing,
    defer: nothing,
    emit: nothing,
    stopChild: nothing,
  };
}

/** Takes a step: the next snapshot and its consequences as data, or the names of the unmet guards. Pure. */
export function take<L extends AnyLaw>(
  law: L,
  snapshot: SnapshotFrom<L['machine']>,
  event: StepEvent<L>,
): Outcome<L> {
  const { value, context } = seen(snapshot);
  const edges = edgesOf(law, String(value), event.type);
  if (edges.length === 0) return { refused: ['wrongState'], notYours: !mayEver(law, context, event) };
  const misses = edges.map((edge) => unmet(law, edge, context, event));
  if (misses.every((names) => names.length > 0)) {
    // Reasons are told of the caller's own edge; another's is named only where none is the caller's.
    const own = misses.filter((names) => !names.some((name) => isWho(law, name)));
    const notYours = own.length === 0;
    return { refused: nearest(notYours ? misses : own) as UnmetGuard<L>[], notYours };
  }
  const consequences: Consequence[] = [];
  const next = law.machine.transition(snapshot as never, event as never, {
    ...scopeOf(law),
    actionExecutor: ({ type, params }) =>
      consequences.push({ type, params: { ...(params as unknown as Record<string, string>) } }),
  });
  return { next: next as SnapshotFrom<L['machine']>, consequences };
}

/** Whether the caller could take this event from any state at all; tells «not yours» from «not now». */
function mayEver(law: AnyLaw, facts: unknown, event: { type: string }): boolean {
  return Object.keys(law.machine.states).some((status) =>
    edgesOf(law, status, event.type).some((edge) => unmet(law, edge, facts, event, WHO).length === 0),
  );
}

/** Whether any step of the law could ever be the caller's: tells a stranger from one who asks at the wrong time. */
export function mayEverStep(law: AnyLaw, facts: unknown, actor: Actor, at: number): boolean {
  const events = new Set(edgesOfLaw(law).map((edge) => edge.event));
  return [...events].some((type) => {
    const event = { type, actor, at };
    return mayEver(law, facts, event);
  });
}

/**
 * The steps that leave this state and belong to the caller, each open or with the names of the unmet guards. What a step's
 * payload must satisfy closes none: the payload is not known yet, and what it needs is named beside.
 */
export function stepsFor<L extends AnyLaw>(
  law: L,
  snapshot: Standing<L>,
  actor: Actor,
  at: number,
): OpenStep<L>[] {
  const { value, context } = seen(snapshot);
  const status = String(value);
  const steps: OpenStep<L>[] = [];
  for (const type in law.machine.states[status]?.on) {
    const event = { type, actor, at };
    let best: { edge: Edge; reasons: string[] } | undefined;
    for (const edge of edgesOf(law, status, type)) {
      if (unmet(law, edge, context, event, WHO).length > 0) continue;
      const reasons = unmet(law, edge, context, event, OF_NOW);
      if (!best || reasons.length < best.reasons.length) best = { edge, reasons };
    }
    if (!best) continue;
    const { edge, reasons } = best;
    const asks = unmet(law, edge, context, event, OF_PAYLOAD);
    steps.push({ event: type, open: reasons.length === 0, reasons, asks } as OpenStep<L>);
  }
  return steps;
}

/** Whether a step of this kind is open to the caller now, its payload aside. */
export function isOpen<L extends AnyLaw>(
  law: L,
  snapshot: Standing<L>,
  actor: Actor,
  at: number,
  event: StepEvent<L>['type'],
): boolean {
  return stepsFor(law, snapshot, actor, at).some((step) => step.event === event && step.open);
}

/** Every edge of a law as rows: for the drawn graph, the reviewed table and the check at boot. */
export function edgesOfLaw(law: AnyLaw): { from: string; event: string; to: string; guards: string[] }[] {
  return Object.keys(law.machine.states).flatMap((from) =>
    Object.keys(law.machine.states[from]?.on ?? {}).flatMap((event) =>
      edgesOf(law, from, event).map((edge) => ({
        from,
        event,
        to: edge.target ?? from,
        guards: edge.guards,
      })),
    ),
  );
}

/** A law's edges with everything that they do: what a version of the law is told by, and what it is drawn from. */
export const definitionOf = (law: AnyLaw) =>
  Object.keys(law.machine.states).flatMap((from) =>
    Object.entries(law.machine.states[from]?.on ?? {}).flatMap(([event, transitions]) => {
      const edges = edgesOf(law, from, event);
      return transitions.map(({ actions }, index) => ({
        from,
        event,
        to: edges[index]!.target ?? from,
        guards: edges[index]!.guards,
        actions: actions.map((action) => {
          if (typeof action === 'string') return action;
          const { type, params } = action as { type: string; params?: Record<string, string> };
          return params === undefined ? type : `${type}(${Object.values(params).join(', ')})`;
        }),
      }));
    }),
  );

/** Guards of edges that nobody presses: the clock's and the consequences of other steps. */
const automatic = ['byClock', 'bySystem'];

/**
 * The event that the one edge to `target` answers to, for `step-to-{status}`; null where no edge or several lead there. An
 * edge of the clock counts only where no person's does: a round's end does not hide the manager's way from it to pending.
 * An event that may lead elsewhere too is named by no target: a restored record goes to where it was, not to where is asked.
 */
export function eventLeadingTo(law: AnyLaw, from: string, target: string): string | null {
  const leaving = edgesOfLaw(law).filter((edge) => edge.from === from && edge.from !== edge.to);
  const leading = leaving.filter(
    (edge) => edge.to === target && !leaving.some(({ event, to }) => event === edge.event && to !== edge.to),
  );
  const personal = leading.filter((edge) => !edge.guards.some((name) => automatic.includes(name)));
  const events = new Set((personal.length > 0 ? personal : leading).map((edge) => edge.event));
  return events.size === 1 ? [...events][0]! : null;
}

/** A way out of a state, whoever may take it. */
export interface Door<L extends AnyLaw = AnyLaw> {
  event: StepEvent<L>['type'];
  /** Guards that say whose it is. */
  who: UnmetGuard<L>[];
  /** Facts and moments that are not met now: all of them. */
  unmet: UnmetGuard<L>[];
  /** What its payload has to bring. */
  asks: UnmetGuard<L>[];
}

/** Nobody in particular: whose a step is, is told and not asked. */
const NOBODY: Actor = { id: null, role: 'guest', name: '', companyId: null, verified: false };

/**
 * Every way out of this state with all that closes it now.
 * @param actor for laws whose moments read more of the asker than whose step it is
 */
export function doorsOf<L extends AnyLaw>(
  law: L,
  snapshot: Standing<L>,
  at: number,
  actor: Actor = NOBODY,
): Door<L>[] {
  const { value, context } = seen(snapshot);
  const status = String(value);
  return Object.keys(law.machine.states[status]?.on ?? {}).flatMap((type) => {
    const event = { type, actor, at };
    return edgesOf(law, status, type).map(
      (edge) =>
        ({
          event: type,
          who: edge.guards.filter((name) => isWho(law, name)),
          unmet: unmet(law, edge, context, event, OF_NOW),
          asks: unmet(law, edge, context, event, OF_PAYLOAD),
        }) as Door<L>,
    );
  });
}
