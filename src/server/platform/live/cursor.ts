// Where a page has come to in the events, as it names it when it comes back: sealed, for a plain number would tell each reader
// how much happens on the platform between two events of his own.
import { sealerOf } from '../sealed-text.ts';

const DIGITS = 16;
/** One that cannot be read: of another secret or of the release before. Nothing is known of what was missed since. */
export const LOST = -1;

export interface Cursors {
  write: (eventId: number) => string;
  /** Null where none is named. */
  read: (named: string | undefined) => number | null;
}

export function cursorsOf(secret: string): Cursors {
  const sealer = sealerOf(secret, 'live cursor');
  return {
    // Of one length, which would tell otherwise.
    write: (eventId) => sealer.seal(String(eventId).padStart(DIGITS, '0')),
    read: (named) => {
      if (named === undefined || named === '') return null;
      const opened = sealer.open(named);
      return opened === null ? LOST : Number(opened);
    },
  };
}
