// News leaves one way: as a job beside the step, which finds out after the commit who hears of it.
import type { Consequence } from '../../machines/step.ts';
import { jobDraft, type JobDraft } from '../platform/jobs/enqueue.ts';
import type { Process, ProcessTypes, StepNews, Taken } from './process.ts';

declare module '../platform/jobs/kinds.ts' {
  interface JobPayloads {
    'news.deliver': NewsJob;
  }
}

export interface NewsJob {
  /** The law's name: its process knows the audiences. */
  law: string;
  id: number;
  what: string;
  /** In the law's order; whoever is in several hears of it once, as the first of them. */
  audiences: string[];
  facts: StepNews;
  /** A change of state that the program of its lot's owner hears of, whoever else does. */
  ownerHears?: boolean;
}

/** One job for each piece of news of a step. */
export function newsJobs<T extends ProcessTypes>(
  process: Process<T>,
  step: Taken<T>,
  consequences: readonly Consequence[],
  /** What effects have to tell. */
  more: Partial<StepNews> = {},
): JobDraft[] {
  const audiences = new Map<string, string[]>();
  for (const { type, params } of consequences) {
    if (type !== 'notify') continue;
    audiences.set(params.what!, [...(audiences.get(params.what!) ?? []), params.whom!]);
  }
  const about = step.from === step.to ? null : (process.ownerHears?.(step) ?? null);
  const heard = about === null ? {} : { ownerHears: true };
  const { id, event } = step;
  // What no bell rings for is named by its step, with nobody to hear of it but programs.
  if (audiences.size === 0 && about !== null)
    return [
      jobDraft('news.deliver', {
        law: process.law.name,
        id,
        what: event.type,
        audiences: [],
        facts: about,
        ...heard,
      }),
    ];
  return [...audiences].map(([what, whom]) =>
    jobDraft('news.deliver', {
      law: process.law.name,
      id: step.id,
      what,
      audiences: whom,
      facts: { ...process.news(step, what), ...more },
      ...heard,
    }),
  );
}
