const FIRST_SECONDS = 2;
const LONGEST_SECONDS = 3_600;

/** Seconds until the next attempt: doubling from two to an hour. @param failures attempts that have failed */
export const pauseSeconds = (failures: number): number =>
  Math.min(FIRST_SECONDS * 2 ** (failures - 1), LONGEST_SECONDS);
