// The paths that the law's own test, the server's model test and the browser's run replay.
import { applicationLaw, type ApplicationEvent } from '../../src/machines/application.ts';
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
import type { ApplicationPath, ApplicationWorldStep, EdgeName, LotPath, LotWorldStep } from './driver.ts';
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

/** Every edge is to be walked; each event to each state with every value; the last ones of a life with any two values. */
const goalsIn =
  (start: Record<string, string>, last: readonly string[]) =>
  (edge: EdgeName): string[] => {
    const shown = last.includes(edge.event) ? [...valuesOf(start), ...pairsOf(start)] : valuesOf(start);
    return [edgeKey(edge), ...shown.map((value) => `${edge.event} to ${edge.to} with ${value}`)];
  };

/** A lot's law and world for a start, as the walk and the law's own replay need them. */
export const lotWorld = (start: LotStart): World<LotState, LotWorldStep> => ({
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
  goals: goalsIn(start, ['lot.toFinished']),
  worldGoals: () => [],
});

/** An application's law and world for a start. */
export const applicationWorld = (start: ApplicationStart): World<ApplicationState, ApplicationWorldStep> => ({
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
  goals: goalsIn(start, ['application.setRepeatedPrice']),
  worldGoals: applicationWorldGoals,
  longest: 40,
});

const named = (model: string, start: Record<string, string>): string =>
  [model, ...Object.values(start)].join(', ');

/** Paths of a lot in a few worlds, each with what the worlds before it have not shown. */
export function lotPaths(starts: LotStart[] = pairwise(lotVariety)): LotPath[] {
  const reached = new Set<string>();
  return starts.flatMap((start) => walk(named('lot', start), start, lotWorld(start), reached));
}

/** The same of an application. */
export function applicationPaths(
  starts: ApplicationStart[] = pairwise(applicationVariety),
): ApplicationPath[] {
  const reached = new Set<string>();
  return starts.flatMap((start) =>
    walk(named('application', start), start, applicationWorld(start), reached),
  );
}
