/** A failure that says itself when it is of use to try again, no sooner. */
export class RetryLater extends Error {
  readonly afterSeconds: number;

  constructor(message: string, afterSeconds: number) {
    super(message);
    this.afterSeconds = afterSeconds;
  }
}

const FIRST_SECONDS = 2;
const LONGEST_SECONDS = 3_600;

/** Seconds until the next attempt: doubling from two to an hour. @param failures attempts that have failed */
export const pauseSeconds = (failures: number): number =>
  Math.min(FIRST_SECONDS * 2 ** (failures - 1), LONGEST_SECONDS);
