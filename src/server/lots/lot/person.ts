import type { By } from '../../../machines/law.ts';
import { forbidden } from '../../platform/http/errors.ts';

/** A signed-in caller with the id that a row wants; the contract has let no guest in. */
export function person(by: By): By & { id: number } {
  if (by.id === null) throw forbidden();
  return { ...by, id: by.id };
}
