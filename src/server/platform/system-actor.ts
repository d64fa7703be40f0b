import type { Actor } from '../../machines/law.ts';
import { actorNames } from '../../text/enums.ts';

/** Who carries a consequence of somebody's step. */
export const system: Actor = {
  id: null,
  role: 'system',
  name: actorNames.system,
  companyId: null,
  verified: true,
};
