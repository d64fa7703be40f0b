import type { Actor } from '../../../machines/law.ts';
import type { LotEvent, LotFacts, LotStatus } from '../../../machines/lot.ts';
import type { Tx } from '../../platform/database/client.ts';
import type { LotTableRow } from '../core/tables.ts';

/** What a consequence of a lot's step is given. The lot's row is locked and already written. */
export interface LotEffectContext {
  tx: Tx;
  /** As it is after the step. */
  lot: LotTableRow;
  from: LotStatus;
  event: LotEvent;
  actor: Actor;
  /** Epoch milliseconds. */
  at: number;
  /** What the law knows after the step. */
  facts: LotFacts;
}
