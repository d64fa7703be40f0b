import type { EventTypeOf } from '../../../machines/laws.ts';

/** What a link to the page of an application carries whose press is meant to begin one. */
export const begun = { begin: true };

export const isBegun = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'begin' in state && state.begin === true;

/** The same of a way to the desk that is to make a lot. */
export const newLot = { newLot: true };

export const isNewLot = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'newLot' in state && state.newLot === true;

/** The same of a way to a lot where that step is to be asked for at once. */
export const stepAsked = (event: EventTypeOf<'lot'>) => ({ step: event });

export const askedStep = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'step' in state && typeof state.step === 'string'
    ? state.step
    : undefined;
