// Who acts where no person does.
import type { Actor } from '../../machines/law.ts';
import { actorNames } from '../../text/enums.ts';

/** A worker on the database's time. */
export const clock: Actor = {
  id: null,
  role: 'clock',
  name: actorNames.clock,
  companyId: null,
  verified: true,
};

/** Carries a consequence of another step: somebody took that one, nobody took this. */
export const system: Actor = {
  id: null,
  role: 'system',
  name: actorNames.system,
  companyId: null,
  verified: true,
};
