// Changes that no test can notice, each with its reason.

interface Equivalent {
  file: string;
  /** The line as it stands in the file. */
  text: string;
  /** As `npm run mutate` prints them. */
  changes: string[];
  reason: string;
}

export const equivalents: Equivalent[] = [];
