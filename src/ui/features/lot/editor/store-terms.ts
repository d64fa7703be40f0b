/**
 * Stores the terms that a person has changed. A record that only moved on meanwhile (its items stored themselves, somebody changed
 * another term) is taken as it is now; a term that somebody else has changed too is refused once, and told.
 */
import { isApiError } from '../../../../api/errors.ts';
import type { Lot, LotChange } from '../../../../api/records/lot.ts';
import { changedTerms, type CheckedTerms } from './terms-values.ts';

const STALE = 412;
/** How often the record may move on while it is being stored. */
const MOST_TRIES = 5;

interface TermsToStore {
  values: CheckedTerms;
  whole: boolean;
  /** What the values were read from. */
  base: Lot;
  /** As the page shows it. */
  now: Lot;
  send: (body: LotChange, ifMatch: number) => Promise<Lot>;
  /** Told of a clash once, the person may save over what is there now. */
  onClash: (there: Lot) => void;
}

/** Resolves with what is stored now; rejects with the server's refusal. */
export async function storeTerms({ values, whole, base, now, send, onClash }: TermsToStore): Promise<Lot> {
  let known = now;
  for (let tries = 1; ; tries += 1) {
    const { body, clash } = changedTerms(base, known, values, whole);
    if (clash) onClash(known);
    try {
      return await send(body, clash ? base.version : known.version);
    } catch (error) {
      const there =
        isApiError(error) && error.status === STALE ? (error.problem.current as Lot | null) : null;
      if (!there || clash || tries === MOST_TRIES) throw error;
      known = there;
    }
  }
}
