// The lots' news ask for their delivery by these names until their steps are the engine's.
import type { Tx } from '../database/client.ts';
import { enqueue as enqueueJobs, jobDraft } from '../jobs/enqueue.ts';
import type { TransactionalJob } from '../jobs/kinds.ts';
import type { Services } from '../services.ts';

declare module '../jobs/kinds.ts' {
  interface JobPayloads {
    'lot.tell': unknown;
  }
}

type Deliver = (tx: Tx, payload: never, services: Services) => Promise<void>;
const handler: { deliver?: Deliver } = {};

export function handleOutbox<P>(
  _kind: 'lot.tell',
  deliver: (tx: Tx, payload: P, services: Services) => Promise<void>,
): void {
  handler.deliver = deliver;
}

export const enqueue = (tx: Tx, kind: 'lot.tell', payload: unknown): Promise<void> =>
  enqueueJobs(tx, jobDraft(kind, payload));

export const tellLot: TransactionalJob<'lot.tell'> = {
  lane: 'news',
  within: async (tx, payload, services) => {
    if (!handler.deliver) throw new Error('Nobody delivers the news of lots');
    await handler.deliver(tx, payload as never, services);
  },
};
