// Steps of an application as the calls take them.
import type { Application } from '../../../api/records/application.ts';
import type { Visitor } from '../../../machines/access.ts';
import type { Actor } from '../../../machines/law.ts';
import { runStep } from '../../engine/run-step.ts';
import type { Services } from '../../platform/services.ts';
import type { Place } from './lock.ts';
import { presentWritten, readApplication } from './present/application.ts';
import { applicationProcess } from './process.ts';
import type { ApplicationStepEvent, Content } from './types.ts';
import { viewOfWritten } from './views.ts';

export interface Caller {
  id: number;

  visitor: Visitor;
  actor: Actor;
  ifMatch?: number | null;
}

/** Takes a step and answers with the application as the caller then sees it, read when the locks are gone. */
export async function stepAndRead(
  services: Services,
  { id, visitor, actor, ifMatch = null }: Caller,
  event: ApplicationStepEvent,
  content: Content = {},
): Promise<{ data: Application }> {
  const read = () => readApplication(services.db, visitor, id);
  await runStep(services, applicationProcess, { id, ...content }, event, actor, { ifMatch, current: read });
  return { data: await read() };
}

/** The same of a submission; where nothing else can be known of it the answer is made of what was written. */
export async function submitAndShow(
  services: Services,
  { id, visitor, actor, ifMatch = null, place }: Caller & { place: Place },
  event: ApplicationStepEvent & { type: 'application.submit' | 'application.resubmit' },
): Promise<{ data: Application }> {
  const read = () => readApplication(services.db, visitor, id);
  const { step, columns } = await runStep(services, applicationProcess, { id, place }, event, actor, {
    ifMatch,
    current: read,
  });
  const { subject, at } = step;
  const application = { ...subject.application, ...columns, hasDraft: false };
  const contents = { submitted: subject.working, working: null };
  const view = viewOfWritten({ ...subject, application, contents, at });
  return { data: view ? await presentWritten(services.db, visitor, view) : await read() };
}
