// The paths that the law's own test, the server's model test and the browser's run replay.
import { applicationLaw, type ApplicationEvent } from '../../src/machines/application.ts';
import { lotLaw, type LotEvent } from '../../src/machines/lot.ts';
import {
  applicationAtStart,
  applicationEvent,
  applicationKey,
  applicationProposals,
  applicationWorldSteps,
  doApplicationWorld,
  takeApplication,
  type ApplicationState,
} from './application-world.ts';
import type {
  ApplicationPath,
  ApplicationStart,
  ApplicationWorldStep,
  LotPath,
  LotStart,
  LotWorldStep,
} from './driver.ts';
import {
  doLotWorld,
  lotAtStart,
  lotEvent,
  lotKey,
  lotProposals,
  lotWorldSteps,
  takeLot,
  type LotState,
} from './lot-world.ts';
import { walk, type World } from './walk.ts';

/** A lot's law and world for a start, as the walk and the law's own replay need them. */
export const lotWorld = (start: LotStart): World<LotState, LotWorldStep> => ({
  law: lotLaw,
  start: lotAtStart(start.ratingType),
  proposals: lotProposals,
  worldSteps: lotWorldSteps,
  doWorld: doLotWorld,
  event: (event, { as, payload }, at) => lotEvent(event, as, payload, at),
  take: (state, event) => takeLot(state, event as LotEvent),
  key: lotKey,
});

/** An application's law and world under the lot's copied settings. */
export const applicationWorld = (start: ApplicationStart): World<ApplicationState, ApplicationWorldStep> => ({
  law: applicationLaw,
  start: applicationAtStart(start),
  proposals: applicationProposals,
  worldSteps: applicationWorldSteps,
  doWorld: doApplicationWorld,
  event: (event, { as, payload }, at) => applicationEvent(event, as, payload, at),
  take: (state, event) => takeApplication(state, event as ApplicationEvent),
  key: applicationKey,
});

/** Paths of a lot from an empty draft that together take every edge of its law. */
export function lotPaths(starts: LotStart[] = [{ ratingType: 'total' }]): LotPath[] {
  const walked = new Set<string>();
  return starts.flatMap((start) => walk(`lot, ${start.ratingType}`, start, lotWorld(start), walked));
}

/** With every later check; and without some, where an application stands admitted earlier. */
const applicationStarts: [name: string, start: ApplicationStart][] = [
  ['every check', { securityCheck: true, auditCheck: true }],
  ['no audit', { securityCheck: true, auditCheck: false }],
  ['manager alone', { securityCheck: false, auditCheck: false }],
];

/** Paths of an application from its creation that together take every edge of its law. */
export function applicationPaths(starts = applicationStarts): ApplicationPath[] {
  const walked = new Set<string>();
  return starts.flatMap(([name, start]) =>
    walk(`application, ${name}`, start, applicationWorld(start), walked),
  );
}
