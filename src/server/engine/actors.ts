// Who acts where no person does, and the person where one must.
import type { Actor } from '../../machines/law.ts';
import { actorNames } from '../../text/role-names.ts';
import { forbidden } from '../platform/http/errors.ts';

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

/** A signed-in caller with the id that a row wants; the contract has let no guest in. */
export function signedIn(actor: Actor): Actor & { id: number } {
  if (actor.id === null) throw forbidden();
  return { ...actor, id: actor.id };
}
