/** What a way to the desk carries whose press is meant to make a lot. */
export const newLot = { newLot: true };

export const isNewLot = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'newLot' in state && state.newLot === true;
