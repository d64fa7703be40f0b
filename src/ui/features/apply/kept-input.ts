/** What was typed into an application or an answer and is not stored yet, as this browser keeps it. */
import { keep, kept } from '../../data/kept-input.ts';
import type { OfferDraft } from './offer-rows.ts';
import type { TermsValues } from './terms-form.ts';

export interface Typed {
  values: TermsValues;
  rows: OfferDraft[];
}

export interface KeptInput extends Typed {
  /** Of the record the input was typed over. */
  version: number;
  /** The text of an answer, where one was being written. */
  text?: string;
  /** What the answer began from: only what differs from it is the person's own. */
  from?: Typed;
}

export const keepInput = (userId: number, what: string, input: KeptInput | null): void =>
  keep(userId, what, input);

export const answerName = (clarificationId: number): string => `answer:${clarificationId}`;

const isTyped = (value: unknown): value is Typed =>
  typeof value === 'object' &&
  value !== null &&
  Array.isArray((value as Partial<Typed>).rows) &&
  typeof (value as Partial<Typed>).values === 'object';

export function keptInput(userId: number, what: string): KeptInput | null {
  const found = kept(userId, what);
  return isTyped(found) ? (found as KeptInput) : null;
}
