/** The chain of the history that everything of a lot goes into. */
export const lotChain = (lotId: number): string => `lot:${lotId}`;
