/**
 * What was sealed does not open: by another key, for another purpose, or its bytes were changed. Says where, never what.
 * The caller gets a calm sentence (http/error-mapper.ts), the log this message.
 */
export class SealingError extends Error {
  override readonly name = 'SealingError';
}

/** The key itself is not at hand: whether what was sealed is whole nobody can say. */
export class KeyAwayError extends SealingError {}
