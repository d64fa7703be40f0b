// Who gives the lower wings what they ask of the upper ones.
import './accounts/notifications/deliver.ts';
import { figures } from './applications/application/lot-facts.ts';
import { lotAudiencesOfApplications } from './applications/application/lot-audiences.ts';
import { lotEffectsOnApplications } from './applications/application/lot-effects.ts';
import { processes } from './engine/registry.ts';
import { figuresOfApplications, upperLotAudiences, upperLotEffects } from './lots/lot/ports.ts';
import { lotProcess } from './lots/lot/process.ts';
import { lotAudiencesOfRounds, lotEffectsOnRounds } from './outcome/rounds/lot-effects.ts';
import { lotAudiencesOfFavorites } from './oversight/favorites/lot-audiences.ts';
import type { Process } from './engine/process.ts';

figuresOfApplications.give(figures);
upperLotEffects.give({ ...lotEffectsOnApplications, ...lotEffectsOnRounds });
upperLotAudiences.give({
  ...lotAudiencesOfApplications,
  ...lotAudiencesOfRounds,
  ...lotAudiencesOfFavorites,
});
processes.give({ lot: lotProcess as unknown as Process });
