import type { StoredChange } from '../core/decision-tables.ts';
import type { Held } from './hold.ts';
import type { ApplicationEvent, ApplicationFacts } from '../../../machines/application.ts';
import type { OfferOfItem } from './facts.ts';
import type { ApplicationRow } from '../core/tables.ts';
// What an effect of an application's step is given.
import type { z } from 'zod';
import type { applications as calls } from '../../../api/calls/applications.ts';
import type { Answer } from './clarification/answer.ts';
export type Correction = NonNullable<z.output<typeof calls.change.body>['offers']>[number];

/** What the caller brings beside the event. */
export interface StepExtra {
  /** The comment of a decision that needs no reason. */
  comment?: string | null;
  /** Of an answer: not written yet; of its changes those within the named blocks. */
  answer?: Answer & { changes: StoredChange[] };
  /** Descriptive fields of offers by their ids, as the staff correct them. */
  corrections?: Correction[];
  /** Offers that a clarification is about. */
  offerIds?: number[];
  /** Goes into the history row beside the event's own payload. */
  payload?: Record<string, unknown>;
}

export interface EffectContext extends Held {
  event: ApplicationEvent;
  facts: ApplicationFacts;
  offers: OfferOfItem[];
  /** Columns to be written with the new status. */
  patch: Partial<ApplicationRow>;
  /** Goes into the history row beside the event's own payload. */
  payload: Record<string, unknown>;
  extra: StepExtra;
}
