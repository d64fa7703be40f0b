// What the lot's process is about, by types alone.
import type { lotLaw, LotAudience, LotEffect, LotNews } from '../../../machines/lot.ts';
import type { BareEvent, Taken } from '../../engine/process.ts';
import type { LotTableRow } from '../core/tables.ts';

export interface LotTypes {
  law: typeof lotLaw;
  key: number;
  subject: LotTableRow;
  columns: LotTableRow;
  effect: LotEffect;
  audience: LotAudience;
  news: LotNews;
}

/** An event as a caller brings it. */
export type LotStepEvent = BareEvent<LotTypes>;
export type LotStep = Taken<LotTypes>;
