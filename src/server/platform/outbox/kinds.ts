// Kinds of entries of the outbox. A wing adds its own by declaration merging, so that the composition does not compile
// without what carries them out.
import type { Tx } from '../database/client.ts';
import { port } from '../port.ts';
import type { Services } from '../services.ts';

/** Each kind with its payload, which is kept as JSON. */
export interface OutboxPayloads {}
export type OutboxKind = keyof OutboxPayloads;

export interface OutboxHandler<P> {
  /** Runs inside the worker's transaction: a crash before its commit means that it is run again. */
  run: (tx: Tx, payload: P, services: Services) => Promise<void>;
  /**
   * What the entry keeps of its payload when it is done or given up; all of it unless said. For payloads with secrets:
   * entries lie for weeks, and in every backup.
   */
  remainder?: (payload: P) => unknown;
}
export type OutboxHandlers = { [K in OutboxKind]: OutboxHandler<OutboxPayloads[K]> };

export const outboxHandlers = port<OutboxHandlers>('platform: what each kind of entry of the outbox does');

/** Undefined for what a former release has left that no code knows any more. */
export const outboxHandler = (kind: string): OutboxHandler<unknown> | undefined =>
  (outboxHandlers.get() as Partial<Record<string, OutboxHandler<never>>>)[kind] as
    | OutboxHandler<unknown>
    | undefined;
