import type { By } from '../../machines/law.ts';
import { actorNames } from '../../text/enums.ts';

/** Who carries a consequence of somebody's step. */
export const system: By = {
  id: null,
  role: 'system',
  name: actorNames.system,
  companyId: null,
  verified: true,
};
