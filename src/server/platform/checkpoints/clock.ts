// When checkpoints are signed: each minute, and at once where something has just come to its end.
import type { Tick } from '../jobs/clock.ts';
import { jobDraft, type JobDraft } from '../jobs/enqueue.ts';
import type { LeasedJob } from '../jobs/kinds.ts';
import { signMinute, signNow } from './sign.ts';

declare module '../jobs/kinds.ts' {
  interface JobPayloads {
    'checkpoint.sign': object;
  }
}

const LOOK_EACH_MS = 5_000;

export const checkpointTick: Tick = {
  name: 'checkpoints',
  everyMs: LOOK_EACH_MS,
  run: async (services) => {
    await signMinute(services);
  },
};

/** For a step that is not to wait for its minute; several at once are one checkpoint. */
export const checkpointSoon = (): JobDraft => jobDraft('checkpoint.sign', {}, { key: 'checkpoint.sign' });

export const signAtOnce: LeasedJob<'checkpoint.sign'> = {
  lane: 'work',
  run: async (_, { services }) => {
    await signNow(services);
  },
};
