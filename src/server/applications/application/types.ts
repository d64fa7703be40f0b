// What the application's process is about, by types alone.
import type { z } from 'zod';
import type { applications as calls } from '../../../api/calls/applications.ts';
import type { TermsInput } from '../../../api/records/application-terms.ts';
import type {
  ApplicationAudience,
  ApplicationEffect,
  applicationLaw,
  ApplicationNews,
} from '../../../machines/application.ts';
import type { ScopeSeen } from '../../platform/sealing/scope-keys.ts';
import type { Visitor } from '../../../machines/access.ts';
import type { BareEvent, Taken } from '../../engine/process.ts';
import type { LotTableRow } from '../../lots/core/tables.ts';
import type { OfferedItem } from '../core/offered-items.ts';
import type { ApplicationRow } from '../core/tables.ts';
import type { AnswerBody, WeighedAnswer } from './clarification/answer.ts';
import type { Basis } from './facts.ts';
import type { Place } from './lock.ts';
import type { Bid } from './bid.ts';

/** Descriptive fields of an offer, as the staff correct them. */
export type Correction = NonNullable<z.output<typeof calls.change.body>['offers']>[number];

/** What a step writes beside what the law weighs. */
export interface Content {
  /** Of an answer to a clarification. */
  answer?: AnswerBody;
  corrections?: readonly Correction[];
  /** Of a lot that its commission opens: the text of an envelope. */
  envelope?: string;
}

export interface ApplicationKey extends Content {
  id: number;
  /** How its lot is locked: with those who change other applications of it, or alone where the lot's own row is written. */
  lot?: 'shared' | 'alone';
  /** For demo data alone: the moment to be told instead of now. */
  past?: number;
  /** Where the caller has found it already. */
  place?: Place;
}

/** An application that is to be; nothing of it is stored yet. */
export interface NewApplicationKey {
  /** Whose sight of the lot counts. */
  visitor: Visitor;
  lotId: number;
  companyId: number;
  createdBy: number;
  terms?: TermsInput;
  past?: number;
}

/** The application, its lot and whatever was read under their locks. */
export interface ApplicationSubject extends Basis {
  lot: LotTableRow;
  application: ApplicationRow;
  /** Those of the lot. */
  items: ReadonlyMap<number, OfferedItem>;
  /** How many versions were ever submitted. */
  versions: number;
  /** The company is accredited and has somebody to act for it, as of the locks. */
  standsWell: boolean;
  /** The key of the lot's sealed period, where it was read with the locks. */
  scope?: ScopeSeen;
  /** The actor is shown what an opening included instead of today's rows: no step of it can be open. */
  isImage: boolean;
  answer: WeighedAnswer | null;
  envelope: string | null;
  corrections: readonly Correction[];
  bid: Bid | null;
  /** What a refusal of what is brought names beside the law's reasons, by cell. */
  faults: Record<string, string[]>;
}

export interface ApplicationTypes {
  law: typeof applicationLaw;
  key: ApplicationKey | NewApplicationKey;
  subject: ApplicationSubject;
  columns: ApplicationRow;
  effect: ApplicationEffect;
  audience: ApplicationAudience;
  news: ApplicationNews;
}

/** An event as a caller brings it. */
export type ApplicationStepEvent = BareEvent<ApplicationTypes>;
export type ApplicationStep = Taken<ApplicationTypes>;
