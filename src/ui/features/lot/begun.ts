/** What a link to the page of an application carries whose press is meant to begin one. */
export const begun = { begin: true };

export const isBegun = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'begin' in state && state.begin === true;
