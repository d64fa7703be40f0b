// What each effect of the application's law does, by its name: a new effect does not compile until it is carried out.
import type { ApplicationEffect } from '../../../machines/application.ts';
import type { Effects } from '../../engine/process.ts';
import { clarificationEffects } from './effects/clarifications.ts';
import { decisionEffects } from './effects/decisions.ts';
import { offerEffects } from './effects/offers.ts';
import { versionEffects } from './effects/versions.ts';
import { pricesOfRounds } from './ports.ts';
import type { ApplicationTypes } from './types.ts';

const ownEffects: Effects<ApplicationTypes, Exclude<ApplicationEffect, 'setRepeatedPrices'>> = {
  ...versionEffects,
  ...decisionEffects,
  ...clarificationEffects,
  ...offerEffects,
  mark: {
    plan: ({ event }) => {
      if (!('marked' in event)) throw new Error(`${event.type} sets no mark`);
      return { columns: { isMarked: event.marked } };
    },
  },
};

export const applicationEffects = (): Effects<ApplicationTypes> => ({
  ...ownEffects,
  setRepeatedPrices: pricesOfRounds.get().setRepeatedPrices,
});
