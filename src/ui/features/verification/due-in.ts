// Terms that a clarification is given by one press.
const DAY = 86_400_000;
const HOUR = 3_600_000;

/** Days. */
export const TERMS = [1, 2, 5] as const;

/** That many days from now, at the next full hour. */
export const dueIn = (days: number, now: number): string =>
  new Date(Math.ceil((now + days * DAY) / HOUR) * HOUR).toISOString();
