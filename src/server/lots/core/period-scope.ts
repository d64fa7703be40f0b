/** One lot's period: what is sealed within it is sealed by keys that one key wraps. */
export const periodScope = (lotId: number, period: number): string => `lot:${lotId}:${period}`;
