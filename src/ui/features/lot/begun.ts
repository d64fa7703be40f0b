/** What a link to the page of an application carries whose press is meant to begin one. */
export const begun = { begin: true };

export const isBegun = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'begin' in state && state.begin === true;

/** The same of a way to the desk that is to make a lot. */
export const newLot = { newLot: true };

export const isNewLot = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'newLot' in state && state.newLot === true;
