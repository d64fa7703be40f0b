// The check of every law at start: a law that cannot be walked or that names an unknown guard must not serve anybody.
import type { AnyLaw } from './law.ts';
import { laws } from './laws.ts';
import { edgesOfLaw } from './step.ts';

/** A fault of the program; the message lists every fault of every law. */
export class LawFault extends Error {
  override name = 'LawFault';
}

/** The faults of one law in words; empty where it is sound. */
export function faultsOfLaw(law: AnyLaw): string[] {
  return [...unreachable(law), ...wrongGuards(law), ...impure(law)].map((fault) => `${law.name}: ${fault}`);
}

/** Throws LawFault unless every law is sound; the server calls it before it listens. */
export function checkLaws(all: readonly AnyLaw[] = Object.values(laws)): void {
  const faults = all.flatMap(faultsOfLaw);
  if (faults.length > 0) throw new LawFault(`The laws are broken:\n${faults.join('\n')}`);
}

function unreachable(law: AnyLaw): string[] {
  const edges = edgesOfLaw(law);
  const reached = new Set([String(law.machine.config.initial)]);
  // A set grows while it is walked: each newly reached state is visited in its turn.
  for (const state of reached) {
    for (const edge of edges) if (edge.from === state) reached.add(edge.to);
  }
  const states = Object.keys(law.machine.states);
  return states.filter((state) => !reached.has(state)).map((state) => `the state ${state} cannot be reached`);
}

function wrongGuards(law: AnyLaw): string[] {
  const edges = edgesOfLaw(law);
  const unknown = edges.flatMap((edge) =>
    edge.guards
      .filter((name) => !Object.hasOwn(law.guards, name))
      .map((name) => `${edge.from} --${edge.event}--> names an unknown guard ${name}`),
  );
  const ownerless = edges
    .filter((edge) => !edge.guards.some((name) => law.guards[name]?.kind === 'who'))
    .map((edge) => `${edge.from} --${edge.event}--> does not say who may take it`);
  const used = new Set(edges.flatMap((edge) => edge.guards));
  const idle = Object.keys(law.guards)
    .filter((name) => !used.has(name))
    .map((name) => `no edge needs the guard ${name}`);
  return [...unknown, ...ownerless, ...idle];
}

/** A law reads the event and the facts alone: no timer, no started work, no step of its own accord. */
function impure(law: AnyLaw): string[] {
  return Object.entries(law.machine.states).flatMap(([name, state]) => [
    ...(state.after.length > 0 ? [`the state ${name} has a timer`] : []),
    ...(state.invoke.length > 0 ? [`the state ${name} starts work`] : []),
    ...((state.always?.length ?? 0) > 0 ? [`the state ${name} moves on by itself`] : []),
  ]);
}
