import type { Actor } from '../../../machines/law.ts';
import { forbidden } from '../../platform/http/errors.ts';

/** A signed-in caller with the id that a row wants; the contract has let no guest in. */
export function person(actor: Actor): Actor & { id: number } {
  if (actor.id === null) throw forbidden();
  return { ...actor, id: actor.id };
}
