// How a delivery is asked for.
import { jobDraft, type JobDraft } from '../../platform/jobs/enqueue.ts';

declare module '../../platform/jobs/kinds.ts' {
  interface JobPayloads {
    'webhook.send': { id: number };
  }
}

/** One key seals the secrets of all webhooks; a rotation of the master key wraps it anew. */
export const SCOPE = 'oversight:webhooks';
export const purposeOf = (id: number): string => `webhook:${id}`;

/** A delivery is sent by one job at a time. */
export const sendKey = (id: number): string => `webhook.send:${id}`;

export const sendJob = (id: number): JobDraft => jobDraft('webhook.send', { id }, { key: sendKey(id) });
