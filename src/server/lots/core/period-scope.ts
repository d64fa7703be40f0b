/** One sealed period of a lot: all that is sealed in it has keys that one key wraps. */
export const periodScope = (lotId: number, period: number): string => `lot:${lotId}:${period}`;
