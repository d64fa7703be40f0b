// The paths that the law's own test, the server's model test and the browser's run replay.
import type { ApplicationEvent } from '../../src/machines/application-facts.ts';
import { applicationLaw } from '../../src/machines/application.ts';
import { lotLaw, type LotEvent } from '../../src/machines/lot.ts';
import {
  applicationAtStart,
  applicationEvent,
  applicationKey,
  applicationPeople,
  applicationPreamble,
  applicationProposals,
  applicationShownTo,
  applicationWorldGoals,
  applicationWorldSteps,
  doApplicationWorld,
  takeApplication,
  type ApplicationState,
} from './application-world.ts';
import type { AnyLaw } from '../../src/machines/law.ts';
import { edgesOfLaw } from '../../src/machines/step.ts';
import type {
  ApplicationPath,
  ApplicationWorldStep,
  EdgeName,
  LotPath,
  LotWorldStep,
  Path,
} from './driver.ts';
import {
  doLotWorld,
  lotAtStart,
  lotEvent,
  lotKey,
  lotPreamble,
  lotProposals,
  lotWorldSteps,
  takeLot,
  type LotState,
} from './lot-world.ts';
import { people } from './people.ts';
import {
  applicationVariety,
  lotVariety,
  pairsOf,
  pairwise,
  valuesOf,
  type ApplicationStart,
  type LotStart,
} from './variety.ts';
import { edgeKey, walk, type World } from './walk.ts';

/** With which steps a world's values are to be seen: with each, or with the last ones of a life alone, where a move costs requests. */
type Seen = 'each' | 'last';

/** Every edge is to be walked; each event to each state with every value; the last ones of a life with any two values. */
const goalsIn =
  (start: Record<string, string>, last: readonly string[], seen: Seen) =>
  (edge: EdgeName): string[] => {
    const isLast = last.includes(edge.event);
    const shown = [...(isLast || seen === 'each' ? valuesOf(start) : []), ...(isLast ? pairsOf(start) : [])];
    return [edgeKey(edge), ...shown.map((value) => `${edge.event} to ${edge.to} with ${value}`)];
  };

/** A lot's law and world for a start, as the walk and the law's own replay need them. */
export const lotWorld = (start: LotStart, seen: Seen = 'each'): World<LotState, LotWorldStep> => ({
  law: lotLaw,
  start: lotAtStart(start),
  preamble: lotPreamble(start),
  proposals: lotProposals(start),
  worldSteps: lotWorldSteps,
  doWorld: doLotWorld,
  people: () => people,
  shownTo: ({ status }) => status,
  event: lotEvent,
  take: (state, event) => takeLot(state, event as LotEvent),
  key: lotKey,
  goals: goalsIn(start, ['lot.toFinished'], seen),
  worldGoals: () => [],
});

/** An application's law and world for a start. */
export const applicationWorld = (
  start: ApplicationStart,
  seen: Seen = 'each',
): World<ApplicationState, ApplicationWorldStep> => ({
  law: applicationLaw,
  start: applicationAtStart(start),
  preamble: applicationPreamble(start),
  proposals: applicationProposals,
  worldSteps: applicationWorldSteps,
  doWorld: doApplicationWorld,
  people: applicationPeople,
  shownTo: applicationShownTo,
  event: applicationEvent,
  take: (state, event) => takeApplication(state, event as ApplicationEvent),
  key: applicationKey,
  goals: goalsIn(start, ['application.setRepeatedPrice'], seen),
  worldGoals: applicationWorldGoals,
  longest: 40,
});

const named = (model: string, start: Record<string, string>): string =>
  [model, ...Object.values(start)].join(', ');

/** Paths of a lot in a few worlds, each with what the worlds before it have not shown. */
export function lotPaths(starts: LotStart[] = pairwise(lotVariety), seen: Seen = 'each'): LotPath[] {
  const reached = new Set<string>();
  return starts.flatMap((start) => walk(named('lot', start), start, lotWorld(start, seen), reached));
}

/** The same of an application. */
export function applicationPaths(
  starts: ApplicationStart[] = pairwise(applicationVariety),
  seen: Seen = 'each',
): ApplicationPath[] {
  const reached = new Set<string>();
  return starts.flatMap((start) =>
    walk(named('application', start), start, applicationWorld(start, seen), reached),
  );
}

/** The edges that paths take, each once and sorted. */
export const edgesOfPaths = (paths: readonly Path<string, string, unknown>[]): string[] => {
  const edges = paths.flatMap(({ steps }) =>
    steps.flatMap(({ move }) => (move.kind === 'step' ? [edgeKey(move.edge)] : [])),
  );
  return [...new Set(edges)].toSorted();
};

/** All edges of a law, in the same order. */
export const edgesOf = (law: AnyLaw): string[] => edgesOfLaw(law).map(edgeKey).toSorted();
