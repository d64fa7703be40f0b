/**
 * What was typed and is not stored yet, kept in this browser: it survives a closed tab, a broken connection and a session
 * that ended. Bound to its user; dropped as soon as everything is stored.
 */
import type { OfferDraft } from './offer-rows.ts';
import type { TermsValues } from './terms-form.ts';

export interface KeptInput {
  /** Of the record the input was typed over. */
  version: number;
  values: TermsValues;
  rows: OfferDraft[];
  /** The text of an answer, where one was being written. */
  text?: string;
}

const nameOf = (userId: number, what: string) => `unsaved:${userId}:${what}`;

export function keepInput(userId: number, what: string, input: KeptInput | null) {
  try {
    if (input === null) localStorage.removeItem(nameOf(userId, what));
    else localStorage.setItem(nameOf(userId, what), JSON.stringify(input));
  } catch {
    // A full or forbidden storage takes away the safety net, not the page.
  }
}

export function keptInput(userId: number, what: string): KeptInput | null {
  try {
    const text = localStorage.getItem(nameOf(userId, what));
    const kept = text === null ? null : (JSON.parse(text) as KeptInput);
    return kept && Array.isArray(kept.rows) && typeof kept.values === 'object' ? kept : null;
  } catch {
    return null;
  }
}
