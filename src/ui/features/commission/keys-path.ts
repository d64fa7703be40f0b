/** Where custodians open; theirs alone, also of a draft that they may not read. */
export const KEYS = '/keys';
export const keysPath = (lotId: number): string => `${KEYS}/tender-${lotId}`;
